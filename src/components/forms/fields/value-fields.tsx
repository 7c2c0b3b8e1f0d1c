import { Field, TextArea } from '#src/ui/fields/field.tsx'
import { emptyAsNull, TextField, useField, type FieldProps, type Input } from './form-fields.tsx'

export function TextAreaField({
  name,
  label,
  help,
  optional = false,
  show: _show,
  ...rest
}: FieldProps & Input<'textarea'>) {
  const { input, error } = useField(name, emptyAsNull(optional))
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => <TextArea {...rest} {...control} {...input} />}
    </Field>
  )
}

/** A day without time, `yyyy-MM-dd`. */
export const DateField = (props: FieldProps & Input<'input'>) => (
  <TextField {...props} type="date" />
)

/** A time of day, `HH:mm`. */
export const TimeField = (props: FieldProps & Input<'input'>) => (
  <TextField {...props} type="time" />
)

/** A whole number. Anything else is sent as NaN, which every schema refuses. */
export const NumberField = (props: FieldProps & Input<'input'>) => (
  <TextField
    {...props}
    inputMode="numeric"
    setValueAs={(text) => (text === null || text === '' ? null : Number(text))}
  />
)
