import type { ReviewCandidate } from '#contract/applications/application-review.ts'
import type { ApplicationOutcome } from '#contract/applications/application-review.query.ts'
import { Decision, type CandidateDecision } from '#contract/applications/applications.ts'
import type { ApplicationStatus } from '#contract/organizations/organizations.ts'
import { dotted } from '#src/ui/text/dotted.ts'

/** Status labels, for both sides. */
export const statusWords: Record<ApplicationStatus, string> = {
  Submitted: 'Submitted',
  InReview: 'In review',
  InformationAsked: 'Info requested',
  Decided: 'Decided',
  Withdrawn: 'Withdrawn',
}

const { Submitted, InReview, InformationAsked, Withdrawn } = statusWords

/** Decision labels, for both sides. */
export const decisionWords: Record<CandidateDecision, string> = {
  Pending: 'Pending',
  Accepted: 'Accepted',
  Waitlisted: 'On the waitlist',
  Declined: 'Declined',
}

const { Accepted, Waitlisted, Declined } = decisionWords

/** Labels of the filter for applications. */
export const outcomeWords: Record<ApplicationOutcome, string> = {
  Waiting: 'Waiting',
  Submitted,
  InReview,
  InformationAsked,
  Accepted,
  Waitlisted,
  Declined,
  Withdrawn,
}

export const statusTones = {
  Submitted: 'accent',
  InReview: 'accent',
  InformationAsked: 'warning',
  Decided: 'default',
  Withdrawn: 'default',
} as const

export const decisionTones = {
  Pending: 'default',
  Accepted: 'success',
  Waitlisted: 'accent',
  Declined: 'default',
} as const

interface Candidate {
  name: string
  kind: string
  decision: CandidateDecision
}

/** The candidates of an application: "Ada Lind (parent), Mia Lind (student)". */
export const candidateWords = ({ name, kind }: Candidate) => `${name} (${kind.toLowerCase()})`

export const candidatesWords = (candidates: readonly Candidate[]) =>
  candidates.map(candidateWords).join(', ')

/**
 * The short form, for a list: "Ada, Petr (parents); Mia (student)". People with the applicant's last name go by their
 * first name.
 */
export const candidatesInShort = (candidates: readonly Candidate[], applicant: string) =>
  [...Map.groupBy(candidates, ({ kind }) => kind)]
    .map(([kind, some]) => {
      const names = some.map(({ name }) => inShort(name, applicant)).join(', ')
      return `${names} (${kind.toLowerCase()}${some.length === 1 ? '' : 's'})`
    })
    .join('; ')

function inShort(name: string, applicant: string): string {
  const words = name.split(' ')
  const others = applicant.split(' ')
  while (words.length > 1 && others.length > 1 && words.at(-1) === others.pop()) words.pop()
  return words.join(' ')
}

/** The number of each decision: "2 accepted, 1 on the waitlist". */
export const decisionCounts = (candidates: readonly Candidate[]) =>
  Decision.options
    .map((each) => [candidates.filter(({ decision }) => decision === each).length, each] as const)
    .filter(([count]) => count > 0)
    .map(([count, each]) => `${count} ${decisionWords[each].toLowerCase()}`)
    .join(', ')

/** The decisions so far on the candidates of an application. */
export const decisionsWords = (candidates: readonly Candidate[]) =>
  candidates
    .filter(({ decision }) => decision !== 'Pending')
    .map(({ name, decision }) => `${name}: ${decisionWords[decision].toLowerCase()}`)
    .join(', ')

/** The status of an application as the applicant reads it, with the decisions so far. */
export function ownStatusWords({ status, candidates }: OwnApplication): string {
  const decisions = decisionsWords(candidates)
  return {
    Submitted: 'Waiting for a decision',
    InReview: dotted(['In review', decisions !== '' && decisions]),
    InformationAsked: 'A question needs your answer',
    Decided: decisions,
    Withdrawn: 'Withdrawn',
  }[status]
}

interface OwnApplication {
  status: ApplicationStatus
  candidates: readonly Candidate[]
}

/** A candidate, with the age of a student. */
export const candidateTitle = (candidate: ReviewCandidate) =>
  candidate.age === null
    ? candidateWords(candidate)
    : `${candidate.name} (${candidate.kind.toLowerCase()}, age ${candidate.age})`
