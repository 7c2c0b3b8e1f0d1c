import { useFormContext } from 'react-hook-form'
import { TextField, useField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField } from '#src/components/forms/fields/value-fields.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'

const kinds = { isTeacher: 'Teacher', isStudent: 'Student', isParent: 'Parent' }

/** What somebody is to the organization. */
export function KindsField() {
  const { getFieldState, formState } = useFormContext()
  const errors = Object.keys(kinds).map((name) => getFieldState(name, formState).error?.message)
  return (
    <CheckGroup label="Kinds" error={errors.filter(Boolean).join(' ')}>
      {Object.entries(kinds).map(([name, label]) => (
        <KindField key={name} name={name} label={label} />
      ))}
    </CheckGroup>
  )
}

function KindField({ name, label }: { name: string; label: string }) {
  const { input, error } = useField(name)
  return <CheckInput label={label} {...input} {...(error && { 'aria-invalid': true })} />
}

/** How somebody without an account is reached, and how old they are. */
export const ContactFields = () => (
  <>
    <TextField
      name="contactEmail"
      label="Email"
      type="email"
      autoComplete="off"
      help="You can invite them later to have an account."
      optional
    />
    <TextField name="phone" label="Phone" type="tel" autoComplete="off" optional />
    <DateField name="birthDate" label="Birth date" optional />
  </>
)
