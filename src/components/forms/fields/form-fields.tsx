import { useRef, type ComponentProps, type ReactNode } from 'react'
import { useFormContext, type RegisterOptions } from 'react-hook-form'
import { Field, TextInput } from '#src/ui/fields/field.tsx'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'

export interface FieldProps {
  name: string
  label: string
  help?: ReactNode
  /** May be left blank, which is sent as null. */
  optional?: boolean
  /** Set in a list of fields (`fields.ts`) to show the value; inputs ignore it. */
  show?: (value: never, whose: never) => ReactNode
}

export type Input<Control extends 'input' | 'textarea'> = Omit<ComponentProps<Control>, 'name'>

/** Connects a control to its form, and returns its error. */
export function useField(name: string, options?: RegisterOptions) {
  const { register, setValue, getFieldState, formState } = useFormContext()
  const input = register(name, options)
  const isConnected = useRef(false)

  function connect(element: HTMLElement | null) {
    // Otherwise the form replaces what was typed before the app started by its default value.
    if (element instanceof HTMLInputElement && !isConnected.current) {
      const { type, value, defaultValue } = element
      const isText = type !== 'checkbox' && type !== 'radio'
      if (isText && value !== defaultValue) setValue(name, value, { shouldDirty: true })
    }
    isConnected.current ||= element !== null
    input.ref(element)
  }

  return { input: { ...input, ref: connect }, error: getFieldState(name, formState).error?.message }
}

export const emptyAsNull = (optional: boolean) =>
  optional ? { setValueAs: (text: string | null) => text || null } : {}

export function TextField({
  name,
  label,
  help,
  optional = false,
  show: _show,
  setValueAs,
  ...rest
}: FieldProps & Input<'input'> & { setValueAs?: (text: string | number | null) => unknown }) {
  const { input, error } = useField(name, setValueAs ? { setValueAs } : emptyAsNull(optional))
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => <TextInput {...rest} {...control} {...input} />}
    </Field>
  )
}

/** `judges` names a field that is compared with this one. It is validated again when this one changes. */
export function PasswordField({
  name,
  label,
  help,
  autoComplete,
  judges,
  autoFocus,
}: FieldProps & {
  autoComplete: 'current-password' | 'new-password'
  judges?: string
  autoFocus?: boolean
}) {
  const { input, error } = useField(name, { deps: judges })
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <PasswordInput autoComplete={autoComplete} autoFocus={autoFocus} {...control} {...input} />
      )}
    </Field>
  )
}

/** The value of a field without an input of its own. The form library's `useController` and `useWatch` would add to the first load of every screen, including login.
 */
export function useFieldValue<Value>(name: string) {
  const { register, watch, setValue, getFieldState, formState } = useFormContext()
  const field = register(name)
  return {
    value: watch(name) as Value,
    error: getFieldState(name, formState).error?.message,
    change: (value: Value) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    /** For the element that gets the focus when the field has an error. */
    ref: (element: HTMLElement | null) =>
      field.ref(element && { name, focus: () => element.focus() }),
  }
}
