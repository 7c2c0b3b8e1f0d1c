import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** A class on its next day, with what to bring and the homework for it. What is not set is null. */
export const NextClass = z.object({
  classId: Id,
  className: z.string(),
  organizationName: z.string(),
  roomName: z.nullable(z.string()),
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
  bring: z.nullable(z.string()),
  homework: z.nullable(z.string()),
})
export type NextClass = z.infer<typeof NextClass>

/** A class of a student. `substituteName` is who teaches it on that day instead of its teachers. */
export const NextAttended = z.extend(NextClass, {
  /** Whether the student's absence was reported. */
  isAbsent: z.boolean(),
  substituteName: z.nullable(z.string()),
})
export type NextAttended = z.infer<typeof NextAttended>

/** The next day, and an earlier one that was canceled. At least one of them is set. */
const days = {
  date: z.nullable(z.iso.date()),
  /** In the organization's time zone. */
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
 * The next class day of one of the caller's children, across all organizations, or the caller's own, which has no `name`.
 * `classes` are those of the day, by time.
 */
export const NextDay = z.object({
  personId: Id,
  name: z.nullable(z.string()),
  ...days,
  classes: z.array(NextAttended),
})
export type NextDay = z.infer<typeof NextDay>

/** The next day of a class that the caller teaches. */
export const NextTaught = z.extend(NextClass, {
  /** The day on which attendance is taken; null without a class day. */
  classDayId: z.nullable(Id),
  /** The instants at which it begins and ends on that day; null without times. */
  beginning: z.nullable(z.iso.datetime()),
  end: z.nullable(z.iso.datetime()),
  enrolledStudentsCount: z.int(),
  /** The students whose absence was reported. */
  absentCount: z.int(),
  /** Whether, today, each student is marked or their absence was reported. */
  isMarked: z.boolean(),
  substituteName: z.nullable(z.string()),
  /** Whether a teacher is absent, and nobody substitutes yet. */
  needsSubstitute: z.boolean(),
  ...days,
})
export type NextTaught = z.infer<typeof NextTaught>

/** What is next for the caller: for their children, eldest first, then for themselves, and in the classes they teach, by date. */
export const NextDays = z.object({ people: z.array(NextDay), teaching: z.array(NextTaught) })
export type NextDays = z.infer<typeof NextDays>
