import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MemberForm, MembershipForm, type MemberCard } from '#contract/people/members.ts'
import { memberQuery, updateMember } from '#src/api/people/members.api.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useFormContext } from 'react-hook-form'
import type { GradeLevel } from '#contract/people/grade-levels.ts'
import { gradeLevelsQuery } from '#src/api/people/grade-levels.api.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { CustomValueFields, draftsOf } from '../custom-fields/custom-value-fields.tsx'
import { ContactFields, KindsField, memberFields } from './member-fields.tsx'

/** Edits a membership and, if nobody else can, the person. */
export function MemberEdit({ member, onClose }: { member: MemberCard; onClose: () => void }) {
  const { id, isAnonymous, mayEditPerson } = member
  const queries = useQueryClient()
  const levels = useQuery(gradeLevelsQuery(member.organizationId)).data?.levels ?? []
  const shownFields = {
    ...memberFields,
    gradeLevelId: {
      ...memberFields.gradeLevelId,
      show: (chosen: unknown) => levels.find((level) => level.id === chosen)?.name ?? 'None',
    },
  }
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
      <GradeField levels={levels} />
      <TextAreaField {...memberFields.staffNotes} />
      <CustomValueFields values={member.customValues} />
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
        fields={shownFields}
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
      fields={shownFields}
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

/** The grade of a student. */
function GradeField({ levels }: { levels: GradeLevel[] }) {
  const { watch } = useFormContext<{ isStudent: boolean }>()
  if (!watch('isStudent') || levels.length === 0) return null
  return (
    <SelectField
      {...memberFields.gradeLevelId}
      asNumber
      placeholder="Not known"
      choices={levels.map(({ id, name }) => [String(id), name])}
    />
  )
}

const membershipOf = (member: MemberCard) => ({
  isTeacher: member.isTeacher,
  isStudent: member.isStudent,
  isParent: member.isParent,
  staffNotes: member.staffNotes ?? null,
  gradeLevelId: member.gradeLevelId ?? null,
  customValues: draftsOf(member.customValues),
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
