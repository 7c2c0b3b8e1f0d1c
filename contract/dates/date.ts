import { z } from '../zod.ts'

const isAllowedYear = (date: string) => date >= '1900' && date < '2200'

/** A day without time, `yyyy-MM-dd`, in a year of four digits that people plan in. It never passes through a time zone. */
export const CalendarDate = z.iso
  .date()
  .check(z.refine(isAllowedYear, 'Use a year from 1900 to 2199.'))

/** Refuses what ends before it begins, or ten years later, at the field of the end. */
export const endsInOrder = z.check<{ startDate: string; endDate: string }>(({ value, issues }) => {
  const { startDate, endDate } = value
  const refuse = (message: string) =>
    issues.push({ code: 'custom', input: endDate, path: ['endDate'], message })
  if (endDate < startDate) refuse('The end can’t be before the start.')
  // A year out of range is the only error reported.
  else if (
    isAllowedYear(startDate) &&
    isAllowedYear(endDate) &&
    endDate >= tenYearsAfter(startDate)
  )
    refuse('The end must be less than ten years after the start.')
})

const tenYearsAfter = (date: string) => `${Number(date.slice(0, 4)) + 10}${date.slice(4)}`
