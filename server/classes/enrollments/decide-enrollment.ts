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
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import {
  conflict,
  invalid,
  invalidFields,
  notFound,
  listVersionConflict,
} from '#server/http/problem.ts'
import { type Holder, requireOne } from '#server/tenancy/rights.ts'
import { withStudentAccepted } from '#server/timetable/timetable/settle-conflicts.ts'
import { isOfTime, takingException } from '../eligibility/blockers.rules.ts'
import {
  type ClassKey,
  findOpen,
  insertEnrollment,
  makeKind,
  setStatus,
  findOpenById,
  listRoster,
} from './enrollments.queries.ts'
import { giveSeats } from './give-seats.ts'
import { readBlockers } from '../eligibility/eligibility.queries.ts'
import type { Student } from '../class-access/class-access.queries.ts'
import { endEnrollments, giveUpSwapped } from './end-enrollments.ts'
import { tellOfEnrollment } from './tell-of-enrollment.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { nextVersion } from '#server/database/saving.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'

/** Puts an active member into a class or its line, whatever its registration says. */
export async function addStudent(
  db: Db,
  holder: Holder,
  classId: number,
  { organizationUserId, status, override }: AddStudent,
) {
  const { organizationId, userId } = holder
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  await giveSeats(db, key)
  const student = await findMember(db, organizationId, organizationUserId)
  const { personId, name } = student
  if (await findOpen(db, key, personId)) {
    const message = `${name} is already in this class.`
    throw conflict('already_enrolled', { organizationUserId: message }, message)
  }
  const accepted = await requireOpen(db, holder, key, student, status, override)
  const begun = { personId, status, requestedByUserId: userId }
  const enrollmentId = await withStudentAccepted(db, holder, { classId, override: accepted }, () =>
    insertEnrollment(db, key, begun),
  )
  if (enrollmentId === undefined) throw notFound()
  await makeKind(db, organizationId, personId, 'isStudent')
  await tellOfEnrollment(db, key, {
    action: status,
    enrollmentId,
    personId,
    actorUserId: userId,
    reason: override?.reason ?? null,
  })
  await giveSeats(db, key)
  return listRoster(db, key)
}

/** Says yes or no to a request, lets somebody in who waits, or ends an enrollment. */
export async function decideEnrollment(
  db: Db,
  holder: Holder,
  { classId, enrollmentId }: { classId: number; enrollmentId: number },
  { status, reason, override, version }: DecideEnrollment,
) {
  const { organizationId, userId } = holder
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  const open = await findOpenById(db, key, enrollmentId)
  if (!open || open.version !== version) throw await changed(db, key, enrollmentId)
  const { personId } = open
  const about = { personId, actorUserId: userId }
  if (status === 'Declined' || status === 'Withdrawn') {
    if (status === 'Declined' && open.status === 'Enrolled')
      throw invalid('not_requested', 'Only a request or a place on the waitlist can be declined.')
    const action = status === 'Declined' ? 'EnrollmentDeclined' : 'TakenOut'
    const ending = { actorUserId: userId, action, reason } as const
    await endEnrollments(db, organizationId, [{ ...open, classId }], ending)
    return listRoster(db, key)
  }
  if (open.status === status || (open.status !== 'Requested' && status === 'Waitlisted'))
    throw invalid('no_change', `${open.name} is ${stands[open.status]} already.`)
  if (open.membership === 'Suspended' || open.membership === 'Archived') throw notActive(open)
  const student = { ...open, isMe: false, mayEnroll: true }
  const accepted = await requireOpen(db, holder, key, student, status, override, open.status)
  await withStudentAccepted(db, holder, { classId, override: accepted }, async () => {
    await setStatus(db, key, enrollmentId, {
      status,
      ...(status === 'Enrolled' && { swapsClassId: null }),
    })
    const why = override?.reason ?? reason
    await tellOfEnrollment(db, key, { action: status, enrollmentId, ...about, reason: why })
    if (status === 'Enrolled') await giveUpSwapped(db, key, open.swapsClassId, about)
  })
  await giveSeats(db, key)
  return listRoster(db, key)
}

const stands = {
  Requested: 'waiting for an answer',
  Enrolled: 'enrolled',
  Waitlisted: 'in line',
  Offered: 'being offered a seat',
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
 * Refuses what no administrator can open, and what takes an exception that nobody has made. Answers why it is accepted that
 * the student is elsewhere at that time, if they are.
 */
async function requireOpen(
  db: Db,
  holder: Holder,
  { organizationId, classId }: ClassKey,
  student: Student,
  status: 'Enrolled' | 'Waitlisted',
  override: Override | null,
  before?: OpenStatus,
): Promise<Override | null> {
  const { classes, look } = await readBlockers(db, organizationId, [classId], [student])
  const one = classes[0]
  if (!one) throw notFound()
  const { blockers } = look(one, student)
  const canceled = blockers.filter(({ kind }) => kind === 'Canceled')
  if (canceled.length > 0) throw conflict('canceled', {}, reasonOf(canceled))
  const full = blockers.filter(({ kind }) => kind === 'Full')
  // A seat that is offered is theirs already.
  if (status === 'Enrolled' && before !== 'Offered' && full.length > 0)
    throw conflict(
      'full',
      {},
      `${reasonOf(full)} Put ${student.name} on the waitlist, or raise the limit.`,
    )
  const strict = takingException(one, blockers)
  if (strict.length === 0) return null
  if (!override) throw conflict('exception', {}, reasonOf(strict))
  await requireOne(db, holder, ['enrollments.override'])
  return strict.some(isOfTime) ? override : null
}

const notActive = ({ name, membership }: { name: string; membership: string }) =>
  conflict(
    'not_active',
    {},
    `The membership of ${name} is ${membership.toLowerCase()}. Restore it first.`,
  )

async function changed(db: Db, key: ClassKey, enrollmentId: number) {
  const entry = (await listRoster(db, key)).find(({ id }) => id === enrollmentId)
  if (!entry) return notFound()
  return conflict('changed', {}, `${entry.name}’s enrollment has changed. Please reload the page.`)
}

/** Puts those who wait in another order, if they still stand as whoever moves them has seen it. */
export async function orderWaitlist(
  db: Db,
  holder: Holder,
  classId: number,
  { before, enrollmentIds }: OrderWaitlist,
) {
  const { organizationId } = holder
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  const line = await membersEnrolled(db, organizationId)
    .where('classId', '=', classId)
    .where('enrollment.status', '=', 'Waitlisted')
    .orderBy('position')
    .select(['enrollment.id', memberName.as('name')])
    .execute()
  const isAsSeen = before.join() === line.map(({ id }) => id).join()
  const isSame =
    line.length === enrollmentIds.length &&
    new Set(enrollmentIds).size === line.length &&
    line.every(({ id }) => enrollmentIds.includes(id))
  if (!isAsSeen || !isSame) {
    throw listVersionConflict(
      'The waitlist has changed. Please check it again.',
      await listRoster(db, key),
    )
  }
  for (const [place, id] of enrollmentIds.entries()) {
    await db
      .updateTable('enrollment')
      .set({ position: place + 1, version: nextVersion })
      .where('id', '=', id)
      .execute()
  }
  const nameOf = (wanted: number) => line.find(({ id }) => id === wanted)?.name
  await audit(db, {
    ...actedBy(holder),
    action: 'WaitlistOrdered',
    subject: { type: 'Class', id: classId },
    before: { attends: line.map(({ name }) => name) },
    after: { attends: enrollmentIds.map(nameOf) },
  })
  return listRoster(db, key)
}
