import { lockRow } from '#server/database/lock.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { memberName } from '#server/database/searchable.ts'
import { conflict } from '#server/http/problem.ts'
import type { Change } from '#server/notifications/notification-kind.ts'
import { clock } from '#server/process/clock.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { returnOverrides } from '#server/timetable/timetable/resolve-conflicts.ts'
import { isTimeBlocker } from '../eligibility/blockers.rules.ts'
import { readBlockers } from '../eligibility/eligibility.queries.ts'
import {
  declinedKind,
  type EnrollmentBefore,
  seatOfferedKind,
  type Withdrawn,
  withdrawnKind,
} from './enrollment.notification.ts'
import { type ClassKey, enrollmentActions, enrollmentsOf, findOpen } from './enrollments.queries.ts'
import { auditEnrollment } from './notify-of-enrollment.ts'
import { countFree, returnToWaitlist } from './offer-seats.ts'

type Undoing = {
  personId: number
  /** By default, the last one of the student. */
  enrollmentId?: number
  /** Who withdrew: a family does not undo what the organization did, nor the other way around. */
  by: 'Household' | 'Organization'
  actorUserId: number
  onBehalfOfPersonId?: number | null
}

/**
 * Undoes the withdrawal of a student, with the organization locked: the same seat, request, offer or place on the waitlist.
 * Only until its notifications are sent, a minute after it. A seat that was offered to the next student comes back as long as
 * that family is not notified; after that, and once they took it, it is theirs.
 */
export async function undoWithdrawal(db: Db, key: ClassKey, undoing: Undoing): Promise<void> {
  const { personId, enrollmentId, by, ...actor } = undoing
  const row = await findLast(db, key, personId)
  if (!row) throw conflict('not_enrolled', {}, 'There is nothing to undo.')
  if (await findOpen(db, key, personId))
    throw conflict('changed_since', {}, `${row.name} is in this class again.`)
  const waiting = await findWaiting(db, key, {
    enrollmentId: enrollmentId ?? row.id,
    by,
    kinds: [withdrawnKind.name, declinedKind.name],
  })
  if (!waiting)
    throw conflict(
      'not_held',
      {},
      `It’s too late to undo this: the emails about it were sent. Enroll ${row.name} again.`,
    )
  const { before } = waiting.change
  if (enrollmentId !== undefined && enrollmentId !== row.id) throw changedSince()
  requireUnchanged(row, waiting.change)
  if (before.status === 'Enrolled') await requireTime(db, key, row, before)
  if (before.status === 'Enrolled' || before.status === 'Offered') await requireSeat(db, key)
  await restore(db, key, row.id, before)
  await returnOverrides(db, key.organizationId, key.classId, before.overrides)
  await withdrawNotification(db, waiting.id)
  const action = enrollmentActions[before.status]
  const reason = 'A withdrawal was undone.'
  await auditEnrollment(db, key, { ...actor, action, personId, reason })
}

const changedSince = () => conflict('changed_since', {}, 'Somebody changed it since.')

/** Refuses if the enrollment is not as the change left it, or the offer from before has expired. */
export function requireUnchanged(
  row: Pick<Found, 'version' | 'membership'>,
  { before, version }: Change<EnrollmentBefore>,
): void {
  if (row.version !== version || row.membership !== before.membership) throw changedSince()
  if (before.offeredUntil !== null && before.offeredUntil <= clock.timestamp())
    throw conflict('offer_expired', {}, 'The seat offer has expired since.')
}

type Found = Exclude<Awaited<ReturnType<typeof findLast>>, undefined>

/** The last enrollment of a student in a class. */
export const findLast = (db: Db, { organizationId, classId }: ClassKey, personId: number) =>
  membersEnrolled(db, organizationId)
    .where('classId', '=', classId)
    .where('enrollment.personId', '=', personId)
    .orderBy('enrollment.id', 'desc')
    .select(['enrollment.id', 'enrollment.personId', 'enrollment.version', 'birthDate'])
    .select([memberName.as('name'), 'organizationUser.status as membership'])
    .executeTakeFirst()

