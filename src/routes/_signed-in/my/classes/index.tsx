import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { enrolledClassesQuery, teachingClassesQuery } from '#src/api/classes/classes.api.ts'
import { pendingEnrolmentsQuery } from '#src/api/classes/enrolments.api.ts'
import { UnsentMarks } from '#src/components/attendance/unsent-marks.tsx'
import { PendingEnrolments, SeatsOnOffer } from '#src/components/enrolments/pending-enrolments.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart, type ListSearch } from '#src/components/addresses/list-search.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { TabStrip, tabLook } from '#src/ui/frame/tab-strip.tsx'
import { CalendarCard } from './-calendar-card.tsx'
import { EnrolledClasses, TeachingClasses, type ListProps } from './-my-classes-tables.tsx'

const tabs = { teaching: "Classes I'm Teaching", enrolled: 'Enrolled Classes' } as const
type Tab = keyof typeof tabs

export const Route = createFileRoute('/_signed-in/my/classes/')({
  validateSearch: (search: Record<string, unknown>): ListSearch & { tab: Tab } => ({
    ...listSearch(search),
    tab: search['tab'] === 'enrolled' ? 'enrolled' : 'teaching',
  }),
  search: { middlewares: [stripSearchParams({ ...listStart, tab: 'teaching' })] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    const queries = await visit.context.app.queries()
    void queries.prefetchQuery(pendingEnrolmentsQuery())
    return visit.deps.tab === 'teaching'
      ? preloadRows(visit, ({ tab, ...query }) => teachingClassesQuery(query))
      : preloadRows(visit, ({ tab, ...query }) => enrolledClassesQuery(query))
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
    <Screen title="My Classes">
      <UnsentMarks />
      <TabStrip label="My Classes">
        {Object.entries(tabs).map(([name, label]) => (
          <Link
            key={name}
            to="/my/classes"
            search={{ ...listStart, tab: name as Tab }}
            // A tab stays the open one while its list is searched, which the router would call another address.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === tab ? 'page' : undefined}
            className={tabLook()}
          >
            {label}
          </Link>
        ))}
      </TabStrip>
      {tab === 'teaching' ? (
        <>
          <SeatsOnOffer />
          <TeachingClasses {...list} />
        </>
      ) : (
        <>
          <PendingEnrolments />
          <EnrolledClasses {...list} />
        </>
      )}
      <CalendarCard />
    </Screen>
  )
}
