import { useSelector } from '@xstate/react'
import { AccountNeeds } from '#src/components/accounts/account-needs.tsx'
import { useApp } from '#src/components/frame/app.ts'
import { MyOrganizations } from '#src/components/organizations/my-organizations.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { accountOf } from '#src/machines/session.machine.ts'

export function SignedInHome() {
  const account = useSelector(useApp().session, accountOf)
  return (
    <Screen
      title={account ? `Welcome, ${account.firstName}` : 'Welcome'}
      lead={
        <>
          Your organizations, or <RouterLink to="/organizations">find another one</RouterLink>.
        </>
      }
    >
      <AccountNeeds />
      <MyOrganizations />
    </Screen>
  )
}
