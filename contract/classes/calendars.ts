import { z } from '../zod.ts'

/**
 * A person's calendar feed. `path`, on this site, is a secret: anyone who has it can read the feed. All fields are null if
 * the person has no feed.
 */
export const CalendarFeed = z.object({
  path: z.nullable(z.string()),
  createdDate: z.nullable(z.iso.datetime()),
  /** Rounded down to the minute. */
  lastReadDate: z.nullable(z.iso.datetime()),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
