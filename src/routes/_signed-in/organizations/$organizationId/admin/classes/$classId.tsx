import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { adminClassQuery, updateClass } from '#src/api/classes/classes.api.ts'
import { rosterQuery } from '#src/api/classes/enrollments.api.ts'
import { roomChoicesQuery } from '#src/api/timetable/rooms.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { slotChoicesQuery } from '#src/api/timetable/time-slots.api.ts'
import { ClassAttendance } from '#src/components/classes/attendance/class-attendance.tsx'
import { ClassStatusBadge } from '#src/components/classes/classes/class-status.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { ofOrganization, orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { NotifyField } from '#src/components/accounts/notifications/notify-panel.tsx'
import { useHeldChange } from '#src/components/accounts/notifications/use-held-change.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { displayDateRange } from '#contract/dates/display-date.ts'
import { Card } from '#src/ui/card.tsx'
import {
  ClassFields,
  classFields,
  classValuesOf,
  EditedClass,
  ClassFacts,
} from './-class-fields.tsx'
import { ClassSubstitutes } from './-class-substitutes.tsx'
import { ClassRoster, ToStudents } from './-class-roster.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/classes/$classId',
)({
  params: idParams('classId'),
  loader: async ({ context, params: { organizationId, classId } }) => {
    const { queries } = context.app
    const { permissions } = await queries.fetchQuery(adminOrganizationQuery(organizationId))
    const hasRoster = permissions.includes('enrollments.manage')
    await Promise.all([
      queries.fetchQuery(adminClassQuery(classId)).then(ofOrganization(organizationId), orNotFound),
      hasRoster && queries.fetchQuery(rosterQuery(classId)).catch(orNotFound),
      queries.fetchQuery(semesterChoicesQuery(organizationId)),
      queries.fetchQuery(roomChoicesQuery(organizationId)),
      queries.fetchQuery(slotChoicesQuery(organizationId)),
    ])
  },
  component: EditClass,
})

function EditClass() {
  const { organizationId, classId } = Route.useParams()
  const { data } = useSuspenseQuery(adminClassQuery(classId))
  const semesters = useSuspenseQuery(semesterChoicesQuery(organizationId)).data.items
  const rooms = useSuspenseQuery(roomChoicesQuery(organizationId)).data.items
  const slots = useSuspenseQuery(slotChoicesQuery(organizationId)).data.items
  const may = useMay()
  const save = useHeldChange(updateClass, {
    organizationId,
    subjectType: 'Class',
    successMessage: wasSaved('Class'),
  })

  return (
    <Screen
      title={data.name}
      state={<ClassStatusBadge status={data.status} />}
      lead={`${data.semesterName}, ${displayDateRange(data.startDate, data.endDate)}`}
      action={may('enrollments.manage') && <ToStudents {...data} />}
      width="form"
    >
      <Card>
        {may('classes.manage') ? (
          <EditForm
            schema={EditedClass}
            defaultValues={classValuesOf(data)}
            submitLabel="Save"
            submit={async (values) => classValuesOf(await save({ id: classId, ...values }))}
            fields={{
              ...classFields,
              semesterId: named(classFields.semesterId, semesters),
              slotId: named(classFields.slotId, slots),
              roomId: named(classFields.roomId, rooms),
            }}
            valuesOf={classValuesOf}
          >
            <ClassFields
              {...{ organizationId, classId, semesters, rooms, slots }}
              photoUrl={data.photoUrl}
            />
            <NotifyField path={`Class/admin/preview/${classId}`} schema={EditedClass} />
          </EditForm>
        ) : (
          <ClassFacts {...data} />
        )}
      </Card>
      {may('classes.manage') && data.status === 'Published' && (
        <p>
          <RouterLink to="/my/classes/$classId" params={{ classId }}>
            Homework and files
          </RouterLink>{' '}
          are on the page that families see.
        </p>
      )}
      {may('classes.manage') && data.status === 'Published' && (
        <ClassSubstitutes classId={classId} />
      )}
      {may('enrollments.manage') && <ClassRoster {...data} />}
      {may('attendance.view') && (
        <ClassAttendance
          classId={data.id}
          renderLink={(classDayId, words) => (
            <RouterLink
              from={Route.fullPath}
              to="/organizations/$organizationId/admin/attendance/$classDayId/$classId"
              params={{ classDayId, classId: data.id }}
            >
              {words}
            </RouterLink>
          )}
        />
      )}
    </Screen>
  )
}

/** A field with the id of something that has a name. */
const named = <Field,>(field: Field, those: readonly { id: number; name: string }[]) => ({
  ...field,
  show: (wanted: number) => those.find(({ id }) => id === wanted)?.name ?? '',
})
