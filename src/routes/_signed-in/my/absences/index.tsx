import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ownAbsencesQuery } from '#src/api/classes/absences.api.ts'
import { myFamiliesQuery } from '#src/api/people/families.api.ts'
import {
  OwnSubstitutions,
  StudentAbsences,
} from '#src/components/classes/absences/own-absences.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { namesWithFullAccess } from '#src/components/people/families/full-access.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'

export const Route = createFileRoute('/_signed-in/my/absences/')({
  loader: ({ context: { app } }) =>
    Promise.all([
      app.queries.fetchQuery(ownAbsencesQuery),
      app.queries.fetchQuery(myFamiliesQuery),
    ]),
  component: Absences,
})

function Absences() {
  const { people, isTeaching, students, teaching } = useSuspenseQuery(ownAbsencesQuery).data
  return (
    <Screen
      title="Absences"
      lead="An absence can be reported, changed and withdrawn until the class begins."
      width="form"
    >
      {(people.length > 0 || students.length > 0) && (
        <Card title="Your family">
          {students.length === 0 ? (
            <p>No absences reported for the days to come.</p>
          ) : (
            <StudentAbsences absences={students} />
          )}
          {people.length > 0 && (
            <Row>
              <ButtonLink to="/my/absences/new" look="primary">
                Report an absence
              </ButtonLink>
            </Row>
          )}
        </Card>
      )}
      {(isTeaching || teaching.length > 0) && (
        <Card title="Classes you teach">
          {teaching.length === 0 ? (
            <p>No teacher of your classes is absent.</p>
          ) : (
            <OwnSubstitutions days={teaching} />
          )}
          {isTeaching && (
            <Row>
              <ButtonLink to="/my/absences/teaching">Report your absence as a teacher</ButtonLink>
            </Row>
          )}
        </Card>
      )}
      {people.length === 0 && students.length === 0 && !isTeaching && teaching.length === 0 && (
        <NothingToReport />
      )}
    </Screen>
  )
}

/** Why the user reports no absences, and who does for the children whom the user can only view. */
function NothingToReport() {
  const { data: families } = useSuspenseQuery(myFamiliesQuery)
  const viewed = families.filter(({ access, children }) => access === 'View' && children.length > 0)
  return (
    <Card>
      {viewed.map((family) => (
        <p key={family.id}>
          You can view the family “{family.name}”, but you can’t report absences.{' '}
          {namesWithFullAccess(family)} can report them, or give you full access.
        </p>
      ))}
      {viewed.length === 0 && <p>You and your children aren’t in any classes right now.</p>}
    </Card>
  )
}
