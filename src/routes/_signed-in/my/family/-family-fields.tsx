import {
  familyAccessNames,
  type AdultPlace,
  type UpdateFamilyPerson,
} from '#contract/people/families.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { accessChoices, accessSentences, relationChoices, relationNames } from './-family-words.ts'
import type { z } from '#contract/zod.ts'
import { displayDate } from '#contract/dates/display-date.ts'

export const accessFields = fields<Pick<AdultPlace, 'relation' | 'access'>>({
  relation: { label: 'Relation', show: (relation) => relationNames[relation] },
  access: {
    label: 'Access',
    help: (
      <ul>
        {Object.values(accessSentences).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ),
    show: (access) => familyAccessNames[access],
  },
})

/** An adult's relation to the family, and their access. */
export const AccessFields = () => (
  <>
    <SelectField {...accessFields.relation} choices={relationChoices} />
    <SelectField {...accessFields.access} choices={accessChoices} />
  </>
)

/** The fields of a child, or of an adult without an account. */
export const personFields = fields<z.input<typeof UpdateFamilyPerson>>({
  firstName: { label: 'First name' },
  lastName: { label: 'Last name', optional: true },
  preferredName: { label: 'Preferred name', optional: true },
  birthDate: { label: 'Birth date', optional: true, show: displayDate },
  phone: { label: 'Phone', optional: true },
  contactEmail: { label: 'Email', optional: true },
})
