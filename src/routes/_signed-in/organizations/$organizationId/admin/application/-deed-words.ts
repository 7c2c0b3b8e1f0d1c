import type { DeskApplication } from '#contract/applications/application-desk.ts'
import type { AuditAction } from '#contract/rights/audit.ts'

type Deed = DeskApplication['history'][number]

const deeds: Partial<Record<AuditAction, (candidate: string) => string>> = {
  Applied: () => 'applied',
  Withdrawn: () => 'withdrew the application',
  ReviewStarted: () => 'started the review',
  InformationAsked: () => 'asked for information',
  InformationGiven: () => 'answered',
  NotesEdited: () => 'changed the notes',
  Accepted: (candidate) => `accepted ${candidate}`,
  CandidateWaitlisted: (candidate) => `put ${candidate} on the waitlist`,
  Declined: (candidate) => `declined ${candidate}`,
  ApplicationEnded: () => 'ended the application',
}

/** What somebody did with an application. Whoever is gone by now is not named. */
export function deedSentence({ actorName, action, candidate }: Deed) {
  const words = deeds[action]?.(candidate ?? 'somebody') ?? 'changed the application'
  return `${actorName} ${words}`
}
