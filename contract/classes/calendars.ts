import { z } from '../zod.ts'

/**
 * Where calendars read the class days of somebody, as a path of this site. It is a secret: whoever knows it can read them.
 * All of it is null while there is none.
 */
export const CalendarFeed = z.object({
  path: z.nullable(z.string()),
  createdDate: z.nullable(z.iso.datetime()),
  /** To the minute. */
  lastReadDate: z.nullable(z.iso.datetime()),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
