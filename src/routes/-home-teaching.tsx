import { useEffect, useState } from 'react'
import type { NextTaught } from '#contract/classes/next-days.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { minute } from '#contract/dates/durations.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import { TaughtClass, TaughtClasses } from '#src/ui/timetable/taught-classes.tsx'
import {
  CanceledDay,
  ClassLink,
  dayWords,
  ForTheDay,
  substituteWords,
  timeWords,
} from './-home-classes.tsx'

/** The classes of the next day on which the user teaches, each with its sheet, and the others by date. */
export function TeachingCard({ of: teaching }: { of: readonly NextTaught[] }) {
  const now = useNow()
  const { first, onDay, later } = byDay(teaching)
  const current = currentOf(onDay, now)
  return (
    <Card
      title={first?.isToday ? 'You teach today' : 'You teach next'}
      description={
        first?.date && dotted([dayInWords(first.date), counted(onDay.length, ['class', 'classes'])])
      }
    >
      {onDay.length > 0 && (
        <TaughtClasses label={first?.isToday ? 'You teach today' : 'You teach next'}>
          {onDay.map((one) => (
            <OnDay key={one.classId} of={one} isCurrent={one === current} now={now} />
          ))}
        </TaughtClasses>
      )}
      {later.length > 0 &&
        (onDay.length > 0 ? (
          <Part title="Your other classes">
            <Later of={later} />
          </Part>
        ) : (
          <Later of={later} />
        ))}
      <Row>
        <ButtonLink to="/my/absences/teaching" size="small">
          Report your absence
        </ButtonLink>
      </Row>
    </Card>
  )
}

/** The classes of the first day, by time, and all others. */
function byDay(teaching: readonly NextTaught[]) {
  const [first] = teaching
    .filter(({ date }) => date !== null)
    .toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))
  const isOnDay = ({ date }: NextTaught) => date !== null && date === first?.date
  return {
    first,
    onDay: teaching.filter(isOnDay).toSorted(byTime),
    later: teaching.filter((one) => !isOnDay(one)),
  }
}

const byTime = (one: NextTaught, other: NextTaught) =>
  (one.startTime ?? '').localeCompare(other.startTime ?? '')

/** The class that takes place now, or the next one of the day. */
export const currentOf = <Taught extends Pick<NextTaught, 'end'>>(
  onDay: readonly Taught[],
  now: number,
): Taught | undefined => onDay.find(({ end }) => end === null || Date.parse(end) > now)

/** The current time, again every half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface OnDayProps {
  of: NextTaught
  isCurrent: boolean
  now: number
}

function OnDay({ of: one, isCurrent, now }: OnDayProps) {
  const { classId, className, classDayId, date, isToday, isMarked, beginning, roomName } = one
  const isOn = beginning !== null && Date.parse(beginning) <= now
  const label = isToday && !isMarked ? 'Take attendance' : 'Attendance sheet'
  return (
    <TaughtClass
      isCurrent={isCurrent}
      times={timeWords(one) ?? 'No time yet'}
      name={
        <>
          <ClassLink to={one} />
          {isCurrent && isToday && <Badge tone="accent">{isOn ? 'Now' : 'Next'}</Badge>}
        </>
      }
      note={
        <>
          {dotted([
            roomName,
            ...studentsWords(one),
            isMarked && 'all marked',
            one.organizationName,
            substituteWords(one),
          ])}
          <CanceledDay day={one.canceled} />
          {one.needsSubstitute && <RowListWarning>Needs a substitute</RowListWarning>}
          <ForTheDay of={one} date={date} />
        </>
      }
      action={
        classDayId !== null && (
          <ButtonLink
            to="/my/classes/$classId/attendance/$classDayId"
            params={{ classId, classDayId }}
            look={isCurrent && !isMarked ? 'primary' : 'plain'}
            aria-label={`${label}: ${className}`}
          >
            {label}
          </ButtonLink>
        )
      }
    />
  )
}

/** "12 students expected", "2 absent". */
export function studentsWords({
  enrolledStudentsCount,
  absentCount,
}: Pick<NextTaught, 'enrolledStudentsCount' | 'absentCount'>): string[] {
  const expected = Math.max(0, enrolledStudentsCount - absentCount)
  return [
    `${counted(expected, ['student', 'students'])} expected`,
    ...(absentCount > 0 ? [`${absentCount} absent`] : []),
  ]
}

const Later = ({ of: classes }: { of: readonly NextTaught[] }) => (
  <RowList label="Your other classes">
    {classes.map((one) => (
      <RowListItem
        key={one.classId}
        note={
          <>
            <CanceledDay day={one.canceled} />
            {dotted([
              one.date !== null && dayWords(one.date, one.isToday),
              timeWords(one),
              one.roomName,
              ...studentsWords(one),
              one.organizationName,
              substituteWords(one),
            ])}
            {one.needsSubstitute && <RowListWarning>Needs a substitute</RowListWarning>}
            <ForTheDay of={one} date={one.date} />
          </>
        }
      >
        <ClassLink to={one} />
      </RowListItem>
    ))}
  </RowList>
)
