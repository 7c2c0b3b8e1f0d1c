import { ClassDayType } from './class-days.query.ts'
import { ClockTime, timesInOrder } from '../dates/clock.ts'
import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { line } from '../text.ts'
import { Weekday } from '../dates/weekdays.ts'
import { z } from '../zod.ts'

/** The maximum number of class days that one call creates. */
export const mostDays = 400

const SkipDate = z.strictObject({ date: CalendarDate, name: line(120) })

const series = {
  semesterId: Id,
  weekdays: z.array(Weekday).check(z.minLength(1, 'Choose at least one weekday.'), z.maxLength(7)),
  fromDate: CalendarDate,
  toDate: CalendarDate,
  startTime: ClockTime,
  endTime: ClockTime,
  /** Named holidays: days without classes. */
  skipDates: z.array(SkipDate).check(z.maxLength(60, 'Enter at most 60 holidays.')),
}

type Series = { fromDate: string; toDate: string; skipDates: { date: string }[] }

const inOrder = z.check<Series>(({ value: { fromDate, toDate, skipDates }, issues }) => {
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: toDate, path, message })
  if (toDate < fromDate) refuse(['toDate'], 'The end can’t be before the start.')
  const dates = skipDates.map(({ date }) => date)
  dates.forEach((date, index) => {
    if (dates.indexOf(date) < index)
      refuse(['skipDates', index, 'date'], 'This date is entered twice.')
  })
})

/** The form for a series of class days. */
export const ClassDaySeries = z.strictObject(series).check(inOrder, timesInOrder)
export type ClassDaySeries = z.infer<typeof ClassDaySeries>

/**
 * Creates a class day on each of the given weekdays. A `preview` saves nothing. `newDates` are the dates of the preview
 * that the user saw: if the result would differ by now, nothing is created.
 */
export const GenerateClassDays = z
  .strictObject({
    organizationId: Id,
    ...series,
    preview: z.boolean(),
    newDates: z._default(z.nullable(z.array(CalendarDate).check(z.maxLength(mostDays))), null),
  })
  .check(inOrder, timesInOrder)
export type GenerateClassDays = z.infer<typeof GenerateClassDays>

/** The days of a series. Days that are not new were on the calendar before and do not change. */
export const GeneratedClassDays = z.object({
  days: z.array(
    z.object({
      date: z.iso.date(),
      type: ClassDayType,
      notes: z.nullable(z.string()),
      isNew: z.boolean(),
    }),
  ),
  /** Days to skip on which there is no class day anyway. */
  unusedSkipDates: z.array(SkipDate),
})
export type GeneratedClassDays = z.infer<typeof GeneratedClassDays>
