import { InviteAdult } from '#contract/people/families.ts'
import { inviteAdult } from '#src/api/people/families.api.ts'
import { AccessFields } from './-access-field.tsx'
import { orAsked } from './-change-words.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'

/** Asks somebody into the family who signs in with an account of their own. */
export function InviteForm({ familyId, close }: { familyId: number; close: () => void }) {
  const invite = useChange(inviteAdult, {
    told: orAsked('The invitation is on its way'),
  })
  return (
    <CardForm
      schema={InviteAdult}
      defaultValues={{ email: '', relation: 'Parent', access: 'Full' }}
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
  )
}
