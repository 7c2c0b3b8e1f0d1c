import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { ownAbsencesQuery } from '#src/api/classes/absences.api.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { ReportTools } from '#src/ui/reports/sections.tsx'
import { AbsenceForm } from './-absence-form.tsx'
import { absenceShape } from './-absence-search.ts'

export const Route = createFileRoute('/_signed-in/my/absences/new')({
  validateSearch: searchBy({ personId: z.optional(Id), ...absenceShape }),
  loader: ({ context }) => context.app.queries.fetchQuery(ownAbsencesQuery),
  component: NewAbsence,
})

function NewAbsence() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { people } = useSuspenseQuery(ownAbsencesQuery).data
  const person = people.find(({ personId }) => personId === search.personId) ?? people[0]
  const ask = (part: typeof search) =>
    void navigate({ search: { ...search, ...part }, replace: true, resetScroll: false })
  return (
    <Screen
      title="Report an absence"
      back={<BackLink to="/my/absences">Absences</BackLink>}
      width="form"
    >
      {person ? (
        <AbsenceForm
          personId={person.personId}
          asked={search}
          onRange={ask}
          noClasses={
            person.isMe
              ? 'You have no classes on these days.'
              : `${person.name} has no classes on these days.`
          }
        >
          {people.length > 1 ? (
            <ReportTools>
              <ChoiceFilter
                label="Who"
                chosen={person.personId}
                choices={people.map(({ personId, name, isMe }) => [
                  personId,
                  isMe ? `${name} (you)` : name,
                ])}
                onChoose={(personId) => ask({ personId })}
              />
            </ReportTools>
          ) : (
            <p>{person.isMe ? `${person.name} (you)` : person.name}</p>
          )}
        </AbsenceForm>
      ) : (
        <Card>
          <p>
            Only adults with full access to a family report absences of its children, as long as
            they’re in a class.
          </p>
        </Card>
      )}
    </Screen>
  )
}
