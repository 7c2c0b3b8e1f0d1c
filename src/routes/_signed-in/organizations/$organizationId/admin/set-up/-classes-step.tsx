import { useLocation } from '@tanstack/react-router'
import {
  mostSetUpClasses,
  type SetUpClassCell,
  type SetUpClassRow,
} from '#contract/organizations/set-up.ts'
import {
  isRange,
  pasteClasses,
  typeClass,
} from '#src/components/organizations/set-up/paste-classes.ts'
import { roomNamesIn } from '#src/machines/organizations/set-up.machine.ts'
import { Card } from '#src/ui/card.tsx'
import { Sheet, type SheetPlace } from '#src/ui/table/sheet.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { StatusLine } from '#src/ui/text/status-line.tsx'
import { StepForm, type StepProps } from './-step-form.tsx'

interface ClassesStepProps extends StepProps {
  /** The names of members who can teach. */
  teacherNames: readonly string[]
}

/** The classes, typed or pasted into a grid. */
export function ClassesStep({ actor, draft, teacherNames, ...step }: ClassesStepProps) {
  const { rows } = draft.classes
  const row = rowIn(useLocation().hash)
  const save = (changed: SetUpClassRow[]) =>
    actor.send({ type: 'edit', part: { classes: { rows: changed } } })
  return (
    <StepForm {...step} step="Classes">
      {(isTried) => (
        <Card
          title="Classes"
          description="Type a class in each row, or paste rows from a spreadsheet. A teacher who isn’t here yet becomes a placeholder. Only the name is required."
        >
          <Sheet
            label="Classes"
            columns={[
              { id: 'name', label: 'Class', width: 'wide' },
              { id: 'teacher', label: 'Teacher', suggestions: teachersIn(rows, teacherNames) },
              { id: 'slot', label: 'Time slot', suggestions: slotsIn(draft) },
              { id: 'room', label: 'Room', suggestions: roomNamesIn(draft.rooms.lines) },
              { id: 'ages', label: 'Ages', width: 'narrow' },
              { id: 'seats', label: 'Seats', width: 'narrow' },
            ]}
            rows={rows}
            most={mostSetUpClasses}
            problemAt={({ row: place, column }) => step.problems[`classes.rows.${place}.${column}`]}
            areAllShown={isTried}
            firstRow={row}
            onType={(place, text) => save(typeClass(rows, at(place), text))}
            onPaste={(place, text) => {
              if (!isRange(text)) return false
              save(pasteClasses(rows, at(place), text))
              return true
            }}
            onRemove={(place) => save(rows.filter((_, index) => index !== place))}
          />
          <StatusLine>{counted(rows.length, ['class', 'classes'])}</StatusLine>
        </Card>
      )}
    </StepForm>
  )
}

const at = ({ row, column }: SheetPlace<SetUpClassCell>) => ({ row, cell: column })

/** The row that a link leads to: `#row-3`. */
function rowIn(hash: string) {
  const number = Number(/^row-(\d+)$/.exec(hash)?.[1])
  return Number.isNaN(number) ? undefined : number - 1
}

const teachersIn = (rows: readonly SetUpClassRow[], known: readonly string[]) =>
  [...new Set([...known, ...rows.map(({ teacher }) => teacher.trim())])].filter(Boolean)

const slotsIn = ({ year }: StepProps['draft']) =>
  year.slots.map(({ name }) => name.trim()).filter(Boolean)
