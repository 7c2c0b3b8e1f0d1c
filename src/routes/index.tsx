import { lazy, Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { homeNewsQuery } from '#src/api/organizations/announcements.api.ts'
import { pendingEnrolmentsQuery } from '#src/api/classes/enrolments.api.ts'
import {
  myApplicationsQuery,
  undecidedApplicationsQuery,
} from '#src/api/applications/applications.api.ts'
import { missingAttendanceQuery } from '#src/api/classes/attendance.api.ts'
import { familyNamesQuery, sharedChildrenQuery } from '#src/api/people/family-names.api.ts'
import { myInvitationsQuery } from '#src/api/organizations/joining.api.ts'
import { nextDaysQuery } from '#src/api/classes/next-days.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { useApp } from '#src/components/frame/app.ts'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { SignedOutHome } from './-signed-out-home.tsx'

// A visitor does not load what only whoever is signed in sees.
const signedInHome = () => import('./-signed-in-home.tsx')
const SignedInHome = lazy(() => signedInHome().then((file) => ({ default: file.SignedInHome })))

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { session, queries } = context.app
    if (!isAuthenticated(session.getSnapshot())) return
    const cache = await queries()
    void cache.prefetchQuery(pendingEnrolmentsQuery())
    void cache.prefetchQuery(missingAttendanceQuery)
    void cache.prefetchQuery(myApplicationsQuery)
    void cache.prefetchQuery(undecidedApplicationsQuery)
    void cache.prefetchQuery(myInvitationsQuery)
    void cache.prefetchQuery(sharedChildrenQuery)
    void cache.prefetchQuery(nextDaysQuery)
    void cache.prefetchQuery(homeNewsQuery(0))
    await Promise.all([
      signedInHome(),
      cache.fetchQuery(myOrganizationsQuery),
      cache.fetchQuery(familyNamesQuery),
    ])
  },
  component: Home,
})

function Home() {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  if (!isSignedIn) return <SignedOutHome />
  return (
    <Suspense>
      <SignedInHome />
    </Suspense>
  )
}
