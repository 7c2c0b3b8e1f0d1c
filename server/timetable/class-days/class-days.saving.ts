import type { ClassDay, CreateClassDay, UpdateClassDay } from '#contract/timetable/class-days.ts'
import { dayInWords } from '#contract/dates/date-words.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { keepOrganization } from '#server/tenancy/keep-organization.ts'
import { conflict, stale } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { requireNotArchived } from '../semesters/semesters.archived.ts'
import { requirePossible } from './class-days.checks.ts'
import { findClassDay } from './class-days.queries.ts'

export const insertClassDay = (
  db: Kysely<Schema>,
  values: CreateClassDay,
  savedByPersonId: number | null,
) =>
  db
    .insertInto('classDay')
    .values({ ...values, ...sortedOut(values), cancelReason: null, ...lastSaved(savedByPersonId) })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function addClassDay(
  db: Kysely<Schema>,
  administrator: Administrator,
  values: CreateClassDay,
) {
  const { organizationId, personId } = administrator
  await keepOrganization(db, organizationId)
  await requireNotArchived(db, values)
  await requirePossible(db, values, { ...values, ...sortedOut(values) })
  const { id } = await insertClassDay(db, values, personId)
  const after = await findClassDay(db, organizationId, id)
  const subject = { type: 'ClassDay', id } as const
  await audit(db, { ...actedBy(administrator), action: 'Added', subject, after: factsOf(after) })
  return after
}

export async function updateClassDay(
  db: Kysely<Schema>,
  administrator: Administrator,
  classDayId: number,
  { version, ...values }: UpdateClassDay,
) {
  const { organizationId, personId } = administrator
  await keepOrganization(db, organizationId)
  const before = await findClassDay(db, organizationId, classDayId)
  if (before.version !== version) throw stale(before)
  if (before.type === 'Cancelled')
    throw conflict('cancelled', {}, 'This day is cancelled. Restore it first.')
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
  db: Kysely<Schema>,
  administrator: Administrator,
  classDayId: number,
): Promise<void> {
  const { organizationId } = administrator
  await keepOrganization(db, organizationId)
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

/** What was said of who came would go with the day. */
async function requireNoAttendance(db: Kysely<Schema>, { organizationId, id }: ClassDay) {
  const { count } = await db
    .selectFrom('attendance')
    .where('organizationId', '=', organizationId)
    .where('classDayId', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return
  const marks = count === 1 ? '1 mark' : `${count} marks`
  const message = `Attendance was taken on this day, and ${marks} would go with it. Cancel the day instead.`
  throw conflict('attended', {}, message)
}

/** Another day stands in for this one, and would stand in for nothing. */
export function requireNotMadeUp({ madeUpBy }: ClassDay): void {
  if (!madeUpBy) return
  const message = `${dayInWords(madeUpBy.date)} makes this day up. Delete that one first.`
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
