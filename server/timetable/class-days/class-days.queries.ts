import { type ClassDay, type ClassDayCalendar, offTypes } from '#contract/timetable/class-days.ts'
import type { ClassDayQuery } from '#contract/timetable/class-days.query.ts'
import { expressionBuilder } from 'kysely'
import { fullName, contains } from '#server/database/searchable.ts'
import { allOf, readInParts } from '#server/database/in-parts.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import {
  expectedDays,
  type MeetingDay,
  meetingDays,
  meetingKey,
} from '../scheduled-classes/meetings.rules.ts'
import { needsSubstitute, nobodyAbsent, readSubstituted } from './substituted.queries.ts'
import { listPeopleOf } from '../scheduled-classes/people-of-classes.queries.ts'
import {
  enrolledStudentsCount,
  listTeachers,
  waitingCount,
} from '../scheduled-classes/scheduled-classes.queries.ts'
import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import { roomsInOrder, slotsInOrder } from '../rooms/places.queries.ts'

const sorting = { date: ['date'], type: ['type', 'date'], startTime: ['startTime', 'date'] }

/** The class days of an organization, by date unless the query sorts differently. */
export async function listClassDays(
  db: Db,
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
  db: Db,
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
  db: Db,
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
  const classes = await meetingsOf(db, organizationId, semesterId)
    .where('class.status', '=', 'Published')
    .execute()
  const plain = days.map((day) => ({ ...day, makesUpClassDayId: day.makesUp?.id ?? null }))
  const expected = classes.filter((row) =>
    expectedDays(row, plain).some(({ id }) => id === classDayId),
  )
  return { ...one, makesUp, madeUpBy, classesCount: expected.length }
}

/** When the classes of a semester meet, without canceled classes. */
export const meetingsOf = (db: Db, organizationId: number, semesterId: number) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .where('class.organizationId', '=', organizationId)
    .where('class.semesterId', '=', semesterId)
    .where('class.status', '!=', 'Canceled')
    .select(['class.id', 'class.startDate', 'class.endDate', 'classMeeting.weekday'])

/** The class days of some semesters, by date. */
export const daysIn = (db: Db, semesterIds: Operand<number>[]) =>
  db
    .selectFrom('classDay')
    .where('classDay.semesterId', 'in', semesterIds)
    .select(['classDay.id', 'semesterId', 'date', 'type', 'makesUpClassDayId'])
    .orderBy('date')

/** The same with their own times, compiled once. */
export const listDaysIn = compileOnce(
  (db, { semesterIds }: Placeholders<{ semesterIds: number[] }>) =>
    daysIn(db, semesterIds).select(['startTime', 'endTime']),
)

/** The class days of one semester of an organization. */
export const daysOf = (db: Db, organizationId: number, semesterId: number) =>
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

type Day = MeetingDay & { organizationId: number; semesterId: number }

/** Whether a class meets on a day that was changed, compared with before. */
type Meets = 'Still' | 'Newly' | 'NoLonger'

type Changed = { now: Day | null; former: Day | null; userId?: number | undefined }

/**
 * The people of the published classes that meet on a day now or met on it before, each with their classes by time. Those
 * that no longer meet follow the others. A class with another time meets newly. `userId` limits the result to one
 * account.
 */
export async function listConcerned(db: Db, { now, former, userId }: Changed) {
  const classes = await listConcernedClasses(db, { now, former })
  const day = now ?? former
  return listPeopleOf(db, day?.organizationId ?? 0, classes, ['Enrolled'], {
    userId,
    classDayId: day?.id,
  })
}

/** The published classes that meet on a day now or met on it before. */
export async function listConcernedClasses(db: Db, { now, former }: Omit<Changed, 'userId'>) {
  const [meeting, before] = [await listClasses(db, now), await listClasses(db, former)]
  const ids = new Set(meeting.map(({ id }) => id))
  const timesBefore = new Set(before.map(timeOf))
  const meets = (one: (typeof meeting)[number]): Meets =>
    timesBefore.has(timeOf(one)) ? 'Still' : 'Newly'
  return [
    ...meeting.map((one) => ({ ...one, meets: meets(one) })),
    ...before
      .filter(({ id }) => !ids.has(id))
      .map((one) => ({ ...one, meets: 'NoLonger' as Meets })),
  ]
}

const timeOf = ({ id, startTime }: { id: number; startTime: string | null }) => `${id} ${startTime}`

