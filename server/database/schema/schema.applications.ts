import type { CandidateKind, CandidateDecision } from '#contract/applications/applications.ts'
import type { ApplicationStatus } from '#contract/organizations/organizations.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type OfApplication = {
  id: GeneratedAlways<number>
  organizationId: number
  applicationId: number
}

/** What somebody asked an organization for. Of those that wait for a decision, there is one of each person. */
type Application = {
  id: GeneratedAlways<number>
  organizationId: number
  applicantUserId: number
  message: string | null
  /** JSON: what was asked, in the words of then, and the answers. */
  answers: Generated<string>
  status: ApplicationStatus
  /** For those who decide, and nobody else. */
  internalNotes: string | null
  createdDate: string
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

/** Somebody who is to become something by an application. */
type ApplicationCandidate = OfApplication & {
  personId: number
  kind: CandidateKind
  decision: Generated<CandidateDecision>
  decidedByPersonId: number | null
  decidedDate: string | null
}

/** What the applicant was asked, and answered. One question at a time waits. */
type ApplicationInquiry = OfApplication & {
  question: string
  askedByPersonId: number | null
  askedDate: string
  answer: string | null
  answeredDate: string | null
}

/** What the applicant was told of decisions. */
type ApplicationLetter = OfApplication & {
  subject: string
  text: string
  /** Not to an address that nobody had shown to be theirs. */
  isMailed: boolean
  writtenByPersonId: number | null
  createdDate: string
}

/** What an organization asks of those who apply. */
type ApplicationForm = {
  organizationId: number
  /** JSON, in order. */
  questions: string
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

export type ApplicationTables = {
  application: Application
  applicationCandidate: ApplicationCandidate
  applicationInquiry: ApplicationInquiry
  applicationLetter: ApplicationLetter
  applicationForm: ApplicationForm
}
