import type { AttendanceSheet } from '#contract/classes/attendance.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import type { Kysely } from 'kysely'
import { listCareNeeded } from '../class-care/class-care.queries.ts'
import { mayReadCare } from '../class-access/teaching.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { isTaughtBy } from '../class-access/visible-classes.queries.ts'
import { listMeetingDays, listStudents, type SheetKey } from './attendance.queries.ts'

/** Who comes to a class on one of its days, and who has come. On a day that is off nobody can be marked. */
export async function findSheet(
  db: Kysely<Schema>,
  holder: Holder,
  { classId, classDayId }: Omit<SheetKey, 'organizationId'>,
): Promise<AttendanceSheet> {
  const { organizationId, personId, permissions } = holder
  const key = { organizationId, classId, classDayId }
  const found = await db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('classDay', 'classDay.semesterId', 'class.semesterId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', '=', classId)
    .where('classDay.id', '=', classDayId)
    .select(['class.id as classId', 'class.name as className', 'class.organizationId'])
    .select(['organization.name as organizationName', 'cancelReason', 'class.status'])
    .select(['classDay.id as classDayId', 'date', 'type', 'startTime', 'endTime'])
    .select(isTaughtBy(personId).$castTo<boolean>().as('isTeacher'))
    .executeTakeFirstOrThrow(notFound)
  const days = await listMeetingDays(db, organizationId, [classId])
  const meeting = days.find((each) => each.classDayId === classDayId)
  const students = await listStudents(db, key, found.date)
  // A class that has been moved to another weekday keeps what was said of the days before.
  if (!meeting && students.every(({ version }) => version === null)) throw notFound()
  const { status, isTeacher, ...day } = found
  const isHeld = status !== 'Cancelled' && !isOff(day.type)
  const withCareNotes = (await mayReadCare(db, holder, classId))
    ? await listCareNeeded(db, organizationId, classId)
    : null
  const isTaker = isTeacher || permissions.includes('attendance.take')
  return {
    ...day,
    ...(meeting && { startTime: meeting.startTime, endTime: meeting.endTime }),
    today: await findToday(db, organizationId),
    mayTake: isHeld && isTaker,
    students: students.map(({ note, ...student }) => ({
      ...student,
      note: isTaker ? note : null,
      hasCareNotes: withCareNotes && withCareNotes.has(student.personId),
    })),
  }
}
