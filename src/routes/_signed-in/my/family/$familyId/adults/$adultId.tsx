import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { familyPersonQuery, removePerson } from '#src/api/people/families.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { orAskedFirst } from '#src/routes/_signed-in/my/family/-change-words.ts'
import { loadFamily, useFamily } from '#src/routes/_signed-in/my/family/-family-loader.ts'
import { mayEdit, whoEdits } from '#src/routes/_signed-in/my/family/-family-words.ts'
import { PersonDetails } from '../-person-details.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-forms.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
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
  const navigate = useNavigate()
  const remove = useChange(removePerson, {
    told: orAskedFirst(`${adult?.name ?? ''} was taken out`),
  })
  if (!family || !adult) return null
  const key = { familyId, personId: adultId }
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
          <Card title="Take out of the family">
            <AskFirst
              label={`Take ${adult.name} out`}
              title={`Take ${adult.name} out of ${family.name}?`}
              confirmLabel="Take out"
              act={async () => {
                await remove(key)
                await navigate({ to: '/my/family', replace: true, ignoreBlocker: true })
              }}
            >
              They see nothing of the family any more. What an organization knows of them stays
              there.
            </AskFirst>
          </Card>
        )}
      </UnsavedForms>
    </Screen>
  )
}
