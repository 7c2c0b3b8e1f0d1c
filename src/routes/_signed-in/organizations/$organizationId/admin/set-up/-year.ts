import type { Holidays, SetUpDraft } from '#contract/organizations/set-up.ts'
import { CalendarDate } from '#contract/dates/date.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { daysBetween, eachDay, weekdayOf, type Weekday } from '#contract/dates/weekdays.ts'
import { counted } from '#src/ui/text/counted.ts'

export type Year = SetUpDraft['year']
type Holiday = Holidays['items'][number]
type Range = Pick<Year, 'startDate' | 'endDate'>

const isDay = (text: string) => CalendarDate.safeParse(text).success

const mostDays = 3653
const isRange = ({ startDate, endDate }: Range) =>
  isDay(startDate) && isDay(endDate) && daysBetween(startDate, endDate) < mostDays

const isClassDay = (year: Year, date: string) =>
  isRange(year) &&
  date >= year.startDate &&
  date <= year.endDate &&
  year.weekdays.includes(weekdayOf(date))

/** The public holidays on which classes would meet. */
export const offeredHolidays = (year: Year, holidays: readonly Holiday[]) =>
  holidays.filter(({ date }) => isClassDay(year, date))

/** The days off with one more, or without it if it is among them. */
export const toggleDayOff = (skipDates: Year['skipDates'], day: Holiday): Year['skipDates'] =>
  isDayOff(skipDates, day.date)
    ? skipDates.filter(({ date }) => date !== day.date)
    : [...skipDates, day]

export const isDayOff = (skipDates: Year['skipDates'], day: string): boolean =>
  skipDates.some(({ date }) => date === day)

/** The days with classes, in order. */
export function classDaysOf(year: Year): string[] {
  if (!isRange(year)) return []
  const skipped = new Set(year.skipDates.map(({ date }) => date))
  return eachDay(year.startDate, year.endDate).filter(
    (date) => year.weekdays.includes(weekdayOf(date)) && !skipped.has(date),
  )
}

/** The class days in words: "12 class days, Sat, Jan 9 to Sat, Mar 27". */
export function classDaysInWords(year: Year, today?: Date): string {
  const days = classDaysOf(year)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 'No class days yet'
  const many = counted(days.length, ['class day', 'class days'])
  return first === last
    ? `${many}, ${dayInWords(first, today)}`
    : `${many}, ${dayInWords(first, today)} to ${dayInWords(last, today)}`
}

const longSemester = 200

/** The usual name of a semester, such as "Spring 2027". Empty if it has no first day. */
export function usualName({ startDate, endDate }: Range): string {
  if (!isDay(startDate)) return ''
  const [year, month] = startDate.split('-').map(Number)
  if (isDay(endDate) && daysBetween(startDate, endDate) > longSemester) {
    const last = endDate.slice(0, 4)
    return String(year) === last ? last : `${year}–${last}`
  }
  const season = month === undefined || month < 6 ? 'Spring' : month < 8 ? 'Summer' : 'Fall'
  return `${season} ${year}`
}

const usualWeekdays = ({ startDate }: Range): Weekday[] =>
  isDay(startDate) ? [weekdayOf(startDate)] : []

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/**
 * A year after an edit. Its name and weekday follow its first day until somebody chooses others, and public holidays that
 * become class days are skipped.
 */
export function changeYear(
  before: Year,
  changes: Partial<Year>,
  holidays: readonly Holiday[],
): Year {
  const typed = { ...before, ...changes }
  const hasUsualName = typed.name === '' || typed.name === usualName(before)
  const hasUsualWeekdays =
    typed.weekdays.length === 0 || isSame(typed.weekdays, usualWeekdays(before))
  const follows = 'startDate' in changes || 'endDate' in changes
  const year = {
    ...typed,
    ...(follows && hasUsualName && { name: usualName(typed) }),
    ...(follows && hasUsualWeekdays && { weekdays: usualWeekdays(typed) }),
  }
  return { ...year, skipDates: skipDatesAfter(before, year, holidays) }
}

function skipDatesAfter(before: Year, year: Year, holidays: readonly Holiday[]) {
  const offered = offeredHolidays(year, holidays)
  const isOver = ({ date }: Holiday) =>
    isClassDay(before, date) &&
    !isClassDay(year, date) &&
    holidays.some((holiday) => holiday.date === date)
  const remaining = year.skipDates.filter((skipped) => !isOver(skipped))
  const added = offered.filter(
    ({ date }) => !isClassDay(before, date) && !remaining.some((skipped) => skipped.date === date),
  )
  return added.length === 0 && remaining.length === year.skipDates.length
    ? year.skipDates
    : [...remaining, ...added].toSorted((one, other) => one.date.localeCompare(other.date))
}
