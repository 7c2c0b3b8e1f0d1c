import type { SwitchedOffReason } from '#contract/organizations/webhooks.ts'
import { audit } from '#server/audit/audit.ts'
import { type Database, transact } from '#server/database/database.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { ownersToNotify } from '../retention/emails/organization-deletion.email.ts'
import { webhookSwitchedOffEmail } from './emails/webhook-switched-off.email.ts'

/** Switches a webhook off that does not receive anything, and emails the owners. */
export const switchOff = (
  database: Database,
  webhookId: number,
  reason: SwitchedOffReason,
): Promise<void> =>
  transact(database, async (db) => {
    const webhook = await db
      .updateTable('webhook')
      .set({ isActive: false, switchedOffReason: reason, ...lastSaved(null), version: nextVersion })
      .where('id', '=', webhookId)
      .where('isActive', '=', true)
      .returning('organizationId')
      .executeTakeFirst()
    // Another process, or a person, was first.
    if (!webhook) return
    const { organizationId } = webhook
    await audit(db, {
      organizationId,
      actorUserId: null,
      action: 'Edited',
      subject: { type: 'Webhook', id: webhookId },
      before: { isActive: true },
      after: { isActive: false },
    })
    const owners = await ownersToNotify(db, organizationId).select('user.email').execute()
    for (const { email } of owners)
      await putInOutbox(db, webhookSwitchedOffEmail, email, { organizationId, webhookId })
  })