/** The notification of a change that can be undone and is not sent, locked against being sent. */
export async function findWaiting(
  db: Db,
  key: ClassKey,
  { enrollmentId, by, kinds }: { enrollmentId: number; by: Undoing['by']; kinds: string[] },
) {
  const rows = await heldOf(db, key, kinds)
  for (const { id, facts, changes } of rows) {
    const [change]: Change<EnrollmentBefore>[] = JSON.parse(changes)
    const about: Partial<Withdrawn> = JSON.parse(facts)
    const isOfFamily = about.by === 'Household'
    if (change && about.enrollmentId === enrollmentId && isOfFamily === (by === 'Household'))
      return { id, change }
  }
  return undefined
}

const heldOf = (db: Db, { organizationId, classId }: ClassKey, kinds: string[]) =>
  db
    .selectFrom('notification')
    .where('organizationId', '=', organizationId)
    .where('subjectType', '=', 'Class')
    .where('subjectId', '=', classId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'Held')
    .orderBy('id', 'desc')
    .select(['id', 'facts', 'changes'])
    .$call(lockRow(db))
    .execute()

export const withdrawNotification = (db: Db, id: number) =>
  db
    .updateTable('notification')
    .set({ state: 'Withdrawn', changes: '[]' })
    .where('id', '=', id)
    .execute()

/** Refuses if the student has something else at that time by now, unless a conflict of the class was accepted before. */
async function requireTime(
  db: Db,
  { organizationId, classId }: ClassKey,
  { personId, name, birthDate }: Found,
  { overrides }: EnrollmentBefore,
): Promise<void> {
  if (overrides.length > 0) return
  const student = { personId, name, birthDate, isMe: false, mayEnroll: true }
  const asked = { organizationId, classIds: [classId], students: [student] }
  const { classes, look } = await readBlockers(db, asked)
  const blocker = classes[0] && look(classes[0], student).blockers.find(isTimeBlocker)
  if (blocker) throw conflict('busy', {}, `It can’t be undone: ${blocker.reason}`)
}

/** Takes the seat back from the last student to whom one was offered, if that family is not notified of it. */
async function requireSeat(db: Db, key: ClassKey): Promise<void> {
  if ((await countFree(db, key)) > 0) return
  const held = await heldOf(db, key, [seatOfferedKind.name])
  const unsent = new Map(held.map(({ id, facts }) => [Number(JSON.parse(facts).enrollmentId), id]))
  const offers = await enrollmentsOf(db, key)
    .where('status', '=', 'Offered')
    // A seat that a student asked an adult for without waiting is theirs.
    .where((where) =>
      where.or([where('isAdultNeeded', '=', false), where('joinedAsPosition', 'is not', null)]),
    )
    .orderBy('statusDate', 'desc')
    .orderBy('enrollment.id', 'desc')
    .select(['enrollment.id', 'personId'])
    .execute()
  const last = offers.find(({ id }) => unsent.has(id))
  if (!last)
    throw conflict(
      'seat_given',
      {},
      'The seat was given to another student in the meantime, so this can’t be undone.',
    )
  await returnToWaitlist(db, key, [last])
  await withdrawNotification(db, unsent.get(last.id) ?? 0)
  const { personId } = last
  const reason = 'A withdrawal was undone.'
  await auditEnrollment(db, key, { action: 'Waitlisted', personId, actorUserId: null, reason })
}

/** Makes an enrollment what it was. Whoever has its place on the waitlist by now is after it. */
export async function restore(
  db: Db,
  key: ClassKey,
  id: number,
  before: EnrollmentBefore,
): Promise<void> {
  const { status, statusDate, position, offeredUntil, reason, enrolledDate } = before
  if (position !== null)
    await db
      .updateTable('enrollment')
      .set(({ eb }) => ({ position: eb('position', '+', 1) }))
      .where('organizationId', '=', key.organizationId)
      .where('classId', '=', key.classId)
      .where('status', '=', 'Waitlisted')
      .where('position', '>=', position)
      .execute()
  await db
    .updateTable('enrollment')
    .set({ status, statusDate, position, offeredUntil, reason, version: nextVersion })
    .$if(before.isAdultNeeded === true, (update) => update.set({ isAdultNeeded: true }))
    .$if(enrolledDate !== undefined, (update) => update.set({ enrolledDate: enrolledDate ?? null }))
    .where('id', '=', id)
    .execute()
}
