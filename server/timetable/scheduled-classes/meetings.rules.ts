import { type ClassDayType, isOff } from '#contract/timetable/class-days.ts'
import { eachDay, type Weekday, weekdayOf } from '#contract/dates/weekdays.ts'
import { dayInWords } from '#contract/dates/date-words.ts'

/** The days on which a class meets, as it says itself. Without a weekday it meets on every class day. */
type Recurrence = { startDate: string; endDate: string; weekday: Weekday | null }

/** As much of a class day as says which classes meet. */
export type MeetingDay = {
  id: number
  date: string
  type: ClassDayType
  makesUpClassDayId: number | null
}

const isOn = ({ startDate, endDate, weekday }: Recurrence, date: string) =>
  date >= startDate && date <= endDate && (weekday === null || weekday === weekdayOf(date))

/** A class expects a day within its dates, on its weekday. On a day that makes another up it is that one's date that counts. */
export function expectedDays<Day extends MeetingDay>(
  meeting: Recurrence,
  days: readonly Day[],
): Day[] {
  const byId = new Map(days.map((day) => [day.id, day]))
  // What makes a day up can be canceled and made up as well.
  const firstDate = ({ date, makesUpClassDayId }: Day): string => {
    const madeUp = byId.get(makesUpClassDayId ?? 0)
    return madeUp ? firstDate(madeUp) : date
  }
  return days.filter((day) => isOn(meeting, firstDate(day)))
}

/** Of all class days of a semester, those on which a class meets. */
export const meetingDays = <Day extends MeetingDay>(meeting: Recurrence, days: readonly Day[]) =>
  expectedDays(meeting, days).filter(({ type }) => !isOff(type))

/** Of all class days of a semester, those on which a class would meet, but for a holiday or because they are canceled. */
export const daysOff = <Day extends MeetingDay>(meeting: Recurrence, days: readonly Day[]) =>
  expectedDays(meeting, days).filter(({ type }) => isOff(type))

/** The dates on which a class meets. In a semester without any class days it meets on all of its own days. */
export const meetingDates = (meeting: Recurrence, days: readonly MeetingDay[]): string[] =>
  days.length > 0
    ? meetingDays(meeting, days).map(({ date }) => date)
    : eachDay(meeting.startDate, meeting.endDate).filter((date) => isOn(meeting, date))

/** A day on which a class meets, or would if it were not canceled. Where a semester has no class days, it has a date alone. */
export type MeetingOn<Day> = { date: string; day: Day | null; isCanceled: boolean }

/** All class days of a class, the first first. Holidays are none. */
export function meetingsOf<Day extends MeetingDay>(
  meeting: Recurrence,
  days: readonly Day[],
): MeetingOn<Day>[] {
  if (days.length === 0)
    return meetingDates(meeting, days).map((date) => ({ date, day: null, isCanceled: false }))
  return expectedDays(meeting, days)
    .filter(({ type }) => type !== 'Holiday')
    .map((day) => ({ date: day.date, day, isCanceled: isOff(day.type) }))
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

type Times = { startTime: string | null; endTime: string | null }

/** When a class meets on a day: at its own times, or without any at those of the day. */
export const timesOn = (one: Times, day: Times | null): Times => ({
  startTime: one.startTime ?? day?.startTime ?? null,
  endTime: one.endTime ?? day?.endTime ?? null,
})

/** Some engines put a narrow space before AM and PM, which not every mail program shows. */
const withPlainSpace = (time: string) => time.replace('\u202F', ' ')

/** A time of day, `HH:mm`, as 9:30 AM. */
export const timeInWords = (time: string) =>
  withPlainSpace(Temporal.PlainTime.from(time).toLocaleString('en-US', { timeStyle: 'short' }))

const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** An instant where an organization is, as 11/25/2026 at 9:30 AM EST. */
export function deadlineInWords(instant: string, timeZone: string): string {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const day = dayInWords(moment.toPlainDate().toString())
  return `${day} at ${withPlainSpace(moment.toLocaleString('en-US', clock))}`
}

type Meeting = { weekday: Weekday | null; startTime: string | null; endTime: string | null }

/** When a class meets, as “Saturdays, 9:30 AM to 10:30 AM”. */
export function meetingTimes({ weekday, startTime, endTime }: Meeting): string {
  const days = weekday === null ? 'Every class day' : `${weekday}s`
  if (startTime === null || endTime === null) return days
  return `${days}, ${timeInWords(startTime)} to ${timeInWords(endTime)}`
}

/** The first of the days on which a class meets, or the next one if it has begun. */
export function nextDate(dates: readonly string[], today: string): string[] {
  const next = dates.find((date) => date >= today)
  if (next === undefined) return []
  return [`${next === dates[0] ? 'First' : 'Next'} on ${dayInWords(next)}`]
}
