import { InviteAdult, type FamilyAdult } from '#contract/people/families.ts'
import { inviteAdult } from '#src/api/people/families.api.ts'
import { AccessFields } from '#src/routes/_signed-in/my/family/-access-field.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'

interface ClaimFormProps {
  familyId: number
  adult: FamilyAdult
}

/** Asks somebody without an account to sign in and take their own place. */
export function ClaimForm({ familyId, adult }: ClaimFormProps) {
  const invite = useChange(inviteAdult, { told: 'The invitation is on its way' })
  const { personId, relation, access, email } = adult
  return (
    <Card title="Account">
      <p>Whoever accepts the invitation takes this place in the family with their own account.</p>
      <FormInPlace label="Invite them to sign in">
        {(close) => (
          <CardForm
            schema={InviteAdult}
            defaultValues={{ email: email ?? '', relation, access, personId }}
            submitLabel="Send the invitation"
            submit={async (input) => {
              await invite({ ...input, familyId })
              close()
            }}
            onCancel={close}
          >
            <TextField name="email" label="Email" type="email" autoFocus />
            <AccessFields />
          </CardForm>
        )}
      </FormInPlace>
    </Card>
  )
}
