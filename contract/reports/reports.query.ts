import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

export const ReportQuery = z.strictObject({
  format: z._default(z.enum(['json', 'csv']), 'json'),
  semesterId: z.optional(Id),
  classId: z.optional(Id),
  classDayId: z.optional(Id),
  fromDate: z.optional(CalendarDate),
  untilDate: z.optional(CalendarDate),
  /** Attendance by day and class, or by student and class. */
  by: z.optional(z.enum(['day', 'student'])),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/** The filters and options of every report. */
export const ReportAsked = z.omit(ReportQuery, { format: true })
export type ReportAsked = z.infer<typeof ReportAsked>
