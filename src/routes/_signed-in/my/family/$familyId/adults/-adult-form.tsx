import {
  UpdateAdult,
  type AdultPlace,
  type FamilyAdult,
  type MyFamily,
} from '#contract/people/families.ts'
import { updateAdult } from '#src/api/people/families.api.ts'
import { accessFields, AccessFields } from '#src/routes/_signed-in/my/family/-access-field.tsx'
import { isWaiting, orAsked } from '#src/routes/_signed-in/my/family/-change-words.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'

interface AdultFormProps {
  family: MyFamily
  adult: FamilyAdult
}

/** What an adult is in the family, what they may do, and when they are called. */
export function AdultForm({ family, adult }: AdultFormProps) {
  const save = useChange(updateAdult, { told: orAsked(wasSaved('Adult')) })
  const { personId, membershipVersion: version } = adult
  const places = family.adults.map((_, index) => [String(index + 1), `${index + 1}`] as const)
  return (
    <Card title="Relation and access">
      <EditForm
        schema={UpdateAdult}
        defaultValues={valuesOf({ ...adult, version })}
        submitLabel="Save access"
        submit={async (values) => {
          const saved = await save({ ...values, familyId: family.id, personId })
          return valuesOf(isWaiting(saved) ? { ...adult, version } : saved)
        }}
        fields={placeFields}
        valuesOf={(row: AdultPlace) => valuesOf(row)}
      >
        <AccessFields />
        <SelectField {...placeFields.contactOrder} choices={places} asNumber />
      </EditForm>
    </Card>
  )
}

const placeFields = fields<Omit<UpdateAdult, 'membershipVersion'>>({
  ...accessFields,
  contactOrder: { label: 'Place among those who are called' },
})

type Place = Pick<AdultPlace, 'relation' | 'access' | 'contactOrder' | 'version'>

const valuesOf = ({ relation, access, contactOrder, version }: Place): UpdateAdult => ({
  relation,
  access,
  contactOrder,
  membershipVersion: version,
})
