import type { SheetStudent } from '#contract/classes/attendance.ts'
import type { Kysely } from 'kysely'
import { fullName, memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { dayIn, findTimeZone } from '#server/tenancy/organizations.today.ts'

export type SheetKey = { organizationId: number; classId: number; classDayId: number }

/** The students of some classes: who is enrolled, and an active member. */
export const studentsOf = (db: Kysely<Schema>, organizationId: number, classIds: number[]) =>
  membersEnrolled(db, organizationId)
    .where('enrolment.classId', 'in', classIds)
    .where('enrolment.status', '=', 'Enrolled')
    .where('organizationUser.status', '=', 'Active')

/**
 * Who is on the sheet of a class of a day, by name, and nobody else can be marked: its students; and of those who have left,
 * whoever was in the class on that day, or has a mark of it.
 */
export async function listStudents(
  db: Kysely<Schema>,
  key: SheetKey,
  date: string,
): Promise<Omit<SheetStudent, 'hasCareNotes'>[]> {
  const rows = await enrolmentsWithMarks(db, key).execute()
  const students = new Set(rows.filter(isIn).map(({ personId }) => personId))
  const timeZone = await findTimeZone(db, key.organizationId)
  const shown = rows.filter((row) => isIn(row) || row.mark !== null || wasIn(row, date, timeZone))
  // Whoever has left and come back has an enrolment for each time.
  const once = [...new Map(shown.map((row) => [row.personId, row])).values()]
  return once.map((row) => {
    const hasLeft = !students.has(row.personId)
    return { ...saidOf(row), hasLeft, hasJoinedSince: !hasLeft && cameAfter(row, date, timeZone) }
  })
}

function saidOf({ personId, name, mark, minutesLate, note, markedBy, markedDate, version }: Row) {
  return { personId, name, mark, minutesLate, note, markedBy, markedDate, version }
}

type Row = Awaited<ReturnType<ReturnType<typeof enrolmentsWithMarks>['execute']>>[number]

const isIn = ({ status, membership }: Row) => status === 'Enrolled' && membership === 'Active'

const cameAfter = ({ enrolledDate }: Row, date: string, timeZone: string) =>
  enrolledDate !== null && date < dayIn(timeZone, new Date(enrolledDate))

/** Whether somebody who has left was in the class on a day. Whoever only asked for it, or stood in line, never was. */
function wasIn(
  { status, enrolledDate, statusDate, membershipDate }: Row,
  date: string,
  timeZone: string,
) {
  const until = status === 'Enrolled' ? membershipDate : statusDate
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant))
  return (
    enrolledDate !== null && until !== null && dayOf(enrolledDate) <= date && date <= dayOf(until)
  )
}

const enrolmentsWithMarks = (
  db: Kysely<Schema>,
  { organizationId, classId, classDayId }: SheetKey,
) =>
  membersEnrolled(db, organizationId)
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.classId', '=', 'enrolment.classId')
        .onRef('attendance.personId', '=', 'enrolment.personId')
        .on('attendance.classDayId', '=', classDayId),
    )
    .leftJoin('person as marker', 'marker.id', 'markedByPersonId')
    .where('enrolment.classId', '=', classId)
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['enrolment.personId', 'enrolment.status', memberName.as('name')])
    .select('organizationUser.status as membership')
    .select(['enrolledDate', 'statusDate', 'organizationUser.savedDate as membershipDate'])
    .select(['mark', 'minutesLate', 'note', 'markedDate', 'attendance.version'])
    .select(fullName('marker').as('markedBy'))
