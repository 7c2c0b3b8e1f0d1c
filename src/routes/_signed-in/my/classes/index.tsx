import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { enrolledClassesQuery, teachingClassesQuery } from '#src/api/classes/classes.api.ts'
import { pendingEnrollmentsQuery } from '#src/api/classes/enrollments.api.ts'
import { NeedsWorkingEmail } from '#src/components/accounts/accounts/account-needs.tsx'
import { UnsentMarks } from '#src/components/classes/attendance/unsent-marks.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { listStart, listShape } from '#src/components/addresses/list-search.ts'
import { TabLink } from '#src/components/frame/router-link.tsx'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { Tabs } from '#src/ui/frame/tabs.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import {
  PendingEnrollments,
  SeatsOnOffer,
  EnrolledClasses,
  TeachingClasses,
  type ListProps,
} from './-my-classes-tables.tsx'
import { CalendarCard } from './-calendar-card.tsx'

const Tab = z.enum(['teaching', 'enrolled'])
const tabs = { teaching: "Classes I'm Teaching", enrolled: 'Enrolled Classes' }

export const Route = createFileRoute('/_signed-in/my/classes/')({
  validateSearch: searchBy({ ...listShape, tab: z._default(Tab, 'teaching') }),
  search: { middlewares: [stripSearchParams({ ...listStart, tab: 'teaching' })] },
  loaderDeps: ({ search }) => search,
  loader: (visit) => {
    void visit.context.app.queries.prefetchQuery(pendingEnrollmentsQuery())
    if (visit.deps.tab === 'teaching')
      preloadRows(visit, ({ tab, ...query }) => teachingClassesQuery(query))
    else preloadRows(visit, ({ tab, ...query }) => enrolledClassesQuery(query))
  },
  component: MyClasses,
})

function MyClasses() {
  const { tab, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const list: ListProps = {
    search,
    onSearch: (next, how) => void navigate({ to: '/my/classes', search: { ...next, tab }, ...how }),
  }
  return (
    <TableScreen title="My Classes">
      <NeedsWorkingEmail />
      <UnsentMarks />
      <Tabs
        label="My Classes"
        open={tab}
        tabs={Tab.options.map((value) => ({
          value,
          link: (
            <TabLink to="/my/classes" search={{ ...listStart, tab: value }}>
              {tabs[value]}
            </TabLink>
          ),
        }))}
      >
        {tab === 'teaching' ? (
          <>
            <SeatsOnOffer />
            <TeachingClasses {...list} />
          </>
        ) : (
          <>
            <PendingEnrollments />
            <EnrolledClasses {...list} />
          </>
        )}
      </Tabs>
      <CalendarCard />
    </TableScreen>
  )
}
