import type { FamilyPlan, PlanChoice } from '#contract/classes/family-plans.ts'
import { downloadPlan } from '#src/api/classes/family-plans.api.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import type { PlannedPlace } from '#src/machines/classes/family-plan.machine.ts'
import { PrintButton } from '#src/components/frame/print-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { ScreenOnly } from '#src/ui/frame/paper.tsx'
import { Card } from '#src/ui/card.tsx'
import { PlanDayOfFamily, PlanDaysList } from '#src/ui/classes/plan-grid.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { attendedAt, daysOfFamily, type PlanDay, type PlanStudent } from './-plan-places.ts'

interface PlanDaysProps {
  semesterId: number
  days: readonly PlanDay[]
  students: readonly PlanStudent[]
  choices: readonly PlanChoice[]
  /** What the plan enrolls. */
  places: readonly PlannedPlace[]
  duties: FamilyPlan['duties']
}

/** Who of the family is there on which day, with pauses and what the adults teach. */
export function PlanDays({ semesterId, days, students, choices, places, duties }: PlanDaysProps) {
  const download = useChange(downloadPlan, { refresh: 'nothing' })
  const { press, isBusy } = usePress(async () =>
    saveFile('plan.ics', 'text/calendar', await download({ semesterId })),
  )
  const times = days.flatMap((day) => day.times)
  const children = students.map(({ personId, name }) => ({
    name,
    isTeaching: false,
    attended: times.flatMap((time) => attendedAt(time, personId, { choices, places })),
  }))
  const adults = [...Map.groupBy(duties, ({ personId }) => personId).values()].map((taught) => ({
    name: taught[0]?.isMe ? 'You' : (taught[0]?.name ?? ''),
    isTeaching: true,
    attended: taught.map(({ className, ...one }) => ({ ...one, name: className })),
  }))
  const found = daysOfFamily([...children, ...adults], days)
  if (found.length === 0) return null
  return (
    <Card
      title="Your days"
      description="What you chose and what your family has already, day by day."
    >
      <PlanDaysList>
        {found.map(({ name, people }) => (
          <PlanDayOfFamily key={name} name={name}>
            {people.map((person) => (
              <li key={`${person.name} ${person.isTeaching}`}>
                <strong>{person.name}</strong>
                {dotted([
                  ` ${person.hours}`,
                  `${person.isTeaching ? (person.name === 'You' ? 'you teach ' : 'teaches ') : ''}${person.classes.join(', ')}`,
                  ...person.gaps.map((gap) => `free ${gap}`),
                ])}
              </li>
            ))}
          </PlanDayOfFamily>
        ))}
      </PlanDaysList>
      <ScreenOnly>
        <Row wrap>
          <PrintButton>Print the plan</PrintButton>
          <Button busy={isBusy} onClick={() => press()}>
            Save as a calendar file
          </Button>
        </Row>
      </ScreenOnly>
    </Card>
  )
}
