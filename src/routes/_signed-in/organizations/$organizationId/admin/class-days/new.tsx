import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { z } from '#contract/zod.ts'
import { Id } from '#contract/id.ts'
import { calendarQuery } from '#src/api/timetable/class-days.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { semesterMeant } from '#src/components/timetable/semesters/semester-meant.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Segments } from '#src/ui/fields/segments.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { NoSemester } from '#src/components/timetable/semesters/no-semester.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { OneDay } from './-one-day.tsx'
import { Series } from './-series.tsx'

const readSearch = searchBy({
  /** A series by default. */
  kind: z.optional(z.literal('one')),
  semesterId: z.optional(Id),
  /** The canceled day that the new one makes up. */
  makesUp: z.optional(Id),
})
type Search = ReturnType<typeof readSearch>

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/class-days/new',
)({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('classDays.manage')(visit)
    const { queries } = visit.context.app
    const { semesterId } = visit.deps
    const { items } = await queries.fetchQuery(semesterChoicesQuery(visit.params.organizationId))
    const semester = semesterMeant(offeredOf(items, semesterId), semesterId)
    if (semester) await queries.fetchQuery(calendarQuery(semester.id))
  },
  component: NewClassDays,
})

/** An archived semester is offered only if the address names it, to explain why it cannot be used. */
const offeredOf = (semesters: readonly SemesterRow[], semesterId: number | undefined) =>
  semesters.filter(({ id, status }) => status !== 'Archived' || id === semesterId)

const kinds = [
  { value: 'series', label: 'A series', icon: <CalendarDays size={16} aria-hidden="true" /> },
  { value: 'one', label: 'One day', icon: <CalendarPlus size={16} aria-hidden="true" /> },
] as const

function NewClassDays() {
  const { organizationId } = Route.useParams()
  const {
    semesterId,
    makesUp,
    kind = makesUp === undefined ? undefined : 'one',
  } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(semesterChoicesQuery(organizationId))
  const offered = offeredOf(data.items, semesterId)
  const semester = semesterMeant(offered, semesterId)
  const show = (search: Search) => void navigate({ to: '.', search, replace: true })

  return (
    <Screen title="Create Class Days" width="form">
      {!semester ? (
        <NoSemester organizationId={organizationId} drawing="calendar">
          Create a semester first, then add its class days.
        </NoSemester>
      ) : (
        <>
          <Row gap="tight" wrap>
            <Segments
              label="Create"
              choices={kinds}
              chosen={kind ?? 'series'}
              onChoose={(chosen) =>
                show({ semesterId: semester.id, ...(chosen === 'one' && { kind: chosen }) })
              }
            />
            <ChoiceFilter
              label="Semester"
              chosen={semester.id}
              choices={offered.map(({ id, name }) => [id, name])}
              onChoose={(chosen) =>
                show({ ...(kind && { kind }), ...(chosen && { semesterId: chosen }) })
              }
            />
          </Row>
          {semester.status === 'Archived' ? (
            <Notice tone="warning">{semester.name} is archived. Choose another semester.</Notice>
          ) : kind === 'one' ? (
            <OneDay
              key={semester.id}
              organizationId={organizationId}
              semesterId={semester.id}
              makesUp={makesUp}
            />
          ) : (
            <Series key={semester.id} organizationId={organizationId} semesterId={semester.id} />
          )}
        </>
      )}
    </Screen>
  )
}
