import { isOff } from '#contract/timetable/class-days.ts'
import type { Kysely } from 'kysely'
import { listMeetingDays } from '#server/classes/attendance/attendance.queries.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { markOf, notTaken } from './demo.attendance.ts'
import type { DemoSemester } from '../demo.semesters.ts'

/** Who came to the classes of a semester on its days until today. */
export async function fillAttendance(
  db: Kysely<Schema>,
  { organizationId }: { organizationId: number },
  { name }: DemoSemester,
  today: string,
): Promise<void> {
  const classes = await db
    .selectFrom('class')
    .innerJoin('semester', 'semester.id', 'semesterId')
    .where('class.organizationId', '=', organizationId)
    .where('semester.name', '=', name)
    .where('class.status', '=', 'Published')
    .orderBy('class.id')
    .select(['class.id', 'class.name'])
    .execute()
  for (const one of classes) {
    const days = await listMeetingDays(db, organizationId, [one.id])
    const past = days.filter(({ date, type }) => date < today && !isOff(type))
    const taken = past.slice(0, Math.max(0, past.length - (notTaken[one.name] ?? 0)))
    const students = await studentsOf(db, one.id)
    const teacher = await teacherOf(db, one.id)
    const rows = taken.flatMap(({ classDayId, date, endTime }, day) =>
      students.map((personId, place) => ({
        organizationId,
        classId: one.id,
        classDayId,
        personId,
        minutesLate: null,
        note: null,
        ...markOf(one.id + place, day),
        markedByPersonId: teacher,
        markedDate: `${date}T${endTime ?? '15:00'}:00.000Z`,
      })),
    )
    for (const part of inParts(rows)) await db.insertInto('attendance').values(part).execute()
  }
}

async function studentsOf(db: Kysely<Schema>, classId: number) {
  const rows = await db
    .selectFrom('enrolment')
    .where('classId', '=', classId)
    .where('status', '=', 'Enrolled')
    .orderBy('id')
    .select('personId')
    .execute()
  return rows.map(({ personId }) => personId)
}

async function teacherOf(db: Kysely<Schema>, classId: number) {
  const teacher = await db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .where('classId', '=', classId)
    .where('role', '=', 'Lead')
    .select('personId')
    .executeTakeFirst()
  return teacher?.personId ?? null
}
