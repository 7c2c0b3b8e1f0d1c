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
import { myInvitationsQuery } from '#src/api/people/joining.api.ts'
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
    void queries.prefetchQuery(pendingEnrolmentsQuery())
    void queries.prefetchQuery(missingAttendanceQuery)
    void queries.prefetchQuery(myApplicationsQuery)
    void queries.prefetchQuery(undecidedApplicationsQuery)
    void queries.prefetchQuery(myInvitationsQuery)
    void queries.prefetchQuery(sharedChildrenQuery)
    void queries.prefetchQuery(nextDaysQuery)
    void queries.prefetchQuery(homeNewsQuery(0))
    await Promise.all([
      signedInHome(),
      queries.fetchQuery(myOrganizationsQuery),
      queries.fetchQuery(familyNamesQuery),
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
