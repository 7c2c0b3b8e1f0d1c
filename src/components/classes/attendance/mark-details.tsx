import { useState } from 'react'
import type { Said } from '#src/machines/classes/attendance-sheet.machine.ts'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { SheetDetails } from '#src/ui/classes/marks.tsx'

type Details = Pick<Said, 'minutesLate' | 'note'>

interface MarkDetailsProps {
  name: string
  isLate: boolean
  hasNote: boolean
  details: Details
  onChange: (details: Partial<Details>) => void
}

/** How late somebody came, and what else there is to say. It is saved while it is typed. */
export const MarkDetails = ({ name, isLate, hasNote, details, onChange }: MarkDetailsProps) => (
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

/** Undefined where it is no number of minutes, and null where nothing is said. */
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

/** The space at the end of what is being typed belongs to the next word. */
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
