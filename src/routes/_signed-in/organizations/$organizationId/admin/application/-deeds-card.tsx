import type { DeskApplication } from '#contract/applications/application-desk.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayMoment } from '#src/ui/text/times/display-date.ts'

/** Who did what with an application, the latest first. */
export const DeedsCard = ({ application: { history } }: { application: DeskApplication }) =>
  history.length > 0 && (
    <Card title="History">
      <RowList label="History">
        {history.toReversed().map((deed) => (
          <RowListItem key={deed.id} note={displayMoment(deed.createdDate)}>
            {deedSentence(deed)}
          </RowListItem>
        ))}
      </RowList>
    </Card>
  )

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
function deedSentence({ actorName, action, candidate }: Deed) {
  const words = deeds[action]?.(candidate ?? 'somebody') ?? 'changed the application'
  return `${actorName} ${words}`
}
