import {
  type Enroll,
  type Eligibility,
  openStatuses,
  type Way,
} from '#contract/classes/enrollments.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { admitStudent } from '#server/people/admission/admit-student.ts'
import { isOnlyWriter, lockName, lockRowNoKey } from '#server/database/lock.ts'
import {
  lockOrganization,
  requireInOperation,
  shareOrganization,
} from '#server/tenancy/organizations.queries.ts'
import { conflict, forbidden, invalidFields, notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/call.ts'
import {
  type ClassKey,
  enrollmentActions,
  enrollmentsOf,
  findOpen,
  insertEnrollment,
  setStatus,
} from './enrollments.queries.ts'
import { offerEnd, offerSeats, releaseSeats } from './offer-seats.ts'
import { readEligibilities, readOrganization } from '../eligibility/eligibility.queries.ts'
import {
  listOwnStudents,
  requireVisible,
  type Student,
} from '../class-access/class-access.queries.ts'
import type { OrganizationFacts } from '../eligibility/blockers.rules.ts'
import { endEnrollments, leaveSwappedClass } from './end-enrollments.ts'
import { undoWithdrawal } from './undo-withdrawal.ts'
import { notifyOfEnrollment } from './notify-of-enrollment.ts'

/**
 * Enrolls the visitor or one of their children as far as the rules of the class allow: in a seat, on the waitlist, or as a
 * request. The same call accepts an offered seat.
 */
export async function enrollOwn(
  db: Db,
  visitor: SignedIn,
  classId: number,
  { personId, swapsClassId, message }: Enroll,
): Promise<Eligibility> {
  const { key, students } = await readAndLock(db, visitor, { classId, personId }, (one) =>
    lockEnrollment(db, one, { personId, swapsClassId }),
  )
  const organization = await readOrganization(db, key.organizationId)
  requireInOperation(organization)
  const enrolling = { key, students, organization }
  const asked = { personId, swapsClassId, message }
  const { eligibility } = await enrollStudent(db, visitor, enrolling, asked)
  return eligibility
}

type Enrolling = { key: ClassKey; students: Student[]; organization: OrganizationFacts }

type Asked = Enroll & {
  /** The way that the visitor saw: a worse one is refused. */
  seen?: Way | null
  isInPlan?: boolean
}

/** The same, once what it changes is locked. */
export async function enrollStudent(
  db: Db,
  visitor: SignedIn,
  { key, students, organization }: Enrolling,
  { personId, swapsClassId, message, seen = null, isInPlan = false }: Asked,
): Promise<{ enrollmentId: number; eligibility: Eligibility }> {
  const { organizationId } = key
  // `offerSeats` ends an expired offer. Read the class to swap first, so that it still counts.
  const before = await findOpen(db, key, personId)
  const hasChanged = await offerSeats(db, key)
  const findEligibility = openEligibility(db, { visitor, students, organization }, key, personId)
  const eligibility = await findEligibility(swapsClassId ?? before?.swapsClassId ?? null)
  const { way, mustSwap } = eligibility
  if (way === null || isWorse(way, seen)) throw closed(eligibility)
  requireSwap(eligibility, swapsClassId)
  if (mustSwap !== null) throw closed(eligibility)

  const open = hasChanged ? await findOpen(db, key, personId) : before
  const swaps = eligibility.swaps?.classId ?? null
  await admitStudent(db, visitor, organizationId, eligibility)
  const about = { personId, ...actedFor(visitor, eligibility) }
  // Only an adult accepts a seat that was asked for. A held one is not asked for yet.
  const isHeld = open !== undefined && open.holdId !== null
  const isAdultNeeded = eligibility.isAdultNeeded && (way !== 'Accept' || isHeld)
  const isAsked = isAdultNeeded && statusOf[way] === 'Enrolled'
  const status = isAsked ? 'Offered' : statusOf[way]
  const offeredUntil = status === 'Offered' ? await offerEnd(db, key) : undefined
  // The student keeps the old seat until the new one is confirmed.
  const swapsLater = status === 'Enrolled' ? null : swaps
  const asked = { message, isAdultNeeded, requestedByUserId: visitor.userId }
  const begun = { personId, status, offeredUntil, ...asked } as const
  const id = open?.id ?? (await insertEnrollment(db, key, { ...begun, swapsClassId: swapsLater }))
  if (id === undefined) throw closed(eligibility)
  if (open)
    await setStatus(db, key, open.id, { status, offeredUntil, isAdultNeeded, swapsClassId: null })
  await notifyOfEnrollment(db, key, {
    action: enrollmentActions[status],
    enrollmentId: id,
    isInPlan,
    ...about,
  })
  if (status === 'Enrolled') await leaveSwappedClass(db, key, swaps, about)
  return { enrollmentId: id, eligibility: await findEligibility() }
}

/** Whether a student would get less than what was promised. A seat is never less. */
const isWorse = (way: Way, seen: Way | null) =>
  seen !== null && way !== seen && way !== 'Enroll' && way !== 'Accept'

/**
 * Requires that the visitor may see the class, and view or enroll the person; once more after the lock, because that may
 * have changed while the call waited.
 */
async function readAndLock(
  db: Db,
  visitor: SignedIn,
  { classId, personId }: { classId: number; personId: number },
  lock: (key: ClassKey) => Promise<void>,
) {
  const read = async () => {
    const { organizationId } = await requireVisible(db, visitor.personId, classId)
    const students = await listOwnStudents(db, visitor.personId)
    if (!students.some((each) => each.personId === personId)) throw notFound()
    return { key: { organizationId, classId }, students }
  }
  const found = await read()
  if (isOnlyWriter(db)) return found
  await lock(found.key)
  return read()
}

/**
 * Locks what an enrollment changes: the student and then the class, so that others enroll in other classes at the same
 * time. Who swaps a class or joins the organization changes more than that, and locks the organization.
 */
async function lockEnrollment(
  db: Db,
  key: ClassKey,
  { personId, swapsClassId }: Pick<Enroll, 'personId' | 'swapsClassId'>,
): Promise<void> {
  const { organizationId, classId } = key
  if (swapsClassId !== null || !(await isMemberWithoutSwap(db, key, personId)))
    return lockOrganization(db, organizationId)
  await shareOrganization(db, organizationId)
  await lockName(db, `student:${organizationId}:${personId}`)
  await db
    .selectFrom('class')
    .where('id', '=', classId)
    .select('id')
    .$call(lockRowNoKey(db))
    .execute()
}

async function isMemberWithoutSwap(db: Db, key: ClassKey, personId: number): Promise<boolean> {
  const member = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', key.organizationId)
    .where('personId', '=', personId)
    .where('status', '=', 'Active')
    .where((where) =>
      where.not(
        where.exists(
          enrollmentsOf(db, key)
            .where('enrollment.personId', '=', personId)
            .where('enrollment.status', 'in', openStatuses)
            .where('swapsClassId', 'is not', null)
            .select(['enrollment.id']),
        ),
      ),
    )
    .select('id')
    .executeTakeFirst()
  return member !== undefined
}

/** The actor for the audit log: a parent acts on behalf of the child. */
const actedFor = (
  { userId }: SignedIn,
  { personId, isMe }: Pick<Eligibility, 'personId' | 'isMe'>,
) => ({
  actorUserId: userId,
  onBehalfOfPersonId: isMe ? null : personId,
})

const statusOf = {
  Enroll: 'Enrolled',
  Accept: 'Enrolled',
  Request: 'Requested',
  Waitlist: 'Waitlisted',
} as const

/** Withdraws the visitor or one of their children from a class or its waitlist, or withdraws a request. */
export async function withdrawOwn(
  db: Db,
  visitor: SignedIn,
  classId: number,
  personId: number,
): Promise<Eligibility> {
  const { key, students } = await readAndLock(db, visitor, { classId, personId }, (one) =>
    lockOrganization(db, one.organizationId),
  )
  const { organizationId } = key
  const organization = await readOrganization(db, organizationId)
  const findEligibility = openEligibility(db, { visitor, students, organization }, key, personId)
  const eligibility = await findEligibility()
  const open = await findOpen(db, key, personId)
  if (!open) throw conflict('not_enrolled', {}, `${eligibility.name} is no longer in this class.`)
  if (!eligibility.mayWithdraw)
    throw forbidden(
      'Only an adult with full access to the family can do this, until the class ends.',
    )
  const actor = actedFor(visitor, eligibility)
  if (open.holdId !== null) {
    await releaseSeats(db, key, [open.id])
    return findEligibility()
  }
  const leaving = { ...actor, action: 'EnrollmentWithdrawn', canBeUndone: true } as const
  await endEnrollments(db, organizationId, [{ ...open, classId }], leaving)
  return findEligibility()
}

/** Undoes a withdrawal by the family, as long as nobody is notified of it. */
export async function undoOwnWithdrawal(
  db: Db,
  visitor: SignedIn,
  classId: number,
  personId: number,
): Promise<Eligibility> {
  const { key, students } = await readAndLock(db, visitor, { classId, personId }, (one) =>
    lockOrganization(db, one.organizationId),
  )
  const organization = await readOrganization(db, key.organizationId)
  requireInOperation(organization)
  const student = students.find((each) => each.personId === personId)
  if (!student?.mayEnroll)
    throw forbidden('Only an adult with full access to the family can do this.')
  const actor = actedFor(visitor, student)
  await undoWithdrawal(db, key, { personId, by: 'Household', ...actor })
  return openEligibility(db, { visitor, students, organization }, key, personId)()
}

/** The current eligibility, if the visitor may still see the class. */
export async function findOwnEligibility(
  db: Db,
  visitor: SignedIn,
  classId: number,
  personId: number,
): Promise<Eligibility> {
  const { organizationId } = await requireVisible(db, visitor.personId, classId)
  const students = await listOwnStudents(db, visitor.personId)
  const organization = await readOrganization(db, organizationId)
  const key = { organizationId, classId }
  return openEligibility(db, { visitor, students, organization }, key, personId)()
}

type Family = { visitor: SignedIn; students: Student[]; organization: OrganizationFacts }

/** A function that finds the eligibility, with what enrolling does not change. */
export function openEligibility(
  db: Db,
  { visitor, students, organization }: Family,
  { organizationId, classId }: ClassKey,
  personId: number,
) {
  const student = students.filter((each) => each.personId === personId)
  return async (swapsClassId: number | null = null): Promise<Eligibility> => {
    const asked = {
      organizationId,
      classIds: [classId],
      students: student,
      organization,
      visitorPersonId: visitor.personId,
    }
    const eligibilities = await readEligibilities(db, asked, swapsClassId)
    const eligibility = eligibilities.get(classId)?.[0]
    if (!eligibility) throw notFound()
    return eligibility
  }
}

/** The refusal, with the reasons of the blockers. */
export function closed({ name, isMe, status, way, blockers }: Eligibility) {
  const subject = isMe ? 'You are' : `${name} is`
  const already: Partial<Record<NonNullable<Eligibility['status']>, string>> = {
    Enrolled: `${subject} already enrolled.`,
    Requested: `${isMe ? 'Your' : `The`} request is already pending.`,
    Waitlisted: `${subject} already on the waitlist.`,
    Offered: 'This seat offer has expired.',
  }
  const sentences = blockers.flatMap(({ reason, opener }) => [reason, opener ?? '']).filter(Boolean)
  const message =
    sentences.join(' ') ||
    (way === 'Request' && 'The organization decides on each request for this class now.') ||
    (status && already[status]) ||
    `${subject} not eligible for this class.`
  const code = blockers.some(({ kind }) => kind === 'Full') ? 'full' : 'closed'
  return conflict(code, {}, message)
}

function requireSwap({ swappable }: Eligibility, swapsClassId: number | null): void {
  if (swapsClassId === null) return
  if (!swappable.some(({ classId }) => classId === swapsClassId))
    throw invalidFields({ swapsClassId: 'Choose a class to swap for this one.' })
}
