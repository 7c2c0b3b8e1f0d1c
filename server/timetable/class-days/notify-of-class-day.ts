import type { NotificationOptions } from '#contract/accounts/notifications.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import type { ClassDay } from '#contract/timetable/class-days.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notify } from '#server/notifications/notify.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { classDayKind, type DayBefore } from './class-day.notification.ts'

/** Those with a class on the day are notified in ten minutes, unless it is undone. `after` is null if the day was deleted. */
export async function notifyOfClassDay(
  db: Db,
  { organizationId, userId }: Administrator,
  { before, after }: { before: ClassDay; after: ClassDay | null },
  options?: NotificationOptions,
): Promise<void> {
  const { id: classDayId, semesterId } = before
  const dayBefore: DayBefore = {
    date: before.date,
    type: before.type,
    startTime: before.startTime,
    endTime: before.endTime,
    notes: before.notes,
    cancelReason: before.cancelReason,
    makesUpClassDayId: before.makesUp?.id ?? null,
  }
  const tomorrow = addDays(await findToday(db, organizationId), 1)
  await notify(db, classDayKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'ClassDay', id: classDayId },
    facts: {
      classDayId,
      before: dayBefore,
      ...(!after && { deleted: { ...dayBefore, organizationId, semesterId } }),
    },
    ...(after && { change: { before: dayBefore, version: after.version } }),
    isUrgent: before.date <= tomorrow || (after !== null && after.date <= tomorrow),
    options,
  })
}

/** Those with a class on a make-up day are notified in ten minutes, unless it is undone. */
export async function notifyOfMakeUpDay(
  db: Db,
  { organizationId, userId }: Administrator,
  { id: classDayId, date, version }: ClassDay,
  options?: NotificationOptions,
): Promise<void> {
  await notify(db, classDayKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'ClassDay', id: classDayId },
    facts: { classDayId, isAdded: true },
    change: { before: null, version },
    isUrgent: date <= addDays(await findToday(db, organizationId), 1),
    options,
  })
}
