import { Weekday, weekdayOf, addDays, eachDay } from '#contract/dates/weekdays.ts'

const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export interface MonthOfDays {
  name: string
  /** Sunday first; null for days of another month. */
  weeks: (string | null)[][]
}

/** The months of a date range, at most two years. */
export function monthsOf(startDate: string, endDate: string): MonthOfDays[] {
  const months: MonthOfDays[] = []
  let first = `${startDate.slice(0, 7)}-01`
  while (first <= endDate && months.length < 24) {
    const next = `${addDays(first, 31).slice(0, 7)}-01`
    const before: null[] = Array(Weekday.options.indexOf(weekdayOf(first))).fill(null)
    const days = [...before, ...eachDay(first, addDays(next, -1))]
    const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
      Array.from({ length: 7 }, (__, day) => days[7 * week + day] ?? null),
    )
    months.push({ name: name.format(new Date(first)), weeks })
    first = next
  }
  return months
}
