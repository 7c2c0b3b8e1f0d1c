import { lazy, Suspense } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { myApplicationsQuery } from '#src/api/applications/applications.api.ts'
import { myInvitationsQuery } from '#src/api/people/joining.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { NoOrganization } from '#src/components/organizations/organizations/no-organization.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { Notice } from '#src/ui/text/notice.tsx'

// Users without organizations do not load the code for them.
const ownLists = () => import('./-own-lists.tsx')
const OwnLists = lazy(() => ownLists().then((file) => ({ default: file.OwnLists })))

export const Route = createFileRoute('/_signed-in/my/organizations')({
  loader: async ({ context }) => {
    const { queries } = context.app
    await Promise.all([
      fetchStored(queries, myOrganizationsQuery),
      fetchStored(queries, myInvitationsQuery),
      fetchStored(queries, myApplicationsQuery),
    ])
  },
  component: MyOrganizationsScreen,
})

function MyOrganizationsScreen() {
  const { data: organizations } = useSuspenseQuery(myOrganizationsQuery)
  const { data: invitations } = useSuspenseQuery(myInvitationsQuery)
  const { data: applications } = useSuspenseQuery(myApplicationsQuery)
  const isEmpty = [organizations, invitations, applications].every(({ length }) => length === 0)
  return (
    <Screen
      title="My Organizations"
      action={<ButtonLink to="/organizations/new">Create Organization</ButtonLink>}
    >
      <SavedLine of={myOrganizationsQuery} />
      <InvitationsWait />
      {isEmpty ? (
        <NoOrganization />
      ) : (
        <Suspense>
          <OwnLists />
        </Suspense>
      )}
    </Screen>
  )
}

/** Invitations to an unverified address are not revealed. */
function InvitationsWait() {
  const account = useSelector(useApp().session, accountOf)
  if (!account || account.isEmailVerified) return null
  return (
    <Notice tone="warning">
      Invitations are listed here once you{' '}
      <RouterLink to="/account/edit">verify your email address</RouterLink>.
    </Notice>
  )
}
