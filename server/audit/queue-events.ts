import { day } from '#contract/dates/durations.ts'
import { eventTypeOf, type WebhookSubject } from '#contract/organizations/webhooks.ts'
import { type AuditAction, type SentAction, sentActions } from '#contract/rights/audit.ts'
import { randomUUID } from 'node:crypto'
import { compileOnce, type Placeholders } from '../database/compile-once.ts'
import { inParts } from '../database/in-parts.ts'
import type { Db } from '../database/schema/schema.ts'
import { clock, timestampOf } from '../process/clock.ts'

/** How long an event is worth sending. In milliseconds. */
export const eventLife = 3 * day

type Event = { id: number; subjectType: string; subjectId: number }

const isSent = (action: AuditAction): action is SentAction =>
  (sentActions as readonly AuditAction[]).includes(action)

/**
 * Queues the events that audit entries of changes are for the webhooks of the organization, in the transaction of the
 * change: no event is lost, and none is sent of a change that was rolled back.
 */
export async function queueEvents(
  db: Db,
  organizationId: number,
  action: AuditAction,
  entries: Event[],
): Promise<void> {
  if (!isSent(action)) return
  const webhooks = await activeWebhooks(db, { organizationId })
  const rows = webhooks.flatMap(({ id: webhookId, subjects }) => {
    const chosen = JSON.parse(subjects) as string[]
    return entries
      .filter(({ subjectType }) => chosen.includes(subjectType))
      .map(({ id, subjectType, subjectId }) => ({
        ...newDelivery(organizationId, webhookId),
        eventType: eventTypeOf(subjectType as WebhookSubject, action),
        auditEntryId: id,
        subjectId,
      }))
  })
  for (const some of inParts(rows)) await db.insertInto('webhookDelivery').values(some).execute()
}

const activeWebhooks = compileOnce(
  (db, { organizationId }: Placeholders<{ organizationId: number }>) =>
    db
      .selectFrom('webhook')
      .where('organizationId', '=', organizationId)
      .where('isActive', '=', true)
      .select(['id', 'subjects']),
)

/** A delivery that is due now. */
export function newDelivery(organizationId: number, webhookId: number) {
  const now = clock.now()
  return {
    organizationId,
    webhookId,
    messageId: `msg_${randomUUID()}`,
    createdDate: timestampOf(now),
    sendBefore: timestampOf(now + eventLife),
    nextAttemptDate: timestampOf(now),
  }
}
