import { queryOptions } from '@tanstack/react-query'
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
import { asChange, http, type Change } from '../http.ts'

type OfClass<Input> = Input & { classId: number }

export const enrol = ({ classId, ...input }: OfClass<Enrol>, change: Change) =>
  http.post(`Class/${classId}/enrol`, { json: input, ...asChange(change) }).json(Standing)

export const withdraw = ({ classId, ...input }: OfClass<Withdraw>, change: Change) =>
  http.post(`Class/${classId}/withdraw`, { json: input, ...asChange(change) }).json(Standing)

export const addStudent = ({ classId, ...input }: OfClass<AddStudent>, change: Change) =>
  http.post(`Class/admin/${classId}/students`, { json: input, ...asChange(change) }).json(Roster)

export const decideEnrolment = (
  { classId, id, ...input }: OfClass<DecideEnrolment & { id: number }>,
  change: Change,
) =>
  http
    .put(`Class/admin/${classId}/enrolments/${id}`, { json: input, ...asChange(change) })
    .json(Roster)

export const orderWaitlist = ({ classId, ...input }: OfClass<OrderWaitlist>, change: Change) =>
  http.put(`Class/admin/${classId}/waitlist`, { json: input, ...asChange(change) }).json(Roster)

export const catalogueQuery = (organizationId: number, semesterId?: number) =>
  queryOptions({
    queryKey: ['classes', 'catalogue', organizationId, semesterId],
    queryFn: ({ signal }) =>
      http
        .get(`Class/organization/${organizationId}`, { searchParams: { semesterId }, signal })
        .json(Catalogue),
  })

export const pendingEnrolmentsQuery = () =>
  queryOptions({
    queryKey: ['classes', 'pending'],
    queryFn: ({ signal }) =>
      http.get('Class/my-pending-enrolments', { signal }).json(z.array(PendingEnrolment)),
  })

export const rosterQuery = (classId: number) =>
  queryOptions({
    queryKey: ['classes', 'roster', classId],
    queryFn: ({ signal }) => http.get(`Class/admin/${classId}/roster`, { signal }).json(Roster),
  })
