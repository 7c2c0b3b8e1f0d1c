import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminClass } from '#contract/classes/classes.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { z } from '#contract/zod.ts'
import { adminClassQuery } from '#src/api/classes/classes.api.ts'
import { rosterQuery } from '#src/api/classes/enrollments.api.ts'
import { roomChoicesQuery } from '#src/api/timetable/rooms.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { gradeLevelsQuery } from '#src/api/people/grade-levels.api.ts'
import { slotChoicesQuery } from '#src/api/timetable/time-slots.api.ts'
import { ClassStatusBadge } from '#src/components/classes/classes/class-status.tsx'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { TabLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { displayDateRange } from '#contract/dates/display-date.ts'
import { Tabs } from '#src/ui/frame/tabs.tsx'
import { ClassActions, ClassOverview } from './-class-overview.tsx'
import { ClassRoster } from './-class-roster.tsx'
import { ClassSettings } from './-class-settings.tsx'
import { ClassSheets } from './-class-sheets.tsx'

const Tab = z.enum(['overview', 'students', 'attendance', 'settings'])
type Tab = z.infer<typeof Tab>

const tabs: Record<Tab, { label: string; permission: Permission }> = {
  overview: { label: 'Overview', permission: 'classes.view' },
  students: { label: 'Students', permission: 'enrollments.manage' },
  attendance: { label: 'Attendance', permission: 'attendance.view' },
  settings: { label: 'Settings', permission: 'classes.manage' },
}

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/classes/$classId',
)({
  params: idParams('classId'),
  validateSearch: searchBy({ tab: z._default(Tab, 'overview') }),
  search: { middlewares: [stripSearchParams({ tab: 'overview' })] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    const { tab }: { tab: Tab } = visit.deps
    const { organizationId, classId } = visit.params
    const { queries } = visit.context.app
    await needs(tabs[tab].permission)(visit)
    await Promise.all([
      queries.fetchQuery(adminClassQuery(classId)).then(ofOrganization(organizationId), orNotFound),
      tab === 'students' && queries.fetchQuery(rosterQuery(classId)).catch(orNotFound),
      ...(tab === 'settings'
        ? [
            queries.fetchQuery(semesterChoicesQuery(organizationId)),
            queries.fetchQuery(roomChoicesQuery(organizationId)),
            queries.fetchQuery(slotChoicesQuery(organizationId)),
            queries.fetchQuery(gradeLevelsQuery(organizationId)),
          ]
        : []),
    ])
  },
  component: ClassScreen,
})

function ClassScreen() {
  const { organizationId, classId } = Route.useParams()
  const { tab } = Route.useSearch()
  const { data } = useSuspenseQuery(adminClassQuery(classId))
  const may = useMay()

  return (
    <Screen
      title={data.name}
      state={<ClassStatusBadge status={data.status} />}
      lead={`${data.semesterName}, ${displayDateRange(data.startDate, data.endDate)}`}
      action={may('classes.manage') && <ClassActions {...data} />}
      width="form"
    >
      <Tabs
        label={data.name}
        open={tab}
        tabs={Tab.options
          .filter((value) => may(tabs[value].permission))
          .map((value) => ({
            value,
            link: (
              <TabLink
                to="/organizations/$organizationId/admin/classes/$classId"
                params={{ organizationId, classId }}
                search={{ tab: value }}
              >
                {tabs[value].label}
              </TabLink>
            ),
          }))}
      >
        <OpenTab tab={tab} shown={data} />
      </Tabs>
    </Screen>
  )
}

function OpenTab({ tab, shown }: { tab: Tab; shown: AdminClass }) {
  if (tab === 'students') return <ClassRoster {...shown} />
  if (tab === 'attendance') return <ClassSheets {...shown} />
  if (tab === 'settings') return <ClassSettings {...shown} />
  return <ClassOverview {...shown} />
}
