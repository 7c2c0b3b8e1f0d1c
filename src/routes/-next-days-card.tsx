import { useQuery } from '@tanstack/react-query'
import type { NextClass, NextDay, NextTaught } from '#contract/classes/next-days.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { nextDaysQuery } from '#src/api/classes/next-days.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { shortTimes } from '#src/components/timetable/meetings/meeting-words.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'

/** When the children of whoever is signed in, they themself, and the classes that they teach meet next. */
export function NextDaysCard({ isHiddenWhileEmpty }: { isHiddenWhileEmpty: boolean }) {
  const asked = useQuery(nextDaysQuery)
  const isEmpty = !asked.data || asked.data.people.length + asked.data.teaching.length === 0
  if (isHiddenWhileEmpty && isEmpty) return null
  return (
    <Card title="Next class days">
      <Later of={asked} failed="The next class days could not be loaded.">
        {({ people, teaching }) => (
          <>
            {isEmpty && <Nothing />}
            {people.map((one) => (
              <Person key={one.personId} of={one} />
            ))}
            {teaching.length > 0 && (
              <Part title="You teach">
                <RowList label="You teach">
                  {teaching.map((one) => (
                    <Taught key={one.classId} of={one} />
                  ))}
                </RowList>
              </Part>
            )}
          </>
        )}
      </Later>
    </Card>
  )
}

const Nothing = () => (
  <p>
    No class day is ahead: you teach no class that meets again, and neither you nor a child of yours
    is enrolled in one. Choose classes on the page of your organization; children come in once they
    are in <RouterLink to="/my/family">My Family</RouterLink>. Classes of before are in{' '}
    <RouterLink to="/my/classes">My Classes</RouterLink>.
  </p>
)

function Person({ of: { name, date, isToday, cancelled, classes } }: { of: NextDay }) {
  const who = name ?? 'You'
  return (
    <Part title={date === null ? who : `${who}: ${dayWords(date, isToday)}`}>
      <Cancelled day={cancelled} />
      {classes.length > 0 && (
        <RowList label={`Classes of ${who}`}>
          {classes.map((one) => (
            <RowListItem
              key={one.classId}
              note={dotted([timeWords(one), one.roomName, one.organizationName])}
            >
              <ClassLink to={one} />
            </RowListItem>
          ))}
        </RowList>
      )}
    </Part>
  )
}

function Taught({ of: one }: { of: NextTaught }) {
  const { date, isToday, cancelled, roomName, organizationName, enrolledStudentsCount } = one
  return (
    <RowListItem
      note={
        <>
          <Cancelled day={cancelled} />
          {dotted([
            date !== null && dayWords(date, isToday),
            timeWords(one),
            roomName,
            counted(enrolledStudentsCount, ['student', 'students']),
            organizationName,
          ])}
        </>
      }
    >
      <ClassLink to={one} />
    </RowListItem>
  )
}

const Cancelled = ({ day }: { day: NextDay['cancelled'] }) =>
  day !== null && <RowListWarning>{cancelledWords(day)}</RowListWarning>

const ClassLink = ({ to: { classId, className } }: { to: NextClass }) => (
  <RouterLink to="/my/classes/$classId" params={{ classId }}>
    {className}
  </RouterLink>
)

/** "Saturday, 11/28/2026", and whether that is today. */
function dayWords(date: string, isToday: boolean): string {
  const day = `${weekdayOf(date)}, ${displayDate(date)}`
  return isToday ? `today, ${day}` : day
}

const timeWords = ({ startTime, endTime }: NextClass): string | null =>
  startTime !== null && endTime !== null ? shortTimes(startTime, endTime) : null

/** "Saturday, 11/28/2026, is cancelled at Lindenschule: Snow". */
function cancelledWords(cancelled: NonNullable<NextDay['cancelled']>): string {
  const { date, organizationName, reason } = cancelled
  const day = `${weekdayOf(date)}, ${displayDate(date)}, is cancelled at ${organizationName}`
  return reason === null ? `${day}.` : `${day}: ${reason}`
}
