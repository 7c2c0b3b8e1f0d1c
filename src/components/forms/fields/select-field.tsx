import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { useField, type FieldProps } from './form-fields.tsx'

type SelectFieldProps = FieldProps & {
  choices: ReadonlyArray<readonly [value: string, label: string]>
  asNumber?: boolean
  asBoolean?: boolean
  /** The option for no choice. */
  placeholder?: string
  autoFocus?: boolean
  /** Called after the form has the new value. */
  onChosen?: () => void
}

export function SelectField({
  name,
  label,
  help,
  optional,
  choices,
  asNumber = false,
  asBoolean = false,
  placeholder,
  autoFocus,
  onChosen,
}: SelectFieldProps) {
  const { input, error } = useField(name, {
    setValueAs: (value: string | number | boolean | null | undefined) => {
      if (value === '' || value === null || value === undefined) return optional ? null : undefined
      if (asBoolean) return String(value) === 'true'
      return asNumber ? Number(value) : value
    },
    onChange: onChosen,
  })
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <SelectInput autoFocus={autoFocus} {...control} {...input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(([value, choice]) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

/** One of several numbered choices, such as an access level. */
export const ChoiceField = ({
  choices,
  ...field
}: FieldProps & { choices: Record<number, string> }) => (
  <SelectField {...field} choices={Object.entries(choices)} asNumber />
)
