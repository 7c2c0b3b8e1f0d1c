import type { AttendanceSheet, SheetStudent } from '#contract/attendance.ts'
import { isOff } from '#contract/class-days.ts'
import type { Kysely } from 'kysely'
import { fullName, memberName } from '../database/names.ts'
import type { Schema } from '../database/schema.ts'
import { membersEnrolled } from '../enrolments/enrolments.rows.ts'
import { findToday } from '../organizations/organizations.today.ts'
import { notFound } from '../problem.ts'
import type { Holder } from '../rights/rights.ts'
import { isTaughtBy } from '../enrolments/enrolments.visible.ts'
import { listMeetingDays } from './attendance.days.ts'

export type SheetKey = { organizationId: number; classId: number; classDayId: number }

/** Who comes to a class on one of its days, and who has come. On a day that is off nobody can be marked. */
export async function findSheet(
  db: Kysely<Schema>,
  { organizationId, personId, permissions }: Holder,
  { classId, classDayId }: Omit<SheetKey, 'organizationId'>,
): Promise<AttendanceSheet> {
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
  const students = await listStudents(db, key)
  // A class that has been moved to another weekday keeps what was said of the days before.
  if (!meeting && students.every(({ version }) => version === null)) throw notFound()
  const { status, isTeacher, ...day } = found
  const isHeld = status !== 'Cancelled' && !isOff(day.type)
  return {
    ...day,
    ...(meeting && { startTime: meeting.startTime, endTime: meeting.endTime }),
    today: await findToday(db, organizationId),
    mayTake: isHeld && (isTeacher || permissions.includes('attendance.take')),
    students,
  }
}

/** Everybody who is in the class, and whoever has a mark of that day, by name. */
export async function listStudents(db: Kysely<Schema>, key: SheetKey): Promise<SheetStudent[]> {
  const { organizationId, classId, classDayId } = key
  const rows = await membersEnrolled(db, organizationId)
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.classId', '=', 'enrolment.classId')
        .onRef('attendance.personId', '=', 'enrolment.personId')
        .on('attendance.classDayId', '=', classDayId),
    )
    .leftJoin('person as marker', 'marker.id', 'markedByPersonId')
    .where('enrolment.classId', '=', classId)
    .where((where) =>
      where.or([where('enrolment.status', '=', 'Enrolled'), where('mark', 'is not', null)]),
    )
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['enrolment.personId', 'enrolment.status', memberName.as('name')])
    .select(['mark', 'minutesLate', 'note', 'markedDate', 'attendance.version'])
    .select(fullName('marker').as('markedBy'))
    .execute()
  const enrolled = new Set(rows.filter(({ status }) => status === 'Enrolled').map(idOf))
  // Whoever has left and come back has an enrolment for each time.
  const once = [...new Map(rows.map((row) => [row.personId, row])).values()]
  return once.map(({ status: _, ...student }) => ({
    ...student,
    hasLeft: !enrolled.has(student.personId),
  }))
}

const idOf = ({ personId }: { personId: number }) => personId
