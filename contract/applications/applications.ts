import { Id } from '../id.ts'
import { ApplicationStatus } from '../organizations/organizations.ts'
import { Version } from '../saved.ts'
import { line, lines, optionalText } from '../text.ts'
import { z } from '../zod.ts'

/** What somebody is to be in an organization. */
export const CandidateKind = z.enum(['Parent', 'Student', 'Teacher'])
export type CandidateKind = z.infer<typeof CandidateKind>

/** Accepted and Declined are final; whoever is Waitlisted is accepted or declined later. */
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

/** A question in the words in which it was asked, and what was answered. */
export const Answer = z.object({ question: z.string(), answer: z.nullable(z.string()) })
export type Answer = z.infer<typeof Answer>

/** Without candidates, whoever applies is the one, as a parent. */
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

/** Somebody whom an application is for, and what became of it. */
export const Candidate = z.object({
  id: Id,
  name: z.string(),
  kind: CandidateKind,
  decision: CandidateDecision,
})

/** What the applicant was asked, and answered. */
export const Inquiry = z.object({
  id: Id,
  question: z.string(),
  askedDate: z.iso.datetime(),
  answer: z.nullable(z.string()),
  answeredDate: z.nullable(z.iso.datetime()),
})

/** What the applicant was told of decisions. */
export const DecisionEmail = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  createdDate: z.iso.datetime(),
})

/** What both sides read of an application. */
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

/** An application as its applicant sees it, also where the organization has become Private meanwhile. */
export const MyApplication = z.object({
  ...applicationFields,
  organization: z.object({
    id: Id,
    name: z.string(),
    logoImageUrl: z.nullable(z.string()),
    /** Whether its page can be opened, also by whoever is no member. */
    isPublic: z.boolean(),
  }),
  version: Version,
})
export type MyApplication = z.infer<typeof MyApplication>

/** The applications to an organization that wait for a decision of whoever asks. */
export const UndecidedApplications = z.object({
  organizationId: Id,
  organizationName: z.string(),
  applicationsCount: z.int(),
  oldestDate: z.iso.datetime(),
})
export type UndecidedApplications = z.infer<typeof UndecidedApplications>

export const WithdrawApplication = z.strictObject({ version: z.optional(Version) })
export type WithdrawApplication = z.infer<typeof WithdrawApplication>

/** Answers the question that waits. */
export const AnswerInquiry = z.strictObject({ answer: lines(2000), version: Version })
export type AnswerInquiry = z.infer<typeof AnswerInquiry>
