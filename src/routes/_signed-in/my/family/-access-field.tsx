import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { accessChoices, accessSentences, relationChoices } from './-family-words.ts'

/** What an adult is in the family, and what they may do there. */
export const AccessFields = () => (
  <>
    <SelectField name="relation" label="Relation" choices={relationChoices} />
    <SelectField
      name="access"
      label="Access"
      choices={accessChoices}
      help={
        <ul>
          {Object.values(accessSentences).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
    />
  </>
)
