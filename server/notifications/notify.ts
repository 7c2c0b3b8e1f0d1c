import { holdMinutes, type NotificationOptions } from '#contract/accounts/notifications.ts'
import type { AuditSubject } from '#contract/rights/audit.query.ts'
import { minute } from '#contract/dates/durations.ts'
import { lockRow } from '../database/lock.ts'
import type { Db } from '../database/schema/schema.ts'
import { clock, timestampOf } from '../process/clock.ts'
import type { AnyKind, Change, NotificationKind } from './notification-kind.ts'

export const hold = holdMinutes * minute

/** How long after it began a hold can still be lengthened. In milliseconds. */
const lengthening = 20 * minute

type Happening<Facts, Before> = {
  organizationId: number
  /** Null if it happened automatically. */
  actorUserId: number | null
  subject: { type: AuditSubject; id: number }
  facts: Facts
  /** What an undo needs, if it can be undone. */
  change?: Change<Before>
  isUrgent?: boolean
  /** When it is sent, if it has a time of its own. */
  dueDate?: string
  options?: NotificationOptions | undefined
}

/**
 * Records in the transaction of a change that people are to be notified of it. A kind that is held waits for ten
 * minutes; until then another change of the same subject becomes part of it, and the changes of one actor wait
 * together, for half an hour at most. Changes that cancel out notify nobody: the kind composes nothing then.
 */
export async function notify<Facts extends object, Before>(
  db: Db,
  kind: NotificationKind<Facts, Before>,
  happening: Happening<NoInfer<Facts>, NoInfer<Before>>,
): Promise<void> {
  const { organizationId, actorUserId, subject, change, isUrgent = false, options } = happening
  const now = clock.now()
  const dueDate = happening.dueDate ?? timestampOf(kind.isHeld ? now + hold : now)
  const held = kind.isHeld && (await findHeld(db, kind.name, happening))
  if (held) {
    await db
      .updateTable('notification')
      .set({
        facts: kind.join
          ? JSON.stringify(kind.join(JSON.parse(held.facts), happening.facts))
          : held.facts,
        // What cannot be undone also ends the undo of what was before it.
        changes: JSON.stringify(change ? [...JSON.parse(held.changes), change] : []),
        dueDate,
        ...(options && { sentence: options.sentence ?? held.sentence, isSilent: options.isSilent }),
      })
      .where('id', '=', held.id)
      .execute()
  } else {
    await db
      .insertInto('notification')
      .values({
        organizationId,
        kind: kind.name,
        subjectType: subject.type,
        subjectId: subject.id,
        facts: JSON.stringify(happening.facts),
        changes: JSON.stringify(change ? [change] : []),
        actorUserId,
        sentence: options?.sentence ?? null,
        isSilent: options?.isSilent ?? false,
        isUrgent,
        createdDate: timestampOf(now),
        dueDate,
        state: 'Held',
      })
      .execute()
  }
  if (kind.isHeld && actorUserId !== null) await lengthenHolds(db, happening, now)
}

/** What waits about a subject, locked, so that it is not sent before it is changed. */
const findHeld = (db: Db, kind: string, { organizationId, subject }: About) =>
  db
    .selectFrom('notification')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .where('subjectType', '=', subject.type)
    .where('subjectId', '=', subject.id)
    .where('state', '=', 'Held')
    .select(['id', 'facts', 'changes', 'sentence'])
    .$call(lockRow(db))
    .executeTakeFirst()

export type About = Pick<Happening<never, never>, 'organizationId' | 'subject'>

/** Sends what is held at another time. */
export const postpone = (
  db: Db,
  kind: Pick<AnyKind, 'name'>,
  { dueDate, ...about }: About & { dueDate: string },
) => heldRows(db, kind, about).set({ dueDate }).execute()

/** Does not send what is held. */
export const withdraw = (db: Db, kind: Pick<AnyKind, 'name'>, about: About) =>
  heldRows(db, kind, about).set({ state: 'Withdrawn' }).execute()

const heldRows = (db: Db, kind: Pick<AnyKind, 'name'>, about: About) =>
  db
    .updateTable('notification')
    .where('id', 'in', notificationsAbout(db, kind, about))
    .where('state', '=', 'Held')

/** The ids of all notifications of a kind about a subject, sent or not. */
export const notificationsAbout = (
  db: Db,
  { name }: Pick<AnyKind, 'name'>,
  { organizationId, subject }: About,
) =>
  db
    .selectFrom('notification')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', name)
    .where('subjectType', '=', subject.type)
    .where('subjectId', '=', subject.id)
    .select('id')

/** The changes that one person makes one after the other become one email. */
const lengthenHolds = (
  db: Db,
  { organizationId, actorUserId }: Pick<Happening<never, never>, 'organizationId' | 'actorUserId'>,
  now: number,
) =>
  db
    .updateTable('notification')
    .set({ dueDate: timestampOf(now + hold) })
    .where('organizationId', '=', organizationId)
    .where('actorUserId', '=', actorUserId)
    .where('state', '=', 'Held')
    .where('isUrgent', '=', false)
    .where('dueDate', '>', timestampOf(now))
    .where('createdDate', '>', timestampOf(now - lengthening))
    .execute()
