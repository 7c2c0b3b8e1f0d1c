import type { ClassDay, ClassDayCalendar, ClassDayQuery } from '#contract/timetable/class-days.ts'
import { expressionBuilder, type Kysely } from 'kysely'
import { fullName } from '#server/database/names.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { daysOff, meetingDays } from '../scheduled-classes/meeting-days.rules.ts'

const sorting = { date: ['date'], type: ['type', 'date'], startTime: ['startTime', 'date'] }

/** The class days of an organization, in the order of the year unless asked otherwise. */
export async function listClassDays(
  db: Kysely<Schema>,
  organizationId: number,
  { semesterId, type, ...query }: ClassDayQuery,
) {
  const where = expressionBuilder<Schema, 'classDay'>()
  const list = db.selectFrom('classDay').where('classDay.organizationId', '=', organizationId)
  const isFound = where.and([
    contains(query.searchString, 'searchNotes'),
    where.and({ semesterId, type }),
  ])
  const order = [...sorting[query.sortField ?? 'date'], 'classDay.id']
  const found = list.where(isFound).select(columns)
  return pageOf(query, [onePage(found, query, order).execute(), countBoth(list, isFound)])
}

/** All class days of a semester. */
export async function findCalendar(
  db: Kysely<Schema>,
  organizationId: number,
  semesterId: number,
): Promise<ClassDayCalendar> {
  const semester = await findSemester(db, organizationId, semesterId)
  const { name, startDate, endDate, isArchived } = semester
  const rows = await daysOf(db, organizationId, semesterId).select(columns).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byMadeUp = new Map(rows.map((row) => [row.makesUpClassDayId, row]))
  const days = rows.map((row) => ({
    ...row,
    makesUp: byId.get(row.makesUpClassDayId ?? 0) ?? null,
    madeUpBy: byMadeUp.get(row.id) ?? null,
  }))
  const today = await findToday(db, organizationId)
  return { semesterId, semesterName: name, startDate, endDate, isArchived, today, days }
}

export async function findClassDay(
  db: Kysely<Schema>,
  organizationId: number,
  classDayId: number,
): Promise<ClassDay> {
  const one = await db
    .selectFrom('classDay')
    .innerJoin('semester', 'semester.id', 'classDay.semesterId')
    .leftJoin('person as saver', 'saver.id', 'classDay.savedByPersonId')
    .where('classDay.organizationId', '=', organizationId)
    .where('classDay.id', '=', classDayId)
    .select([...columns, 'classDay.organizationId', 'semesterId', 'semester.name as semesterName'])
    .select(['classDay.version', 'classDay.savedDate', fullName('saver').as('savedBy')])
    .executeTakeFirstOrThrow(notFound)
  const { semesterId } = one
  const { days } = await findCalendar(db, organizationId, semesterId)
  const { makesUp = null, madeUpBy = null } = days.find(({ id }) => id === classDayId) ?? {}
  const classes = await meetingsOf(db, organizationId, semesterId).execute()
  const plain = days.map((day) => ({ ...day, makesUpClassDayId: day.makesUp?.id ?? null }))
  const expected = classes.filter((row) =>
    [...meetingDays(row, plain), ...daysOff(row, plain)].some(({ id }) => id === classDayId),
  )
  return { ...one, makesUp, madeUpBy, classesCount: expected.length }
}

/** When the classes of a semester meet that are not cancelled. */
export const meetingsOf = (db: Kysely<Schema>, organizationId: number, semesterId: number) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .where('class.organizationId', '=', organizationId)
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '!=', 'Cancelled')
    .select(['class.id', 'class.startDate', 'class.endDate', 'classMeeting.weekday'])

/** The class days of some semesters, the first first. */
export const daysIn = (db: Kysely<Schema>, semesterIds: number[]) =>
  db
    .selectFrom('classDay')
    .where('classDay.semesterId', 'in', semesterIds)
    .select(['classDay.id', 'semesterId', 'date', 'type', 'makesUpClassDayId'])
    .orderBy('date')

/** Those of one semester of an organization. */
export const daysOf = (db: Kysely<Schema>, organizationId: number, semesterId: number) =>
  daysIn(db, [semesterId]).where('classDay.organizationId', '=', organizationId)

const columns = [
  'classDay.id',
  'classDay.date',
  'classDay.type',
  'classDay.startTime',
  'classDay.endTime',
  'classDay.notes',
  'classDay.cancelReason',
] as const
