import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { line } from '../text.ts'
import { Weekday } from '../dates/weekdays.ts'
import { z } from '../zod.ts'

/**
 * When and where a class meets: in a slot, at its own times, or not scheduled. Without a weekday it meets on every class
 * day of its semester.
 */
export const meetingFields = {
  weekday: z.nullable(Weekday),
  slotId: z.nullable(Id),
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
  roomId: z.nullable(Id),
}

/** When and where a class meets, with names. If it has a slot, the times are the slot's. */
export const meetingInWords = {
  weekday: meetingFields.weekday,
  slotName: z.nullable(z.string()),
  startTime: meetingFields.startTime,
  endTime: meetingFields.endTime,
  roomName: z.nullable(z.string()),
}

const message = 'Enter a whole number from 1 to 9999.'

/** Capacity of a room or a class; null if there is no limit. */
export const Seats = z.nullable(z.int(message).check(z.gte(1, message), z.lte(9999, message)))

/** A class that is not scheduled. */
export const unplaced = {
  weekday: null,
  slotId: null,
  startTime: null,
  endTime: null,
  roomId: null,
}

/** Meeting and capacity of a new class, by default not scheduled and without a limit. */
export const newMeetingFields = {
  weekday: z._default(meetingFields.weekday, unplaced.weekday),
  slotId: z._default(meetingFields.slotId, unplaced.slotId),
  startTime: z._default(meetingFields.startTime, unplaced.startTime),
  endTime: z._default(meetingFields.endTime, unplaced.endTime),
  roomId: z._default(meetingFields.roomId, unplaced.roomId),
  maxStudents: z._default(Seats, null),
}

/** An exception to a rule, with its reason. */
export const Override = z.strictObject({ reason: line(200) })
export type Override = z.infer<typeof Override>

/** Accepts the conflicts of a change. `fingerprint` comes from the check or the refusal that listed them. */
export const ConflictsOverride = z.strictObject({
  reason: line(200),
  fingerprint: z.string().check(z.maxLength(64)),
})
export type ConflictsOverride = z.infer<typeof ConflictsOverride>

type Times = { slotId: number | null; startTime: string | null; endTime: string | null }

/** Refuses a start without an end (or the reverse), and times together with a slot. */
export const timesOfOneKind = z.check<Times>(
  ({ value: { slotId, startTime, endTime }, issues }) => {
    const refuse = (path: keyof Times, sentence: string) =>
      issues.push({ code: 'custom', input: null, path: [path], message: sentence })
    if (startTime !== null && endTime === null) refuse('endTime', 'Enter an end time.')
    if (startTime === null && endTime !== null) refuse('startTime', 'Enter a start time.')
    if (slotId !== null && (startTime ?? endTime) !== null)
      refuse('slotId', 'Choose a time slot or enter times, not both.')
  },
)
