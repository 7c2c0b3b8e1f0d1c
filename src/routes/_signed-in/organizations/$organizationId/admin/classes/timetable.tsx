import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { z } from '#contract/zod.ts'
import { Id } from '#contract/id.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { timetableQuery } from '#src/api/timetable/timetable.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { semesterMeant } from '#src/components/timetable/semesters/semester-meant.ts'
import { NoSemester } from '#src/components/timetable/semesters/no-semester.tsx'
import { ListFrame } from '#src/ui/table/list.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { ClassesLook } from './-classes-look.tsx'
import { CreateClass, SemesterTimetable } from './-semester-timetable.tsx'

const readSearch = searchBy({ semesterId: z.optional(Id), weekday: z.optional(z.string()) })

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/classes/timetable',
)({
  validateSearch: readSearch,
  loaderDeps: ({ search: { semesterId } }) => ({ semesterId }),
  loader: async (visit) => {
    await needs('classes.view')(visit)
    const { queries } = visit.context.app
    const { items } = await queries.fetchQuery(semesterChoicesQuery(visit.params.organizationId))
    const semester = semesterIn(items, visit.deps.semesterId)
    if (semester) await queries.fetchQuery(timetableQuery(semester.id)).catch(orNotFound)
  },
  component: TimetableScreen,
})

function TimetableScreen() {
  const { organizationId } = Route.useParams()
  const { semesterId, weekday } = Route.useSearch()
  const { name } = useSuspenseQuery(adminOrganizationQuery(organizationId)).data
  const semesters = useSuspenseQuery(semesterChoicesQuery(organizationId)).data.items
  const semester = semesterIn(semesters, semesterId)

  return (
    <Screen
      title="Timetable"
      action={
        <>
          <ClassesLook chosen="timetable" organizationId={organizationId} semesterId={semesterId} />
          <CreateClass organizationId={organizationId} />
        </>
      }
    >
      {semester ? (
        <SemesterTimetable
          key={semester.id}
          organizationId={organizationId}
          organizationName={name}
          semesters={semesters}
          semesterId={semester.id}
          weekday={weekday}
        />
      ) : (
        <ListFrame>
          <NoSemester organizationId={organizationId} drawing="calendar">
            No semesters yet. Create one first: every class belongs to a semester.
          </NoSemester>
        </ListFrame>
      )}
    </Screen>
  )
}

/** An address with a semester of another organization is wrong. */
function semesterIn(semesters: readonly SemesterRow[], wanted: number | undefined) {
  const semester = semesterMeant(semesters, wanted)
  if (wanted !== undefined && semester?.id !== wanted) throw notFound()
  return semester
}
