import { Id } from '../id.ts'
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

/** Of these a student has one at most in each class. */
export const openStatuses = [
  'Requested',
  'Enrolled',
  'Waitlisted',
  'Offered',
] as const satisfies EnrollmentStatus[]
export type OpenStatus = (typeof openStatuses)[number]

export const isOpenStatus = (status: EnrollmentStatus | null): status is OpenStatus =>
  openStatuses.some((each) => each === status)

/** What keeps a student out; `Full` does not where there is a line. */
export const BlockerKind = z.enum([
  'Draft',
  'Canceled',
  'Over',
  'RegistrationNotSet',
  'RegistrationNotOpen',
  'RegistrationClosed',
  'AdminOnly',
  'ViewOnly',
  'NotMember',
  'NotActive',
  'BirthDateMissing',
  'TooYoung',
  'TooOld',
  'Collides',
  'Teaches',
  'Full',
])
export type BlockerKind = z.infer<typeof BlockerKind>

/** Why a student cannot get into a class, with the numbers, and who can open it, in sentences. */
export const Blocker = z.object({
  kind: BlockerKind,
  reason: z.string(),
  opener: z.nullable(z.string()),
})
export type Blocker = z.infer<typeof Blocker>

/** What the one button does about a student and a class. */
export const Way = z.enum(['Enroll', 'Request', 'Waitlist', 'Accept'])
export type Way = z.infer<typeof Way>

const ClassName = z.object({ classId: Id, name: z.string() })

/**
 * What a student is to a class, and what can be done about it. `status` is that of the latest enrollment, also of one that
 * has ended. `way` is null where the doors are closed; then, and where the way is longer than it could be, `doors` say why.
 */
export const Eligibility = z.object({
  personId: Id,
  name: z.string(),
  /** Whoever asks, not a child of theirs. */
  isMe: z.boolean(),
  status: z.nullable(EnrollmentStatus),
  /** From 1, of those who are Waitlisted. */
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
  /** Why it was declined, or ended. */
  reason: z.nullable(z.string()),
  /** What is given up as soon as the seat is sure. */
  swaps: z.nullable(ClassName),
  way: z.nullable(Way),
  /** What could be given up for this one: the classes of the semester, and whatever meets at the same time. */
  swappable: z.array(ClassName),
  /** The one of them that meets at the same time, without which there is no way. */
  mustSwap: z.nullable(Id),
  mayWithdraw: z.boolean(),
  blockers: z.array(Blocker),
})
export type Eligibility = z.infer<typeof Eligibility>

/** Enrolls a student, requests it, joins the line or takes the seat that is offered: whatever the way is. */
export const Enroll = z.strictObject({
  personId: Id,
  swapsClassId: z._default(z.nullable(Id), null),
  message: z._default(optionalText(500), null),
})
export type Enroll = z.infer<typeof Enroll>

export const Withdraw = z.strictObject({ personId: Id })
export type Withdraw = z.infer<typeof Withdraw>

/** How many seats a class has, and how many of them nobody has or is offered. Both null where there is no limit. */
export const seatCounts = {
  enrolledStudentsCount: z.int(),
  maxStudents: z.nullable(z.int()),
  freeSeatsCount: z.nullable(z.int()),
  waitingCount: z.int(),
}

/** What waits of somebody's own enrollments and those of their children: a request, a place on the waitlist, a seat on offer. */
export const PendingEnrollment = z.object({
  classId: Id,
  className: z.string(),
  isCanceled: z.boolean(),
  organizationId: Id,
  organizationName: z.string(),
  personId: Id,
  name: z.string(),
  isMe: z.boolean(),
  status: EnrollmentStatus,
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
})
export type PendingEnrollment = z.infer<typeof PendingEnrollment>

/** A line of the roster as administrators see it: open ones, then those who have left. */
export const RosterEntry = z.object({
  id: Id,
  organizationUserId: Id,
  name: z.string(),
  status: EnrollmentStatus,
  statusDate: z.iso.datetime(),
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
  requestedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  message: z.nullable(z.string()),
  swaps: z.nullable(ClassName),
  /** What speaks against a request: an age that does not fit, another class at that time; and against a seat: who has left. */
  blockers: z.array(Blocker),
  version: Version,
})
export type RosterEntry = z.infer<typeof RosterEntry>

export const Roster = z.array(RosterEntry)

/** Puts a member into a class or its line. What only an exception allows takes `override`. */
export const AddStudent = z.strictObject({
  organizationUserId: Id,
  status: z._default(z.enum(['Enrolled', 'Waitlisted']), 'Enrolled'),
  override: z._default(z.nullable(Override), null),
})
export type AddStudent = z.infer<typeof AddStudent>

/** Decides about an open enrollment: a request, a place on the waitlist, a seat. */
export const DecideEnrollment = z.strictObject({
  status: z.enum(['Enrolled', 'Waitlisted', 'Declined', 'Withdrawn']),
  reason: z._default(optionalLine(200), null),
  override: z._default(z.nullable(Override), null),
  version: Version,
})
export type DecideEnrollment = z.infer<typeof DecideEnrollment>

const inLine = z.array(Id).check(z.maxLength(2000, 'At most 2,000 can wait.'))

/** All who wait, in their new order. `before` is the order that whoever moves them has seen. */
export const OrderWaitlist = z.strictObject({ before: inLine, enrollmentIds: inLine })
export type OrderWaitlist = z.infer<typeof OrderWaitlist>
