import { useQueryClient } from '@tanstack/react-query'
import { MemberForm, MembershipForm, type MemberCard } from '#contract/people/members.ts'
import { memberQuery, updateMember } from '#src/api/people/members.api.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { ContactFields, KindsField } from './member-fields.tsx'

/** Edits a membership and, where nobody else can, the person. */
export function MemberEdit({ member, onClose }: { member: MemberCard; onClose: () => void }) {
  const { id, isAnonymous, mayEditPerson } = member
  const queries = useQueryClient()
  const save = useChange(updateMember, { told: wasSaved('Member') })
  const saveAndClose = async (values: Parameters<typeof save>[0]) => {
    const saved = await save(values)
    // Until it has been asked for again, what was there before would come back into sight.
    queries.setQueryData(memberQuery(id).queryKey, saved)
    onClose()
  }
  const membership = (
    <>
      {isAnonymous && <TextField name="displayName" label="Display name" autoComplete="off" />}
      <KindsField />
      <TextAreaField
        name="staffNotes"
        label="Staff notes"
        help="Only those who manage members read them."
        optional
      />
    </>
  )

  if (!mayEditPerson) {
    return (
      <EditForm
        schema={MembershipForm}
        defaultValues={membershipOf(member)}
        submitLabel="Save"
        submit={(values) => saveAndClose({ id, ...values })}
        onCancel={onClose}
        compared={membershipCompared}
        valuesOf={membershipOf}
      >
        {membership}
      </EditForm>
    )
  }
  return (
    <EditForm
      schema={MemberForm}
      defaultValues={valuesOf(member)}
      submitLabel="Save"
      submit={(values) => saveAndClose({ id, ...toUpdate(values) })}
      onCancel={onClose}
      compared={compared}
      valuesOf={valuesOf}
    >
      <TextField name="firstName" label="First name" autoComplete="off" />
      <TextField name="lastName" label="Last name" autoComplete="off" optional />
      <TextField
        name="preferredName"
        label="Preferred name"
        help="Shown instead of the first name."
        autoComplete="off"
        optional
      />
      <ContactFields />
      {membership}
    </EditForm>
  )
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const membershipCompared = {
  displayName: ['Display name'],
  isTeacher: ['Teacher', yesOrNo],
  isStudent: ['Student', yesOrNo],
  isParent: ['Parent', yesOrNo],
  staffNotes: ['Staff notes'],
} as const

const compared = {
  firstName: ['First name'],
  lastName: ['Last name'],
  preferredName: ['Preferred name'],
  contactEmail: ['Email'],
  phone: ['Phone'],
  birthDate: ['Birth date', displayDate],
  ...membershipCompared,
} as const

const membershipOf = (member: MemberCard) => ({
  isTeacher: member.isTeacher,
  isStudent: member.isStudent,
  isParent: member.isParent,
  staffNotes: member.staffNotes ?? null,
  version: member.version,
  ...(member.displayName !== null && { displayName: member.displayName }),
})

const valuesOf = (member: MemberCard) => ({
  ...membershipOf(member),
  firstName: member.firstName,
  lastName: member.lastName || null,
  preferredName: member.preferredName,
  contactEmail: member.email ?? null,
  phone: member.phone ?? null,
  birthDate: member.birthDate ?? null,
  personVersion: member.personVersion,
})

function toUpdate({ personVersion, ...values }: MemberForm) {
  const { firstName, lastName, preferredName, contactEmail, phone, birthDate, ...membership } =
    values
  const names = { firstName, lastName, preferredName }
  return {
    ...membership,
    person: { ...names, contactEmail, phone, birthDate, version: personVersion },
  }
}
