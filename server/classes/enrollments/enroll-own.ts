import type { Enroll, Eligibility } from '#contract/classes/enrollments.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { admit, setAdmittedFromFamily, tellOf } from '#server/people/admission/admit-member.ts'
import { refuseSuspendedBefore } from '#server/people/admission/family-leavings.queries.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { conflict, forbidden, invalidFields, notFound } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { findOpen, insertEnrollment, makeKind, setStatus } from './enrollments.queries.ts'
import { giveSeats } from './give-seats.ts'
import { readEligibilities } from '../eligibility/eligibility.queries.ts'
import { listOwnStudents, requireVisible } from '../class-access/class-access.queries.ts'
import { endEnrollments, giveUpSwapped } from './end-enrollments.ts'
import { tellOfEnrollment } from './tell-of-enrollment.ts'

/**
 * Enrolls a child of the visitor, or the visitor, as far as the doors of the class are open: into a seat, into the line, or
 * as a request. A seat that is offered is taken by the same call.
 */
export async function enrollOwn(
  db: Db,
  visitor: SignedIn,
  classId: number,
  { personId, swapsClassId, message }: Enroll,
): Promise<Eligibility> {
  const { organizationId } = await requireVisible(db, visitor.personId, classId)
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  // An offer that has run out ends here, and what was to be given up for it still is.
  const wanted = (await findOpen(db, key, personId))?.swapsClassId ?? null
  await giveSeats(db, key)
  const eligibility = await findEligibility(db, visitor, key, personId, swapsClassId ?? wanted)
  const { way, mustSwap } = eligibility
  if (way === null) throw closed(eligibility)
  requireSwap(eligibility, swapsClassId)
  if (mustSwap !== null) throw closed(eligibility)

  const open = await findOpen(db, key, personId)
  const swaps = eligibility.swaps?.classId ?? null
  await admitStudent(db, visitor, organizationId, eligibility)
  const about = { personId, ...actedFor(visitor, eligibility) }
  const status = way === 'Request' ? 'Requested' : way === 'Waitlist' ? 'Waitlisted' : 'Enrolled'
  // What is given up is kept until the seat is sure.
  const swapsLater = status === 'Enrolled' ? null : swaps
  const begun = { personId, status, message, requestedByUserId: visitor.userId } as const
  const id = open?.id ?? (await insertEnrollment(db, key, { ...begun, swapsClassId: swapsLater }))
  if (id === undefined) throw closed(eligibility)
  if (open) await setStatus(db, key, open.id, { status, swapsClassId: null })
  await tellOfEnrollment(db, key, { action: told[status], enrollmentId: id, ...about })
  if (status === 'Enrolled') await giveUpSwapped(db, key, swaps, about)
  return findEligibility(db, visitor, key, personId)
}

/** What an entry says of whoever enrolls a child, or themselves. */
const actedFor = ({ userId }: SignedIn, { personId, isMe }: Eligibility) => ({
  actorUserId: userId,
  onBehalfOfPersonId: isMe ? null : personId,
})

const told = {
  Requested: 'EnrollmentRequested',
  Waitlisted: 'Waitlisted',
  Enrolled: 'Enrolled',
} as const

/** Takes a child of the visitor, or the visitor, out of a class, out of its line, or takes a request back. */
export async function withdrawOwn(
  db: Db,
  visitor: SignedIn,
  classId: number,
  personId: number,
): Promise<Eligibility> {
  const { organizationId } = await requireVisible(db, visitor.personId, classId)
  const key = { organizationId, classId }
  await lockOrganization(db, organizationId)
  const eligibility = await findEligibility(db, visitor, key, personId)
  const open = await findOpen(db, key, personId)
  if (!open) throw conflict('not_enrolled', {}, `${eligibility.name} is no longer in this class.`)
  if (!eligibility.mayWithdraw)
    throw forbidden(
      'Only an adult with full access to the family can do this, until the class ends.',
    )
  const leaving = { ...actedFor(visitor, eligibility), action: 'EnrollmentWithdrawn' } as const
  await endEnrollments(db, organizationId, [{ ...open, classId }], leaving)
  return findEligibility(db, visitor, key, personId)
}

/** What they are to the class by now, for whoever may look at it still. */
export async function findOwnEligibility(
  db: Db,
  visitor: SignedIn,
  classId: number,
  personId: number,
): Promise<Eligibility> {
  const { organizationId } = await requireVisible(db, visitor.personId, classId)
  return findEligibility(db, visitor, { organizationId, classId }, personId)
}

async function findEligibility(
  db: Db,
  { personId: visitorId }: SignedIn,
  { organizationId, classId }: { organizationId: number; classId: number },
  personId: number,
  swapsClassId: number | null = null,
): Promise<Eligibility> {
  const students = await listOwnStudents(db, visitorId)
  const student = students.filter((each) => each.personId === personId)
  const eligibilities = await readEligibilities(
    db,
    organizationId,
    [classId],
    student,
    swapsClassId,
  )
  const eligibility = eligibilities.get(classId)?.[0]
  if (!eligibility) throw notFound()
  return eligibility
}

/** Why there is no way, in the words of the doors. */
function closed({ name, isMe, status, blockers }: Eligibility) {
  const subject = isMe ? 'You are' : `${name} is`
  const already: Partial<Record<NonNullable<Eligibility['status']>, string>> = {
    Enrolled: `${subject} already enrolled.`,
    Requested: `${isMe ? 'Your' : `The`} request is already waiting for an answer.`,
    Waitlisted: `${subject} already on the waitlist.`,
    Offered: 'This seat offer has expired.',
  }
  const sentences = blockers.flatMap(({ reason, opener }) => [reason, opener ?? '']).filter(Boolean)
  const message = sentences.join(' ') || (status && already[status]) || `${subject} not let in.`
  const code = blockers.some(({ kind }) => kind === 'Full') ? 'full' : 'closed'
  return conflict(code, {}, message)
}

function requireSwap({ swappable }: Eligibility, swapsClassId: number | null): void {
  if (swapsClassId === null) return
  if (!swappable.some(({ classId }) => classId === swapsClassId))
    throw invalidFields({ swapsClassId: 'Choose a class to swap for this one.' })
}

/** Where nobody has to be asked, a child comes into the organization with its first class. */
async function admitStudent(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
  { personId, isMe }: Eligibility,
): Promise<void> {
  const { userId: actorUserId } = visitor
  const brought = { organizationId, personId, broughtByPersonId: visitor.personId }
  const student = { ...brought, actorUserId, isStudent: true }
  await refuseSuspendedBefore(db, student)
  const id = await admit(db, student, ['Invited', 'Archived'])
  const child = isMe ? null : personId
  if (id !== undefined) await tellOf(db, 'Joined', { organizationId, id }, visitor, child)
  else await setAdmittedFromFamily(db, brought)
  await makeKind(db, organizationId, personId, 'isStudent')
  if (!isMe) await makeKind(db, organizationId, visitor.personId, 'isParent')
}
