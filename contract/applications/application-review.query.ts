import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** Filters applications: all waiting ones, those with one status, or those with a candidate who got this decision. */
export const ApplicationOutcome = z.enum([
  'Waiting',
  'Submitted',
  'InReview',
  'InformationAsked',
  'Accepted',
  'Waitlisted',
  'Declined',
  'Withdrawn',
])
export type ApplicationOutcome = z.infer<typeof ApplicationOutcome>

export const ApplicationQuery = pageQuery(['name', 'createdDate'], {
  outcome: z.optional(ApplicationOutcome),
})
export type ApplicationQuery = z.infer<typeof ApplicationQuery>
