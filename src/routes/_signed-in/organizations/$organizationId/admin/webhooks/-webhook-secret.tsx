import { useRef, useState } from 'react'
import { displayMoment } from '#contract/dates/display-date.ts'
import type { Webhook } from '#contract/organizations/webhooks.ts'
import { renewWebhookSecret } from '#src/api/organizations/webhooks.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { ShownOnce } from '#src/components/frame/shown-once.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'

type NewSecretProps = { secret: string; onSaved: () => void }

export const NewSecret = (props: NewSecretProps) => (
  <ShownOnce noun="secret" {...props}>
    The receiver needs it to verify that events come from here. Save it there.
  </ShownOnce>
)

/** Renews the secret that signs the events. */
export function WebhookSecret({ webhook: { id, previousSecretUntil } }: { webhook: Webhook }) {
  const [renewed, setRenewed] = useState<string | null>(null)
  const renew = useChange(renewWebhookSecret, { successMessage: 'Secret was renewed successfully' })
  const sentence = useRef<HTMLParagraphElement>(null)
  return (
    <Card title="Secret">
      <p ref={sentence}>
        {previousSecretUntil === null
          ? 'Each event is signed with it. It was shown when it was made.'
          : `Until ${displayMoment(previousSecretUntil)}, each event is signed with the new secret and with the former one.`}
      </p>
      {renewed !== null ? (
        <NewSecret
          secret={renewed}
          onSaved={() => {
            setRenewed(null)
            focusCard(sentence.current)
          }}
        />
      ) : (
        <AskFirst
          label="Renew Secret"
          title="Renew the secret?"
          confirmLabel="Renew"
          tone="default"
          act={async () => setRenewed((await renew(id)).secret)}
        >
          The current one stays valid for 24 hours, so that you can save the new one at the
          receiver.
        </AskFirst>
      )}
    </Card>
  )
}
