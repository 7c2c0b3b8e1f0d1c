import { day } from './durations.ts'
import { z } from '../zod.ts'

/** The days of a week, Sunday first. */
export const Weekday = z.enum([
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
])
export type Weekday = z.infer<typeof Weekday>

const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The weekday of a day, `yyyy-MM-dd`. A timetable asks for it many thousand times. */
export const weekdayOf = (date: string): Weekday =>
  Weekday.parse(Weekday.options.at(new Date(midnight(date)).getUTCDay()))

/** How many days it is from one day to another; negative if that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (midnight(to) - midnight(from)) / day

/** The day so many days after another; before it, if they are negative. */
export const addDays = (date: string, days: number): string => dayAfter(midnight(date), days)

const dayAfter = (start: number, days: number) =>
  new Date(start + days * day).toISOString().slice(0, 10)

/** Every day from one to another, both included. */
export const eachDay = (from: string, to: string): string[] => {
  const length = Math.max(0, daysBetween(from, to) + 1)
  const start = midnight(from)
  return Array.from({ length }, (_, index) => dayAfter(start, index))
}
