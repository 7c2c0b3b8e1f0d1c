import type { ClassDay } from '#contract/timetable/class-days.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { factsOf, requireNotMadeUp } from './check-class-day.ts'

/** Removes a day that no other makes up, and on which no attendance was taken. Notifies nobody. */
export async function removeClassDay(
  db: Db,
  administrator: Administrator,
  day: ClassDay,
): Promise<void> {
  requireNotMadeUp(day)
  await requireNoAttendance(db, day)
  await db
    .deleteFrom('classDay')
    .where('organizationId', '=', administrator.organizationId)
    .where('id', '=', day.id)
    .execute()
  await audit(db, {
    ...actedBy(administrator),
    action: 'Removed',
    subject: { type: 'ClassDay', id: day.id },
    before: { name: day.date, ...factsOf(day) },
  })
}

/** Refused because the attendance of the day would be lost. */
async function requireNoAttendance(db: Db, { organizationId, id }: ClassDay) {
  const { count } = await db
    .selectFrom('attendance')
    .where('organizationId', '=', organizationId)
    .where('classDayId', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const marks = count === 1 ? '1 mark' : `${count} marks`
  const message = `Attendance was taken on this day. Deleting it would remove ${marks}. Cancel the day instead.`
  throw conflict('attended', {}, message)
}
