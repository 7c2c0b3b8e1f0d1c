import { AddAdult, type MyFamily } from '#contract/people/families.ts'
import { addAdult } from '#src/api/people/families.api.ts'
import { AccessFields } from './-access-field.tsx'
import { orAsked } from './-change-words.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { personFields } from './-person-fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'

/** For somebody who needs no account, such as a grandparent who picks children up. */
export function AddAdultForm({ family, close }: { family: MyFamily; close: () => void }) {
  const add = useChange(addAdult, { told: orAsked(wasCreated('Adult')) })
  return (
    <CardForm
      schema={AddAdult}
      defaultValues={{
        firstName: '',
        lastName: '',
        phone: '',
        contactEmail: '',
        relation: 'Other',
        access: 'PickupOnly',
      }}
      submitLabel="Add adult"
      submit={async (input) => {
        await add({ ...input, familyId: family.id })
        close()
      }}
      onCancel={close}
    >
      <TextField {...personFields.firstName} autoFocus />
      <TextField {...personFields.lastName} />
      <TextField {...personFields.phone} type="tel" />
      <TextField {...personFields.contactEmail} type="email" />
      <AccessFields />
    </CardForm>
  )
}
