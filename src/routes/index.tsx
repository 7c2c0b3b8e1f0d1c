import { lazy, Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { homeNewsQuery } from '#src/api/organizations/announcements.api.ts'
import { pendingEnrollmentsQuery } from '#src/api/classes/enrollments.api.ts'
import {
  myApplicationsQuery,
  undecidedApplicationsQuery,
} from '#src/api/applications/applications.api.ts'
import { missingAttendanceQuery } from '#src/api/classes/attendance.api.ts'
import { familyNamesQuery, sharedChildrenQuery } from '#src/api/people/family-names.api.ts'
import { myInvitationsQuery } from '#src/api/people/joining.api.ts'
import { nextDaysQuery } from '#src/api/classes/next-days.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { useApp } from '#src/components/frame/app.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { VisitorHome } from './-visitor-home.tsx'

// Visitors do not load the part that requires a login.
const signedInHome = () => import('./-signed-in-home.tsx')
const SignedInHome = lazy(() => signedInHome().then((file) => ({ default: file.SignedInHome })))

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { session, queries } = context.app
    if (!isAuthenticated(session.getSnapshot())) return
    void queries.prefetchQuery(pendingEnrollmentsQuery())
    void queries.prefetchQuery(missingAttendanceQuery)
    void queries.prefetchQuery(myApplicationsQuery)
    void queries.prefetchQuery(undecidedApplicationsQuery)
    void queries.prefetchQuery(myInvitationsQuery)
    void queries.prefetchQuery(sharedChildrenQuery)
    void queries.prefetchQuery(nextDaysQuery)
    void queries.prefetchQuery(homeNewsQuery(0))
    await Promise.all([
      signedInHome().then(({ prefetchWeeks }) => prefetchWeeks(queries)),
      fetchStored(queries, myOrganizationsQuery),
      fetchStored(queries, familyNamesQuery),
    ])
  },
  component: Home,
})

function Home() {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  if (!isSignedIn) return <VisitorHome />
  return (
    <Suspense>
      <SignedInHome />
    </Suspense>
  )
}
