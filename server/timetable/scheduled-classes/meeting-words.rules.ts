import { dayInWords } from '#contract/dates/date-words.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'

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
