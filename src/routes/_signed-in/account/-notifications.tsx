import type { Notifications } from '#contract/accounts/account-settings.ts'
import { updateNotifications } from '#src/api/accounts/account-settings.api.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Card } from '#src/ui/card.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'

/** What somebody wants letters about. A tick holds at once. */
export function NotificationsCard({ newLogin }: Notifications) {
  const save = useChange(updateNotifications, { told: wasSaved('Notification setting') })
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
    </Card>
  )
}
