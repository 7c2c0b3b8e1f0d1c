import type { Acceptance, AcceptanceChange } from './application-review.ts'
import type { CandidateDecision, CandidateKind } from './applications.ts'

type Candidate = { name: string; kind: CandidateKind; acceptance: Acceptance }

const blocking: AcceptanceChange[] = ['IsSuspended', 'GaveWay', 'HasAccount', 'IsNotTheirs']

export const isBlocked = ({ change }: Acceptance): boolean => blocking.includes(change)

/** For reviewers: what accepting a candidate does, or why they cannot be accepted. */
export const acceptanceSentence = (candidate: Candidate): string =>
  words[candidate.acceptance.change](candidate)

const words: Record<AcceptanceChange, (candidate: Candidate) => string> = {
  Joins: ({ name, kind, acceptance: { familyName } }) =>
    `${name} becomes a member (${kindWord(kind)})${
      kind === 'Student' && familyName !== null ? ` of the family “${familyName}”` : ''
    }.`,
  ComesBack: ({ name, kind, acceptance: { held } }) => {
    const kinds = [...new Set([...held, kind])]
    const again = kinds.includes('Teacher')
      ? ' They teach no classes until someone assigns them again.'
      : ''
    return `${name} was a member before and rejoins (${inWords(kinds)}).${again}`
  },
  IsMore: ({ name, kind }) => `${name} is already a member and also becomes a ${kindWord(kind)}.`,
  IsAlready: ({ name, kind }) =>
    `${name} is already a member (${kindWord(kind)}). Nothing changes.`,
  IsSuspended: ({ name }) =>
    `${name} is suspended here. Restore them in the list of members first.`,
  GaveWay: ({ name }) => `${name}’s record was merged into another member. Undo the merge first.`,
  HasAccount: ({ name }) =>
    `${name} has their own account now. Decline this application and ask them to apply.`,
  IsNotTheirs: ({ name }) =>
    `The applicant can no longer act for ${name}. Ask them to apply again.`,
}

const kindWord = (kind: CandidateKind) => kind.toLowerCase()

const inWords = (kinds: CandidateKind[]) => new Intl.ListFormat('en-US').format(kinds.map(kindWord))

type Decided = { name: string; kind: CandidateKind; decision: CandidateDecision }

type About = {
  organizationName: string
  firstName: string
  contactEmail: string | null
  /** The candidates decided now, and those still pending. */
  candidates: Decided[]
}

/** The default decision email. */
export function decisionEmailTemplate({
  organizationName,
  firstName,
  contactEmail,
  candidates,
}: About) {
  const those = (decision: CandidateDecision) => {
    const some = candidates.filter((candidate) => candidate.decision === decision)
    return some.length === 0 ? undefined : listed(some)
  }
  const [accepted, waitlisted] = [those('Accepted'), those('Waitlisted')]
  const [declined, pending] = [those('Declined'), those('Pending')]
  const asking = contactEmail === null ? '' : ` at ${contactEmail}`
  const parts = [
    accepted && `${organizationName} has accepted ${accepted}.`,
    waitlisted && `On the waitlist: ${waitlisted}. We’ll email you when that changes.`,
    declined &&
      `${organizationName} has declined ${declined}. For details, contact the office${asking}.`,
    pending && `Still in review: ${pending}.`,
  ].filter((part) => part !== undefined)
  return {
    subject: accepted
      ? `Welcome to ${organizationName}`
      : `Your application to ${organizationName}`,
    text: [`Hello ${firstName},`, ...parts].join('\n\n'),
  }
}

const listed = (candidates: Decided[]) =>
  new Intl.ListFormat('en-US').format(
    candidates.map(({ name, kind }) => `${name} (${kindWord(kind)})`),
  )
