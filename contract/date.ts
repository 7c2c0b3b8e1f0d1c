import { z } from './zod.ts'

/** A day without time, `yyyy-MM-dd`, in a year of four digits that people plan in. It never passes through a time zone. */
export const CalendarDate = z.iso
  .date()
  .check(z.refine((date) => date >= '1900' && date < '2200', 'Use a year from 1900 to 2199.'))

const message = 'The end must not be before the start.'

/** Refuses what ends before it begins, at the field of the end. */
export const endsInOrder = z.check<{ startDate: string; endDate: string }>(({ value, issues }) => {
  if (value.endDate >= value.startDate) return
  issues.push({ code: 'custom', input: value.endDate, path: ['endDate'], message })
})
