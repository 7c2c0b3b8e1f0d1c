import { useFormContext } from 'react-hook-form'

/**
 * A field that is no input of its own: what it holds, and how that changes. The form library's `useController` and
 * `useWatch` would travel with the first load of every screen, login included.
 */
export function useFieldValue<Value>(name: string) {
  const { register, watch, setValue, getFieldState, formState } = useFormContext()
  const field = register(name)
  return {
    value: watch(name) as Value,
    error: getFieldState(name, formState).error?.message,
    change: (value: Value) =>
      setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    /** For what gets the focus when the field is refused. */
    ref: (element: HTMLElement | null) =>
      field.ref(element && { name, focus: () => element.focus() }),
  }
}
