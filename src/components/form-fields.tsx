import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field, SelectInput, TextInput } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'

interface FieldProps {
  name: string
  label: string
  help?: string
}

function useField(name: string) {
  const { register, formState } = useFormContext()
  const message = formState.errors[name]?.message
  return { register, error: typeof message === 'string' ? message : undefined }
}

export function TextField({
  name,
  label,
  help,
  ...input
}: FieldProps & Omit<ComponentProps<typeof TextInput>, 'name'>) {
  const { register, error } = useField(name)
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <TextInput {...input} {...control} {...register(name)} />}
    </Field>
  )
}

/** `judges` names a field that is compared with this one, and so is checked again when this one changes. */
export function PasswordField({
  name,
  label,
  help,
  autoComplete,
  judges,
}: FieldProps & { autoComplete: 'current-password' | 'new-password'; judges?: string }) {
  const { register, error } = useField(name)
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <PasswordInput
          autoComplete={autoComplete}
          {...control}
          {...register(name, { deps: judges })}
        />
      )}
    </Field>
  )
}

/** One of several numbered choices, such as an access level. */
export function ChoiceField({
  name,
  label,
  help,
  choices,
}: FieldProps & { choices: Record<number, string> }) {
  const { register, error } = useField(name)
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <SelectInput {...control} {...register(name, { valueAsNumber: true })}>
          {Object.entries(choices).map(([value, choice]) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
