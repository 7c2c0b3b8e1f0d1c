import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { UpdateFamily, type MyFamily } from '#contract/people/families.ts'
import { updateFamily } from '#src/api/people/families.api.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { loadFamily, useFamily } from '../-family-loader.ts'
import { mayEdit } from '../-family-words.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { SharedFields } from '#src/components/people/custom-fields/shared-fields.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { LeaveFamily } from '../-leave-family.tsx'
import { setAgreement } from '#src/api/people/family-changes.api.ts'
import { orAskedFirst } from '../-change-words.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { CheckInput } from '#src/ui/fields/check-input.tsx'

export const Route = createFileRoute('/_signed-in/my/family/$familyId/')({
  params: idParams('familyId'),
  loader: async ({ context, params }) => {
    await loadFamily(context.app, params)
  },
  component: OneFamily,
})

function OneFamily() {
  const { familyId } = Route.useParams()
  const family = useFamily(familyId)
  const navigate = useNavigate()
  if (!family) return null
  return (
    <Screen title={family.name} back={<BackLink to="/my/family">My Family</BackLink>} width="form">
      {mayEdit(family) && (
        <Card>
          <FamilyForm family={family} />
        </Card>
      )}
      <SharedFields
        of={({ subject, id }) => subject === 'Family' && id === familyId}
        name={family.name}
      />
      {mayEdit(family) && <AgreementCard family={family} />}
      <Card title="Leave">
        <LeaveFamily
          family={family}
          onLeft={() => navigate({ to: '/my/family', replace: true, ignoreBlocker: true })}
        />
      </Card>
    </Screen>
  )
}

function FamilyForm({ family }: { family: MyFamily }) {
  const save = useChange(updateFamily, { successMessage: wasSaved('Family') })
  return (
    <RowForm
      schema={UpdateFamily}
      row={family}
      submitLabel="Save"
      submit={(values) => save({ familyId: family.id, ...values })}
      fields={familyFields}
    >
      <TextField {...familyFields.name} />
      <TextAreaField {...familyFields.address} />
    </RowForm>
  )
}

const familyFields = fields<UpdateFamily>({
  name: { label: 'Family name' },
  address: {
    label: 'Address',
    help: 'Your children’s organizations can see it. Other families can’t.',
    optional: true,
  },
})

/** Whether changes that affect other adults only wait, or all of them must agree. */
function AgreementCard({ family }: { family: MyFamily }) {
  const save = useChange(setAgreement, { successMessage: orAskedFirst(wasSaved('Family setting')) })
  const { press, isBusy } = usePress((isAgreementRequired: boolean) =>
    save({ familyId: family.id, isAgreementRequired }),
  )
  return (
    <Card title="Changes that affect other adults">
      <p>
        If another adult also has full access, sharing a child, inviting an adult, or removing
        someone takes effect after 24 hours. Every adult with full access gets an email and can stop
        the change.
      </p>
      <CheckInput
        label="Every adult with full access must agree"
        checked={family.isAgreementRequired}
        aria-busy={isBusy}
        onChange={({ target }) => !isBusy && press(target.checked)}
      />
      <p>
        When this is on, these changes, and changes to who may pick up a child, wait until all of
        you agree. Turning this off also needs everyone’s agreement.
      </p>
    </Card>
  )
}
