import type { NotificationWay } from '#contract/accounts/notifications.ts'
import { minute } from '#contract/dates/durations.ts'
import { announceTo } from '../audit/announce.ts'
import { type Database, transact } from '../database/database.ts'
import { inParts } from '../database/in-parts.ts'
import type { Db } from '../database/schema/schema.ts'
import { putInOutbox } from '../mail/outbox.ts'
import { clock, timestampOf } from '../process/clock.ts'
import { sweepEach } from '../process/sweep.ts'
import { isInOperation } from '../tenancy/organizations.queries.ts'
import { earliestSending, type EmailTimes } from './delivery-time.rules.ts'
import { kindNamed } from './kinds.ts'
import { emailOf, notificationsEmail, withSentence } from './notification-emails.ts'
import type { AnyKind, NotificationText } from './notification-kind.ts'
import { shownInApp } from './sent.ts'

type Sender = { database: Database; publicUrl: string }

/**
 * Notifies the recipients of what is due: in the app, and by email. What is due at the same time in one organization
 * becomes one email for each recipient. If one notification fails, it is tried again each minute, and the others are
 * sent.
 */
export async function sendDue({ database, publicUrl }: Sender): Promise<void> {
  const due = await listDue(database.db)
  const byOrganization = Map.groupBy(due, ({ organizationId }) => organizationId)
  await sweepEach([...byOrganization], async ([organizationId, rows]) => {
    const send = (some: Due[]) =>
      transact(database, (db) => sendAll(db, { organizationId, publicUrl }, some))
    try {
      await send(rows)
    } catch {
      await sweepEach(rows, (one) => orPostpone(database, one, send))
    }
  })
}

async function orPostpone(database: Database, one: Due, send: (some: Due[]) => Promise<void>) {
  try {
    await send([one])
  } catch (error) {
    await database.db
      .updateTable('notification')
      .set({ dueDate: timestampOf(clock.now() + minute) })
      .where('id', '=', one.id)
      .where('state', '=', 'Held')
      .execute()
    throw error
  }
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

const listDue = (db: Db) =>
  db
    .selectFrom('notification')
    .where('state', '=', 'Held')
    .where('dueDate', '<=', timestampOf(clock.now()))
    .orderBy('dueDate')
    .orderBy('id')
    .limit(200)
    .select(['id', 'organizationId'])
    .execute()

type Place = { organizationId: number; publicUrl: string }

async function sendAll(db: Db, { organizationId, publicUrl }: Place, due: Due[]): Promise<void> {
  const sentDate = timestampOf(clock.now())
  const ids = due.map(({ id }) => id)
  // A second process waits here for the first one, and then finds nothing.
  const rows = await db
    .updateTable('notification')
    // It cannot be undone anymore, so what an undo needs is not stored any longer.
    .set({ state: 'Sent', sentDate, changes: '[]' })
    .where('id', 'in', ids)
    .where('state', '=', 'Held')
    .returning(['id', 'kind', 'facts', 'actorUserId', 'sentence', 'isSilent'])
    .execute()
  const organization = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .where(isInOperation)
    .select(['timeZone'])
    .executeTakeFirst()
  if (!organization) return
  const emails = new Map<number, Queued[]>()
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    const kind = kindNamed(row.kind)
    if (!kind || row.isSilent) continue
    const context = { db, organizationId, publicUrl, actorUserId: row.actorUserId }
    const composed = await kind.compose(context, JSON.parse(row.facts) as never)
    const wanted = await resolve(db, { ...row, organizationId, kind }, composed)
    const recipients = await Promise.all(
      wanted.map(async (each) => ({ ...each, text: await withSentence(db, each.text, row) })),
    )
    for (const some of inParts(recipients))
      await db
        .insertInto('notificationRecipient')
        .values(some.map(({ userId, text }) => recipientRow(row.id, userId, text, sentDate)))
        .execute()
    await announceTo(
      db,
      recipients.map(({ userId }) => userId),
    )
    for (const { userId, text, way } of recipients) {
      if (way !== 'Email') continue
      const sending = { kind, notificationId: row.id, isMandatory: text.isMandatory ?? false }
      emails.set(userId, [...(emails.get(userId) ?? []), sending])
    }
  }
  await queueEmails(db, { organizationId, timeZone: organization.timeZone }, emails)
}

const recipientRow = (
  notificationId: number,
  userId: number,
  text: NotificationText,
  createdDate: string,
) => ({
  notificationId,
  userId,
  ...shownInApp(text),
  path: text.link ? `${text.link.url.pathname}${text.link.url.search}` : null,
  createdDate,
})

type Resolving = { organizationId: number; kind: AnyKind; actorUserId: number | null }

