import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  accountSettingsQuery,
  deletionQuery,
  devicesQuery,
  passkeysQuery,
  updateNotifications,
  exportAccount,
} from '#src/api/accounts/account-settings.api.ts'
import { apiTokensQuery } from '#src/api/accounts/api-tokens.api.ts'
import { identitiesQuery } from '#src/api/accounts/oidc.api.ts'
import { AccountNeeds } from '#src/components/accounts/accounts/account-needs.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { ApiTokensCard } from './-api-tokens.tsx'
import { DeleteCard } from './-delete.tsx'
import { DevicesCard } from './-devices.tsx'
import { EmailCard } from './-email.tsx'
import { OidcCard } from './-oidc.tsx'
import { PasskeysCard } from './-passkeys.tsx'
import { PasswordCard } from './-password.tsx'
import { TwoFactorCard } from './-two-factor.tsx'
import type { Notifications } from '#contract/accounts/account-settings.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card } from '#src/ui/card.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { brand } from '#contract/brand.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { todayHere } from '#contract/dates/display-date.ts'

export const Route = createFileRoute('/_signed-in/account/edit')({
  loader: async ({ context }) => {
    const { queries } = context.app
    await Promise.all([
      queries.fetchQuery(accountSettingsQuery),
      queries.fetchQuery(devicesQuery),
      queries.fetchQuery(passkeysQuery),
      queries.fetchQuery(apiTokensQuery),
      queries.fetchQuery(identitiesQuery),
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
          How you log in. What others see about you is in{' '}
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
        <OidcCard {...settings} />
        <TwoFactorCard {...settings} />
        <DevicesCard />
        <ApiTokensCard />
        <NotificationsCard {...settings.notifications} />
        <YourDataCard />
        <DeleteCard {...settings} />
      </UnsavedForms>
    </Screen>
  )
}

/** Which emails the user wants. A change is saved right away. */
function NotificationsCard({ newLogin }: Notifications) {
  const save = useChange(updateNotifications, { successMessage: wasSaved('Notification setting') })
  const { press, underWay, isBusy } = usePress((wanted: Notifications) => save(wanted))
  return (
    <Card title="Notifications">
      <p>We always email you when your email address, password or two-factor login changes.</p>
      <CheckInput
        label="Email me about every login to my account"
        checked={underWay.at(-1)?.newLogin ?? newLogin}
        aria-busy={isBusy}
        onChange={({ target }) => !isBusy && press({ newLogin: target.checked })}
      />
      <p>
        <RouterLink to="/account/notifications">What your organizations notify you of</RouterLink>
      </p>
    </Card>
  )
}

function YourDataCard() {
  const fetchData = useChange(exportAccount, { refresh: 'nothing' })
  const download = usePress(async () => {
    const data = await fetchData()
    const name = `${brand.name.toLowerCase()}-account-${todayHere()}.json`
    saveFile(name, 'application/json', `${JSON.stringify(data, null, 2)}\n`)
  })
  return (
    <Card title="Your data">
      <p>Everything we store about you, as a JSON file that other programs can read.</p>
      <PressButton of={download}>Download my data</PressButton>
    </Card>
  )
}
