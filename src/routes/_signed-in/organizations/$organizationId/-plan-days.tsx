import type { FamilyPlan, PlanChoice } from '#contract/classes/family-plans.ts'
import type { ListedClass } from '#src/api/classes/catalog.api.ts'
import { downloadPlan } from '#src/api/classes/family-plans.api.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { PrintButton } from '#src/components/frame/print-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Card } from '#src/ui/card.tsx'
import { PlanDayOfFamily, PlanDaysList } from '#src/ui/classes/plan-grid.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import type { PlanStudent } from './-plan-grid.tsx'
import { daysOfFamily, type PlanDay } from './-plan-places.ts'

interface PlanDaysProps {
  semesterId: number
  days: readonly PlanDay[]
  students: readonly PlanStudent[]
  choices: readonly PlanChoice[]
  duties: FamilyPlan['duties']
}

/** Who of the family is there on which day, with pauses and what the adults teach. */
export function PlanDays({ semesterId, days, students, choices, duties }: PlanDaysProps) {
  const { press, isBusy } = usePress(async (id: number) =>
    saveFile('plan.ics', 'text/calendar', await downloadPlan(id)),
  )
  const classes = days.flatMap(({ times }) => times).flatMap((time) => time.classes)
  const children = students.map(({ personId, name }) => ({
    name,
    isTeaching: false,
    attended: classes.filter((one) => isAttended(one, personId, choices)),
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
      <Row wrap>
        <PrintButton>Print the plan</PrintButton>
        <Button busy={isBusy} onClick={() => press(semesterId)}>
          Save as a calendar file
        </Button>
      </Row>
    </Card>
  )
}

/** Whether a student is enrolled in a class, or has chosen it before all others at its time. */
function isAttended(one: ListedClass, personId: number, choices: readonly PlanChoice[]): boolean {
  const { status } = one.eligibilities.find((each) => each.personId === personId) ?? {}
  if (status === 'Enrolled') return true
  return choices.some(
    (choice) => choice.personId === personId && choice.classId === one.id && choice.rank === 1,
  )
}
