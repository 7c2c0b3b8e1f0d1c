import type { ComponentProps, ReactNode } from 'react'
import { Field, TextInput } from '#src/ui/fields/field.tsx'

type ReasonFieldProps = ComponentProps<'input'> & { error: ReactNode; help?: string }

/** Why a conflict, or another exception, is accepted, wherever somebody accepts one. */
export const ReasonField = ({
  error,
  help = 'Whoever looks at the timetable reads it, and the history keeps it.',
  ...input
}: ReasonFieldProps) => (
  <Field label="Reason to accept it" help={help} error={error}>
    {(control) => <TextInput {...input} {...control} maxLength={200} />}
  </Field>
)
