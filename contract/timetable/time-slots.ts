import { NotificationOptions } from '../accounts/notifications.ts'
import { ClockTime, timesInOrder } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** A part of the day that classes meet in, such as "Second hour". `classesCount` counts the classes in it. */
export const TimeSlot = z.object({
  id: Id,
  organizationId: Id,
  name: z.string(),
  startTime: ClockTime,
  endTime: ClockTime,
  classesCount: z.int(),
  ...saved,
})
export type TimeSlot = z.infer<typeof TimeSlot>

export const TimeSlotQuery = pageQuery(['name', 'startTime'])
export type TimeSlotQuery = z.infer<typeof TimeSlotQuery>

export const TimeSlotPage = pageOf(TimeSlot)

const fields = { name: line(60), startTime: ClockTime, endTime: ClockTime }

export const CreateTimeSlot = z.strictObject({ organizationId: Id, ...fields }).check(timesInOrder)
export type CreateTimeSlot = z.infer<typeof CreateTimeSlot>

export const UpdateTimeSlot = z
  .strictObject({ ...fields, notification: z.optional(NotificationOptions), version: Version })
  .check(timesInOrder)
export type UpdateTimeSlot = z.infer<typeof UpdateTimeSlot>
