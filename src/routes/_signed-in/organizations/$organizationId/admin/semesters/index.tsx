import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { SemesterQuery } from '#contract/timetable/semesters.query.ts'
import { semestersQuery } from '#src/api/timetable/semesters.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter, choicesOf } from '#src/ui/fields/choice-filter.tsx'
import { semesterStatusWords } from './-semester-status.tsx'
import { semesterColumns } from './-semester-columns.tsx'
import { Longer } from '#src/ui/text/longer.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/semesters/')({
  validateSearch: searchBy({ ...SemesterQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('classes.view'), semestersQuery),
  component: Semesters,
})

function Semesters() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) =>
      void navigate({ to: '/organizations/$organizationId/admin/semesters', search, ...how }),
  )
  const { status } = address.search
  const create = useMay()('semesters.manage') && (
    <ButtonLink
      to="/organizations/$organizationId/admin/semesters/new"
      params={{ organizationId }}
      look="primary"
    >
      <span>
        Create<Longer> Semester</Longer>
      </span>
    </ButtonLink>
  )

  return (
    <ListScreen
      title="Semesters"
      action={create}
      noun={['semester', 'semesters']}
      columns={semesterColumns}
      {...address}
      ask={semestersQuery}
      filters={
        <ChoiceFilter
          label="Status"
          any="Any status"
          chosen={status}
          choices={choicesOf(semesterStatusWords)}
          onChoose={(chosen) => onFilter({ status: chosen })}
        />
      }
      isFiltered={status !== undefined}
      empty={{
        drawing: 'classes',
        children: create
          ? 'No semesters yet. Create one to start adding classes.'
          : 'No semesters yet.',
        action: create,
      }}
    />
  )
}
