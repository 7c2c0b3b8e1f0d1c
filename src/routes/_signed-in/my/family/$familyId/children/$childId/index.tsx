import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { familyPersonQuery, removePerson } from '#src/api/people/families.api.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { ChildAttendance } from '#src/components/classes/attendance/own-attendance.tsx'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { orAskedFirst } from '#src/routes/_signed-in/my/family/-change-words.ts'
import { loadFamily, useFamily } from '#src/routes/_signed-in/my/family/-family-loader.ts'
import { mayEdit, whoEdits } from '#src/routes/_signed-in/my/family/-family-words.ts'
import { PersonDetails } from '#src/routes/_signed-in/my/family/$familyId/-person-details.tsx'
import { SeenByCard } from './-seen-by.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
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
  const navigate = useNavigate()
  const remove = useChange(removePerson, {
    told: orAskedFirst(`${child?.name ?? ''} was taken out`),
  })
  if (!family || !child) return null
  const key = { familyId: family.id, personId: child.personId }
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
          ({child.conditionsCount}): what must be known to take care of {child.firstName}.
        </p>
        <p>
          <RouterLink to="/my/family/$familyId/children/$childId/contacts" params={params}>
            Emergency contacts
          </RouterLink>{' '}
          ({child.contactsCount}): whom to call if nobody of the family can be reached.
        </p>
      </Card>
      <ChildOrganizations family={family} child={child} />
      <ChildAttendance child={child} />
      {child.photoUrl !== null && <SeenByCard family={family} child={child} kind="photo" />}
      <PersonDetails key={child.personId} family={family} person={child} />
      {mayEdit(family) && <ShareChildCard family={family} child={child} />}
      {mayEdit(family) && (
        <Card title="Take out of the family">
          <AskFirst
            label={`Take ${child.name} out`}
            title={`Take ${child.name} out of ${family.name}?`}
            confirmLabel="Take out"
            act={async () => {
              await remove(key)
              await navigate({ to: '/my/family', replace: true, ignoreBlocker: true })
            }}
          >
            What organizations or another family know of {child.name} stays there. If nobody else
            does, everything about {child.name} is deleted.
          </AskFirst>
        </Card>
      )}
    </Screen>
  )
}
