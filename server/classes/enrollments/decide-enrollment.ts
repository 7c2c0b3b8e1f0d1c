import type {
  AddStudent,
  DecideEnrollment,
  Blocker,
  OpenStatus,
  OrderWaitlist,
} from '#contract/classes/enrollments.ts'
import type { Override } from '#contract/timetable/meetings.ts'
import { memberName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import {
  conflict,
  invalid,
  invalidFields,
  notFound,
  listVersionConflict,
} from '#server/http/problem.ts'
import { addKind } from '#server/people/admission/admit-student.ts'
import { type Holder, requireOne } from '#server/tenancy/rights.ts'
import { withStudentConflictsAccepted } from '#server/timetable/timetable/resolve-conflicts.ts'
import { isTimeBlocker, needingException } from '../eligibility/blockers.rules.ts'
import {
  type ClassKey,
  findOpen,
  insertEnrollment,
  setStatus,
  findOpenById,
  listRoster,
} from './enrollments.queries.ts'
import { offerEnd, offerSeats } from './offer-seats.ts'
import { readBlockers } from '../eligibility/eligibility.queries.ts'
import type { Student } from '../class-access/class-access.queries.ts'
import { afterUndoTime, endEnrollments, leaveSwappedClass, readUndoing } from './end-enrollments.ts'
import { notifyOfEnrollment } from './notify-of-enrollment.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { nextVersion } from '#server/database/saving.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'

/** Adds an active member to a class or its waitlist, even if registration is closed. */
export async function addStudent(
  stores: Stores,
  holder: Holder,
  classId: number,
  { organizationUserId, status, override }: AddStudent,
) {
  const { db } = stores
  const { organizationId, userId } = holder
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  await offerSeats(db, key)
  const student = await findMember(db, organizationId, organizationUserId)
  const { personId, name } = student
  if (await findOpen(db, key, personId)) {
    const message = `${name} is already in this class.`
    throw conflict('already_enrolled', { organizationUserId: message }, message)
  }
  const accepted = await requireEligible(db, holder, key, student, status, override)
  const begun = { personId, status, requestedByUserId: userId }
  const enrollmentId = await withStudentConflictsAccepted(
    db,
    holder,
    { classId, override: accepted },
    () => insertEnrollment(db, key, begun),
  )
  if (enrollmentId === undefined) throw notFound()
  await addKind(db, organizationId, personId, 'isStudent')
  await notifyOfEnrollment(db, key, {
    action: status,
    enrollmentId,
    personId,
    actorUserId: userId,
    reason: override?.reason ?? null,
  })
  await offerSeats(db, key)
  return listRoster(stores, key)
}

/** Approves or declines a request, enrolls a waiting student, or ends an enrollment. */
export async function decideEnrollment(
  stores: Stores,
  holder: Holder,
  { classId, enrollmentId }: { classId: number; enrollmentId: number },
  { status, reason, override, version }: DecideEnrollment,
) {
  const { db } = stores
  const { organizationId, userId } = holder
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  const open = await findOpenById(db, key, enrollmentId)
  if (!open || open.version !== version) throw await changed(stores, key, enrollmentId)
  const { personId } = open
  const about = { personId, actorUserId: userId }
  if (status === 'Declined' || status === 'Withdrawn') {
    if (status === 'Declined' && open.status === 'Enrolled')
      throw invalid('not_requested', 'Only a request or a place on the waitlist can be declined.')
    const action = status === 'Declined' ? 'EnrollmentDeclined' : 'TakenOut'
    const leaving = { actorUserId: userId, action, reason, canBeUndone: true } as const
    await endEnrollments(db, organizationId, [{ ...open, classId }], leaving)
    return listRoster(stores, key)
  }
  if (open.status === status || (open.status !== 'Requested' && status === 'Waitlisted'))
    throw invalid('no_change', `${open.name} ${states[open.status]}.`)
  if (open.membership === 'Suspended' || open.membership === 'Archived') throw notActive(open)
  const student = { ...open, isMe: false, mayEnroll: true }
  // A student who leaves another class for this one is not put back.
  const canBeUndone = status === 'Enrolled' && open.swapsClassId === null
  const undoing = canBeUndone ? await readUndoing(db, key, enrollmentId) : undefined
  const accepted = await requireEligible(db, holder, key, student, status, override, open.status)
  // The student asked, so an adult of the family accepts the seat first.
  if (status === 'Enrolled' && open.isAdultNeeded && open.status !== 'Offered') {
    await setStatus(db, key, enrollmentId, {
      status: 'Offered',
      offeredUntil: await offerEnd(db, key),
    })
    await notifyOfEnrollment(db, key, { action: 'SeatOffered', enrollmentId, ...about, reason })
    await offerSeats(db, key)
    return listRoster(stores, key)
  }
  await withStudentConflictsAccepted(db, holder, { classId, override: accepted }, async () => {
    await setStatus(db, key, enrollmentId, {
      status,
      ...(status === 'Enrolled' && { swapsClassId: null }),
    })
    const why = override?.reason ?? reason
    await notifyOfEnrollment(db, key, {
      action: status,
      enrollmentId,
      ...about,
      reason: why,
      ...(undoing && { undoing, dueDate: afterUndoTime() }),
    })
    if (status === 'Enrolled') await leaveSwappedClass(db, key, open.swapsClassId, about)
  })
  await offerSeats(db, key)
  return listRoster(stores, key)
}

/**
 * Enrolls a student, also from the waitlist, without checking the rules: whoever granted the exception did. Conflicts at
 * that time are stored as accepted.
 */
export async function enrollByException(
  db: Db,
  holder: Holder,
  key: ClassKey,
  personId: number,
  reason: string,
): Promise<void> {
  const { organizationId, userId } = holder
  const { classId } = key
  const open = await findOpen(db, key, personId)
  const about = { personId, actorUserId: userId }
  await withStudentConflictsAccepted(db, holder, { classId, override: { reason } }, async () => {
    const enrolled = { status: 'Enrolled' as const, swapsClassId: null }
    if (open) await setStatus(db, key, open.id, enrolled)
    const enrollmentId =
      open?.id ??
      (await insertEnrollment(db, key, { ...enrolled, personId, requestedByUserId: userId }))
    if (enrollmentId === undefined) throw notFound()
    await addKind(db, organizationId, personId, 'isStudent')
    await notifyOfEnrollment(db, key, { action: 'Enrolled', enrollmentId, ...about, reason })
    if (open) await leaveSwappedClass(db, key, open.swapsClassId, about)
  })
  await offerSeats(db, key)
}

const states = {
  Requested: 'already has a pending request',
  Enrolled: 'is already enrolled',
  Waitlisted: 'is already on the waitlist',
  Offered: 'already has a seat offer',
}

async function findMember(
  db: Db,
  organizationId: number,
  organizationUserId: number,
): Promise<Student> {
  const member = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .where('status', '=', 'Active')
    .select(['personId', memberName.as('name'), 'birthDate'])
    .executeTakeFirst()
  if (!member)
    throw invalidFields({ organizationUserId: 'Choose an active member of this organization.' })
  return { ...member, isMe: false, mayEnroll: true }
}

const reasonOf = (blockers: Blocker[]) => blockers.map(({ reason }) => reason).join(' ')

/**
 * Refuses blockers that no administrator can lift, and those that need an exception if none was made. If the student is busy
 * at that time, returns the exception that accepts it.
 */
async function requireEligible(
  db: Db,
  holder: Holder,
  { organizationId, classId }: ClassKey,
  student: Student,
  status: 'Enrolled' | 'Waitlisted',
  override: Override | null,
  before?: OpenStatus,
): Promise<Override | null> {
  const { classes, look } = await readBlockers(db, {
    organizationId,
    classIds: [classId],
    students: [student],
  })
  const one = classes[0]
  if (!one) throw notFound()
  const { blockers } = look(one, student)
  const canceled = blockers.filter(({ kind }) => kind === 'Canceled')
  if (canceled.length > 0) throw conflict('canceled', {}, reasonOf(canceled))
  const full = blockers.filter(({ kind }) => kind === 'Full')
  // The offered seat already counts as taken.
  if (status === 'Enrolled' && before !== 'Offered' && full.length > 0)
    throw conflict(
      'full',
      {},
      `${reasonOf(full)} Add ${student.name} to the waitlist or raise the limit.`,
    )
  const strict = needingException(one, blockers)
  if (strict.length === 0) return null
  if (!override) throw conflict('exception', {}, reasonOf(strict))
  await requireOne(db, holder, ['enrollments.override'])
  return strict.some(isTimeBlocker) ? override : null
}

const notActive = ({ name, membership }: { name: string; membership: string }) =>
  conflict(
    'not_active',
    {},
    `${name}’s membership is ${membership.toLowerCase()}. Restore it first.`,
  )

async function changed(stores: Stores, key: ClassKey, enrollmentId: number) {
  const entry = (await listRoster(stores, key)).find(({ id }) => id === enrollmentId)
  if (!entry) return notFound()
  return conflict('changed', {}, `${entry.name}’s enrollment has changed. Please reload the page.`)
}

/** Reorders the waitlist, if it has not changed since the caller loaded it. */
export async function orderWaitlist(
  stores: Stores,
  holder: Holder,
  classId: number,
  { before, enrollmentIds }: OrderWaitlist,
) {
  const { db } = stores
  const { organizationId } = holder
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  const waiting = await membersEnrolled(db, organizationId)
    .where('classId', '=', classId)
    .where('enrollment.status', '=', 'Waitlisted')
    .orderBy('position')
    .select(['enrollment.id', memberName.as('name')])
    .execute()
  const isUnchanged = before.join() === waiting.map(({ id }) => id).join()
  const isSame =
    waiting.length === enrollmentIds.length &&
    new Set(enrollmentIds).size === waiting.length &&
    waiting.every(({ id }) => enrollmentIds.includes(id))
  if (!isUnchanged || !isSame) {
    throw listVersionConflict(
      'The waitlist has changed. Please check it again.',
      await listRoster(stores, key),
    )
  }
  for (const [place, id] of enrollmentIds.entries()) {
    await db
      .updateTable('enrollment')
      .set({ position: place + 1, version: nextVersion })
      .where('id', '=', id)
      .execute()
  }
  const nameOf = (wanted: number) => waiting.find(({ id }) => id === wanted)?.name
  await audit(db, {
    ...actedBy(holder),
    action: 'WaitlistOrdered',
    subject: { type: 'Class', id: classId },
    before: { attends: waiting.map(({ name }) => name) },
    after: { attends: enrollmentIds.map(nameOf) },
  })
  return listRoster(stores, key)
}
