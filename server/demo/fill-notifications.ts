import { day, hour } from '#contract/dates/durations.ts'
import { findClassDay } from '#server/timetable/class-days/class-days.queries.ts'
import { updateClassDay } from '#server/timetable/class-days/save-class-day.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/schema/schema.ts'
import { sendDue } from '../notifications/send-due.ts'
import { clock, timestampOf } from '../process/clock.ts'
import type { Holder } from '../tenancy/rights.ts'

/** The presentation day begins and ends later, and everybody with a class on it is notified. */
export async function changeHours(db: Db, owner: Holder): Promise<void> {
  const { organizationId } = owner
  const { id } = await db
    .selectFrom('classDay')
    .where('organizationId', '=', organizationId)
    .where('type', '=', 'SpecialEvent')
    .select('id')
    .executeTakeFirstOrThrow()
  const { date, notes, version } = await findClassDay(db, organizationId, id)
  await updateClassDay(db, owner, id, {
    date,
    notes,
    version,
    type: 'SpecialEvent',
    startTime: '10:00',
    endTime: '16:00',
    makesUpClassDayId: null,
  })
}

/** Sends everything that waits as if it had happened in the last days, without emails. What is older than a day was read. */
export async function sendNotifications(database: Database): Promise<void> {
  const { db } = database
  const now = clock.now()
  const waiting = db.updateTable('notification').where('state', '=', 'Held')
  await waiting.set({ dueDate: timestampOf(now) }).execute()
  await sendDue({ database, publicUrl: 'http://localhost' })
  const sent = await db.selectFrom('notification').orderBy('id').select('id').execute()
  for (const [place, { id }] of sent.entries()) {
    const age = (sent.length - place) * pause
    const createdDate = timestampOf(now - age)
    await db
      .updateTable('notificationRecipient')
      .set({ createdDate, readDate: age > day ? createdDate : null })
      .where('notificationId', '=', id)
      .execute()
  }
  await db.deleteFrom('outboxEmail').execute()
}

/** Between two notifications. In milliseconds. */
const pause = 4 * hour
