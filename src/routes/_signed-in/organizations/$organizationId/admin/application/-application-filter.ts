import type { ApplicationOutcome } from '#contract/applications/application-desk.ts'

/** In the order in which an application meets them, those that wait for the desk first. */
export const applicationOutcomes: readonly ApplicationOutcome[] = [
  'Waiting',
  'Submitted',
  'InReview',
  'InformationAsked',
  'Accepted',
  'Waitlisted',
  'Declined',
  'Withdrawn',
]

/** An outcome out of an address or out of a form. Whatever nobody could have chosen is as if it had not been said. */
export const outcomeIn = (value: unknown) => applicationOutcomes.find((each) => each === value)
