import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { AttendanceQuery } from '#contract/classes/attendance.query.ts'
import { attendanceQuery } from '#src/api/classes/attendance.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { attendanceColumns, AttendanceFilters } from './-attendance-columns.tsx'
import { NothingMet, NothingMetAction } from './-nothing-met.tsx'

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
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) =>
      void navigate({ to: '/organizations/$organizationId/admin/attendance', search, ...how }),
  )
  const { date, state } = address.search
  const maySee = useMay()('classes.view')
  return (
    <ListScreen
      title="Attendance"
      lead="Classes that have started. Open one to take attendance."
      name="attendance"
      noun={['class day', 'class days']}
      columns={attendanceColumns}
      {...address}
      ask={attendanceQuery}
      filters={<AttendanceFilters filter={address.search} onFilter={onFilter} />}
      isFiltered={(date ?? state) !== undefined}
      empty={{
        drawing: 'calendar',
        children: <NothingMet />,
        action: maySee && <NothingMetAction />,
      }}
    />
  )
}
