import { day, hour, minute, second } from '#contract/dates/durations.ts'
import { testEventType } from '#contract/organizations/webhooks.ts'
import { type WebhookDeliveryQuery } from '#contract/organizations/webhooks.query.ts'
import { SortDirection } from '#contract/page.ts'
import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { newDelivery } from '#server/audit/queue-events.ts'
import { isConflict, isUnavailable, patiently } from '#server/database/failure.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { contains } from '#server/database/searchable.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import { isInOperation } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import type { Attempt } from './send-event.ts'

/** How long a delivery stays claimed, in milliseconds. Longer than an attempt takes. */
const claimLife = minute

const longestWait = 12 * hour

/** The wait after an attempt, in milliseconds: 10 seconds, then four times as long each time, with a random part. */
const waitAfter = (attempts: number) =>
  Math.min(10 * second * 4 ** (attempts - 1), longestWait) * (0.8 + 0.4 * Math.random())

export type Claimed = Exclude<Awaited<ReturnType<typeof claimDelivery>>, undefined>

/**
 * Claims the delivery that has waited longest, except those to some webhooks. When several processes try at once, one
 * gets it.
 */
export async function claimDelivery(db: Db, exceptWebhookIds: number[]) {
  const now = clock.now()
  const isDue = (where: ExpressionBuilder<Schema, 'webhookDelivery'>) =>
    where.and([
      where('webhookDelivery.outcome', 'is', null),
      // A wrong clock may have stored a time later than the longest wait.
      where.or([
        where('webhookDelivery.nextAttemptDate', '<=', timestampOf(now)),
        where('webhookDelivery.nextAttemptDate', '>', timestampOf(now + 2 * longestWait)),
      ]),
      where('webhookDelivery.sendBefore', '>', timestampOf(now)),
    ])
  const claimed = await patiently(() =>
    db
      .updateTable('webhookDelivery')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        lastAttemptDate: timestampOf(now),
        nextAttemptDate: timestampOf(now + claimLife),
        // Without a failure, it is being sent.
        statusCode: null,
        duration: null,
        failure: null,
        response: null,
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('webhookDelivery')
          .innerJoin('webhook', 'webhook.id', 'webhookId')
          .innerJoin('organization', 'organization.id', 'webhook.organizationId')
          .where(isDue)
          .where('webhook.isActive', '=', true)
          .where(isInOperation)
          .$if(exceptWebhookIds.length > 0, (some) =>
            some.where('webhookId', 'not in', exceptWebhookIds),
          )
          .orderBy('webhookDelivery.nextAttemptDate')
          .orderBy('webhookDelivery.id')
          .limit(1)
          .select('webhookDelivery.id'),
      )
      // A second process finds the same delivery, and sees here that it is claimed.
      .where(isDue)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!claimed) return undefined
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookId')
    .where('webhookDelivery.id', '=', claimed.id)
    .select(['webhookDelivery.id', 'webhookId', 'webhookDelivery.organizationId', 'attempts'])
    .select(['messageId', 'eventType', 'auditEntryId', 'subjectId', 'createdDate', 'sendBefore'])
    .select(['url', 'failingSince', 'secret', 'previousSecret', 'previousSecretUntil'])
    .executeTakeFirst()
}

export type Result = Attempt & { duration: number }

/** Waits for a database that is away as long as the delivery is claimed: otherwise it would be sent again. */
const persistently = <Written>(write: () => Promise<Written>) =>
  patiently(write, claimLife / 2, (error) => isConflict(error) || isUnavailable(error))

/** Stores that the receiver has it. */
export async function endDelivery(db: Db, claimed: Claimed, result: Result): Promise<void> {
  await persistently(() =>
    db
      .updateTable('webhookDelivery')
      .set({ ...result, outcome: 'Delivered' })
      .where('id', '=', claimed.id)
      .where('outcome', 'is', null)
      .execute(),
  )
  if (claimed.failingSince !== null)
    await persistently(() =>
      db
        .updateTable('webhook')
        .set({ failingSince: null })
        .where('id', '=', claimed.webhookId)
        .execute(),
    )
}

