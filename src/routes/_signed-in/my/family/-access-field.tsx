import { familyAccessNames, type AdultPlace } from '#contract/people/families.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { accessChoices, accessSentences, relationChoices, relationNames } from './-family-words.ts'

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

/** What an adult is in the family, and what they may do there. */
export const AccessFields = () => (
  <>
    <SelectField {...accessFields.relation} choices={relationChoices} />
    <SelectField {...accessFields.access} choices={accessChoices} />
  </>
)
