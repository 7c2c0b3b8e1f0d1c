import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** A class on the day on which it meets next. Times and room are null where nobody has said them. */
export const NextClass = z.object({
  classId: Id,
  className: z.string(),
  organizationName: z.string(),
  roomName: z.nullable(z.string()),
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
})
export type NextClass = z.infer<typeof NextClass>

/** When it goes on, and the day that would have come first if it were not canceled. There is one of them at least. */
const days = {
  date: z.nullable(z.iso.date()),
  /** Where the organization is. */
  isToday: z.boolean(),
  canceled: z.nullable(
    z.object({
      date: z.iso.date(),
      organizationName: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
}

/**
 * The next class day of a child of mine, in all organizations, or mine, which has no `name`. `classes` are those of the day,
 * as it goes.
 */
export const NextDay = z.object({
  personId: Id,
  name: z.nullable(z.string()),
  ...days,
  classes: z.array(NextClass),
})
export type NextDay = z.infer<typeof NextDay>

/** The next day of a class that somebody teaches. */
export const NextTaught = z.extend(NextClass, { enrolledStudentsCount: z.int(), ...days })
export type NextTaught = z.infer<typeof NextTaught>

/** What is next for somebody: for their children, the eldest first, then for themselves, and in their classes by date. */
export const NextDays = z.object({ people: z.array(NextDay), teaching: z.array(NextTaught) })
export type NextDays = z.infer<typeof NextDays>
