import { AuditAction } from '../rights/audit.ts'
import {
  applicationFields,
  Candidate,
  CandidateKind,
  Decision,
  Inquiry,
  DecisionEmail,
  mostCandidates,
} from './applications.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line, lines, optionalText } from '../text.ts'
import { guarded, open } from '../rights/guarded.ts'
import { z } from '../zod.ts'

const { id, message, status, candidates, createdDate } = applicationFields

/** An application in the list of an organization: `name` is the applicant's. */
export const AdminApplication = z.object({
  id,
  name: z.string(),
  candidates,
  message,
  status,
  createdDate,
  ...saved,
})
export type AdminApplication = z.infer<typeof AdminApplication>

/** What applications are filtered by: all that wait, those that are in one state, and what became of somebody in them. */
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

export const ApplicationPage = pageOf(AdminApplication)

/** What accepting somebody would do, or why it cannot be done. */
export const AcceptanceChange = z.enum([
  'Joins',
  'ComesBack',
  'IsMore',
  'IsAlready',
  'IsSuspended',
  'GaveWay',
  'HasAccount',
  'IsNotTheirs',
])
export type AcceptanceChange = z.infer<typeof AcceptanceChange>

/** `held` is what they are, or were, there. `familyName` is the family of the applicant that they belong to. */
export const Acceptance = z.object({
  change: AcceptanceChange,
  held: z.array(CandidateKind),
  familyName: z.nullable(z.string()),
})
export type Acceptance = z.infer<typeof Acceptance>

const name = z.nullable(z.string())

/** A candidate as those see them who decide. The age is that of students, on `agesOn`. */
export const ReviewCandidate = z.extend(Candidate, {
  age: open(z.nullable(z.int())),
  acceptance: Acceptance,
  decidedBy: name,
  decidedDate: z.nullable(z.iso.datetime()),
})
export type ReviewCandidate = z.infer<typeof ReviewCandidate>

/** What somebody did with an application; `candidate` is whom it was about, if it was about one who is still there. */
const Deed = z.object({
  id: Id,
  actorName: z.string(),
  action: AuditAction,
  candidate: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
})

/**
 * An application as those see it who decide. `firstName` is what emails call the applicant, who gets them by email if they are
 * reachable: if their address is verified.
 */
export const ReviewApplication = z.object({
  ...applicationFields,
  organizationId: Id,
  name: z.string(),
  firstName: z.string(),
  isReachable: z.boolean(),
  candidates: z.array(ReviewCandidate),
  agesOn: z.iso.date(),
  inquiries: z.array(z.extend(Inquiry, { askedBy: name })),
  decisionEmails: z.array(z.extend(DecisionEmail, { writtenBy: name, isMailed: z.boolean() })),
  internalNotes: guarded(z.nullable(z.string()), ['applications.decide']),
  history: z.array(Deed),
  ...saved,
})
export type ReviewApplication = z.infer<typeof ReviewApplication>

const ofVersion = { version: Version }

export const StartReview = z.strictObject(ofVersion)
export type StartReview = z.infer<typeof StartReview>

export const AskApplicant = z.strictObject({ question: lines(2000), ...ofVersion })
export type AskApplicant = z.infer<typeof AskApplicant>

/** `before` is the notes that the edit began with. Whatever else is done with the application is in nobody's way. */
export const SaveNotes = z.strictObject({
  internalNotes: optionalText(4000),
  before: optionalText(4000),
})
export type SaveNotes = z.infer<typeof SaveNotes>

const isDecidedOnce = z.refine<{ candidateId: number }[]>(
  (decisions) => new Set(decisions.map(({ candidateId }) => candidateId)).size === decisions.length,
  'Decide on each candidate once.',
)

/** What is written to the applicant. Where it is left out, the default email is sent. */
const DecisionEmailInput = z.strictObject({ subject: z.optional(line(150)), text: lines(4000) })

/** Nobody to decide on ends an application of which nobody is left. */
export const Decide = z.strictObject({
  decisions: z
    .array(z.strictObject({ candidateId: Id, decision: Decision }))
    .check(z.maxLength(mostCandidates), isDecidedOnce),
  decisionEmail: z.optional(DecisionEmailInput),
  ...ofVersion,
})
export type Decide = z.infer<typeof Decide>

/** What a reviewer fills in: a choice for each candidate by `c` and their id, and the email, if it is not the default one. */
export const DecisionDraft = z.object({
  choices: z
    .record(z.string(), z.enum(['Pending', ...Decision.options]))
    .check(
      z.refine(
        (choices) => Object.values(choices).some((choice) => choice !== 'Pending'),
        'Choose a decision for at least one person first.',
      ),
    ),
  decisionEmail: z.nullable(z.strictObject({ subject: line(150), text: lines(4000) })),
})
export type DecisionDraft = z.infer<typeof DecisionDraft>
