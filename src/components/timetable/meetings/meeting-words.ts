import type { AdminClass, AdminClassRow } from '#contract/classes/classes.ts'
import type { Check } from '#contract/timetable/timetable.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'

type Meeting = Pick<AdminClassRow, 'weekday' | 'slotName' | 'startTime' | 'endTime'>

/** When a class meets, in short: "Saturdays, 1st hour, 9:00–9:50 AM". Empty if nothing is known. */
export const meetingWords = ({ weekday, slotName, startTime, endTime }: Meeting): string =>
  [
    weekday && `${weekday}s`,
    slotName,
    startTime !== null && endTime !== null && displayTimeRange(startTime, endTime),
  ]
    .filter(Boolean)
    .join(', ')

/** The same for a column: "Sat" and "9:00–9:50 AM". The slot is named only if its times are not known. */
export const meetsInShort = ({ weekday, slotName, startTime, endTime }: Meeting) => ({
  weekday: weekday?.slice(0, 3),
  time: startTime !== null && endTime !== null ? displayTimeRange(startTime, endTime) : slotName,
})

/** The same for a single class, which includes its slot. */
export const ownMeetingWords = ({ weekday, slot, startTime, endTime }: AdminClass): string =>
  meetingWords({
    weekday,
    slotName: slot?.name ?? null,
    startTime: slot?.startTime ?? startTime,
    endTime: slot?.endTime ?? endTime,
  })

const mostDays = 4

/** "Meets 12 times. Not on 11/28/2026 (Thanksgiving)." */
export function meetsWords({ meetingsCount, daysOff }: Check): string {
  const often =
    meetingsCount === 0
      ? 'Doesn’t meet.'
      : meetingsCount === 1
        ? 'Meets once.'
        : `Meets ${meetingsCount} times.`
  if (daysOff.length === 0) return often
  const days = daysOff.map(
    ({ date, notes, type }) => `${dayInWords(date)} (${notes ?? type.toLowerCase()})`,
  )
  const more = days.length - mostDays
  const shownDays = more > 1 ? [...days.slice(0, mostDays), `${more} more days`] : days
  return `${often} Not on ${new Intl.ListFormat('en-US').format(shownDays)}.`
}
