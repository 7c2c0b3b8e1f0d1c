import { useNavigate } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { timetableQuery } from '#src/api/timetable/timetable.api.ts'
import { PrintButton } from '#src/components/frame/print-button.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { SuggestPlaces } from './-suggest-places.tsx'
import { TimetableMatrix } from './-timetable-matrix.tsx'
import { weekdayChoices, weekdayIn } from '#src/components/timetable/timetable/timetable-places.ts'
import { Empty } from '#src/ui/empty.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { ListFrame } from '#src/ui/table/list.tsx'
import { TimetableFilters } from '#src/ui/timetable/matrix.tsx'

interface OfOrganization {
  organizationId: number
}

interface SemesterTimetableProps extends OfOrganization {
  organizationName: string
  semesters: readonly { id: number; name: string }[]
  semesterId: number
  weekday: string | undefined
}

/** The timetable of one semester, with the choice of the semester. */
export function SemesterTimetable({
  organizationId,
  organizationName,
  semesters,
  semesterId,
  weekday,
}: SemesterTimetableProps) {
  const { data } = useSuspenseQuery(timetableQuery(semesterId))
  const navigate = useNavigate()
  const weekdays = weekdayChoices(data)
  const shown = weekdayIn(weekdays, weekday)
  const hasClasses = data.classes.length > 0
  const hasCells = data.rooms.length > 0 && data.slots.length > 0
  const show = (search: { semesterId: number; weekday?: string }) =>
    void navigate({
      to: '/organizations/$organizationId/admin/classes/timetable',
      params: { organizationId },
      search,
      resetScroll: false,
      replace: true,
    })

  return (
    <>
      <TimetableFilters>
        <ChoiceFilter
          label="Semester"
          chosen={semesterId}
          choices={semesters.map(({ id, name }) => [id, name])}
          onChoose={(chosen = semesterId) => show({ semesterId: chosen })}
        />
        {shown && (
          <ChoiceFilter
            label="Weekday"
            chosen={shown}
            choices={weekdays.map((day) => [day, day])}
            onChoose={(chosen = shown) => show({ semesterId, weekday: chosen })}
          />
        )}
        {hasCells && hasClasses && (
          <SuggestPlaces organizationId={organizationId} timetable={data} />
        )}
        {hasCells && hasClasses && <PrintButton>Print timetable</PrintButton>}
      </TimetableFilters>
      {!hasClasses ? (
        <NoClass organizationId={organizationId} />
      ) : !hasCells ? (
        <NoCells organizationId={organizationId} hasRooms={data.rooms.length > 0} />
      ) : (
        <TimetableMatrix
          title={[organizationName, data.semesterName, shown].filter(Boolean).join(', ')}
          timetable={data}
          weekday={shown}
        />
      )}
    </>
  )
}

export const CreateClass = ({ organizationId }: OfOrganization) =>
  useMay()('classes.manage') && (
    <ButtonLink
      to="/organizations/$organizationId/admin/classes/new"
      params={{ organizationId }}
      look="primary"
    >
      Create Class
    </ButtonLink>
  )

const NoClass = ({ organizationId }: OfOrganization) => (
  <ListFrame>
    <Empty drawing="classes" action={<CreateClass organizationId={organizationId} />}>
      This semester has no classes yet.
    </Empty>
  </ListFrame>
)

function NoCells({ organizationId, hasRooms }: OfOrganization & { hasRooms: boolean }) {
  const mayPlan = useMay()('classDays.manage')
  const action = mayPlan && (
    <ButtonLink
      to="/organizations/$organizationId/admin/rooms"
      params={{ organizationId }}
      look="primary"
    >
      Go to Rooms and times
    </ButtonLink>
  )
  return (
    <ListFrame>
      <Empty drawing="calendar" action={action}>
        {hasRooms
          ? 'Add time slots first. The timetable places classes in slots and rooms.'
          : 'Add rooms first. The timetable places classes in slots and rooms.'}
      </Empty>
    </ListFrame>
  )
}
