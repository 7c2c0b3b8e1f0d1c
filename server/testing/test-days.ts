import { dayInWords } from '#contract/dates/date-words.ts'
import { CalendarDate } from '#contract/dates/date.ts'
import { addDays, daysBetween } from '#contract/dates/weekdays.ts'
import { todayIn } from '../organizations/organizations.today.ts'

const variable = 'TEST_WEEKS_LATER'

/** Fixtures and tests name days of one fall, and take place on a Tuesday of it, unless they set their clock themselves. */
const fall = { startDate: '2026-09-01', endDate: '2026-12-19' }
const monday = '2026-11-23'

/** How many weeks later than written the days of tests are that take place in the week of a day. */
export const weeksFrom = (day: string) => Math.floor(daysBetween(monday, day) / 7)

/** What tells tests which have another clock that their fall is later. */
export const laterBy = (weeks: number) => ({ [variable]: String(weeks) })

const weeksLater = () => Number(process.env[variable] ?? 0)

/** A day of the fixtures, as long before or after today as it was when it was written, and on the same weekday. */
export function inFall(day: string) {
  const today = todayIn('UTC')
  const isInFall = today >= fall.startDate && today <= fall.endDate
  return isInFall ? day : addDays(day, 7 * weeksLater())
}

const days = /\b(202[5-9])-(\d\d)-(\d\d)|\b(\d\d)\/(\d\d)\/(202[5-9])\b/g

/** A text with the days from 2025 to 2029 so many weeks later. What is no day stays. */
export const movedDays = (text: string, weeks = weeksLater()) =>
  text.replaceAll(days, (written: string, ...parts: string[]) => {
    const isInWords = parts[0] === undefined
    const day = isInWords ? `${parts[5]}-${parts[3]}-${parts[4]}` : written
    if (!CalendarDate.safeParse(day).success) return written
    const moved = addDays(day, 7 * weeks)
    return isInWords ? dayInWords(moved) : moved
  })
