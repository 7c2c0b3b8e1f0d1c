import { UpdateAdult, type FamilyAdult, type MyFamily } from '#contract/families.ts'
import { updateAdult } from '#src/api/families.api.ts'
import { AccessFields } from '#src/components/families/access-field.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { SelectField } from '#src/components/forms/select-field.tsx'
import { useChange } from '#src/components/forms/use-change.ts'

interface AdultFormProps {
  family: MyFamily
  adult: FamilyAdult
}

/** What an adult is in the family, what they may do, and when they are called. */
export function AdultForm({ family, adult }: AdultFormProps) {
  const save = useChange(updateAdult, { told: 'Adult was saved successfully' })
  const { personId, relation, access, contactOrder, membershipVersion } = adult
  const places = family.adults.map((_, index) => [String(index + 1), `${index + 1}`] as const)
  return (
    <FormInPlace label="Change relation and access">
      {(close) => (
        <CardForm
          schema={UpdateAdult}
          defaultValues={{ relation, access, contactOrder, membershipVersion }}
          submitLabel="Save"
          submit={async (values) => {
            await save({ ...values, familyId: family.id, personId })
            close()
          }}
          onCancel={close}
        >
          <AccessFields />
          <SelectField
            name="contactOrder"
            label="Place among those who are called"
            choices={places}
            asNumber
          />
        </CardForm>
      )}
    </FormInPlace>
  )
}
