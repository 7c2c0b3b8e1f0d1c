import { ClockTime } from '../dates/clock.ts'
import { CalendarDate } from '../dates/date.ts'
import { daysBetween } from '../dates/weekdays.ts'
import { Id } from '../id.ts'
import { ClassDayType } from '../timetable/class-days.query.ts'
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

/** The longest range of days that a calendar shows at once. */
export const mostCalendarDays = 62

// Also runs for texts that are no dates, whose distance is not a number.
const isShort = z.refine<{ fromDate?: string | undefined; untilDate?: string | undefined }>(
  ({ fromDate, untilDate }) =>
    fromDate === undefined ||
    untilDate === undefined ||
    (untilDate >= fromDate && daysBetween(fromDate, untilDate) < mostCalendarDays),
  { path: ['untilDate'], error: `Choose a range of at most ${mostCalendarDays} days.` },
)

/** The days of a calendar, both included: by default, a month from today. */
export const CalendarRange = z
  .strictObject({ fromDate: z.optional(CalendarDate), untilDate: z.optional(CalendarDate) })
  .check(isShort)
export type CalendarRange = z.infer<typeof CalendarRange>

/** A class on one of its days. `personIds` are those of `CalendarDays` who attend it. */
export const CalendarEntry = z.object({
  date: z.iso.date(),
  classId: Id,
  className: z.string(),
  organizationName: z.string(),
  roomName: z.nullable(z.string()),
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
  isTeaching: z.boolean(),
  personIds: z.array(Id),
  /** Those whose absence was reported. */
  absentIds: z.array(Id),
  substituteName: z.nullable(z.string()),
  isCanceled: z.boolean(),
  cancelReason: z.nullable(z.string()),
  /** Null in a semester without class days. */
  type: z.nullable(ClassDayType),
  /** The canceled day whose classes meet on this one. */
  makesUpDate: z.nullable(z.iso.date()),
  /** What to bring, and the homework for the day. */
  bring: z.nullable(z.string()),
  homework: z.nullable(z.string()),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/**
 * The classes that the caller teaches, or that they or their children attend, by date and time. `people` are the children, eldest
 * first, and the caller, who has no name.
 */
export const CalendarDays = z.object({
  people: z.array(z.object({ personId: Id, name: z.nullable(z.string()) })),
  entries: z.array(CalendarEntry),
})
export type CalendarDays = z.infer<typeof CalendarDays>
