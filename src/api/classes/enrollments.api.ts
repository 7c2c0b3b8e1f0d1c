import {
  PendingEnrollment,
  Roster,
  WaitlistChance,
  Eligibility,
  type AddStudent,
  type DecideEnrollment,
  type Enroll,
  type OrderWaitlist,
  type Withdraw,
} from '#contract/classes/enrollments.ts'
import { z } from '#contract/zod.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

type OfClass<Input> = Input & { classId: number }

export const enroll = ({ classId, ...input }: OfClass<Enroll>, change: Change) =>
  send('post', `Class/enroll/${classId}`, change, input).json(Eligibility)

export const withdraw = ({ classId, ...input }: OfClass<Withdraw>, change: Change) =>
  send('post', `Class/withdraw/${classId}`, change, input).json(Eligibility)

/** Undoes a withdrawal by the family. */
export const undoWithdrawal = ({ classId, ...input }: OfClass<Withdraw>, change: Change) =>
  send('post', `Class/undo-withdrawal/${classId}`, change, input).json(Eligibility)

/** Undoes that a student was enrolled, declined or removed. */
export const undoDecision = ({ classId, id }: OfClass<{ id: number }>, change: Change) =>
  send('post', `Class/admin/undo-decision/${classId}/${id}`, change).json(Roster)

export const addStudent = ({ classId, ...input }: OfClass<AddStudent>, change: Change) =>
  send('post', `Class/admin/students/${classId}`, change, input).json(Roster)

export const decideEnrollment = (
  { classId, id, ...input }: OfClass<DecideEnrollment & { id: number }>,
  change: Change,
) => send('put', `Class/admin/enrollments/${classId}/${id}`, change, input).json(Roster)

export const orderWaitlist = ({ classId, ...input }: OfClass<OrderWaitlist>, change: Change) =>
  send('put', `Class/admin/waitlist/${classId}`, change, input).json(Roster)

export const pendingEnrollmentsQuery = () =>
  question(['classes', 'pending'], 'Class/my-pending-enrollments', z.array(PendingEnrollment))

export const waitlistChanceQuery = (classId: number, position: number) =>
  question(
    ['classes', 'waitlist-chance', classId, position],
    `Class/waitlist-chance/${classId}`,
    z.nullable(WaitlistChance),
    { position },
  )

export const rosterQuery = (classId: number) =>
  question(['classes', 'roster', classId], `Class/admin/roster/${classId}`, Roster)
