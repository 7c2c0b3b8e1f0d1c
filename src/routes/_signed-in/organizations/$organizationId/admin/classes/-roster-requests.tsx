import { useState } from 'react'
import type { RosterEntry } from '#contract/classes/enrolments.ts'
import { askedWords } from './-roster-words.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { EntryNote } from './-roster-note.tsx'
import type { RosterChanges, Wish } from './-use-roster.ts'

type RequestsProps = Pick<RosterChanges, 'seat' | 'end'> & { entries: readonly RosterEntry[] }

/** Who asks for a place, and the answers that there are. */
export const RosterRequests = ({ entries, seat, end }: RequestsProps) => (
  <Part title={`Requests (${entries.length})`}>
    <RowList label="Requests">
      {entries.map((entry) => (
        <RowListItem
          key={entry.id}
          note={<EntryNote entry={entry}>{askedWords(entry)}</EntryNote>}
          action={<Answers entry={entry} seat={seat} end={end} />}
        >
          {entry.name}
        </RowListItem>
      ))}
    </RowList>
  </Part>
)

type AnswersProps = Omit<RequestsProps, 'entries'> & { entry: RosterEntry }

function Answers({ entry, seat, end }: AnswersProps) {
  const { id, version, organizationUserId, name } = entry
  const answer = (status: Wish['status']) => () =>
    seat.press({ organizationUserId, name, entry: { id, version }, status, override: null })
  const isUnderWay = (status: Wish['status']) =>
    seat.underWay.some((wish) => wish.entry?.id === id && wish.status === status)
  return (
    <>
      <Button
        size="small"
        aria-label={`Approve ${name}`}
        busy={isUnderWay('Enrolled')}
        onClick={answer('Enrolled')}
      >
        Approve
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`Put on the waitlist ${name}`}
        busy={isUnderWay('Waitlisted')}
        onClick={answer('Waitlisted')}
      >
        Put on the waitlist
      </Button>
      <Decline entry={entry} end={end} />
    </>
  )
}

function Decline({ entry, end }: Omit<AnswersProps, 'seat'>) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { isBusy, press } = usePress(() =>
    end({ entry, status: 'Declined', reason: reason.trim() || null }),
  )
  const decline = () => {
    setAsking(false)
    press()
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={`Decline ${entry.name}`}
        busy={isBusy}
        onClick={() => setAsking(true)}
      >
        Decline
      </Button>
      <ConfirmDialog
        title={`Decline the request of ${entry.name}?`}
        isOpen={isAsking}
        confirmLabel="Decline"
        tone="destructive"
        onConfirm={decline}
        onCancel={() => setAsking(false)}
      >
        <Field label="Reason" optional help="The letter to whoever asked says it.">
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && decline()}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  )
}
