import { roomNamesIn } from '#src/machines/organizations/set-up.machine.ts'
import { Card } from '#src/ui/card.tsx'
import { Field, TextArea } from '#src/ui/fields/field.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { StatusLine } from '#src/ui/text/status-line.tsx'
import { StepForm, type StepProps } from './-step-form.tsx'

/** The rooms, a line each. */
export function RoomsStep({ actor, draft, ...step }: StepProps) {
  const { lines } = draft.rooms
  const count = roomNamesIn(lines).length
  return (
    <StepForm {...step} step="Rooms">
      {(isTried) => (
        <Card
          title="Rooms"
          description="Where classes meet. You can leave this empty and add rooms later."
        >
          <Field
            label="Rooms, one a line"
            help="Add the number of seats after a comma if you like: Library, 20."
            error={isTried && step.problems['rooms.lines']}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={8}
                value={lines}
                onChange={({ target }) =>
                  actor.send({ type: 'edit', part: { rooms: { lines: target.value } } })
                }
              />
            )}
          </Field>
          <StatusLine>{counted(count, ['room', 'rooms'])}</StatusLine>
        </Card>
      )}
    </StepForm>
  )
}
