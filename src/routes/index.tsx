import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { pendingEnrolmentsQuery } from '#src/api/enrolments.api.ts'
import { familyNamesQuery } from '#src/api/family-names.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations.api.ts'
import { useApp } from '#src/components/frame/app.ts'
import { isAuthenticated } from '#src/machines/session.machine.ts'
import { SignedInHome } from './-signed-in-home.tsx'
import { SignedOutHome } from './-signed-out-home.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { session, queries } = context.app
    if (!isAuthenticated(session.getSnapshot())) return
    const cache = await queries()
    void cache.prefetchQuery(pendingEnrolmentsQuery())
    await Promise.all([cache.fetchQuery(myOrganizationsQuery), cache.fetchQuery(familyNamesQuery)])
  },
  component: Home,
})

function Home() {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  return isSignedIn ? <SignedInHome /> : <SignedOutHome />
}
