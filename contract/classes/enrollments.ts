import { Id } from '../id.ts'
import { birthDateReaders, guarded } from '../rights/guarded.ts'
import { Override } from '../timetable/meetings.ts'
import { Version } from '../saved.ts'
import { optionalLine, optionalText } from '../text.ts'
import { z } from '../zod.ts'

export const EnrollmentStatus = z.enum([
  'Requested',
  'Enrolled',
  'Waitlisted',
  'Offered',
  'Declined',
  'Withdrawn',
  'Completed',
])
export type EnrollmentStatus = z.infer<typeof EnrollmentStatus>

/** A student has at most one enrollment with one of these statuses in each class. */
export const openStatuses = [
  'Requested',
  'Enrolled',
  'Waitlisted',
  'Offered',
] as const satisfies EnrollmentStatus[]
export type OpenStatus = (typeof openStatuses)[number]

export const isOpenStatus = (status: EnrollmentStatus | null): status is OpenStatus =>
  openStatuses.some((each) => each === status)

/** Reasons that block an enrollment. `Full` does not block joining a waitlist. */
export const BlockerKind = z.enum([
  'Draft',
  'Canceled',
  'Over',
  'RegistrationNotSet',
  'RegistrationNotOpen',
  'RegistrationClosed',
  'InRound',
  'AdminOnly',
  'NeedsAdult',
  'ViewOnly',
  'NotMember',
  'NotActive',
  'BirthDateMissing',
  'TooYoung',
  'TooOld',
  'GradeMissing',
  'OutsideGrades',
  'TimeConflict',
  'Teaches',
  'Full',
])
export type BlockerKind = z.infer<typeof BlockerKind>

/** Whether the student has another age or grade than the class asks for. */
export const isOutsideRange = (kind: BlockerKind): boolean =>
  kind === 'TooYoung' || kind === 'TooOld' || kind === 'OutsideGrades'

/** Sentences: why a student cannot enroll in a class, and who can make that possible. */
export const Blocker = z.object({
  kind: BlockerKind,
  reason: z.string(),
  opener: z.nullable(z.string()),
})
export type Blocker = z.infer<typeof Blocker>

/** The action of the enroll button for a student and a class. */
export const Way = z.enum(['Enroll', 'Request', 'Waitlist', 'Accept'])
export type Way = z.infer<typeof Way>

const ClassName = z.object({ classId: Id, name: z.string() })

/**
 * A student's enrollment status in a class and the available actions. `status` is that of the latest enrollment, even if it
 * has ended. `way` is null if enrollment is not possible. `blockers` say why not, or why it takes a request or the waitlist.
 */
export const Eligibility = z.object({
  personId: Id,
  name: z.string(),
  /** The caller, not one of their children. */
  isMe: z.boolean(),
  status: z.nullable(EnrollmentStatus),
  /** Place on the waitlist, from 1. */
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
  /**
   * Whether an adult of the family has to accept the seat: of an open enrollment, or else because the caller is a student who
   * is too young to enroll alone.
   */
  isAdultNeeded: z.boolean(),
  /** Why the enrollment was declined or ended. */
  reason: z.nullable(z.string()),
  /** The class that the student leaves once the seat is confirmed. */
  swaps: z.nullable(ClassName),
  way: z.nullable(Way),
  /** Classes that the student could swap for this one: those of the semester, and any that meet at the same time. */
  swappable: z.array(ClassName),
  /** The one that meets at the same time and must be swapped. */
  mustSwap: z.nullable(Id),
  mayWithdraw: z.boolean(),
  blockers: z.array(Blocker),
})
export type Eligibility = z.infer<typeof Eligibility>

/** Whether the caller can view the student, but not act for them. */
export const isOnlyViewed = ({ blockers }: Pick<Eligibility, 'blockers'>): boolean =>
  blockers.some(({ kind }) => kind === 'ViewOnly')

/** Enrolls a student, requests a seat, joins the waitlist, or accepts an offer, depending on `way`. */
export const Enroll = z.strictObject({
  personId: Id,
  swapsClassId: z._default(z.nullable(Id), null),
  message: z._default(optionalText(500), null),
})
export type Enroll = z.infer<typeof Enroll>

