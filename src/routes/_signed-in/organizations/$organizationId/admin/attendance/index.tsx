import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AttendanceQuery } from '#contract/classes/attendance.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { attendanceQuery } from '#src/api/classes/attendance.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { attendanceColumns, AttendanceFilters } from './-attendance-columns.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/attendance/')(
  {
    validateSearch: searchBy({ ...AttendanceQuery.shape, ...listShape }),
    search: { middlewares: [stripSearchParams(listStart)] },
    loaderDeps: ({ search }) => search,
    loader: organizationRows(needs('attendance.view'), attendanceQuery),
    component: Attendance,
  },
)

function Attendance() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) =>
      void navigate({ to: '/organizations/$organizationId/admin/attendance', search, ...how }),
  )
  const { date, state } = address.search
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const maySee = useMay()('classes.view')
  return (
    <Screen title="Attendance" lead="Every class that has begun. Open one to say who came.">
      <PagedTable
        name="attendance"
        label={`Attendance of ${data.name}`}
        noun={['class day', 'class days']}
        columns={attendanceColumns}
        {...address}
        ask={(query) => attendanceQuery(organizationId, query)}
        filters={<AttendanceFilters filter={address.search} onFilter={onFilter} />}
        isFiltered={(date ?? state) !== undefined}
        empty={{
          drawing: 'calendar',
          children: 'No class has met yet. Each is listed here from the time at which it begins.',
          action: maySee && (
            <ButtonLink from={Route.fullPath} to="../class-days">
              Go to the class days
            </ButtonLink>
          ),
        }}
      />
    </Screen>
  )
}
