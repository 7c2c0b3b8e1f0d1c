import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { familyNamesQuery } from '#src/api/family-names.api.ts'
import { myOrganizationsQuery } from '#src/api/organizations.api.ts'
import { AccountNeeds } from '#src/components/accounts/account-needs.tsx'
import { useApp, useQueryCache } from '#src/components/frame/app.ts'
import { ToDo } from '#src/components/enrolments/pending-enrolments.tsx'
import { MyOrganizations } from '#src/components/organizations/my-organizations.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { accountOf } from '#src/machines/session.machine.ts'

export function SignedInHome() {
  const account = useSelector(useApp().session, accountOf)
  const { data } = useSuspenseQuery(myOrganizationsQuery, useQueryCache())
  return (
    <Screen
      title={account ? `Welcome, ${account.preferredName ?? account.firstName}` : 'Welcome'}
      lead={
        data.length > 0 && (
          <>
            Your organizations, or <RouterLink to="/organizations">find another one</RouterLink>.
          </>
        )
      }
    >
      <AccountNeeds />
      <ToDo />
      <MyFamilies />
      <MyOrganizations />
    </Screen>
  )
}

function MyFamilies() {
  const { data: families } = useSuspenseQuery(familyNamesQuery, useQueryCache())
  if (families.length === 0) return null
  const names = new Intl.ListFormat('en-US').format(families.map(({ name }) => name))
  return (
    <p>
      {families.length === 1 ? 'Your family' : 'Your families'}:{' '}
      <RouterLink to="/my/family">{names}</RouterLink>
    </p>
  )
}
