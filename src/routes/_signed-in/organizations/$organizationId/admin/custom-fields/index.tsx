import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CustomFieldSubject } from '#contract/people/custom-fields.ts'
import { customFieldsQuery } from '#src/api/people/custom-fields.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { FieldsCard } from './-fields-card.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/custom-fields/',
)({
  loader: async (visit) => {
    await needs('organization.settings')(visit)
    const { queries } = visit.context.app
    await queries.fetchQuery(customFieldsQuery(visit.params.organizationId))
  },
  component: CustomFields,
})

function CustomFields() {
  const { organizationId } = Route.useParams()
  const { data } = useSuspenseQuery(customFieldsQuery(organizationId))
  return (
    <Screen
      title="Custom fields"
      lead="What else you need to know, such as a shirt size or a signed form"
      width="form"
    >
      <p>Health conditions belong in the care notes of a family.</p>
      {CustomFieldSubject.options.map((subject) => (
        <FieldsCard
          key={subject}
          organizationId={organizationId}
          subject={subject}
          fields={data.items.filter((field) => field.subject === subject)}
        />
      ))}
    </Screen>
  )
}
