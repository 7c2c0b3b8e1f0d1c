import {
  type ClassDay,
  type CreateClassDay,
  type UpdateClassDay,
  classDayTypeNames,
} from '#contract/timetable/class-days.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { conflict, versionConflict, invalidFields } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { requireNotArchived, findSemester } from '../semesters/semesters.queries.ts'
import { findClassDay, daysOf } from './class-days.queries.ts'
import { checkPlace } from '../scheduled-classes/scheduled-classes.queries.ts'

export const insertClassDay = (db: Db, values: CreateClassDay, savedByPersonId: number | null) =>
  db
    .insertInto('classDay')
    .values({ ...values, ...sortedOut(values), cancelReason: null, ...lastSaved(savedByPersonId) })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function addClassDay(db: Db, administrator: Administrator, values: CreateClassDay) {
  const { organizationId, personId } = administrator
  await lockOrganization(db, organizationId)
  await requireNotArchived(db, values)
  await requirePossible(db, values, { ...values, ...sortedOut(values) })
  const { id } = await insertClassDay(db, values, personId)
  const after = await findClassDay(db, organizationId, id)
  const subject = { type: 'ClassDay', id } as const
  await audit(db, { ...actedBy(administrator), action: 'Added', subject, after: factsOf(after) })
  return after
}

export async function updateClassDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
  { version, ...values }: UpdateClassDay,
) {
  const { organizationId, personId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findClassDay(db, organizationId, classDayId)
  if (before.version !== version) throw versionConflict(before)
  if (before.type === 'Canceled')
    throw conflict('canceled', {}, 'This day is canceled. Restore it first.')
  await requirePossible(db, before, { ...values, ...sortedOut(values) }, classDayId)
  await db
    .updateTable('classDay')
    .set({ ...values, ...sortedOut(values), ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', classDayId)
    .execute()
  const after = await findClassDay(db, organizationId, classDayId)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'ClassDay', id: classDayId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

export async function deleteClassDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
): Promise<void> {
  const { organizationId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findClassDay(db, organizationId, classDayId)
  requireNotMadeUp(before)
  await requireNoAttendance(db, before)
  await db
    .deleteFrom('classDay')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classDayId)
    .execute()
  await audit(db, {
    ...actedBy(administrator),
    action: 'Removed',
    subject: { type: 'ClassDay', id: classDayId },
    before: { name: before.date, ...factsOf(before) },
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

/** Refused because the make-up day would make up nothing. */
export function requireNotMadeUp({ madeUpBy }: ClassDay): void {
  if (!madeUpBy) return
  const message = `${dayInWords(madeUpBy.date)} makes up this day. Delete that day first.`
  throw conflict('made_up', {}, message, { id: madeUpBy.id, name: dayInWords(madeUpBy.date) })
}

export const factsOf = (day: ClassDay) => ({
  semester: day.semesterName,
  date: day.date,
  type: day.type,
  startTime: day.startTime,
  endTime: day.endTime,
  notes: day.notes,
  makesUp: day.makesUp?.date ?? null,
})

/** A holiday has no times, and only a make-up day makes up another. */
const sortedOut = ({ type, notes, startTime, endTime, makesUpClassDayId }: UpdateOrCreate) => ({
  ...(type === 'Holiday' ? { startTime: null, endTime: null } : { startTime, endTime }),
  makesUpClassDayId: type === 'MakeUp' ? makesUpClassDayId : null,
  searchNotes: searchable(notes ?? ''),
})

type UpdateOrCreate = Omit<UpdateClassDay, 'version'>

type OfSemester = { organizationId: number; semesterId: number }

/** Refuses days outside the semester, each at its field, and a semester of another organization. */
export async function requireWithin(
  db: Db,
  place: OfSemester,
  dates: Record<string, string>,
): Promise<void> {
  await checkPlace(db, place.organizationId, place)
  const { startDate, endDate } = await findSemester(db, place.organizationId, place.semesterId)
  const message = `The semester runs from ${dayInWords(startDate)} to ${dayInWords(endDate)}.`
  const outside = Object.entries(dates).filter(([, date]) => date < startDate || date > endDate)
  if (outside.length === 0) return
  throw invalidFields(Object.fromEntries(outside.map(([field]) => [field, message])))
}

/** Refuses a day that is already on the calendar, or that makes up a day that is not canceled or already made up. */
export async function requirePossible(
  db: Db,
  place: OfSemester,
  { date, makesUpClassDayId }: Pick<CreateClassDay, 'date' | 'makesUpClassDayId'>,
  exceptId = 0,
): Promise<void> {
  await requireWithin(db, place, { date })
  const { organizationId, semesterId } = place
  const days = await daysOf(db, organizationId, semesterId).select('notes').execute()
  const others = days.filter(({ id }) => id !== exceptId)
  const taken = others.find((other) => other.date === date)
  if (taken) {
    const what = [classDayTypeNames[taken.type], ...(taken.notes ? [taken.notes] : [])].join(', ')
    const message = `${dayInWords(date)} is already on the calendar: ${what}.`
    throw conflict('date_taken', { date: message }, message)
  }
  if (makesUpClassDayId === null) return
  const madeUp = others.find(({ id }) => id === makesUpClassDayId)
  if (madeUp?.type !== 'Canceled')
    throw invalidFields({ makesUpClassDayId: 'Choose a canceled day of the same semester.' })
  const rival = others.find((other) => other.makesUpClassDayId === makesUpClassDayId)
  if (!rival) return
  const message = `${dayInWords(rival.date)} already makes up this day.`
  throw conflict('made_up', { makesUpClassDayId: message }, message)
}
