import { type OpenStatus, openStatuses } from '#contract/classes/enrollments.ts'
import { minute } from '#contract/dates/durations.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Change } from '#server/notifications/notification-kind.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import { findToday, lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { dropOverrides, listOverrides } from '#server/timetable/timetable/resolve-conflicts.ts'
import { setStatus, type ClassKey, findClassName } from './enrollments.queries.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { EnrollmentBefore } from './enrollment.notification.ts'
import { notifyOfEnrollment } from './notify-of-enrollment.ts'
import { offerSeats } from './offer-seats.ts'
import { isOver } from '../eligibility/blockers.rules.ts'
import { readAttended } from '../eligibility/eligibility.queries.ts'

type Actor = { actorUserId: number; onBehalfOfPersonId?: number | null }

/**
 * `isSwapped`: the student leaves for another class. `canBeUndone`: it can be undone for a minute (`undoWithdrawal`), in which
 * nobody is notified.
 */
type Leaving = Actor & {
  action: 'TakenOut' | 'EnrollmentWithdrawn' | 'EnrollmentDeclined'
  isSwapped?: boolean
  canBeUndone?: boolean
  reason?: string | null
}

/** How long somebody can undo a withdrawal, or an administrator an enrollment. In milliseconds. The toast is shown for half of it. */
const undoTime = minute

/** When those concerned are notified of what can be undone. */
export const afterUndoTime = () => timestampOf(clock.now() + undoTime)

type Open = { id: number; classId: number; personId: number; status: OpenStatus }

/** Ends open enrollments and offers the freed seats to the waitlist. */
export async function endEnrollments(
  db: Db,
  organizationId: number,
  open: Open[],
  { reason = null, canBeUndone = false, ...leaving }: Leaving,
): Promise<void> {
  const status = leaving.action === 'EnrollmentDeclined' ? 'Declined' : 'Withdrawn'
  const dueDate = canBeUndone ? afterUndoTime() : undefined
  for (const { id, classId, personId, status: was } of open) {
    const key = { organizationId, classId }
    const undoing = canBeUndone ? await readUndoing(db, key, id) : undefined
    await setStatus(db, key, id, { status, reason })
    const about = { personId, was, enrollmentId: id, reason }
    await notifyOfEnrollment(db, key, { ...leaving, ...about, undoing, dueDate })
  }
  for (const classId of new Set(open.map((one) => one.classId))) {
    await dropOverrides(db, organizationId, classId)
    await offerSeats(db, { organizationId, classId }, dueDate)
  }
}

/** What an undo needs of an enrollment before it changes. */
export async function readUndoing(
  db: Db,
  { organizationId, classId }: ClassKey,
  enrollmentId: number,
): Promise<Change<EnrollmentBefore>> {
  const { version, ...row } = await membersEnrolled(db, organizationId)
    .where('enrollment.id', '=', enrollmentId)
    .select(['enrollment.status', 'statusDate', 'position', 'offeredUntil', 'reason'])
    .select(['enrolledDate', 'isAdultNeeded'])
    .select(['enrollment.version', 'organizationUser.status as membership'])
    .$narrowType<{ status: OpenStatus }>()
    .executeTakeFirstOrThrow()
  const overrides = await listOverrides(db, organizationId, classId)
  return { before: { ...row, overrides }, version: version + 1 }
}

/** The open enrollments of some members in classes that have not ended. */
export async function listOpenEnrollments(
  db: Db,
  organizationId: number,
  organizationUserIds: number[],
) {
  if (organizationUserIds.length === 0) return []
  const today = await findToday(db, organizationId)
  const rows = await membersEnrolled(db, organizationId)
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('organizationUser.id', 'in', organizationUserIds)
    .where('enrollment.status', 'in', openStatuses)
    .select(['enrollment.id', 'enrollment.classId', 'enrollment.personId', 'enrollment.status'])
    .select(['class.name as className', 'class.endDate', 'isArchived'])
    .select('semester.endDate as semesterEndDate')
    .$narrowType<{ status: OpenStatus }>()
    .orderBy('class.searchName')
    .orderBy('enrollment.id')
    .execute()
  return rows.filter((row) => !isOver(row, today))
}

/** Ends the enrollment that a new seat is swapped for, unless the student has already left or the class has ended. */
export async function leaveSwappedClass(
  db: Db,
  { organizationId, classId }: ClassKey,
  swapsClassId: number | null,
  { personId, ...actor }: Actor & { personId: number },
): Promise<void> {
  if (swapsClassId === null) return
  await lockOrganization(db, organizationId)
  const old = { organizationId, classId: swapsClassId }
  const today = await findToday(db, organizationId)
  const students = { personIds: [personId], classIds: [], today }
  const { attended } = await readAttended(db, organizationId, students)
  const seat = attended.find((each) => each.classId === swapsClassId)
  if (!seat?.isOngoing) return
  const reason = `Swapped for ${await findClassName(db, classId)}.`
  const leaving = { ...actor, action: 'EnrollmentWithdrawn', isSwapped: true } as const
  const open = [{ id: seat.id, ...old, personId, status: 'Enrolled' as const }]
  await endEnrollments(db, organizationId, open, { ...leaving, reason })
}
