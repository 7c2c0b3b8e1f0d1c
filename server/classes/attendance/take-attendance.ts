import {
  type AttendanceSheet,
  marksAhead,
  type TakeAttendance,
} from '#contract/classes/attendance.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { dayInWords } from '#contract/dates/date-words.ts'
import type { Kysely } from 'kysely'
import { nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { conflict, invalidFields, stale } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { keepTaker } from './attendance-rights.queries.ts'
import { findSheet } from './attendance-sheet.queries.ts'
import type { SheetKey } from './attendance.queries.ts'

type Marks = TakeAttendance['marks']

/**
 * Keeps who came. If somebody has marked one of the students since whoever sends it has looked, nothing is kept, and the
 * answer has the sheet as it stands.
 */
export async function takeAttendance(
  db: Kysely<Schema>,
  holder: Holder,
  { classId, classDayId }: Omit<SheetKey, 'organizationId'>,
  { marks }: TakeAttendance,
): Promise<AttendanceSheet> {
  const { organizationId, personId } = holder
  const key = { organizationId, classId, classDayId }
  await keepTaker(db, holder, classId)
  const sheet = await findSheet(db, holder, key)
  requireHeld(sheet, marks)
  requireListed(sheet, marks)
  for (const mark of marks) {
    if (await keepMark(db, key, personId, mark)) continue
    throw stale({ ...sheet, savedBy: markerOf(sheet, marks) })
  }
  return findSheet(db, holder, key)
}

function requireHeld(
  { mayTake, type, date, today, className, cancelReason }: AttendanceSheet,
  marks: Marks,
) {
  if (type === 'Cancelled')
    throw conflict('day_off', {}, `${dayInWords(date)} is cancelled: ${cancelReason}`)
  if (isOff(type)) throw conflict('day_off', {}, `${dayInWords(date)} is a holiday.`)
  if (!mayTake) throw conflict('class_cancelled', {}, `${className} is cancelled.`)
  const isAhead = date > today
  if (!isAhead || marks.every(({ mark }) => mark === null || marksAhead.includes(mark))) return
  const message = `${className} meets on ${dayInWords(date)}. Until then you can only say who will be absent.`
  throw invalidFields({ marks: message }, message)
}

/** Whoever is not on the sheet is not in the class, or was not on that day. */
function requireListed({ students }: AttendanceSheet, marks: Marks): void {
  const listed = new Set(students.map(({ personId }) => personId))
  if (marks.every(({ personId }) => listed.has(personId))) return
  const message = 'Somebody here is no student of this class. Please load the page again.'
  throw invalidFields({ marks: message }, message)
}

/** False where somebody has said something else of the student meanwhile. */
async function keepMark(
  db: Kysely<Schema>,
  key: SheetKey,
  markedByPersonId: number,
  { personId, version, ...said }: Marks[number],
): Promise<boolean> {
  const values = { ...said, markedByPersonId, markedDate: new Date().toISOString() }
  const kept =
    version === null
      ? await db
          .insertInto('attendance')
          .values({ ...key, personId, ...values })
          .onConflict((other) => other.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('attendance')
          .set({ ...values, version: nextVersion })
          .where('organizationId', '=', key.organizationId)
          .where('classId', '=', key.classId)
          .where('classDayId', '=', key.classDayId)
          .where('personId', '=', personId)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
  return kept !== undefined
}

/** Who has marked the first student meanwhile. */
function markerOf({ students }: AttendanceSheet, marks: Marks): string | null {
  const overtaken = students.find(({ personId, version }) =>
    marks.some((mark) => mark.personId === personId && mark.version !== version),
  )
  return overtaken?.markedBy ?? null
}
