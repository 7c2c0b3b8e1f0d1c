import { useFormContext } from 'react-hook-form'
import type { MemberForm } from '#contract/people/members.ts'
import type { z } from '#contract/zod.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField, useField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField } from '#src/components/forms/fields/value-fields.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { draftsInWords } from '../custom-fields/custom-value-fields.tsx'
import { displayDate } from '#contract/dates/display-date.ts'

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** A member, and the person if nobody else can edit them. */
export const memberFields = fields<Omit<z.input<typeof MemberForm>, 'personVersion'>>({
  firstName: { label: 'First name' },
  lastName: { label: 'Last name', optional: true },
  preferredName: {
    label: 'Preferred name',
    help: 'Shown instead of the first name.',
    optional: true,
  },
  contactEmail: {
    label: 'Email',
    help: 'You can use it to invite them later.',
    optional: true,
  },
  phone: { label: 'Phone', optional: true },
  birthDate: { label: 'Birth date', optional: true, show: displayDate },
  gradeLevelId: { label: 'Grade', optional: true },
  displayName: { label: 'Display name' },
  isTeacher: { label: 'Teacher', show: yesOrNo },
  isStudent: { label: 'Student', show: yesOrNo },
  isParent: { label: 'Parent', show: yesOrNo },
  staffNotes: {
    label: 'Staff notes',
    help: 'Only people who manage members can see these.',
    optional: true,
  },
  customValues: { label: 'Custom fields', show: draftsInWords },
})

const kinds = [memberFields.isTeacher, memberFields.isStudent, memberFields.isParent]

/** The member types of a person. */
export function KindsField() {
  const { getFieldState, formState } = useFormContext()
  const errors = kinds.map(({ name }) => getFieldState(name, formState).error?.message)
  return (
    <CheckGroup label="Member type" error={errors.filter(Boolean).join(' ')}>
      {kinds.map(({ name, label }) => (
        <KindField key={name} name={name} label={label} />
      ))}
    </CheckGroup>
  )
}

function KindField({ name, label }: { name: string; label: string }) {
  const { input, error } = useField(name)
  return <CheckInput label={label} {...input} {...(error && { 'aria-invalid': true })} />
}

/** The contact details and birth date of a person without an account. */
export const ContactFields = () => (
  <>
    <TextField {...memberFields.contactEmail} type="email" autoComplete="off" />
    <TextField {...memberFields.phone} type="tel" autoComplete="off" />
    <DateField {...memberFields.birthDate} />
  </>
)
