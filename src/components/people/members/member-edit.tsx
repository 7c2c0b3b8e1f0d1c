import { useQueryClient } from '@tanstack/react-query'
import { MemberForm, MembershipForm, type MemberCard } from '#contract/people/members.ts'
import { memberQuery, updateMember } from '#src/api/people/members.api.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { ContactFields, KindsField, memberFields } from './member-fields.tsx'

/** Edits a membership and, if nobody else can, the person. */
export function MemberEdit({ member, onClose }: { member: MemberCard; onClose: () => void }) {
  const { id, isAnonymous, mayEditPerson } = member
  const queries = useQueryClient()
  const save = useChange(updateMember, { successMessage: wasSaved('Member') })
  const saveAndClose = async (values: Parameters<typeof save>[0]) => {
    const saved = await save(values)
    // Until the refetch, the previous values would be shown.
    queries.setQueryData(memberQuery(id).queryKey, saved)
    onClose()
  }
  const membership = (
    <>
      {isAnonymous && <TextField {...memberFields.displayName} autoComplete="off" />}
      <KindsField />
      <TextAreaField {...memberFields.staffNotes} />
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
        fields={memberFields}
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
      fields={memberFields}
      valuesOf={valuesOf}
    >
      <TextField {...memberFields.firstName} autoComplete="off" />
      <TextField {...memberFields.lastName} autoComplete="off" />
      <TextField {...memberFields.preferredName} autoComplete="off" />
      <ContactFields />
      {membership}
    </EditForm>
  )
}

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
