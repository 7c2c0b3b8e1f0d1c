import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { TeacherRole, teacherRoleNames, type AdminClass } from '#contract/classes/classes.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { formerMemberWords } from '#src/components/classes/classes/teacher-words.ts'
import { MemberPicker } from '#src/components/people/members/member-picker.tsx'
import { useFieldValue } from '#src/components/forms/fields/form-fields.tsx'

type Teachers = AdminClass['teachers']
type Teacher = Teachers[number]

/** Teachers have names while they are edited; only their ids and roles are sent. */
export const unnamed = (teachers: Teachers) =>
  teachers.map(({ organizationUserId, role }) => ({ organizationUserId, role }))

/** The teachers of a class with their roles: members are added by name. */
export function ClassTeachersField({ organizationId }: { organizationId: number }) {
  const { setFocus } = useFormContext()
  const may = useMay()
  const {
    data: { organizationUserId },
  } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const { value: teachers, change, error, ref } = useFieldValue<Teachers>('teachers')

  function remove(teacher: Teacher) {
    change(teachers.filter((each) => each !== teacher))
    setFocus('teachers')
  }

  return (
    <Stack gap="tight">
      <MemberPicker
        inputRef={ref}
        organizationId={organizationId}
        label="Add a teacher"
        help="Find an active member by name."
        error={error}
        reasonAgainst={({ id }) => {
          if (teachers.some((each) => each.organizationUserId === id))
            return 'Already teaches this class'
          // Every teacher takes attendance, and so sees who attends.
          return id === organizationUserId && !may('attendance.take')
            ? 'You can’t assign yourself. Ask another person who manages classes.'
            : undefined
        }}
        onChoose={({ id, name, isAnonymous }) => {
          const role = teachers.length === 0 ? 'Lead' : 'CoTeacher'
          change([
            ...teachers,
            { organizationUserId: id, name, isAnonymous, isFormerMember: false, role },
          ])
        }}
      />
      {teachers.length > 0 && (
        <RowList label="Teachers">
          {teachers.map((teacher) => (
            <TeacherItem
              key={teacher.organizationUserId}
              teacher={teacher}
              onRole={(role) =>
                change(teachers.map((each) => (each === teacher ? { ...each, role } : each)))
              }
              onRemove={() => remove(teacher)}
            />
          ))}
        </RowList>
      )}
    </Stack>
  )
}

interface TeacherItemProps {
  teacher: Teacher
  onRole: (role: TeacherRole) => void
  onRemove: () => void
}

const TeacherItem = ({
  teacher: { name, isAnonymous, isFormerMember, role },
  onRole,
  onRemove,
}: TeacherItemProps) => (
  <RowListItem
    note={(isFormerMember && formerMemberWords) || (isAnonymous && 'Placeholder')}
    action={
      <>
        <SelectInput
          aria-label={`Role of ${name}`}
          value={role}
          onChange={({ target }) => onRole(TeacherRole.parse(target.value))}
        >
          {TeacherRole.options.map((each) => (
            <option key={each} value={each}>
              {teacherRoleNames[each]}
            </option>
          ))}
        </SelectInput>
        <Button look="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </>
    }
  >
    {name}
  </RowListItem>
)
