import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { SemesterStatus, SemesterQuery } from '#contract/timetable/semesters.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { semestersQuery } from '#src/api/timetable/semesters.api.ts'
import {
  listSearch,
  listShape,
  listStart,
  type HowToGo,
} from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { semesterStatusWords } from './-semester-facts.tsx'
import { semesterColumns } from './-semester-columns.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/semesters/')({
  validateSearch: searchBy({ ...SemesterQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('classes.view')(visit)
    preloadRows(visit, (query) => semestersQuery(visit.params.organizationId, query))
  },
  component: Semesters,
})

function Semesters() {
  const { organizationId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const latest = useLatestSearch()
  const show = (next: typeof search, how?: HowToGo) =>
    void navigate({ to: '/organizations/$organizationId/admin/semesters', search: next, ...how })
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
        search={search}
        onSearch={show}
        ask={(query) => semestersQuery(organizationId, query)}
        filters={
          <SelectInput
            aria-label="Status"
            value={search.status ?? ''}
            onChange={({ target }) =>
              show({
                ...listSearch(latest()),
                status: SemesterStatus.safeParse(target.value).data,
                pageIndex: 0,
              })
            }
          >
            <option value="">Any status</option>
            {Object.entries(semesterStatusWords).map(([status, words]) => (
              <option key={status} value={status}>
                {words}
              </option>
            ))}
          </SelectInput>
        }
        isFiltered={search.status !== undefined}
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
