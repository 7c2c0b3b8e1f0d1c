import type { ApplicationStatus } from '../organizations/organizations.ts'

/** The status after each step, by current status. A missing entry means that the step is not allowed. */
const steps = {
  review: { Submitted: 'InReview' },
  note: {
    Submitted: 'InReview',
    InReview: 'InReview',
    InformationAsked: 'InformationAsked',
    Decided: 'Decided',
    Withdrawn: 'Withdrawn',
  },
  ask: { Submitted: 'InformationAsked', InReview: 'InformationAsked' },
  answer: { InformationAsked: 'InReview' },
  decideSome: {
    Submitted: 'InReview',
    InReview: 'InReview',
    InformationAsked: 'InformationAsked',
  },
  /** Waitlisted candidates can still be decided after the application is. */
  decideAll: {
    Submitted: 'Decided',
    InReview: 'Decided',
    InformationAsked: 'Decided',
    Decided: 'Decided',
  },
  withdraw: { Submitted: 'Withdrawn', InReview: 'Withdrawn', InformationAsked: 'Withdrawn' },
} satisfies Record<string, Partial<Record<ApplicationStatus, ApplicationStatus>>>

export type ApplicationStep = keyof typeof steps

/** The status after a step, or undefined if the step is not allowed. */
export const statusAfter = (
  step: ApplicationStep,
  status: ApplicationStatus,
): ApplicationStatus | undefined =>
  (steps[step] as Partial<Record<ApplicationStatus, ApplicationStatus>>)[status]
