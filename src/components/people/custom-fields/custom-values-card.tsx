import {
  type CustomValue,
  CustomValueDrafts,
  type CustomValues,
} from '#contract/people/custom-values.ts'
import { type SharedValue } from '#contract/people/shared-fields.ts'
import { z } from '#contract/zod.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { CustomValueFields, draftsOf, valueWords } from './custom-value-fields.tsx'

interface CustomValuesCardProps {
  title: string
  description?: string
  /** Named where several cards have the same title. */
  of: string
  /** All can be edited, unless it says otherwise. */
  values: (CustomValue & Partial<SharedValue>)[]
  /** Sends the values that were changed, so that two people who edit different fields both succeed. */
  save?: (changed: CustomValues) => Promise<unknown>
}

const Schema = z.strictObject({ customValues: CustomValueDrafts })

/** The custom fields of a record that has no other fields to save with them. */
export function CustomValuesCard({ title, description, of, values, save }: CustomValuesCardProps) {
  const facts = (
    <Facts items={values.map((each) => [each.name, valueWords(each) || 'Not filled in'])} />
  )
  const editable = values.filter(({ isEditable = true }) => isEditable)
  return (
    <Card title={title} description={description}>
      {save ? (
        <FormInPlace label="Edit" instead={facts} concerns={`${title} of ${of}`}>
          {(close) => (
            <CardForm
              schema={Schema}
              defaultValues={{ customValues: draftsOf(editable) }}
              submitLabel="Save"
              submit={({ customValues }) =>
                save(customValues.filter(({ value }, index) => value !== editable[index]?.value))
              }
              close={close}
            >
              <CustomValueFields values={editable} />
            </CardForm>
          )}
        </FormInPlace>
      ) : (
        facts
      )}
    </Card>
  )
}
