import type { CalendarEntry } from '#contract/classes/calendars.ts'
import type { NextAttended, NextClass, NextDay } from '#contract/classes/next-days.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { RowListWarning } from '#src/ui/table/row-list.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

type OnDay = NextClass | CalendarEntry

/** Who teaches the class on that day instead of its teachers. */
export const substituteWords = ({ substituteName }: Pick<NextAttended, 'substituteName'>) =>
  substituteName === null ? null : `with ${substituteName}`

/** What to bring to a class, and its homework for the day. */
export const ForTheDay = ({
  of: { bring, homework },
  date,
}: {
  of: Pick<OnDay, 'bring' | 'homework'>
  date: string | null
}) => (
  <>
    {bring !== null && <Prose>{`Bring: ${bring}`}</Prose>}
    {homework !== null && date !== null && (
      <Prose>{`Homework for ${weekdayOf(date)}: ${homework}`}</Prose>
    )}
  </>
)

export const CanceledDay = ({ day }: { day: NextDay['canceled'] }) =>
  day !== null && <RowListWarning>{canceledWords(day)}</RowListWarning>

export const ClassLink = ({
  to: { classId, className },
}: {
  to: Pick<OnDay, 'classId' | 'className'>
}) => (
  <RouterLink to="/my/classes/$classId" params={{ classId }}>
    {className}
  </RouterLink>
)

/** "Sat, Nov 28", with "today" before it if it is. */
export function dayWords(date: string, isToday: boolean): string {
  const day = dayInWords(date)
  return isToday ? `today, ${day}` : day
}

export const timeWords = ({
  startTime,
  endTime,
}: Pick<OnDay, 'startTime' | 'endTime'>): string | null =>
  startTime !== null && endTime !== null ? displayTimeRange(startTime, endTime) : null

/** "Sat, Nov 28, is canceled at Lindenschule: Snow". */
function canceledWords(canceled: NonNullable<NextDay['canceled']>): string {
  const { date, organizationName, reason } = canceled
  const day = `${dayInWords(date)}, is canceled at ${organizationName}`
  return reason === null ? `${day}.` : `${day}: ${reason}`
}
