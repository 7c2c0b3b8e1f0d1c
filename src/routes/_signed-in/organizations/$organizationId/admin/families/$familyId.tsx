import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { familyQuery, saveFamilyInOrganization } from '#src/api/people/family-lists.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import {
  Members,
  UnverifiedBadge,
  namesOf,
} from '#src/components/people/family-lists/people-parts.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { Phone } from '#src/ui/text/phone.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'
import type { FamilyCard } from '#contract/people/family-lists.ts'
import { CareNotes } from '#src/components/people/care/care-notes.tsx'
import { CustomValuesCard } from '#src/components/people/custom-fields/custom-values-card.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useMay } from '#src/components/rights/rights/may.ts'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/families/$familyId',
)({
  params: idParams('familyId'),
  loader: ({ context, params: { organizationId, familyId } }) =>
    context.app.queries.fetchQuery(familyQuery(organizationId, familyId)).catch(orNotFound),
  component: Family,
})

function Family() {
  const { organizationId, familyId } = Route.useParams()
  const { data } = useSuspenseQuery(familyQuery(organizationId, familyId))
  const { name, address, adults, children, customValues = [], agesOn } = data
  const save = useChange(saveFamilyInOrganization, { successMessage: wasSaved('Family') })
  return (
    <Screen title={name} lead={`Ages as of ${dayInWords(agesOn)}.`} width="form">
      <Card title="Adults">
        <Facts
          items={adults.map(
            ({ personId, organizationUserId, relation, phone, email, isWaiting, ...adult }) => [
              relation,
              <div key={personId}>
                {organizationUserId === null ? (
                  adult.name
                ) : (
                  <Members of={[{ id: organizationUserId, name: adult.name }]} />
                )}
                {phone && (
                  <div>
                    <Phone of={phone} />
                  </div>
                )}
                {email && <div>{email}</div>}
                {adult.isUnverified && <UnverifiedBadge />}
                {isWaiting && (
                  <div>
                    Waiting for {email ?? 'their email'} to be verified. Until then, they can’t see
                    this family and aren’t listed to be called.
                  </div>
                )}
              </div>,
            ],
          )}
        />
        {address && <Facts items={[['Address', <Prose key="address">{address}</Prose>]]} />}
      </Card>
      {customValues.length > 0 && (
        <CustomValuesCard
          title="Custom fields"
          of={name}
          values={customValues}
          save={(changed) => save({ organizationId, familyId, customValues: changed })}
        />
      )}
      {children.map((child) => (
        <ChildCard key={child.personId} organizationId={organizationId} child={child} />
      ))}
    </Screen>
  )
}

interface ChildCardProps {
  organizationId: number
  child: FamilyCard['children'][number]
}

/** A child of the family who is a member. Medical notes are shown on request, and each view is logged. */
function ChildCard({ organizationId, child }: ChildCardProps) {
  const may = useMay()
  const { personId, name, age, classes, conditionsCount, contactsCount } = child
  return (
    <Card title={name}>
      <Facts
        items={[
          age !== undefined && ['Age', age ?? 'Not provided'],
          classes !== undefined && ['Classes', namesOf(classes) || 'No class'],
          conditionsCount !== undefined && [
            'Care notes',
            counted(conditionsCount, ['condition', 'conditions']),
          ],
          contactsCount !== undefined && [
            'Emergency contacts',
            counted(contactsCount, ['contact', 'contacts']),
          ],
        ]}
      />
      {may('students.medical') && (
        <CareNotes organizationId={organizationId} childId={personId} name={name} />
      )}
    </Card>
  )
}
