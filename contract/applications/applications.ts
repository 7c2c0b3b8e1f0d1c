import { Id } from '../id.ts'
import { ApplicationStatus } from '../organizations/organizations.ts'
import { Version } from '../saved.ts'
import { line, lines, optionalText } from '../text.ts'
import { z } from '../zod.ts'

/** The role that a candidate applies for. */
export const CandidateKind = z.enum(['Parent', 'Student', 'Teacher'])
export type CandidateKind = z.infer<typeof CandidateKind>

/** Accepted and Declined are final. A waitlisted candidate can still be accepted or declined. */
export const Decision = z.enum(['Accepted', 'Waitlisted', 'Declined'])
export type Decision = z.infer<typeof Decision>

export const CandidateDecision = z.enum(['Pending', ...Decision.options])
export type CandidateDecision = z.infer<typeof CandidateDecision>

export const mostCandidates = 40
export const mostQuestions = 20

const NewCandidate = z.strictObject({ personId: Id, kind: CandidateKind })
export type NewCandidate = z.infer<typeof NewCandidate>

const isNamedOnce = z.refine<NewCandidate[]>(
  (candidates) =>
    new Set(candidates.map(({ personId, kind }) => `${personId} ${kind}`)).size ===
    candidates.length,
  'List each person only once per role.',
)

/** A question as it was worded when asked, and its answer. */
export const Answer = z.object({ question: z.string(), answer: z.nullable(z.string()) })
export type Answer = z.infer<typeof Answer>

/** Without candidates, the applicant applies for themselves as a parent. */
export const Apply = z.strictObject({
  message: z._default(optionalText(2000), null),
  candidates: z.optional(
    z
      .array(NewCandidate)
      .check(
        z.minLength(1, 'Choose who you’re applying for.'),
        z.maxLength(mostCandidates, `Apply for at most ${mostCandidates} at a time.`),
        isNamedOnce,
      ),
  ),
  answers: z.optional(
    z
      .array(z.strictObject({ question: line(300), answer: optionalText(2000) }))
      .check(z.maxLength(mostQuestions)),
  ),
})
export type Apply = z.infer<typeof Apply>

/** A candidate of an application, with the decision. */
export const Candidate = z.object({
  id: Id,
  name: z.string(),
  kind: CandidateKind,
  decision: CandidateDecision,
})

/** A question to the applicant, and the answer. */
export const Inquiry = z.object({
  id: Id,
  question: z.string(),
  askedDate: z.iso.datetime(),
  answer: z.nullable(z.string()),
  answeredDate: z.nullable(z.iso.datetime()),
})

/** The decision emails to the applicant. */
export const DecisionEmail = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  createdDate: z.iso.datetime(),
})

/** The part of an application that both sides see. */
export const applicationFields = {
  id: Id,
  message: z.nullable(z.string()),
  answers: z.array(Answer),
  status: ApplicationStatus,
  candidates: z.array(Candidate),
  inquiries: z.array(Inquiry),
  decisionEmails: z.array(DecisionEmail),
  createdDate: z.iso.datetime(),
}

/** An application as its applicant sees it, even if the organization has become private. */
export const MyApplication = z.object({
  ...applicationFields,
  organization: z.object({
    id: Id,
    name: z.string(),
    logoImageUrl: z.nullable(z.string()),
    /** Whether people who are not members can open its page. */
    isPublic: z.boolean(),
  }),
  version: Version,
})
export type MyApplication = z.infer<typeof MyApplication>

/** The number of applications that the caller can decide on. */
export const UndecidedApplications = z.object({
  organizationId: Id,
  organizationName: z.string(),
  applicationsCount: z.int(),
  oldestDate: z.iso.datetime(),
})
export type UndecidedApplications = z.infer<typeof UndecidedApplications>

export const WithdrawApplication = z.strictObject({ version: z.optional(Version) })
export type WithdrawApplication = z.infer<typeof WithdrawApplication>

/** Answers the open question. */
export const AnswerInquiry = z.strictObject({ answer: lines(2000), version: Version })
export type AnswerInquiry = z.infer<typeof AnswerInquiry>