/** Those who want it, and who may still be notified: with a verified address and an account and membership in use. */
export async function resolve<Each extends { userId: number; text: NotificationText }>(
  db: Db,
  { organizationId, kind, actorUserId }: Resolving,
  composed: Each[],
): Promise<(Each & { way: Exclude<NotificationWay, 'Off'> })[]> {
  const others = composed.filter(({ userId }) => kind.includesActor || userId !== actorUserId)
  const ways = new Map<number, NotificationWay>()
  for (const some of inParts(others.map(({ userId }) => userId))) {
    const found = await db
      .selectFrom('user')
      .leftJoin('notificationChoice as choice', (join) =>
        join
          .onRef('choice.userId', '=', 'user.id')
          .on('choice.organizationId', '=', organizationId)
          .on('choice.group', '=', kind.group),
      )
      .where('user.id', 'in', some)
      .where('emailVerifiedAt', 'is not', null)
      .where('user.suspendedDate', 'is', null)
      .where('user.id', 'not in', suspendedMembers(db, organizationId))
      .select(['user.id', 'choice.way'])
      .execute()
    for (const { id, way } of found) ways.set(id, way ?? kind.way)
  }
  return others.flatMap((each) => {
    const chosen = ways.get(each.userId) ?? 'Off'
    const way = ways.has(each.userId) && each.text.isMandatory ? 'Email' : chosen
    return way === 'Off' ? [] : [{ ...each, way }]
  })
}

const suspendedMembers = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Suspended')
    .where('person.userId', 'is not', null)
    .select('person.userId')
    .$castTo<{ userId: number }>()

type Queued = { kind: AnyKind; notificationId: number; isMandatory: boolean }
type Zone = { organizationId: number; timeZone: string }

async function queueEmails(db: Db, zone: Zone, queued: Map<number, Queued[]>): Promise<void> {
  for (const some of inParts([...queued.keys()])) {
    const users = await db
      .selectFrom('user')
      .leftJoin('notificationSettings as settings', (join) =>
        join
          .onRef('settings.userId', '=', 'user.id')
          .on('settings.organizationId', '=', zone.organizationId),
      )
      .where('user.id', 'in', some)
      .select(['user.id as userId', 'email', 'isDigest', 'quietFrom', 'quietUntil'])
      .execute()
    for (const user of users) {
      const all = queued.get(user.userId) ?? []
      const times: EmailTimes = { ...user, isDigest: user.isDigest ?? false }
      const now = clock.now()
      const notBefore = earliestSending(now, zone.timeZone, times)
      const isDelayed = ({ isMandatory }: Queued) => notBefore > now && !isMandatory
      const [delayed, others] = partition(all, isDelayed)
      await queueNow(db, zone, user, others)
      await queueLater(db, zone, user, delayed, notBefore)
    }
  }
}

type User = { userId: number; email: string }

/** One notification has an email of its own kind. Those that were held share one. */
async function queueNow(db: Db, zone: Zone, user: User, queued: Queued[]) {
  const [held, immediate] = partition(queued, ({ kind }) => kind.isHeld ?? false)
  for (const some of [...immediate.map((one) => [one]), held]) await queueOne(db, zone, user, some)
}

async function queueOne(db: Db, { organizationId }: Zone, user: User, queued: Queued[]) {
  const [first, second] = queued
  if (!first) return
  const email = second ? notificationsEmail : emailOf(first.kind)
  const id = await putInOutbox(db, email, user.email, { organizationId, userId: user.userId })
  await attach(db, user, queued, id)
}

/** What is not sent at once is added to the email that already waits, if any. */
async function queueLater(
  db: Db,
  { organizationId }: Zone,
  user: User,
  queued: Queued[],
  notBefore: number,
) {
  if (queued.length === 0) return
  const waiting = await db
    .selectFrom('notificationRecipient')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .innerJoin('outboxEmail', 'outboxEmail.id', 'outboxEmailId')
    .where('userId', '=', user.userId)
    .where('notification.organizationId', '=', organizationId)
    .where('outboxEmail.kind', '=', notificationsEmail.name)
    .where('outcome', 'is', null)
    .where('attempts', '=', 0)
    .where('nextAttemptDate', '>', timestampOf(clock.now()))
    .select('outboxEmail.id')
    .executeTakeFirst()
  const facts = { organizationId, userId: user.userId }
  const id =
    waiting?.id ?? (await putInOutbox(db, notificationsEmail, user.email, facts, { notBefore }))
  await attach(db, user, queued, id)
}

const attach = (db: Db, { userId }: User, queued: Queued[], outboxEmailId: number) =>
  db
    .updateTable('notificationRecipient')
    .set({ outboxEmailId })
    .where('userId', '=', userId)
    .where(
      'notificationId',
      'in',
      queued.map(({ notificationId }) => notificationId),
    )
    .execute()

const partition = <Item>(items: Item[], isFirst: (item: Item) => boolean) =>
  [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const
