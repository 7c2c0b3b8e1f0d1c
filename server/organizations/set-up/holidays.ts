import type { Holidays, HolidaysQuery } from '#contract/organizations/set-up.ts'
import { lazy } from '#server/process/lazy.ts'

/** A semester is shorter than ten years. */
const mostYears = 11

/** Loading the rules of all countries takes a while, and few people ask. */
const loadCountries = lazy(async () => {
  const { default: Calendar } = await import('date-holidays')
  const names = new Calendar().getCountries('en')
  const byTimeZone = new Map<string, string>()
  for (const code of Object.keys(names)) {
    for (const timeZone of new Calendar(code).getTimezones()) {
      if (!byTimeZone.has(timeZone)) byTimeZone.set(timeZone, code)
    }
  }
  return { Calendar, names, byTimeZone }
})

/** The public holidays in a range of days, in the country of a time zone. */
export async function listHolidays(
  timeZone: string,
  { fromDate, toDate }: HolidaysQuery,
): Promise<Holidays> {
  const { Calendar, names, byTimeZone } = await loadCountries()
  const code = byTimeZone.get(timeZone)
  if (code === undefined) return { country: null, items: [] }
  // In English, some names of the United States are British.
  const languages = code === 'US' ? {} : { languages: 'en' }
  const calendar = new Calendar(code, { types: ['public'], ...languages })
  const items = yearsBetween(fromDate, toDate)
    .flatMap((year) => calendar.getHolidays(year))
    .map(({ date, name }) => ({ date: date.slice(0, 'yyyy-MM-dd'.length), name }))
    .filter(({ date }) => date >= fromDate && date <= toDate)
  return { country: names[code] ?? null, items }
}

function yearsBetween(fromDate: string, toDate: string): number[] {
  const [first, last] = [yearOf(fromDate), yearOf(toDate)]
  const length = Math.min(mostYears, Math.max(0, last - first + 1))
  return Array.from({ length }, (_, index) => first + index)
}

const yearOf = (date: string) => Number(date.slice(0, 4))
