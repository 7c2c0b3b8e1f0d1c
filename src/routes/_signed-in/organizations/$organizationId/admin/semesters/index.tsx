import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { SemesterQuery } from '#contract/timetable/semesters.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { semestersQuery } from '#src/api/timetable/semesters.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter, choicesOf } from '#src/ui/fields/choice-filter.tsx'
import { semesterStatusWords } from './-semester-facts.tsx'
import { semesterColumns } from './-semester-columns.tsx'

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
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
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
        columns={semesterColumns}
        {...address}
        ask={(query) => semestersQuery(organizationId, query)}
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
            ? 'There is no semester yet. Classes belong to one, so begin here.'
            : 'There is no semester yet.',
          action: create,
        }}
      />
    </Screen>
  )
}
