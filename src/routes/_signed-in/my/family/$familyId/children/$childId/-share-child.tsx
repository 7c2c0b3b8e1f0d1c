import { ShareChild, type FamilyChild } from '#contract/families.ts'
import { shareChild } from '#src/api/families.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextField } from '#src/components/forms/form-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { UnsavedForms } from '#src/components/forms/unsaved-forms.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'

/** For a child with two households. */
export function ShareChildCard({ familyId, child }: { familyId: number; child: FamilyChild }) {
  const share = useChange(shareChild, { told: 'The invitation is on its way' })
  const { personId, name } = child
  return (
    <Card title="Another household">
      <p>
        If {name} has another home, an adult there can have {name} in their own family too. They see
        and change the details and care notes. They see nothing else of your family, such as your
        address, the other children or your contacts, and you see nothing of theirs.
      </p>
      <UnsavedForms>
        <FormInPlace label="Share with another household">
          {(close) => (
            <CardForm
              schema={ShareChild}
              defaultValues={{ email: '' }}
              submitLabel="Send the invitation"
              submit={async (input) => {
                await share({ ...input, familyId, personId })
                close()
              }}
              onCancel={close}
            >
              <TextField name="email" label="Email of an adult there" type="email" autoFocus />
            </CardForm>
          )}
        </FormInPlace>
      </UnsavedForms>
    </Card>
  )
}
