import type { CustomField, CustomFieldSubject } from '#contract/people/custom-fields.ts'
import type { CustomValue, CustomValueDrafts } from '#contract/people/custom-values.ts'
import { displayDate } from '#contract/dates/display-date.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { DateField } from '#src/components/forms/fields/value-fields.tsx'

/** The inputs of a record's custom fields, in a form with `customValues`. */
export const CustomValueFields = ({ values = [] }: { values?: CustomValue[] | undefined }) =>
  values.map((value, index) => (
    <ValueField key={value.customFieldId} of={value} name={`customValues.${index}.value`} />
  ))

function ValueField({
  of: { name: label, kind, choices },
  name,
}: {
  of: CustomValue
  name: string
}) {
  const field = { name, label, optional: true }
  if (kind === 'Date') return <DateField {...field} />
  if (kind === 'Text') return <TextField {...field} autoComplete="off" />
  const options = kind === 'YesNo' ? ['Yes', 'No'] : choices
  return (
    <SelectField
      {...field}
      placeholder="None"
      choices={options.map((option) => [option, option] as const)}
    />
  )
}

/** The values of a record as a form has them. */
export const draftsOf = (values: CustomValue[] = []): CustomValueDrafts =>
  values.map(({ customFieldId, name, value }) => ({ customFieldId, name, value }))

/** The fields of a record that does not exist yet. */
export const unfilled = (fields: CustomField[], subject: CustomFieldSubject): CustomValue[] =>
  fields
    .filter((field) => field.subject === subject)
    .map(({ id, name, kind, choices }) => ({ customFieldId: id, name, kind, choices, value: null }))

/** The custom fields that have a value, as facts. */
export const customFacts = (values: CustomValue[] = []) =>
  values.map((each) => [each.name, valueWords(each)] as const).filter(([, value]) => value)

/** How a comparison of two edits shows them. */
export const draftsInWords = (drafts: CustomValueDrafts) =>
  drafts.flatMap(({ name, value }) => (value ? `${name}: ${value}` : [])).join('\n')

export const valueWords = ({ kind, value }: Pick<CustomValue, 'kind' | 'value'>) =>
  kind === 'Date' && value ? displayDate(value) : (value ?? '')