/** The published classes that meet on a day, whether or not it is stored so. */
async function listClasses(db: Db, day: Day | null) {
  if (!day) return []
  const { organizationId, semesterId } = day
  const days = await daysOf(db, organizationId, semesterId)
    .where('classDay.id', '!=', day.id)
    .execute()
  const classes = await meetingsOf(db, organizationId, semesterId)
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.status', '=', 'Published')
    .select('class.name')
    .select(({ fn }) => fn.coalesce('timeSlot.startTime', 'classMeeting.startTime').as('startTime'))
    .orderBy('startTime', (order) => order.asc().nullsLast())
    .orderBy('class.searchName')
    .execute()
  return classes.filter((one) => expectedDays(one, [...days, day]).some(({ id }) => id === day.id))
}

async function countStudents(db: Db, organizationId: number, classIds: number[]) {
  const counts = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', classIds)
    .select(['class.id', enrolledStudentsCount, waitingCount])
    .execute()
  return new Map(counts.map(({ id, ...count }) => [id, count]))
}

const nobody = { enrolledStudentsCount: 0, waitingCount: 0 }

/** The days on which the next classes of an organization meet: today or later, one for each semester in progress. */
export async function listNextDays(db: Db, organizationId: number, today: string) {
  const ahead = daysAhead(db, organizationId, today).where('type', 'not in', offTypes)
  const next = await ahead.select('date').orderBy('date').limit(1).executeTakeFirst()
  if (!next) return []
  return ahead
    .where('date', '=', next.date)
    .orderBy('semester.startDate')
    .orderBy('classDay.id')
    .select(['classDay.id', 'semesterId', 'date'])
    .execute()
}

/** The holidays and canceled days from a date until the day before another, or all that follow. */
export const listDaysOff = (db: Db, organizationId: number, since: string, until: string | null) =>
  daysAhead(db, organizationId, since)
    .where('type', 'in', offTypes)
    .$if(until !== null, (days) => days.where('date', '<', until ?? ''))
    .orderBy('date')
    .orderBy('classDay.id')
    .select(columns)
    .execute()

const daysAhead = (db: Db, organizationId: number, since: string) =>
  db
    .selectFrom('classDay')
    .innerJoin('semester', 'semester.id', 'classDay.semesterId')
    .where('classDay.organizationId', '=', organizationId)
    .where('isArchived', '=', false)
    .where('date', '>=', since)

/** Where and when each class meets on one day. */
export async function findDaySheet(
  db: Db,
  organizationId: number,
  classDayId: number,
): Promise<DaySheet> {
  const day = await db
    .selectFrom('classDay')
    .innerJoin('semester', 'semester.id', 'classDay.semesterId')
    .innerJoin('organization', 'organization.id', 'classDay.organizationId')
    .where('classDay.organizationId', '=', organizationId)
    .where('classDay.id', '=', classDayId)
    .select(['classDay.id', 'date', 'type', 'notes', 'startTime', 'endTime', 'semesterId'])
    .select(['organization.name as organizationName', 'semester.name as semesterName'])
    .executeTakeFirstOrThrow(notFound)
  const days = await daysOf(db, organizationId, day.semesterId).execute()
  const all = await meetingsOf(db, organizationId, day.semesterId)
    .select(['class.name', 'class.status', 'slotId', 'roomId', 'startTime', 'endTime'])
    .select('class.maxStudents')
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()
  const meeting = all.filter((row) => meetingDays(row, days).some(({ id }) => id === day.id))
  const classes = await allOf(
    readInParts(meeting, async (some) => {
      const ids = some.map(({ id }) => id)
      const teachers = Map.groupBy(
        await listTeachers(db, organizationId, ids),
        (teacher) => teacher.classId,
      )
      const counts = await countStudents(db, organizationId, ids)
      const substituted = await readSubstituted(db, ids, day.date)
      return some.map((one) => {
        const found = substituted.get(meetingKey({ classId: one.id, classDayId })) ?? nobodyAbsent
        const absent = new Set(found.absentTeachers.map((each) => each.organizationUserId))
        return {
          ...one,
          ...(counts.get(one.id) ?? nobody),
          teachers: (teachers.get(one.id) ?? []).map(
            ({ organizationUserId, name, isFormerMember }) => ({
              organizationUserId,
              name,
              isAbsent: absent.has(organizationUserId),
              isFormerMember,
            }),
          ),
          substituteName: found.substitute?.name ?? null,
          needsSubstitute: needsSubstitute(found),
        }
      })
    }),
  )
  const rooms = await roomsInOrder(db, organizationId).execute()
  const slots = await slotsInOrder(db, organizationId).execute()
  return {
    ...day,
    rooms: rooms.filter(({ id }) => classes.some(({ roomId }) => roomId === id)),
    slots: slots.filter(({ id }) => classes.some(({ slotId }) => slotId === id)),
    classes: classes.map(({ status, ...row }) => ({ ...row, isDraft: status === 'Draft' })),
  }
}
