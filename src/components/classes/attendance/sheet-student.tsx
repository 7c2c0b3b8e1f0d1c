import { useState } from 'react'
import {
  countedMark,
  type Mark,
  markNames,
  type SheetStudent,
} from '#contract/classes/attendance.ts'
import type {
  AttendanceSheetActor,
  MarkConflict,
  Said,
} from '#src/machines/classes/attendance-sheet.machine.ts'
import {
  MarkButton,
  Marks,
  MoreMarks,
  SheetNote,
  SheetStudentRow,
  SheetDetails,
  SheetCare,
} from '#src/ui/classes/marks.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { reportWords } from '#src/components/classes/absences/absence-words.ts'
import { markTones, markWords, saidBy } from './attendance-words.ts'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { HeartPulse } from 'lucide-react'
import type { ClassCare } from '#contract/classes/class-care.ts'
import { readClassCare } from '#src/api/classes/class-care.api.ts'
import { CareConditions } from '#src/components/people/care/care-conditions.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface SheetStudentLineProps {
  classId: number
  student: SheetStudent
  /** The unsent mark. */
  unsent: Said | undefined
  conflict: MarkConflict | undefined
  /** Null if nothing can be marked. */
  sending: AttendanceSheetActor | null
  /** The marks that are possible on that day. */
  marks: readonly Mark[]
}

const atOnce = 3

/** One student of a sheet: a press sets a mark, and the same press clears it. */
export function SheetStudentLine({
  classId,
  student,
  unsent,
  conflict,
  sending,
  marks,
}: SheetStudentLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { personId, name, hasLeft, hasJoinedSince, version, hasCareNotes, photoUrl } = student
  const { mark, minutesLate, note } = unsent ?? student
  const { absence } = student
  const counted = countedMark({ mark, absence })
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
        isChosen={counted === each}
        onPress={() => choose(each)}
      >
        {markNames[each]}
      </MarkButton>
    ))
  const seldom = marks.slice(atOnce)
  return (
    <SheetStudentRow
      face={<Avatar name={name} imageUrl={photoUrl} />}
      name={
        <>
          {name} {hasLeft && <Badge>Left the class</Badge>}
          {hasJoinedSince && <Badge>Joined the class later</Badge>}{' '}
          {counted !== null && (sending === null || seldom.includes(counted)) && (
            <Badge tone={markTones[counted]}>{markNames[counted]}</Badge>
          )}
        </>
      }
      note={dotted([
        noteOf(student, unsent, sending === null) || null,
        absence ? `Absence reported${reportedWords(absence)}` : null,
      ])}
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
      {sending && conflict && <SheetConflict conflict={conflict} name={name} sending={sending} />}
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

/** " by Ada Lind · Ill: a fever", as far as the reader may see it. */
function reportedWords({ reportedBy, ...why }: NonNullable<SheetStudent['absence']>): string {
  const words = reportWords(why)
  return `${reportedBy === null ? '' : ` by ${reportedBy}`}${words === '' ? '' : `\u00A0· ${words}`}`
}

/** If details cannot be opened, the author of the mark is shown next to it. */
function noteOf(student: SheetStudent, unsent: Said | undefined, isRead: boolean): string {
  const said = unsent ?? student
  if (said.mark === null) return unsent ? 'Not sent yet' : ''
  const words = markWords(said)
  const more = words === markNames[said.mark] ? null : words
  return dotted([more, unsent !== undefined && 'Not sent yet', isRead && `by ${saidBy(student)}`])
}

type Details = Pick<Said, 'minutesLate' | 'note'>

interface MarkDetailsProps {
  name: string
  isLate: boolean
  hasNote: boolean
  details: Details
  onChange: (details: Partial<Details>) => void
}

/** Minutes late and a note, saved while the user types. */
const MarkDetails = ({ name, isLate, hasNote, details, onChange }: MarkDetailsProps) => (
  <SheetDetails label={`Details of ${name}`}>
    {isLate && <MinutesLate minutes={details.minutesLate} onChange={onChange} />}
    {hasNote && <Note note={details.note} onChange={onChange} />}
  </SheetDetails>
)

interface MinutesLateProps {
  minutes: number | null
  onChange: (details: Partial<Details>) => void
}

function MinutesLate({ minutes, onChange }: MinutesLateProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(minutes ?? '')
  return (
    <Field
      label="Minutes late"
      optional
      error={minutesIn(shown) === undefined && 'Enter a whole number from 1 to 600.'}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            const minutesLate = minutesIn(target.value)
            if (minutesLate !== undefined) onChange({ minutesLate })
          }}
        />
      )}
    </Field>
  )
}

/** Undefined if it is not a number of minutes, and null if empty. */
function minutesIn(text: string): number | null | undefined {
  const digits = text.trim()
  if (digits === '') return null
  const minutes = Number(digits)
  return /^\d{1,3}$/.test(digits) && minutes >= 1 && minutes <= 600 ? minutes : undefined
}

interface NoteProps {
  note: string | null
  onChange: (details: Partial<Details>) => void
}

/** A trailing space belongs to the next word. */
function Note({ note, onChange }: NoteProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label="Note" optional>
      {(control) => (
        <TextInput
          {...control}
          maxLength={200}
          autoComplete="off"
          value={typed ?? note ?? ''}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange({ note: target.value.trim() || null })
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}

interface StudentCareProps {
  classId: number
  student: { personId: number; name: string }
}

/** Opens a student's care notes on a sheet; each view is logged, and they are hidden when the page is left. */
function StudentCare({ classId, student: { personId, name } }: StudentCareProps) {
  const [care, setCare] = useState<ClassCare | null>(null)
  const read = useChange(readClassCare, { refresh: 'nothing' })
  const { isBusy, isPaused, press } = usePress(() => read({ classId, personId }).then(setCare))
  const isOpen = care !== null
  return (
    <SheetCare
      button={
        <Button
          size="small"
          look="quiet"
          aria-label={`Care notes for ${name}`}
          aria-expanded={isOpen}
          busy={isBusy}
          aria-disabled={isPaused || undefined}
          onClick={() => (isOpen ? setCare(null) : isPaused || press())}
        >
          <HeartPulse size={16} aria-hidden="true" /> Care notes
        </Button>
      }
    >
      {care &&
        (care.length === 0
          ? 'No care notes.'
          : care.map(({ conditions }, index) => <CareConditions key={index} of={conditions} />))}
    </SheetCare>
  )
}

interface SheetConflictProps {
  conflict: MarkConflict
  name: string
  sending: AttendanceSheetActor
}

/** Two people marked a student differently. The second one chooses. */
function SheetConflict({ conflict: { mine, theirs }, name, sending }: SheetConflictProps) {
  const { personId } = mine
  return (
    <Notice tone="warning" title={`${name} was marked by two people`}>
      <p>
        You: {markWords(mine)}. {saidBy(theirs)}: {markWords(theirs)}.
      </p>
      <Row gap="tight" wrap>
        <Button size="small" onClick={() => sending.send({ type: 'keepMine', personId })}>
          Keep mine: {mine.mark ? markNames[mine.mark] : 'not marked'}
        </Button>
        <Button size="small" onClick={() => sending.send({ type: 'keepTheirs', personId })}>
          Keep theirs: {theirs.mark ? markNames[theirs.mark] : 'not marked'}
        </Button>
      </Row>
    </Notice>
  )
}
