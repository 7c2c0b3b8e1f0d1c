import { CalendarDate } from '#contract/dates/date.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'

/** What a form is about, in its address. An email can link to it. */
export const absenceShape = {
  classId: z.optional(Id),
  fromDate: z.optional(CalendarDate),
  untilDate: z.optional(CalendarDate),
}
