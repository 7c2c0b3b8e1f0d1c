import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { severityNames, UpdateCareNotes, type CareCondition } from '#contract/people/care.ts'
import { careNotesQuery, updateCareNotes } from '#src/api/people/families.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { loadFamily, useFamily } from '#src/routes/_signed-in/my/family/-family-loader.ts'
import { mayEdit, whoEdits } from '#src/routes/_signed-in/my/family/-family-words.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { displayDate, dayInWords } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Part } from '#src/ui/text/part.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { SeenByCard } from './-seen-by.tsx'
import { ConditionFields } from './-condition-fields.tsx'

export const Route = createFileRoute(
  '/_signed-in/my/family/$familyId/children/$childId/care-notes',
)({
  params: idParams('familyId', 'childId'),
  loader: async ({ context, params: { familyId, childId } }) => {
    const key = { familyId, personId: childId }
    const queries = await loadFamily(context.app, key)
    await queries.fetchQuery(careNotesQuery(key)).catch(orNotFound)
  },
  component: ChildCareNotes,
})

function ChildCareNotes() {
  const params = Route.useParams()
  const { familyId, childId } = params
  const key = { familyId, personId: childId }
  const family = useFamily(familyId)
  const child = family?.children.find(({ personId }) => personId === childId)
  const { data: notes } = useSuspenseQuery(careNotesQuery(key))
  const save = useChange(updateCareNotes, { successMessage: wasSaved('Care information') })
  if (!family || !child) return null
  return (
    <Screen
      title={`Care notes for ${child.name}`}
      back={
        <BackLink to="/my/family/$familyId/children/$childId" params={params}>
          {child.name}
        </BackLink>
      }
      lead={`Adults who can view this family see these notes. In ${child.firstName}’s organizations, people with access to medical notes see them too, and ${child.firstName}’s teachers see moderate and worse conditions. Every view is logged.`}
      width="form"
    >
      {mayEdit(family) ? (
        <Card title="Conditions">
          <RowForm
            schema={UpdateCareNotes}
            row={notes}
            submitLabel="Save"
            submit={(values) => save({ ...values, ...key })}
            fields={careFields}
          >
            <ConditionFields firstName={child.firstName} />
          </RowForm>
        </Card>
      ) : (
        <>
          <Notice>{whoEdits(family)}</Notice>
          <Card title="Conditions">
            <Conditions conditions={notes.conditions} />
          </Card>
        </>
      )}
      <SeenByCard family={family} child={child} kind="careNotes" />
    </Screen>
  )
}

const careFields = fields<UpdateCareNotes>({
  conditions: {
    label: 'Conditions',
    show: (conditions) => conditions.map(textOf).join('\n\n') || 'None',
  },
})

const textOf = ({ name, severity, reaction, whatToDo, reviewDate }: CareCondition) =>
  dotted([
    name,
    severityNames[severity],
    reaction || null,
    whatToDo || null,
    reviewDate !== null && `review by ${dayInWords(reviewDate)}`,
  ])

/** The care notes of a child, read-only. */
const Conditions = ({ conditions }: { conditions: CareCondition[] }) =>
  conditions.length === 0
    ? 'No conditions listed.'
    : conditions.map(({ name, severity, reaction, whatToDo, reviewDate }) => (
        <Part key={name} title={name}>
          <Facts
            items={[
              ['Severity', severityNames[severity]],
              ['Reaction', proseOf(reaction)],
              ['What to do', proseOf(whatToDo)],
              ['Review date', reviewDate === null ? 'Not specified' : displayDate(reviewDate)],
            ]}
          />
        </Part>
      ))

const proseOf = (text: string | null) => (text === null ? 'Not specified' : <Prose>{text}</Prose>)
