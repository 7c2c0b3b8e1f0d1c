import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, List } from 'lucide-react'
import { z } from '#contract/zod.ts'
import { classDayTypeNames } from '#contract/timetable/class-days.ts'
import { ClassDayQuery } from '#contract/timetable/class-days.query.ts'
import { calendarQuery, classDaysQuery } from '#src/api/timetable/class-days.api.ts'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { fetchStored } from '#src/api/pack.ts'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { listShape, listStart, type HowToGo } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { semesterMeant } from '#src/components/timetable/semesters/semester-meant.ts'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { Segments } from '#src/ui/fields/segments.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { NoSemester } from '#src/components/timetable/semesters/no-semester.tsx'
import { Calendar } from './-calendar.tsx'
import { classDayColumns } from './-class-day-columns.tsx'
import { ChoiceFilter, choicesOf } from '#src/ui/fields/choice-filter.tsx'
import { Longer } from '#src/ui/text/longer.tsx'

const readSearch = searchBy({
  ...ClassDayQuery.shape,
  ...listShape,
  /** The calendar by default. */
  view: z.optional(z.literal('list')),
})
type Search = ReturnType<typeof readSearch>

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/class-days/')(
  {
    validateSearch: readSearch,
    search: { middlewares: [stripSearchParams(listStart)] },
    loaderDeps: ({ search }) => search,
    loader: async (visit) => {
      const { organizationId } = visit.params
      await needs('classes.view')(visit)
      const { queries } = visit.context.app
      const { items } = await fetchStored(queries, semesterChoicesQuery(organizationId))
      if (visit.deps.view === 'list') {
        const { view, ...deps } = visit.deps
        preloadRows({ ...visit, deps }, (query) => classDaysQuery(organizationId, query))
        return
      }
      const semester = semesterMeant(items, visit.deps.semesterId)
      if (semester) await fetchStored(queries, calendarQuery(semester.id))
    },
    component: ClassDays,
  },
)

const views = [
  { value: 'calendar', label: 'Calendar', icon: <CalendarDays size={16} aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <List size={16} aria-hidden="true" /> },
] as const

function ClassDays() {
  const { organizationId } = Route.useParams()
  const { view, ...search } = Route.useSearch()
  const { semesterId, type } = search
  const navigate = Route.useNavigate()
  const latest = useLatestSearch()
  const show = (next: Search, how?: HowToGo) =>
    void navigate({ to: '/organizations/$organizationId/admin/class-days', search: next, ...how })
  const { data } = useSuspenseQuery(semesterChoicesQuery(organizationId))
  const semester = semesterMeant(data.items, semesterId)
  const semesters = data.items.map(({ id, name }) => [id, name] as const)
  const mayCreate = useMay()('classDays.manage') && semester?.status !== 'Archived'
  const create = mayCreate && semester && (
    <ButtonLink
      to="/organizations/$organizationId/admin/class-days/new"
      params={{ organizationId }}
      search={{ semesterId: semester.id }}
      look="primary"
    >
      <span>
        Create<Longer> Class Days</Longer>
      </span>
    </ButtonLink>
  )
  const filter = (part: Partial<Search>) => show({ ...latest({ ...search, view }), ...part })

  return (
    <TableScreen
      title="Class days"
      action={
        semester && (
          <>
            <Segments
              label="View"
              choices={views}
              chosen={view ?? 'calendar'}
              isShort
              onChoose={(chosen) =>
                show({
                  ...listStart,
                  semesterId: semester.id,
                  ...(chosen === 'list' && { view: chosen }),
                })
              }
            />
            {create}
          </>
        )
      }
    >
      {!semester ? (
        <NoSemester organizationId={organizationId} drawing="calendar">
          Create a semester first, then add its class days.
        </NoSemester>
      ) : (
        <>
          {view !== 'list' && <SavedLine of={calendarQuery(semester.id)} />}
          {view === undefined && (
            <Row>
              <ChoiceFilter
                label="Semester"
                chosen={semester.id}
                choices={semesters}
                onChoose={(chosen) => filter({ semesterId: chosen })}
              />
            </Row>
          )}
          {view === undefined ? (
            <Calendar semesterId={semester.id} empty={create} />
          ) : (
            <PagedTable
              name="class-days"
              label="Class days"
              noun={['class day', 'class days']}
              columns={classDayColumns}
              search={search}
              onSearch={(next, how) => show({ ...next, view }, how)}
              ask={(query) => classDaysQuery(organizationId, query)}
              filters={
                <>
                  <ChoiceFilter
                    label="Semester"
                    any="Any semester"
                    chosen={semesterId}
                    choices={semesters}
                    onChoose={(chosen) => filter({ semesterId: chosen })}
                  />
                  <ChoiceFilter
                    label="Type"
                    any="Any type"
                    chosen={type}
                    choices={choicesOf(classDayTypeNames)}
                    onChoose={(chosen) => filter({ type: chosen })}
                  />
                </>
              }
              isFiltered={semesterId !== undefined || type !== undefined}
              empty={{
                drawing: 'calendar',
                children: 'No class days yet.',
                action: create,
              }}
            />
          )}
        </>
      )}
    </TableScreen>
  )
}
