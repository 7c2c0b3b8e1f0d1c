import type { OwnAttendance, OwnAttendanceQuery } from '#contract/classes/attendance.ts'
import { offTypes } from '#contract/timetable/class-days.ts'
import type { Kysely } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { ownStudentIds } from '../class-access/own-students.queries.ts'
import { belongsTo, isAttendedBy } from '../class-access/visible-classes.queries.ts'

/**
 * The marks of whoever asks, and of the children whose families they may view: one entry for each class that one of them is
 * in, or was in and has marks of. Days that are off are not told.
 */
export async function listOwnAttendance(
  db: Kysely<Schema>,
  personId: number,
  query: OwnAttendanceQuery,
): Promise<OwnAttendance> {
  const enrolments = await enrolmentsOf(db, personId, query).execute()
  const days = Map.groupBy(await marksOf(db, personId, query).execute(), keyOf)
  return [...Map.groupBy(enrolments, keyOf)].flatMap(([key, [one, ...more]]) => {
    if (!one) return []
    const { status, ...told } = one
    const hasLeft = [status, ...more.map((each) => each.status)].every(isLeft)
    const marks = (days.get(key) ?? []).map(({ date, mark, minutesLate }) => ({
      date,
      mark,
      minutesLate,
    }))
    if (hasLeft && marks.length === 0) return []
    return [{ ...told, isMe: told.personId === personId, hasLeft, days: marks }]
  })
}

const keyOf = (row: { classId: number; personId: number }) => `${row.classId} ${row.personId}`

const isLeft = (status: string) => status !== 'Enrolled' && status !== 'Completed'

/** Each time that one of them came into a class whose page they may open, the latest semester first. */
const enrolmentsOf = (
  db: Kysely<Schema>,
  personId: number,
  { classId, personId: studentId }: OwnAttendanceQuery,
) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('enrolment', 'enrolment.classId', 'class.id')
    .innerJoin('person', 'person.id', 'enrolment.personId')
    .where('person.id', 'in', ownStudentIds(personId))
    .where(belongsTo(personId))
    .where((where) =>
      where.or([
        where('class.status', 'in', ['Published', 'Cancelled']),
        isAttendedBy(personId).$castTo<boolean>(),
      ]),
    )
    .where('enrolledDate', 'is not', null)
    .where((where) => where.and({ 'class.id': classId, 'person.id': studentId }))
    .orderBy('semester.startDate', 'desc')
    .orderBy('class.searchName')
    .orderBy('class.id')
    .orderBy('person.birthDate', (order) => order.asc().nullsLast())
    .orderBy('person.id')
    .orderBy('enrolment.id')
    .select(['class.id as classId', 'class.name as className', 'enrolment.status'])
    .select(['organization.name as organizationName', 'person.id as personId'])
    .select(fullName('person').as('name'))

const marksOf = (
  db: Kysely<Schema>,
  personId: number,
  { classId, personId: studentId }: OwnAttendanceQuery,
) =>
  db
    .selectFrom('attendance')
    .innerJoin('classDay', 'classDay.id', 'attendance.classDayId')
    .where('attendance.personId', 'in', ownStudentIds(personId))
    .where((where) =>
      where.and({ 'attendance.classId': classId, 'attendance.personId': studentId }),
    )
    .where('mark', 'is not', null)
    .where('type', 'not in', offTypes)
    .orderBy('date', 'desc')
    .orderBy('attendance.id')
    .select(['attendance.classId', 'attendance.personId', 'date', 'minutesLate'])
    .select((row) => row.ref('mark').$notNull().as('mark'))
