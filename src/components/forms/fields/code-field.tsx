import { useFormContext } from 'react-hook-form'
import { Field, TextInput } from '#src/ui/fields/field.tsx'

const sixDigits = /^\s*(\d[\s-]*){6}$/

interface CodeFieldProps {
  name: string
  label: string
  help?: string
  autoFocus?: boolean
}

/** The six digits of a code. The form submits itself after the sixth. */
export function CodeField({ name, label, help, autoFocus }: CodeFieldProps) {
  const { register, getFieldState, formState } = useFormContext()
  const input = register(name, {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (sixDigits.test(target.value)) target.form?.requestSubmit()
    },
  })
  return (
    <Field label={label} help={help} error={getFieldState(name, formState).error?.message}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
        />
      )}
    </Field>
  )
}