export const Withdraw = z.strictObject({ personId: Id })
export type Withdraw = z.infer<typeof Withdraw>

/** Seats of a class. Free seats are neither taken nor on offer. `maxStudents` and `freeSeatsCount` are null without a limit. */
export const seatCounts = {
  enrolledStudentsCount: z.int(),
  maxStudents: z.nullable(z.int()),
  freeSeatsCount: z.nullable(z.int()),
  waitingCount: z.int(),
}

/** A pending enrollment of the caller or one of their children: requested, waitlisted, or offered a seat. */
export const PendingEnrollment = z.object({
  classId: Id,
  className: z.string(),
  isCanceled: z.boolean(),
  organizationId: Id,
  organizationName: z.string(),
  personId: Id,
  name: z.string(),
  isMe: z.boolean(),
  /** Whether the caller may act for them, or only view. */
  mayEnroll: z.boolean(),
  status: EnrollmentStatus,
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
  /** Whether the family holds the offered seat itself, from its plan. */
  isHeld: z.boolean(),
  isAdultNeeded: z.boolean(),
})
export type PendingEnrollment = z.infer<typeof PendingEnrollment>

/** Whether it is an offered seat that the caller may take or refuse. */
export const mayAnswer = ({
  status,
  mayEnroll,
}: Pick<PendingEnrollment, 'status' | 'mayEnroll'>): boolean => status === 'Offered' && mayEnroll

/** A row of the roster as administrators see it: open enrollments first, then those that have ended. */
export const RosterEntry = z.object({
  id: Id,
  organizationUserId: Id,
  name: z.string(),
  photoUrl: guarded(z.nullable(z.string()), ['members.view']),
  grade: guarded(z.nullable(z.string()), birthDateReaders),
  status: EnrollmentStatus,
  statusDate: z.iso.datetime(),
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
  isHeld: z.boolean(),
  isAdultNeeded: z.boolean(),
  /** Whether a seat is offered to a family that gets no email, because nobody in it has an account with a verified address. */
  isUnreached: z.boolean(),
  requestedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  message: z.nullable(z.string()),
  swaps: z.nullable(ClassName),
  /** Problems with a request (the age, another class at that time) or with a seat (the student has left the organization). */
  blockers: z.array(Blocker),
  version: Version,
})
export type RosterEntry = z.infer<typeof RosterEntry>

export const Roster = z.array(RosterEntry)

/** Adds a member to a class or its waitlist. Exceptions to the rules need `override`. */
export const AddStudent = z.strictObject({
  organizationUserId: Id,
  status: z._default(z.enum(['Enrolled', 'Waitlisted']), 'Enrolled'),
  override: z._default(z.nullable(Override), null),
})
export type AddStudent = z.infer<typeof AddStudent>

/** Decides on an open enrollment: a request, a place on the waitlist, or a seat. */
export const DecideEnrollment = z.strictObject({
  status: z.enum(['Enrolled', 'Waitlisted', 'Declined', 'Withdrawn']),
  reason: z._default(optionalLine(200), null),
  override: z._default(z.nullable(Override), null),
  version: Version,
})
export type DecideEnrollment = z.infer<typeof DecideEnrollment>

const orderedIds = z.array(Id).check(z.maxLength(2000, 'A waitlist has at most 2,000 students.'))

/** The whole waitlist in its new order. `before` is the order that the caller saw. */
export const OrderWaitlist = z.strictObject({ before: orderedIds, enrollmentIds: orderedIds })
export type OrderWaitlist = z.infer<typeof OrderWaitlist>

/**
 * How many of those who joined a waitlist of the organization at a place got in before the second class day. `isOfCategory`:
 * only classes of the same category were counted. Of the next ten, `fewest` to `most` will probably get in.
 */
export const WaitlistChance = z.object({
  position: z.int(),
  casesCount: z.int(),
  gotInCount: z.int(),
  classesCount: z.int(),
  semestersCount: z.int(),
  isOfCategory: z.boolean(),
  fewest: z.int(),
  most: z.int(),
})
export type WaitlistChance = z.infer<typeof WaitlistChance>

/** The place on the waitlist, from 1; by default that which the next one would have. */
export const WaitlistChanceQuery = z.strictObject({
  position: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
})
