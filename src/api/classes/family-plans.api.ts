import {
  EnrolledPlaces,
  FamilyPlan,
  HeldSeats,
  type EnrollPlanned,
  type HoldSeats,
  type SavePlanChoice,
} from '#contract/classes/family-plans.ts'
import { http, send, type Change } from '../http.ts'
import { question } from '../question.ts'

type InSemester<Input> = Input & { semesterId: number }

export const familyPlanQuery = (semesterId: number) =>
  question(['classes', 'plan', semesterId], `FamilyPlan/${semesterId}`, FamilyPlan)

export const savePlanChoice = (
  { classId, ...input }: SavePlanChoice & { classId: number },
  change: Change,
) => send('put', `FamilyPlan/choice/${classId}`, change, input).json(FamilyPlan)

export const holdSeats = ({ semesterId, ...input }: InSemester<HoldSeats>, change: Change) =>
  send('post', `FamilyPlan/hold/${semesterId}`, change, input).json(HeldSeats)

export const releaseSeats = ({ semesterId }: InSemester<unknown>, change: Change) =>
  send('delete', `FamilyPlan/hold/${semesterId}`, change).json(FamilyPlan)

export const enrollFamily = ({ semesterId, ...input }: InSemester<EnrollPlanned>, change: Change) =>
  send('post', `FamilyPlan/enroll/${semesterId}`, change, input).json(EnrolledPlaces)

/** A calendar file of the first choices, and of what the family is enrolled in. */
export const downloadPlan = (
  { semesterId }: { semesterId: number },
  { signal }: Pick<Change, 'signal'>,
): Promise<Blob> =>
  http.get(`Calendar/plan/${semesterId}`, { signal }).then((answer) => answer.blob())
