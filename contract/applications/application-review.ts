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
import { pageOf } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line, lines, optionalText } from '../text.ts'
import { guarded, open } from '../rights/guarded.ts'
import { z } from '../zod.ts'

const { id, message, status, candidates, createdDate } = applicationFields

/** An application in an organization's list. `name` is the applicant's. */
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

export const ApplicationPage = pageOf(AdminApplication)

/** What accepting a candidate would do, or why they cannot be accepted. */
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

/** `held` are the roles that they have, or had, there. `familyName` is the applicant's family that they belong to. */
export const Acceptance = z.object({
  change: AcceptanceChange,
  held: z.array(CandidateKind),
  familyName: z.nullable(z.string()),
})
export type Acceptance = z.infer<typeof Acceptance>

const name = z.nullable(z.string())

/** A candidate as reviewers see them. Only students have an age, as of `agesOn`. */
export const ReviewCandidate = z.extend(Candidate, {
  age: open(z.nullable(z.int())),
  acceptance: Acceptance,
  decidedBy: name,
  decidedDate: z.nullable(z.iso.datetime()),
})
export type ReviewCandidate = z.infer<typeof ReviewCandidate>

/** A step of an application; `candidate` is the candidate it concerned, if any, while they exist. */
const HistoryEntry = z.object({
  id: Id,
  actorName: z.string(),
  action: AuditAction,
  candidate: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
})

/**
 * An application as reviewers see it. Emails address the applicant by `firstName`. They are sent if `isReachable`,
 * which means that the address is verified.
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
  history: z.array(HistoryEntry),
  ...saved,
})
export type ReviewApplication = z.infer<typeof ReviewApplication>

const ofVersion = { version: Version }

export const StartReview = z.strictObject(ofVersion)
export type StartReview = z.infer<typeof StartReview>

export const AskApplicant = z.strictObject({ question: lines(2000), ...ofVersion })
export type AskApplicant = z.infer<typeof AskApplicant>

/** `before` is the text at the start of the edit. Notes conflict only with other notes. */
export const SaveNotes = z.strictObject({
  internalNotes: optionalText(4000),
  before: optionalText(4000),
})
export type SaveNotes = z.infer<typeof SaveNotes>

const isDecidedOnce = z.refine<{ candidateId: number }[]>(
  (decisions) => new Set(decisions.map(({ candidateId }) => candidateId)).size === decisions.length,
  'Decide on each candidate once.',
)

/** The email to the applicant. Without it, the default email is sent. */
const DecisionEmailInput = z.strictObject({ subject: z.optional(line(150)), text: lines(4000) })

/** An empty list closes an application that has no candidates left to decide on. */
export const Decide = z.strictObject({
  decisions: z
    .array(z.strictObject({ candidateId: Id, decision: Decision }))
    .check(z.maxLength(mostCandidates), isDecidedOnce),
  decisionEmail: z.optional(DecisionEmailInput),
  ...ofVersion,
})
export type Decide = z.infer<typeof Decide>

/**
 * The reviewer's form: a choice for each candidate under `c` and their id, and the email, unless it is the default
 * one.
 */
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
