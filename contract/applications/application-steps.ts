import type { ApplicationStatus } from '../organizations/organizations.ts'

/** What is done with an application, and what it is then. Where nothing stands, it cannot be done. */
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
  /** Also once it is decided, of those who are on the waitlist. */
  decideAll: {
    Submitted: 'Decided',
    InReview: 'Decided',
    InformationAsked: 'Decided',
    Decided: 'Decided',
  },
  withdraw: { Submitted: 'Withdrawn', InReview: 'Withdrawn', InformationAsked: 'Withdrawn' },
} satisfies Record<string, Partial<Record<ApplicationStatus, ApplicationStatus>>>

export type ApplicationStep = keyof typeof steps

/** What an application is after a step, or undefined where the step cannot be taken. */
export const statusAfter = (
  step: ApplicationStep,
  status: ApplicationStatus,
): ApplicationStatus | undefined =>
  (steps[step] as Partial<Record<ApplicationStatus, ApplicationStatus>>)[status]
