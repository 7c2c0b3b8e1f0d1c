import { minute } from '#contract/dates/durations.ts'
import { newDelivery } from '#server/audit/queue-events.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { coop } from '#server/demo/organizations.ts'
import { insertTestWebhook } from '#server/organizations/webhooks/test-webhooks.ts'

export const webhookName = 'Spreadsheet of the allergy-aware potluck committee'

/** Adds a webhook that fails, with a log of every kind of entry, and one that was switched off. */
export async function fillWebhooks(stores: { db: Db; encryption: Encryption }): Promise<void> {
  const { db } = stores
  const { id: organizationId } = await db
    .selectFrom('organization')
    .where('name', '=', coop.name)
    .select('id')
    .executeTakeFirstOrThrow()
  const url = `https://hooks.${'very-'.repeat(8)}long.example.org/kinroll`
  const name = webhookName
  const webhookId = await insertTestWebhook(stores, organizationId, { name, url, isActive: false })
  const goneId = await insertTestWebhook(stores, organizationId, { isActive: false })
  const since = new Date(Date.now() - 90 * minute).toISOString()
  await db
    .updateTable('webhook')
    .set({ failingSince: since, switchedOffReason: 'Failing' })
    .where('id', '=', webhookId)
    .execute()
  await db
    .updateTable('webhook')
    .set({ switchedOffReason: 'Gone' })
    .where('id', '=', goneId)
    .execute()
  const delivery = { ...newDelivery(organizationId, webhookId), subjectId: 1, attempts: 1 }
  const failed = {
    failure: 'The receiver answered 503.',
    response: 'Service_Unavailable_'.repeat(20),
    lastAttemptDate: since,
    statusCode: 503,
    duration: 812,
  }
  await db
    .insertInto('webhookDelivery')
    .values([
      {
        ...delivery,
        messageId: 'one',
        eventType: 'member.enrollment_requested',
        outcome: 'Delivered',
        statusCode: 204,
        duration: 38,
      },
      { ...delivery, messageId: 'two', eventType: 'class.edited', outcome: 'Failed', ...failed },
      { ...delivery, messageId: 'three', eventType: 'class_day.canceled', ...failed },
    ])
    .execute()
}
