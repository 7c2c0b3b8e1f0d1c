import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { plainRules } from '#contract/classes/class-rules.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import type { CreateClass } from '#contract/classes/classes.ts'
import { z } from '#contract/zod.ts'
import { Id } from '#contract/id.ts'
import { createClass } from '#src/api/classes/classes.api.ts'
import { roomChoicesQuery } from '#src/api/timetable/rooms.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { slotChoicesQuery } from '#src/api/timetable/time-slots.api.ts'
import { ClassFields, NewClass } from './-class-fields.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { NoSemester } from '#src/components/timetable/semesters/no-semester.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/classes/new')(
  {
    validateSearch: searchBy({ semesterId: z.optional(Id) }),
    loader: async (visit) => {
      await needs('classes.manage')(visit)
      const { queries } = visit.context.app
      const { organizationId } = visit.params
      await Promise.all([
        queries.fetchQuery(semesterChoicesQuery(organizationId)),
        queries.fetchQuery(roomChoicesQuery(organizationId)),
        queries.fetchQuery(slotChoicesQuery(organizationId)),
      ])
    },
    component: CreateClassScreen,
  },
)

function CreateClassScreen() {
  const { organizationId } = Route.useParams()
  const { semesterId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(semesterChoicesQuery(organizationId))
  const rooms = useSuspenseQuery(roomChoicesQuery(organizationId)).data.items
  const slots = useSuspenseQuery(slotChoicesQuery(organizationId)).data.items
  const create = useChange(createClass, { successMessage: wasCreated('Class') })

  const semesters = data.items.filter(({ status }) => status !== 'Archived')
  const wanted =
    semesters.find(({ id }) => id === semesterId) ??
    (semesters.length === 1 ? semesters[0] : undefined)

  async function submit(input: CreateClass, done: () => void) {
    const { id } = await create(input)
    done()
    await navigate({
      to: '/organizations/$organizationId/admin/classes/$classId',
      params: { organizationId, classId: id },
    })
  }

  return (
    <Screen title="Create Class" width="form">
      {semesters.length === 0 ? (
        <NoSemester organizationId={organizationId} drawing="classes">
          Create a semester first. Every class belongs to one.
        </NoSemester>
      ) : (
        <Card>
          <EditForm
            schema={NewClass}
            defaultValues={{
              organizationId,
              semesterId: wanted?.id,
              name: '',
              startDate: wanted?.startDate ?? '',
              endDate: wanted?.endDate ?? '',
              summary: null,
              description: null,
              status: 'Draft',
              teachers: [],
              photoImageId: null,
              ...unplaced,
              ...plainRules,
              override: null,
            }}
            submitLabel="Create Class"
            submit={submit}
          >
            <ClassFields {...{ organizationId, semesters, rooms, slots }} />
          </EditForm>
        </Card>
      )}
    </Screen>
  )
}
