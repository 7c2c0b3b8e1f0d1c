import { isOff } from '#contract/timetable/class-days.ts'
import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { eachDay, type Weekday, weekdayOf } from '#contract/dates/weekdays.ts'
import { dayInWords, withPlainSpaces } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'

/** The days on which a class meets, by its own settings. Without a weekday it meets on every class day. */
type Recurrence = { startDate: string; endDate: string; weekday: Weekday | null }

/** The fields of a class day that decide which classes meet. */
export type MeetingDay = {
  id: number
  date: string
  type: ClassDayType
  makesUpClassDayId: number | null
}

const isOn = ({ startDate, endDate, weekday }: Recurrence, date: string) =>
  date >= startDate && date <= endDate && (weekday === null || weekday === weekdayOf(date))

/**
 * A class meets on a day within its dates, on its weekday. For a make-up day, the date of the day that it makes up
 * counts.
 */
export function expectedDays<Day extends MeetingDay>(
  meeting: Recurrence,
  days: readonly Day[],
): Day[] {
  const byId = new Map(days.map((day) => [day.id, day]))
  // A make-up day can be canceled and made up as well.
  const firstDate = ({ date, makesUpClassDayId }: Day): string => {
    const madeUp = byId.get(makesUpClassDayId ?? 0)
    return madeUp ? firstDate(madeUp) : date
  }
  return days.filter((day) => isOn(meeting, firstDate(day)))
}

/** The class days of a semester on which a class meets. */
export const meetingDays = <Day extends MeetingDay>(meeting: Recurrence, days: readonly Day[]) =>
  expectedDays(meeting, days).filter(({ type }) => !isOff(type))

/** The class days of a semester on which a class meets, or would except for a holiday or a cancellation. */
export const daysOff = <Day extends MeetingDay>(meeting: Recurrence, days: readonly Day[]) =>
  expectedDays(meeting, days).filter(({ type }) => isOff(type))

/** The dates on which a class meets. In a semester without any class days it meets on all days of its own schedule. */
export const meetingDates = (meeting: Recurrence, days: readonly MeetingDay[]): string[] =>
  days.length > 0
    ? meetingDays(meeting, days).map(({ date }) => date)
    : eachDay(meeting.startDate, meeting.endDate).filter((date) => isOn(meeting, date))

/**
 * A day on which a class meets, or would if it were not canceled. In a semester without class days, it has only a
 * date.
 */
export type MeetingOn<Day> = { date: string; day: Day | null; isCanceled: boolean }

/**
 * All class days of a class, by date. Holidays are left out. There are none if neither the class nor its semester says
 * when it meets.
 */
export function meetingsOf<Day extends MeetingDay>(
  meeting: Recurrence,
  days: readonly Day[],
): MeetingOn<Day>[] {
  if (days.length === 0 && meeting.weekday === null) return []
  if (days.length === 0)
    return meetingDates(meeting, days).map((date) => ({ date, day: null, isCanceled: false }))
  return expectedDays(meeting, days)
    .filter(({ type }) => type !== 'Holiday')
    .map((day) => ({ date: day.date, day, isCanceled: isOff(day.type) }))
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

/** Identifies a class on a day in a map. */
export const meetingKey = ({ classId, classDayId }: { classId: number; classDayId: number }) =>
  `${classId} ${classDayId}`

type Times = { startTime: string | null; endTime: string | null }

/** The times of a class on a day: its own times, or else those of the day. */
export const timesOn = (one: Times, day: Times | null): Times => ({
  startTime: one.startTime ?? day?.startTime ?? null,
  endTime: one.endTime ?? day?.endTime ?? null,
})

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** An instant in the organization's time zone, such as Wed, Nov 25 at 9:30 AM EST. */
export function deadlineInWords(instant: string, timeZone: string): string {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const day = dayInWords(moment.toPlainDate().toString())
  return `${day} at ${withPlainSpaces(moment.toLocaleString('en-US', clock))}`
}

type Meeting = { weekday: Weekday | null; startTime: string | null; endTime: string | null }

/** When a class meets, such as “Saturdays, 9:30–10:30 AM”. */
export function meetingTimes({ weekday, startTime, endTime }: Meeting): string {
  const days = weekday === null ? 'Every class day' : `${weekday}s`
  if (startTime === null || endTime === null) return days
  return `${days}, ${displayTimeRange(startTime, endTime)}`
}

/** The first day on which a class meets, or the next one if it has started. */
export function nextDate(dates: readonly string[], today: string): string[] {
  const next = dates.find((date) => date >= today)
  if (next === undefined) return []
  return [`${next === dates[0] ? 'First' : 'Next'} on ${dayInWords(next)}`]
}