/** Stores that an attempt failed, and when the next one is due, unless the event is too old or nobody wants it. */
export async function postponeDelivery(
  db: Db,
  { id, attempts, sendBefore, webhookId }: Claimed,
  { isFinal, ...result }: Result & { isFinal: boolean },
): Promise<void> {
  const next = timestampOf(clock.now() + waitAfter(attempts))
  await persistently(() =>
    db
      .updateTable('webhookDelivery')
      .set({
        ...result,
        ...(isFinal || next >= sendBefore ? { outcome: 'Failed' } : { nextAttemptDate: next }),
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('outcome', 'is', null)
      .execute(),
  )
  await persistently(() =>
    db
      .updateTable('webhook')
      .set({ failingSince: clock.timestamp() })
      .where('id', '=', webhookId)
      .where('failingSince', 'is', null)
      .execute(),
  )
}

/** Returns a delivery whose attempt was canceled, because the server stops. */
export const releaseDelivery = (db: Db, { id, attempts }: Claimed) =>
  patiently(() =>
    db
      .updateTable('webhookDelivery')
      .set({ attempts: attempts - 1, nextAttemptDate: clock.timestamp() })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('outcome', 'is', null)
      .execute(),
  )

/** The deliveries of a webhook, newest first. */
export function listDeliveries(
  db: Db,
  webhookId: number,
  { state, ...query }: WebhookDeliveryQuery,
) {
  const where = expressionBuilder<Schema, 'webhookDelivery'>()
  const list = db.selectFrom('webhookDelivery').where('webhookId', '=', webhookId)
  const isFound = where.and([
    contains(query.searchString, 'eventType', 'messageId'),
    ...(state === undefined
      ? []
      : [state === 'Waiting' ? where('outcome', 'is', null) : where('outcome', '=', state)]),
  ])
  const newestFirst = { sortDirection: SortDirection.Descending }
  const order = ['webhookDelivery.createdDate', 'webhookDelivery.id']
  const asked = { ...query, ...(!query.sortField && newestFirst) }
  const rows = onePage(withDetails(list.where(isFound)), asked, order)
    .execute()
    .then((found) => found.map(toDelivery))
  return pageOf(query, [rows, countBoth(list, isFound)])
}

const withDetails = (list: ReturnType<typeof deliveries>) =>
  list
    .select(['id', 'webhookId', 'messageId', 'eventType', 'createdDate', 'attempts', 'outcome'])
    .select(['lastAttemptDate', 'nextAttemptDate', 'sendBefore'])
    .select(['statusCode', 'duration', 'failure', 'response'])

const deliveries = (db: Db) => db.selectFrom('webhookDelivery')

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>

function toDelivery({ outcome, nextAttemptDate, sendBefore, ...row }: Row) {
  const isWaiting = outcome === null && nextAttemptDate < sendBefore
  return {
    ...row,
    state: outcome ?? ('Waiting' as const),
    nextAttemptDate: isWaiting ? nextAttemptDate : null,
  }
}

async function findDelivery(db: Db, id: number) {
  const row = withDetails(deliveries(db).where('id', '=', id))
  return toDelivery(await row.executeTakeFirstOrThrow(notFound))
}

/** Queues an event that says nothing, so that the receiver can be tried. */
export async function insertTest(db: Db, organizationId: number, webhookId: number) {
  const { id } = await db
    .insertInto('webhookDelivery')
    .values({
      ...newDelivery(organizationId, webhookId),
      eventType: testEventType,
      subjectId: webhookId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addTest(db: Db, administrator: Administrator, webhookId: number) {
  await requireActive(db, webhookId)
  const id = await insertTest(db, administrator.organizationId, webhookId)
  const delivery = await findDelivery(db, id)
  await auditSent(db, administrator, delivery)
  return delivery
}

/** Sends an event again, with the same id, for as long as a new one. One that is being sent stays as it is. */
export async function sendAgain(db: Db, administrator: Administrator, deliveryId: number) {
  const { webhookId } = await findDelivery(db, deliveryId)
  await requireActive(db, webhookId)
  const { nextAttemptDate, sendBefore } = newDelivery(0, webhookId)
  await db
    .updateTable('webhookDelivery')
    .set({ outcome: null, attempts: 0, nextAttemptDate, sendBefore })
    .where('id', '=', deliveryId)
    .where((where) =>
      where.or([
        where('outcome', 'is not', null),
        where('failure', 'is not', null),
        where('lastAttemptDate', 'is', null),
        where('lastAttemptDate', '<', timestampOf(clock.now() - claimLife)),
      ]),
    )
    .execute()
  const delivery = await findDelivery(db, deliveryId)
  await auditSent(db, administrator, delivery)
  return delivery
}

type Sent = { webhookId: number; eventType: string }

const auditSent = (db: Db, administrator: Administrator, { webhookId, eventType }: Sent) =>
  audit(db, {
    ...actedBy(administrator),
    action: 'EventSent',
    subject: { type: 'Webhook', id: webhookId },
    after: { event: eventType },
  })

async function requireActive(db: Db, webhookId: number) {
  const { isActive } = await db
    .selectFrom('webhook')
    .where('id', '=', webhookId)
    .select('isActive')
    .executeTakeFirstOrThrow(notFound)
  if (!isActive) throw conflict('switched_off', {}, 'This webhook is off. Switch it on first.')
}

/** Deletes deliveries after 30 days. */
export async function deleteOldDeliveries(db: Db, now = clock.confirmed()): Promise<void> {
  await patiently(() =>
    db
      .updateTable('webhookDelivery')
      .set({ outcome: 'Failed' })
      .where('outcome', 'is', null)
      .where('sendBefore', '<', timestampOf(now))
      .execute(),
  )
  await patiently(() =>
    db
      .deleteFrom('webhookDelivery')
      .where('createdDate', '<', timestampOf(now - 30 * day))
      .where('sendBefore', '<', timestampOf(now))
      .execute(),
  )
}

/** When the oldest event happened that is due and was not tried yet; null if there is none. */
export async function findOldestWaiting(db: Db): Promise<string | null> {
  const { oldest } = await db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookId')
    .innerJoin('organization', 'organization.id', 'webhook.organizationId')
    .where('outcome', 'is', null)
    .where('attempts', '=', 0)
    .where('sendBefore', '>', clock.timestamp())
    .where('isActive', '=', true)
    .where(isInOperation)
    .select(({ fn }) => fn.min('webhookDelivery.createdDate').as('oldest'))
    .executeTakeFirstOrThrow()
  return oldest
}
