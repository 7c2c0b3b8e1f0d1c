import { DateOrder } from '#contract/people/imports.ts'
import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

interface DateOrderFieldProps {
  value: DateOrder
  /** Whether somebody wanted to go on without a choice. */
  isMissed: boolean
  onChoose: (order: DateOrder) => void
}

/** Asks once for all dates of a file whether the day or the month comes first. */
export const DateOrderField = ({ value, isMissed, onChoose }: DateOrderFieldProps) => (
  <Field
    label="How the file writes dates"
    help="The same for all columns of dates."
    error={isMissed && value === 'Open' ? 'Choose whether the day or the month comes first.' : null}
  >
    {(control) => (
      <SelectInput
        {...control}
        value={value}
        onChange={({ target }) => onChoose(DateOrder.safeParse(target.value).data ?? value)}
      >
        {value === 'Open' && <option value="Open">Choose an order</option>}
        <option value="MonthFirst">Month first: 03/14/2015</option>
        <option value="DayFirst">Day first: 14/03/2015</option>
      </SelectInput>
    )}
  </Field>
)
