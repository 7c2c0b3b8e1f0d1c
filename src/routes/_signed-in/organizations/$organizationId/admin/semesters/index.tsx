import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { SemesterRow } from '#contract/semesters.ts'
import { adminOrganizationQuery } from '#src/api/administrations.api.ts'
import { semestersQuery } from '#src/api/semesters.api.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { displayDate } from '#src/ui/text/display-date.ts'
import { needs } from '#src/components/rights/needs.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { PagedTable, type Column } from '#src/components/table/paged-table.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/may.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/semesters/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('classes.view')(visit)
    await preloadRows(visit, (query) => semestersQuery(visit.params.organizationId, query))
  },
  component: Semesters,
})

function Semesters() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId), useQueryCache())
  const create = useMay()('semesters.manage') && (
    <ButtonLink
      to="/organizations/$organizationId/admin/semesters/new"
      params={{ organizationId }}
      look="primary"
    >
      Create Semester
    </ButtonLink>
  )

  return (
    <Screen title="Semesters" action={create}>
      <PagedTable
        name="semesters"
        label={`Semesters of ${data.name}`}
        noun={['semester', 'semesters']}
        columns={columns}
        search={Route.useSearch()}
        onSearch={(next, how) =>
          void navigate({
            to: '/organizations/$organizationId/admin/semesters',
            search: next,
            ...how,
          })
        }
        ask={(query) => semestersQuery(organizationId, query)}
        empty={{
          drawing: 'classes',
          children: create
            ? 'There is no semester yet. Classes belong to one, so begin here.'
            : 'There is no semester yet.',
          action: create,
        }}
      />
    </Screen>
  )
}

const columns: Column<SemesterRow>[] = [
  {
    id: 'name',
    label: 'Name',
    sortField: 'name',
    isAlwaysShown: true,
    cell: ({ id, name }) => (
      <Link
        from="/organizations/$organizationId/admin"
        to="/organizations/$organizationId/admin/semesters/$semesterId"
        params={{ semesterId: id }}
        className={rowLink()}
      >
        {name}
      </Link>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'starts',
    label: 'Starts',
    kind: 'short',
    sortField: 'startDate',
    cell: ({ startDate }) => displayDate(startDate),
    text: ({ startDate }) => displayDate(startDate),
  },
  {
    id: 'ends',
    label: 'Ends',
    kind: 'short',
    sortField: 'endDate',
    cell: ({ endDate }) => displayDate(endDate),
    text: ({ endDate }) => displayDate(endDate),
  },
  {
    id: 'classes',
    label: 'Classes',
    sortField: 'classesCount',
    kind: 'number',
    cell: ({ classesCount }) => classesCount,
    text: ({ classesCount }) => String(classesCount),
  },
]
