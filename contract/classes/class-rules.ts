import { Seats } from '../timetable/meetings.ts'
import { Id } from '../id.ts'
import { optionalLine } from '../text.ts'
import { z } from '../zod.ts'

/** Whether a student outside the ages or grades is refused or can request a seat. */
export const AgePolicy = z.enum(['Strict', 'Flexible'])
export type AgePolicy = z.infer<typeof AgePolicy>

/** How families enroll in a class: directly, by request, or not at all. */
export const EnrollmentPolicy = z.enum(['Open', 'Approval', 'AdminOnly'])
export type EnrollmentPolicy = z.infer<typeof EnrollmentPolicy>

const wholeAge = 'Enter an age from 0 to 120.'
const Age = z.nullable(z.int(wholeAge).check(z.gte(0, wholeAge), z.lte(120, wholeAge)))

/** Eligibility and enrollment of a class. Ages are in full years; limits are inclusive. */
export const ruleFields = {
  category: optionalLine(60),
  minAge: Age,
  maxAge: Age,
  minGradeLevelId: z.nullable(Id),
  maxGradeLevelId: z.nullable(Id),
  agePolicy: AgePolicy,
  minStudents: Seats,
  maxStudents: Seats,
  hasWaitlist: z.boolean(),
  enrollment: EnrollmentPolicy,
}

/** The default rules of a class: anyone until it is full, then a waitlist. */
export const plainRules = {
  category: null,
  minAge: null,
  maxAge: null,
  minGradeLevelId: null,
  maxGradeLevelId: null,
  agePolicy: 'Strict',
  minStudents: null,
  maxStudents: null,
  hasWaitlist: true,
  enrollment: 'Open',
} as const

export const newRuleFields = {
  category: z._default(ruleFields.category, plainRules.category),
  minAge: z._default(ruleFields.minAge, plainRules.minAge),
  maxAge: z._default(ruleFields.maxAge, plainRules.maxAge),
  minGradeLevelId: z._default(ruleFields.minGradeLevelId, plainRules.minGradeLevelId),
  maxGradeLevelId: z._default(ruleFields.maxGradeLevelId, plainRules.maxGradeLevelId),
  agePolicy: z._default(ruleFields.agePolicy, plainRules.agePolicy),
  minStudents: z._default(ruleFields.minStudents, plainRules.minStudents),
  maxStudents: z._default(ruleFields.maxStudents, plainRules.maxStudents),
  hasWaitlist: z._default(ruleFields.hasWaitlist, plainRules.hasWaitlist),
  enrollment: z._default(ruleFields.enrollment, plainRules.enrollment),
}

type Limits = {
  minAge: number | null
  maxAge: number | null
  minStudents: number | null
  maxStudents: number | null
}

/** Refuses a maximum below its minimum. */
export const limitsInOrder = z.check<Limits>(({ value, issues }) => {
  const { minAge, maxAge, minStudents, maxStudents } = value
  const refuse = (path: keyof Limits, message: string) =>
    issues.push({ code: 'custom', input: value[path], path: [path], message })
  if (minAge !== null && maxAge !== null && maxAge < minAge)
    refuse('maxAge', 'The maximum age can’t be below the minimum.')
  if (minStudents !== null && maxStudents !== null && maxStudents < minStudents)
    refuse('maxStudents', 'The maximum can’t be less than the minimum.')
})
