import type { Class } from '#contract/classes/my-classes.ts'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-forms.tsx'
import { Card } from '#src/ui/card.tsx'
import { StandingList } from '#src/ui/classes/standing.tsx'
import { Doors, StudentStanding } from './-student-standing.tsx'
import { doorsOfAll, shownStandings } from './-told-doors.ts'

/** What a class is to the children of whoever looks at it, and to themself, and what they can do about it. */
export function FamilyCard({ shown }: { shown: Class }) {
  const standings = shownStandings(shown.standings, shown.isTeacher)
  if (standings.length === 0) return null
  const doors = doorsOfAll(standings)
  return (
    <UnsavedForms>
      <Card title={standings.some(({ isMe }) => !isMe) ? 'Your family' : 'Your enrolment'}>
        <Doors of={doors} />
        <StandingList>
          {standings.map((standing) => (
            <StudentStanding
              key={`${shown.id} ${standing.personId}`}
              of={standing}
              shown={shown}
              toldDoors={doors.map(({ reason }) => reason)}
            />
          ))}
        </StandingList>
      </Card>
    </UnsavedForms>
  )
}
