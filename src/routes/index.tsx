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
import { brand } from '#contract/brand.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Title } from '#src/components/frame/screen.tsx'
import { Welcome } from '#src/ui/frame/welcome.tsx'

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
      signedInHome(),
      fetchStored(queries, myOrganizationsQuery),
      fetchStored(queries, familyNamesQuery),
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

const SignedOutHome = () => (
  <>
    <Title preview={{ path: '/' }}>{brand.name}</Title>
    <Welcome
      title="One place for everyone who learns and teaches together"
      lead={brand.description}
      points={[
        ['Find yours', 'Browse public organizations, or open the one that invited you.'],
        [
          'Or start one',
          'All you need is a name. You decide who can find it, and whether people join or apply.',
        ],
        [
          'Run it together',
          'You own the organizations you create, and can share the work with others.',
        ],
      ]}
      actions={
        <>
          <ButtonLink to="/sign-up" look="primary">
            Create an account
          </ButtonLink>
          <ButtonLink to="/organizations">Find an organization</ButtonLink>
        </>
      }
    />
  </>
)
