import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  accountSettingsQuery,
  deletionQuery,
  devicesQuery,
  passkeysQuery,
} from '#src/api/accounts/account-settings.api.ts'
import { AccountNeeds } from '#src/components/accounts/accounts/account-needs.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-forms.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { DeleteCard } from './-delete.tsx'
import { DevicesCard } from './-devices.tsx'
import { EmailCard } from './-email.tsx'
import { NotificationsCard } from './-notifications.tsx'
import { PasskeysCard } from './-passkeys.tsx'
import { PasswordCard } from './-password.tsx'
import { TwoFactorCard } from './-two-factor.tsx'
import { YourDataCard } from './-your-data.tsx'

export const Route = createFileRoute('/_signed-in/account/edit')({
  loader: async ({ context }) => {
    const { queries } = context.app
    await Promise.all([
      queries.fetchQuery(accountSettingsQuery),
      queries.fetchQuery(devicesQuery),
      queries.fetchQuery(passkeysQuery),
      queries.fetchQuery(deletionQuery),
    ])
  },
  component: EditAccount,
})

function EditAccount() {
  const { data: settings } = useSuspenseQuery(accountSettingsQuery)
  return (
    <Screen
      title="Account"
      lead={
        <>
          What you log in with. What others see is in{' '}
          <RouterLink to="/my/profile">My Profile</RouterLink>.
        </>
      }
      width="form"
    >
      <AccountNeeds />
      <UnsavedForms>
        <EmailCard {...settings} />
        <PasswordCard {...settings} />
        <PasskeysCard {...settings} />
        <TwoFactorCard {...settings} />
        <DevicesCard />
        <NotificationsCard {...settings.notifications} />
        <YourDataCard />
        <DeleteCard {...settings} />
      </UnsavedForms>
    </Screen>
  )
}
