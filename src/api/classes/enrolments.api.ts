import { Catalogue } from '#contract/classes/catalogue.ts'
import {
  PendingEnrolment,
  Roster,
  Standing,
  type AddStudent,
  type DecideEnrolment,
  type Enrol,
  type OrderWaitlist,
  type Withdraw,
} from '#contract/classes/enrolments.ts'
import { z } from '#contract/zod.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

type OfClass<Input> = Input & { classId: number }

export const enrol = ({ classId, ...input }: OfClass<Enrol>, change: Change) =>
  send('post', `Class/${classId}/enrol`, change, input).json(Standing)

export const withdraw = ({ classId, ...input }: OfClass<Withdraw>, change: Change) =>
  send('post', `Class/${classId}/withdraw`, change, input).json(Standing)

export const addStudent = ({ classId, ...input }: OfClass<AddStudent>, change: Change) =>
  send('post', `Class/admin/${classId}/students`, change, input).json(Roster)

export const decideEnrolment = (
  { classId, id, ...input }: OfClass<DecideEnrolment & { id: number }>,
  change: Change,
) => send('put', `Class/admin/${classId}/enrolments/${id}`, change, input).json(Roster)

export const orderWaitlist = ({ classId, ...input }: OfClass<OrderWaitlist>, change: Change) =>
  send('put', `Class/admin/${classId}/waitlist`, change, input).json(Roster)

export const catalogueQuery = (organizationId: number, semesterId?: number) =>
  question(
    ['classes', 'catalogue', organizationId, semesterId],
    `Class/organization/${organizationId}`,
    Catalogue,
    { semesterId },
  )

export const pendingEnrolmentsQuery = () =>
  question(['classes', 'pending'], 'Class/my-pending-enrolments', z.array(PendingEnrolment))

export const rosterQuery = (classId: number) =>
  question(['classes', 'roster', classId], `Class/admin/${classId}/roster`, Roster)
