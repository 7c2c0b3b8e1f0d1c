import type { ReactNode } from 'react'
import type { RosterEntry } from '#contract/classes/enrolments.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { consequenceWords } from './-roster-words.ts'
import { RowListWarning } from '#src/ui/table/row-list.tsx'
import type { RosterChanges } from './-use-roster.ts'

interface EntryNoteProps {
  entry: RosterEntry
  children: ReactNode
}

/** Below a name on the roster: what is known of the enrolment, and what speaks against it. */
export const EntryNote = ({ entry: { message, swaps, doors }, children }: EntryNoteProps) => (
  <>
    <div>{children}</div>
    {message && <div>“{message}”</div>}
    {swaps && <div>Gives up {swaps.name} for it.</div>}
    <Against of={doors} />
  </>
)

/** What speaks against somebody who is in the class, or would be. */
export const Against = ({ of: doors }: { of: RosterEntry['doors'] }) =>
  doors.map(({ kind, reason }) => <RowListWarning key={kind}>{reason}</RowListWarning>)

interface RemoveProps extends Pick<RosterChanges, 'end'> {
  entry: RosterEntry
  className: string
  isAwaited: boolean
}

/** Takes somebody out of a class or its line, and says first what follows from it. */
export const RemoveStudent = ({ entry, className, isAwaited, end }: RemoveProps) => (
  <AskFirst
    label="Remove"
    concerns={entry.name}
    look="quiet"
    size="small"
    title={`Remove ${entry.name}?`}
    confirmLabel="Remove"
    act={() => end({ entry, status: 'Withdrawn', reason: null })}
  >
    {consequenceWords({ status: entry.status, className, isAwaited })}
  </AskFirst>
)
