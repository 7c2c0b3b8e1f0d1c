import { createFileRoute } from '@tanstack/react-router'
import { familyPersonQuery } from '#src/api/people/families.api.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { ChildAttendance } from '#src/components/classes/attendance/own-attendance.tsx'
import { loadFamily, useFamily } from '#src/routes/_signed-in/my/family/-family-loader.ts'
import { mayEdit, whoEdits } from '#src/routes/_signed-in/my/family/-family-words.ts'
import {
  PersonDetails,
  TakeOutCard,
} from '#src/routes/_signed-in/my/family/$familyId/-person-details.tsx'
import { SeenByCard } from './-seen-by.tsx'
import { SharedFields } from '#src/components/people/custom-fields/shared-fields.tsx'
import { BackLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { ChildOrganizations, ShareChildCard } from './-child-organizations.tsx'

export const Route = createFileRoute('/_signed-in/my/family/$familyId/children/$childId/')({
  params: idParams('familyId', 'childId'),
  loader: async ({ context, params: { familyId, childId } }) => {
    const key = { familyId, personId: childId }
    const queries = await loadFamily(context.app, key)
    await queries.fetchQuery(familyPersonQuery(key)).catch(orNotFound)
  },
  component: OneChild,
})

function OneChild() {
  const params = Route.useParams()
  const family = useFamily(params.familyId)
  const child = family?.children.find(({ personId }) => personId === params.childId)
  if (!family || !child) return null
  return (
    <Screen
      title={child.name}
      back={<BackLink to="/my/family">My Family</BackLink>}
      lead={family.name}
      width="form"
    >
      {!mayEdit(family) && <Notice>{whoEdits(family)}</Notice>}
      <Card title="Care and contacts">
        <p>
          <RouterLink to="/my/family/$familyId/children/$childId/care-notes" params={params}>
            Care notes
          </RouterLink>{' '}
          ({child.conditionsCount}): what people need to know to care for {child.firstName}.
        </p>
        <p>
          <RouterLink to="/my/family/$familyId/children/$childId/contacts" params={params}>
            Emergency contacts
          </RouterLink>{' '}
          ({child.contactsCount}): who to call if no one in the family can be reached.
        </p>
      </Card>
      <ChildOrganizations family={family} child={child} />
      <SharedFields of={({ personId }) => personId === child.personId} name={child.name} />
      <ChildAttendance child={child} />
      {child.photoUrl !== null && <SeenByCard family={family} child={child} kind="photo" />}
      <PersonDetails key={child.personId} family={family} person={child} />
      {mayEdit(family) && <ShareChildCard family={family} child={child} />}
      {mayEdit(family) && (
        <TakeOutCard family={family} person={child}>
          Organizations and other families keep their records of {child.name}. If there are none,
          everything about {child.name} is deleted.
        </TakeOutCard>
      )}
    </Screen>
  )
}
