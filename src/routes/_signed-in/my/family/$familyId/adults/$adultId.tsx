import { createFileRoute } from '@tanstack/react-router'
import { familyPersonQuery } from '#src/api/people/families.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { loadFamily, useFamily } from '#src/routes/_signed-in/my/family/-family-loader.ts'
import { mayEdit, whoEdits } from '#src/routes/_signed-in/my/family/-family-words.ts'
import { PersonDetails, TakeOutCard } from '../-person-details.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { AdultFacts, AdultForm, ClaimForm } from './-adult-details.tsx'

export const Route = createFileRoute('/_signed-in/my/family/$familyId/adults/$adultId')({
  params: idParams('familyId', 'adultId'),
  loader: async ({ context, params: { familyId, adultId } }) => {
    const key = { familyId, personId: adultId }
    const queries = await loadFamily(context.app, key)
    await queries.fetchQuery(familyPersonQuery(key)).catch(orNotFound)
  },
  component: OneAdult,
})

function OneAdult() {
  const { familyId, adultId } = Route.useParams()
  const family = useFamily(familyId)
  const adult = family?.adults.find(({ personId }) => personId === adultId)
  if (!family || !adult) return null
  return (
    <Screen
      title={adult.name}
      back={<BackLink to="/my/family">My Family</BackLink>}
      lead={family.name}
      width="form"
    >
      {!mayEdit(family) && <Notice>{whoEdits(family)}</Notice>}
      <UnsavedForms>
        <AdultFacts family={family} adult={adult} />
        {mayEdit(family) && <AdultForm key={adultId} family={family} adult={adult} />}
        {mayEdit(family) && !adult.hasAccount && (
          <>
            <PersonDetails key={adultId} family={family} person={adult} />
            <ClaimForm familyId={familyId} adult={adult} />
          </>
        )}
        {mayEdit(family) && !adult.isMe && (
          <TakeOutCard family={family} person={adult}>
            They won’t see this family anymore. Organizations keep their records of them.
          </TakeOutCard>
        )}
      </UnsavedForms>
    </Screen>
  )
}
