import { useState } from 'react'
import { type Mark, markNames, type SheetStudent } from '#contract/classes/attendance.ts'
import type {
  AttendanceSheetActor,
  Clash,
  Said,
} from '#src/machines/classes/attendance-sheet.machine.ts'
import { MarkButton, Marks, MoreMarks, SheetNote, SheetStudentRow } from '#src/ui/classes/marks.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { markTones, markWords, saidBy } from './attendance-words.ts'
import { MarkDetails } from './mark-details.tsx'
import { StudentCare } from './sheet-care.tsx'
import { SheetClash } from './sheet-clash.tsx'

interface SheetStudentLineProps {
  classId: number
  student: SheetStudent
  /** What was said and has not arrived. */
  unsent: Said | undefined
  clash: Clash | undefined
  /** Null where nothing can be said. */
  sending: AttendanceSheetActor | null
  /** What can be said on that day. */
  marks: readonly Mark[]
}

const atOnce = 3

/** One student of a sheet: a press says whether they came, and the same press takes it back. */
export function SheetStudentLine({
  classId,
  student,
  unsent,
  clash,
  sending,
  marks,
}: SheetStudentLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { personId, name, hasLeft, hasJoinedSince, version, hasCareNotes } = student
  const { mark, minutesLate, note } = unsent ?? student
  const say = (said: Partial<Said>) =>
    sending?.send({
      type: 'mark',
      said: { personId, mark, minutesLate, note, version, ...said },
    })
  const choose = (chosen: Mark) =>
    chosen === mark
      ? say({ mark: null, minutesLate: null, note: null })
      : say({ mark: chosen, minutesLate: null })
  const buttons = (some: readonly Mark[]) =>
    some.map((each) => (
      <MarkButton
        key={each}
        tone={markTones[each]}
        isChosen={mark === each}
        onPress={() => choose(each)}
      >
        {markNames[each]}
      </MarkButton>
    ))
  const seldom = marks.slice(atOnce)
  return (
    <SheetStudentRow
      name={
        <>
          {name} {hasLeft && <Badge>Has left the class</Badge>}
          {hasJoinedSince && <Badge>Joined the class later</Badge>}{' '}
          {mark !== null && (sending === null || seldom.includes(mark)) && (
            <Badge tone={markTones[mark]}>{markNames[mark]}</Badge>
          )}
        </>
      }
      note={noteOf(student, unsent, sending === null)}
      care={hasCareNotes ? <StudentCare classId={classId} student={student} /> : null}
      marks={
        sending && (
          <Marks label={name}>
            {buttons(marks.slice(0, atOnce))}
            <MoreMarks
              label={`More about ${name}`}
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
            />
          </Marks>
        )
      }
    >
      {sending && clash && <SheetClash clash={clash} name={name} sending={sending} />}
      {sending && isOpen && seldom.length > 0 && (
        <Marks label={`More about ${name}`}>{buttons(seldom)}</Marks>
      )}
      {isOpen && mark !== null && unsent === undefined && (
        <SheetNote>Marked by {saidBy(student)}.</SheetNote>
      )}
      {sending && mark !== null && (isOpen || mark === 'Late') && (
        <MarkDetails
          key={mark}
          name={name}
          isLate={mark === 'Late'}
          hasNote={isOpen}
          details={{ minutesLate, note }}
          onChange={say}
        />
      )}
    </SheetStudentRow>
  )
}

/** Who said it stands beside it where nobody can ask for it. */
function noteOf(student: SheetStudent, unsent: Said | undefined, isRead: boolean): string {
  const said = unsent ?? student
  if (said.mark === null) return unsent ? 'Not sent yet' : ''
  const words = markWords(said)
  const more = words === markNames[said.mark] ? null : words
  return dotted([more, unsent !== undefined && 'Not sent yet', isRead && `by ${saidBy(student)}`])
}
