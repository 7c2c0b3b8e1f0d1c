import type { AttendanceDay } from '#contract/classes/attendance.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { dayIn, findTimeZone, instantAt, todayIn } from '#server/tenancy/organizations.today.ts'
import { listMeetingDays } from './attendance.days.ts'
import { studentsOf } from './attendance.students.ts'

/** A day of a class. */
export type Meeting = AttendanceDay & { classId: number }

/** Every day of some classes, also those that are off, by date; and how far the attendance of each is taken. */
export async function listMeetings(
  db: Kysely<Schema>,
  organizationId: number,
  classIds: number[],
): Promise<Meeting[]> {
  const days = await listMeetingDays(db, organizationId, classIds)
  const enrolled = await listEnrolledDays(db, organizationId, classIds)
  const marked = new Map(
    (await marksIn(db, organizationId, classIds).execute()).map((row) => [keyOf(row), row.count]),
  )
  return days.map((day) => {
    const since = enrolled.get(day.classId) ?? []
    return {
      ...day,
      studentsCount: since.filter(({ date }) => date <= day.date).length,
      markedCount: marked.get(keyOf(day)) ?? 0,
    }
  })
}

const keyOf = ({ classId, classDayId }: { classId: number; classDayId: number }) =>
  `${classId} ${classDayId}`

/** Of these meetings, those that took place or have begun, so that somebody can say who came. */
export async function haveBegun<Row extends Meeting>(
  db: Kysely<Schema>,
  organizationId: number,
  meetings: Row[],
): Promise<Row[]> {
  const timeZone = await findTimeZone(db, organizationId)
  const [today, now] = [todayIn(timeZone), new Date().toISOString()]
  return meetings.filter(({ date, type, startTime }) => {
    if (isOff(type) || date > today) return false
    return date < today || instantAt(date, startTime ?? '00:00', timeZone) <= now
  })
}

/** On which day where the organization is each student of these classes was enrolled, by the class's id. */
async function listEnrolledDays(db: Kysely<Schema>, organizationId: number, classIds: number[]) {
  const timeZone = await findTimeZone(db, organizationId)
  const students = await studentsOf(db, organizationId, classIds)
    .select((row) => ['enrolment.classId', row.ref('enrolledDate').$notNull().as('enrolledDate')])
    .execute()
  const days = students.map(({ classId, enrolledDate }) => ({
    classId,
    date: dayIn(timeZone, new Date(enrolledDate)),
  }))
  return Map.groupBy(days, ({ classId }) => classId)
}

/** The marks of the students: whoever has left is not waited for. */
const marksIn = (db: Kysely<Schema>, organizationId: number, classIds: number[]) =>
  studentsOf(db, organizationId, classIds)
    .innerJoin('attendance', (join) =>
      join
        .onRef('attendance.classId', '=', 'enrolment.classId')
        .onRef('attendance.personId', '=', 'enrolment.personId'),
    )
    .where('mark', 'is not', null)
    .groupBy(['attendance.classId', 'classDayId'])
    .select(['attendance.classId', 'classDayId'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
