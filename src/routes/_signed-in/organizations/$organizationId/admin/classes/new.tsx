import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import type { AdminClass, CreateClass } from '#contract/classes/classes.ts'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { z } from '#contract/zod.ts'
import { Id } from '#contract/id.ts'
import { adminClassQuery, createClass } from '#src/api/classes/classes.api.ts'
import { calendarQuery } from '#src/api/timetable/class-days.api.ts'
import { customFieldsQuery } from '#src/api/people/custom-fields.api.ts'
import { gradeLevelsQuery } from '#src/api/people/grade-levels.api.ts'
import { roomChoicesQuery } from '#src/api/timetable/rooms.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { slotChoicesQuery } from '#src/api/timetable/time-slots.api.ts'
import { ClassFields, classValuesOf, NewClass } from './-class-fields.tsx'
import { copyOf, newClass, nextClass, onlyWeekday } from './-new-class.ts'
import { draftsOf, unfilled } from '#src/components/people/custom-fields/custom-value-fields.tsx'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { fetchRow } from '#src/components/addresses/found.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { NoSemester } from '#src/components/timetable/semesters/no-semester.tsx'
import { semesterMeant } from '#src/components/timetable/semesters/semester-meant.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/classes/new')(
  {
    validateSearch: searchBy({
      semesterId: z.optional(Id),
      /** The class of which the new one is a duplicate. */
      from: z.optional(Id),
    }),
    loaderDeps: ({ search }) => search,
    loader: async (visit) => {
      await needs('classes.manage')(visit)
      const { queries } = visit.context.app
      const { organizationId } = visit.params
      const { semesterId, from } = visit.deps
      const [{ items }, copied] = await Promise.all([
        queries.fetchQuery(semesterChoicesQuery(organizationId)),
        from === undefined ? undefined : fetchRow(visit, adminClassQuery(from)),
        queries.fetchQuery(roomChoicesQuery(organizationId)),
        queries.fetchQuery(slotChoicesQuery(organizationId)),
        queries.fetchQuery(gradeLevelsQuery(organizationId)),
        queries.fetchQuery(customFieldsQuery(organizationId)),
      ])
      const semester = semesterMeant(offeredOf(items), copied?.semesterId ?? semesterId)
      if (semester) await queries.fetchQuery(calendarQuery(semester.id))
    },
    component: CreateClassScreen,
  },
)

const offeredOf = (semesters: readonly SemesterRow[]) =>
  semesters.filter(({ status }) => status !== 'Archived')

function CreateClassScreen() {
  const { organizationId } = Route.useParams()
  const { semesterId, from } = Route.useSearch()
  const { data } = useSuspenseQuery(semesterChoicesQuery(organizationId))
  const [copied] = useSuspenseQueries({
    queries: [from].filter((id) => id !== undefined).map((id) => adminClassQuery(id)),
  })
  const semesters = offeredOf(data.items)
  const semester = semesterMeant(semesters, copied?.data.semesterId ?? semesterId)

  return (
    <Screen title="Create Class" width="form">
      {semester ? (
        <Card>
          <NewClassForm
            key={`${semesterId} ${from}`}
            semesters={semesters}
            semester={semester}
            copied={copied?.data}
          />
        </Card>
      ) : (
        <NoSemester organizationId={organizationId} drawing="classes">
          Create a semester first. Every class belongs to one.
        </NoSemester>
      )}
    </Screen>
  )
}

interface NewClassFormProps {
  semesters: readonly SemesterRow[]
  /** The one that is chosen at first. */
  semester: SemesterRow
  copied: AdminClass | undefined
}

function NewClassForm({ semesters, semester, copied }: NewClassFormProps) {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { days } = useSuspenseQuery(calendarQuery(semester.id)).data
  const rooms = useSuspenseQuery(roomChoicesQuery(organizationId)).data.items
  const slots = useSuspenseQuery(slotChoicesQuery(organizationId)).data.items
  const { levels } = useSuspenseQuery(gradeLevelsQuery(organizationId)).data
  const { items } = useSuspenseQuery(customFieldsQuery(organizationId)).data
  const customValues = unfilled(items, 'Class')
  const create = useChange(createClass, { successMessage: wasCreated('Class') })
  const [added, setAdded] = useState<CreateClass[]>([])

  const blank = newClass({
    organizationId,
    semester,
    weekday: onlyWeekday(days),
    customValues: draftsOf(customValues),
  })
  const first = copied ? copyOf(classValuesOf(copied), blank) : blank
  const last = added.at(-1)

  async function submit(input: CreateClass, done: Done, addsAnother: boolean) {
    const { id } = await create(input)
    if (addsAnother) {
      await done()
      return setAdded((before) => [...before, input])
    }
    await done(() =>
      navigate({
        to: '/organizations/$organizationId/admin/classes/$classId',
        params: { organizationId, classId: id },
      }),
    )
  }

  return (
    <EditForm
      key={added.length}
      schema={NewClass}
      defaultValues={last ? nextClass(last, rooms, blank.customValues) : first}
      submitLabel="Create Class"
      anotherLabel="Save and add another"
      submit={submit}
    >
      <ClassFields
        {...{ organizationId, semesters, rooms, slots, levels, customValues }}
        isNameFocused={copied !== undefined || last !== undefined}
      />
    </EditForm>
  )
}
