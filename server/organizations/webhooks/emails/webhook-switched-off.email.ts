import { brand } from '#contract/brand.ts'
import { type Email, greet, newsLife, plainName, type Write } from '#server/mail/email.ts'
import { ofOrganization } from '#server/mail/subject.ts'
import { ownersToNotify } from '../../retention/emails/organization-deletion.email.ts'

type Facts = { organizationId: number; webhookId: number }

/** To owners, while it is off. */
const write: Write<Facts> = async ({ db, publicUrl, email }, { organizationId, webhookId }) => {
  const owner = await ownersToNotify(db, organizationId)
    .where('user.email', '=', email)
    .select('firstName')
    .executeTakeFirst()
  const found = await db
    .selectFrom('webhook')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('webhook.id', '=', webhookId)
    .where('organizationId', '=', organizationId)
    .where('isActive', '=', false)
    .select(['organization.name', 'webhook.name as webhookName', 'switchedOffReason'])
    .executeTakeFirst()
  if (!owner || !found?.switchedOffReason) return undefined
  const { switchedOffReason } = found
  const [name, webhook] = [plainName(found.name), plainName(found.webhookName)]
  const why = {
    Gone: 'its receiver answered that it wants no more events',
    Failing: 'its receiver has not accepted any event for five days',
  }[switchedOffReason]
  return {
    subject: `A webhook of ${name} was switched off`,
    opening: [
      greet(owner.firstName),
      `The webhook “${webhook}” of “${name}” was switched off: ${why}.`,
      'Events that happen while it is off are not sent.',
    ],
    link: {
      label: 'Open the webhook',
      url: new URL(`/organizations/${organizationId}/admin/webhooks/${webhookId}`, publicUrl),
    },
    closing: [
      'When the receiver works again, switch the webhook on there. If you don’t need it anymore, delete it.',
    ],
    reason: `You received this email because you own “${name}” at ${brand.name}.`,
  }
}

export const webhookSwitchedOffEmail = {
  name: 'WebhookSwitchedOff',
  life: newsLife,
  typedFor: ofOrganization,
  write,
} satisfies Email<Facts>
