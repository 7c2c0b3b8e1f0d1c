import { acceptanceSentence, isBlocked } from '#contract/applications/application-words.ts'
import type { DeskApplication, DeskCandidate } from '#contract/applications/application-desk.ts'
import { statusAfter } from '#contract/applications/application-steps.ts'
import { decideApplication } from '#src/api/applications/application-desk.api.ts'
import {
  decisionTones,
  decisionWords,
  candidateTitle,
} from '#src/components/applications/applications/application-words.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayDate, displayInstant } from '#src/ui/text/times/display-date.ts'
import { DecideForm } from './-decide-form.tsx'

interface CandidatesCardProps {
  application: DeskApplication
  organization: { name: string; contactEmail: string | null }
}

/** Whom an application is for, what became of each, and what is still to be decided. */
export function CandidatesCard({ application, organization }: CandidatesCardProps) {
  const { candidates, status, agesOn } = application
  const mayDecide = useMay()('applications.decide')
  const isOver = statusAfter('decideAll', status) === undefined
  const open = candidates.filter(({ decision }) => isOpen(decision))
  const isAsking = mayDecide && !isOver && open.length > 0
  const listed = isAsking ? candidates.filter(({ decision }) => !isOpen(decision)) : candidates
  const isEmptied = statusAfter('decideSome', status) !== undefined && open.length === 0
  const hasAges = candidates.some(({ age }) => age !== null)
  return (
    <Card
      title="For whom"
      description={hasAges ? `Ages are those on ${displayDate(agesOn)}.` : undefined}
    >
      <Stack>
        {listed.length > 0 && (
          <RowList label="Candidates">
            {listed.map((candidate) => (
              <RowListItem
                key={candidate.id}
                note={noteOf(candidate, isOver)}
                action={
                  <Badge tone={decisionTones[candidate.decision]}>
                    {decisionWords[candidate.decision]}
                  </Badge>
                }
              >
                {candidateTitle(candidate)}
              </RowListItem>
            ))}
          </RowList>
        )}
        {isAsking && (
          <DecideForm application={application} open={open} organization={organization} />
        )}
        {mayDecide && isEmptied && <EndApplication application={application} />}
      </Stack>
    </Card>
  )
}

const isOpen = (decision: DeskCandidate['decision']) =>
  decision === 'Pending' || decision === 'Waitlisted'

function noteOf(candidate: DeskCandidate, isOver: boolean) {
  const { decidedBy, decidedDate, acceptance, decision } = candidate
  if (decidedDate && !isOpen(decision))
    return `${decidedBy ? `by ${decidedBy}, ` : ''}${displayInstant(decidedDate)}`
  if (isOver) return null
  const sentence = acceptanceSentence(candidate)
  return isBlocked(acceptance) ? <RowListWarning>{sentence}</RowListWarning> : sentence
}

function EndApplication({ application: { id, name, version } }: { application: DeskApplication }) {
  const end = useChange(decideApplication, { told: 'Application was ended' })
  return (
    <>
      <p>Nobody is left in this application on whom you could decide.</p>
      <AskFirst
        label="End the application"
        title={`End the application of ${name}?`}
        confirmLabel="End"
        act={() => end({ id, version, decisions: [] })}
      >
        It counts as decided. Nobody is told, and {name} may apply again.
      </AskFirst>
    </>
  )
}
