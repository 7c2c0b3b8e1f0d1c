import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** Filter for meetings that have begun: with or without unmarked students. */
export const AttendanceState = z.enum(['Missing', 'Taken'])
export type AttendanceState = z.infer<typeof AttendanceState>

export const AttendanceQuery = pageQuery(['date', 'className', 'markedCount'], {
  semesterId: z.optional(Id),
  date: z.optional(CalendarDate),
  state: z.optional(AttendanceState),
})
export type AttendanceQuery = z.infer<typeof AttendanceQuery>
