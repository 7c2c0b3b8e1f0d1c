import { createFileRoute, linkOptions, stripSearchParams } from '@tanstack/react-router'
import type { ImportState, ImportSummary } from '#contract/people/imports.ts'
import { importsQuery } from '#src/api/people/imports.api.ts'
import { wordsOf } from '#src/machines/people/people-import.machine.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import type { Column } from '#src/components/table/table-column.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { displayMoment } from '#contract/dates/display-date.ts'
import { Longer } from '#src/ui/text/longer.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/imports/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('data.import'), importsQuery),
  component: Imports,
})

function Imports() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const begin = (
    <ButtonLink
      to="/organizations/$organizationId/admin/imports/new"
      params={{ organizationId }}
      look="primary"
    >
      <span>
        Import<Longer> a File</Longer>
      </span>
    </ButtonLink>
  )
  return (
    <ListScreen
      title="Imports"
      action={begin}
      noun={['import', 'imports']}
      columns={columns}
      search={Route.useSearch()}
      onSearch={(next, how) =>
        void navigate({
          to: '/organizations/$organizationId/admin/imports',
          search: next,
          ...how,
        })
      }
      ask={importsQuery}
      empty={{
        drawing: 'family',
        children: 'No imports yet. Start with a CSV file of students and guardians.',
        action: begin,
      }}
    />
  )
}

const states: Record<ImportState, string> = {
  Mapping: 'Columns not matched',
  Reviewing: 'Ready for review',
  Applied: 'Imported',
  Undone: 'Undone',
}

const madeBy = ({ state, outcome }: ImportSummary) =>
  state === 'Applied'
    ? wordsOf(outcome)
        .filter((words) => !words.startsWith('0 '))
        .join(', ')
    : ''

const columns: Column<ImportSummary>[] = [
  nameColumn({
    id: 'file',
    label: 'File',
    sortField: 'fileName',
    name: ({ fileName }: ImportSummary) => fileName,
    link: ({ id }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/imports/$importId',
        params: { importId: id },
      }),
  }),
  {
    id: 'date',
    label: 'Date',
    onPhone: 'second',
    sortField: 'createdDate',
    cell: ({ createdDate }) => displayMoment(createdDate),
  },
  { id: 'by', label: 'By', onPhone: 'hidden', cell: (row) => row.createdBy },
  {
    id: 'state',
    label: 'State',
    onPhone: 'end',
    cell: ({ state }) => states[state],
  },
  { id: 'outcome', label: 'Result', onPhone: 'hidden', cell: madeBy },
]
