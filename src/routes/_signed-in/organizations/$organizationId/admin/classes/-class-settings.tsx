import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminClass } from '#contract/classes/classes.ts'
import { updateClass } from '#src/api/classes/classes.api.ts'
import { gradeLevelsQuery } from '#src/api/people/grade-levels.api.ts'
import { roomChoicesQuery } from '#src/api/timetable/rooms.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { slotChoicesQuery } from '#src/api/timetable/time-slots.api.ts'
import { NotifyField } from '#src/components/accounts/notifications/notify-panel.tsx'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { Card } from '#src/ui/card.tsx'
import { ClassFields, classFields, classValuesOf, EditedClass } from './-class-fields.tsx'

/** The form of a saved class. */
export function ClassSettings(shown: AdminClass) {
  const { id: classId, organizationId, customValues, photoUrl } = shown
  const semesters = useSuspenseQuery(semesterChoicesQuery(organizationId)).data.items
  const rooms = useSuspenseQuery(roomChoicesQuery(organizationId)).data.items
  const slots = useSuspenseQuery(slotChoicesQuery(organizationId)).data.items
  const { levels } = useSuspenseQuery(gradeLevelsQuery(organizationId)).data
  const save = useHeldChange(updateClass, {
    organizationId,
    subjectType: 'Class',
    successMessage: wasSaved('Class'),
  })

  return (
    <Card>
      <EditForm
        schema={EditedClass}
        defaultValues={classValuesOf(shown)}
        submitLabel="Save"
        submit={async (values) => classValuesOf(await save({ id: classId, ...values }))}
        fields={{
          ...classFields,
          semesterId: named(classFields.semesterId, semesters),
          slotId: named(classFields.slotId, slots),
          roomId: named(classFields.roomId, rooms),
          minGradeLevelId: named(classFields.minGradeLevelId, levels),
          maxGradeLevelId: named(classFields.maxGradeLevelId, levels),
        }}
        valuesOf={classValuesOf}
      >
        <ClassFields
          {...{ organizationId, classId, semesters, rooms, slots, levels, customValues, photoUrl }}
        />
        <NotifyField path={`Class/admin/preview/${classId}`} schema={EditedClass} />
      </EditForm>
    </Card>
  )
}

/** A field with the id of something that has a name. */
const named = <Field,>(field: Field, those: readonly { id: number; name: string }[]) => ({
  ...field,
  show: (wanted: number) => those.find(({ id }) => id === wanted)?.name ?? '',
})
