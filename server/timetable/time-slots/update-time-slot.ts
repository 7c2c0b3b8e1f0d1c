import type { UpdateTimeSlot } from '#contract/timetable/time-slots.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { timeSlotKind } from './time-slot.notification.ts'
import { saveTimeSlot } from './time-slots.queries.ts'

/** Saves a time slot. Those with a class in it are notified of other hours in ten minutes, unless it is undone. */
export async function updateTimeSlot(
  db: Db,
  administrator: Administrator,
  timeSlotId: number,
  { notification, ...values }: UpdateTimeSlot,
) {
  const { before, after } = await saveTimeSlot(db, administrator, timeSlotId, values)
  await notify(db, timeSlotKind, {
    organizationId: administrator.organizationId,
    actorUserId: administrator.userId,
    subject: { type: 'TimeSlot', id: timeSlotId },
    facts: { timeSlotId, before },
    change: { before, version: after.version },
    options: notification,
  })
  return after
}
