import {
  type FamilyAdult,
  type MyFamily,
  UpdateAdult,
  type AdultPlace,
  InviteAdult,
} from '#contract/people/families.ts'
import {
  accessSentences,
  mayEdit,
  relationNames,
} from '#src/routes/_signed-in/my/family/-family-words.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Phone } from '#src/ui/text/phone.tsx'
import { updateAdult, inviteAdult } from '#src/api/people/families.api.ts'
import { accessFields, AccessFields } from '#src/routes/_signed-in/my/family/-family-fields.tsx'
import { isWaiting, orAsked } from '#src/routes/_signed-in/my/family/-change-words.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'

/** What is known about an adult, except for what the user can edit in a form below. */
export function AdultFacts({ family, adult }: { family: MyFamily; adult: FamilyAdult }) {
  const { relation, access, phone, email, hasAccount, isWaiting: isUnverified } = adult
  const contacts = [
    ['Phone', phone === null ? 'Not provided' : <Phone key="phone" of={phone} />],
    ['Email', email ?? 'Not provided'],
  ] as const
  if (mayEdit(family)) {
    return (
      hasAccount && (
        <Card title="Contact">
          <Facts items={contacts} />
        </Card>
      )
    )
  }
  return (
    <Card title="In this family">
      <Facts
        items={[
          ['Relation', relationNames[relation]],
          ['Access', accessSentences[access]],
          ...contacts,
          [
            'Account',
            isUnverified ? 'Email not verified yet' : hasAccount ? 'Has an account' : 'No account',
          ],
        ]}
      />
    </Card>
  )
}

interface AdultFormProps {
  family: MyFamily
  adult: FamilyAdult
}

/** An adult's relation to the family, access, and call order. */
export function AdultForm({ family, adult }: AdultFormProps) {
  const save = useChange(updateAdult, { successMessage: orAsked(wasSaved('Adult')) })
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
  contactOrder: { label: 'Call order' },
})

type Place = Pick<AdultPlace, 'relation' | 'access' | 'contactOrder' | 'version'>

const valuesOf = ({ relation, access, contactOrder, version }: Place): UpdateAdult => ({
  relation,
  access,
  contactOrder,
  membershipVersion: version,
})

interface ClaimFormProps {
  familyId: number
  adult: FamilyAdult
}

/** Invites an adult without an account to log in and take their place. */
export function ClaimForm({ familyId, adult }: ClaimFormProps) {
  const invite = useChange(inviteAdult, { successMessage: 'The invitation was sent' })
  const { personId, relation, access, email, invitedUntil } = adult
  return (
    <Card title="Account">
      {invitedUntil !== null && (
        <p>
          Invited until {instantInWords(invitedUntil)}. You can withdraw the invitation in{' '}
          <RouterLink to="/my/family">My Family</RouterLink>.
        </p>
      )}
      <p>When they accept the invitation, their account takes this place in the family.</p>
      <FormInPlace
        label={invitedUntil === null ? 'Invite them to create an account' : 'Invite them again'}
      >
        {(close) => (
          <CardForm
            schema={InviteAdult}
            defaultValues={{ email: email ?? '', relation, access, personId }}
            submitLabel="Send invitation"
            submit={(input) => invite({ ...input, familyId })}
            close={close}
          >
            <TextField name="email" label="Email" type="email" autoFocus />
            <AccessFields />
          </CardForm>
        )}
      </FormInPlace>
    </Card>
  )
}
