import type { ClassStatus } from '#contract/classes/classes.query.ts'
import type { ConflictKind } from '#contract/timetable/timetable.ts'
import { daysIn, listDaysIn } from '../class-days/class-days.queries.ts'
import {
  type Meeting,
  membersEnrolled,
  listTeachers,
} from '../scheduled-classes/scheduled-classes.queries.ts'
import { allOf, readInParts } from '#server/database/in-parts.ts'
import { fullName, memberName } from '#server/database/searchable.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import { roomsInOrder, slotsInOrder } from '../rooms/places.queries.ts'
import { type MeetingDay, meetingDates } from '../scheduled-classes/meetings.rules.ts'

/** The data of a class that conflicts depend on. */
export type PlannedClass = Meeting & {
  id: number
  name: string
  version: number
  semesterId: number
  startDate: string
  endDate: string
  status: ClassStatus
  maxStudents: number | null
  teachers: { organizationUserId: number; name: string }[]
  students: { organizationUserId: number; name: string }[]
}

type PlannedDay = MeetingDay & { notes: string | null }

type StoredOverride = {
  kind: ConflictKind
  classId: number
  otherClassId: number | null
  reason: string
  by: string | null
}

/** Everything scheduled in an organization in a span of time. */
export type Plan = Awaited<ReturnType<typeof readPlan>>

/** Inclusive. */
type Span = { startDate: string; endDate: string }

type Wanted = Span & {
  semesterId?: number
  classId?: number
  /** Set to check a single class: others are read only if they share students with it, or these teachers. */
  only?: { classId: number | null; teachers: { organizationUserId: number }[] }
}

/**
 * The classes in a time span that are not canceled, with the data that conflicts depend on. Always includes the given
 * class and semester.
 */
export async function readPlan(db: Db, organizationId: number, wanted: Wanted) {
  const rows = await planned(db, organizationId, wanted).execute()
  const ids = rows.map(({ id }) => id)
  const teachers = await inEach(ids, (some) => listTeachers(db, organizationId, some))
  const teachersOf = Map.groupBy(teachers, ({ classId }) => classId)
  const attending = wanted.only
    ? await listSharing(db, organizationId, wanted.only, teachersOf)
    : await inEach(ids, (some) =>
        students(db, organizationId).where('classId', 'in', some).execute(),
      )
  const studentsOf = Map.groupBy(attending, ({ classId }) => classId)
  const classes: PlannedClass[] = rows.map((row) => ({
    ...row,
    teachers: teachersOf.get(row.id) ?? [],
    students: studentsOf.get(row.id) ?? [],
  }))
  const semesterIds = [...new Set([...rows.map((row) => row.semesterId), wanted.semesterId ?? 0])]
  const days = await daysIn(db, semesterIds)
    .where('organizationId', '=', organizationId)
    .select('notes')
    .execute()
  const overridden = overrides(db, organizationId)
  return {
    today: await findToday(db, organizationId),
    classes,
    days: Map.groupBy(days, ({ semesterId }) => semesterId) as Map<number, PlannedDay[]>,
    semesters: byId(await semesters(db, organizationId).execute()),
    rooms: byId(await roomsInOrder(db, organizationId).execute()),
    slots: byId(await slotsInOrder(db, organizationId).execute()),
    overrides: wanted.only
      ? await overridden
          .where((where) => {
            const classId = wanted.only?.classId ?? 0
            return where.or([where('classId', '=', classId), where('otherClassId', '=', classId)])
          })
          .execute()
      : await inEach(ids, (some) => overridden.where('classId', 'in', some).execute()),
  }
}

/** The students of a class, and the other classes that its students and teachers attend. */
async function listSharing(
  db: Db,
  organizationId: number,
  { classId, teachers }: NonNullable<Wanted['only']>,
  teachersOf: Map<number, { organizationUserId: number }[]>,
) {
  const own = await students(db, organizationId)
    .where('classId', '=', classId ?? 0)
    .execute()
  const teaching = [...teachers, ...(teachersOf.get(classId ?? 0) ?? [])]
  const teacherIds = teaching.map(({ organizationUserId }) => organizationUserId)
  const persons = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', teacherIds)
    .select('personId')
    .execute()
  const personIds = [...new Set([...own, ...persons].map(({ personId }) => personId))]
  const elsewhere = await inEach(personIds, (some) =>
    students(db, organizationId).where('enrollment.personId', 'in', some).execute(),
  )
  return [...own, ...elsewhere.filter((each) => each.classId !== classId)]
}

/** The rows of many ids; other requests run between batches. */
const inEach = <Row>(ids: number[], find: (some: number[]) => Promise<Row[]>) =>
  allOf(readInParts(ids, find, 50))

/** A stored class, and the plan with its possible conflicts. */
export async function readPlanOf(db: Db, organizationId: number, classId: number) {
  const span = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .select(['startDate', 'endDate'])
    .executeTakeFirstOrThrow(notFound)
  const only = { classId, teachers: [] }
  const plan = await readPlan(db, organizationId, { ...span, classId, only })
  const one = plan.classes.find(({ id }) => id === classId)
  if (!one) throw notFound()
  return { plan, one }
}

const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

const planned = (db: Db, organizationId: number, { startDate, endDate, classId = 0 }: Wanted) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .where('class.organizationId', '=', organizationId)
    .where((where) =>
      where.or([
        where('class.id', '=', classId),
        where.and([
          where('class.status', '!=', 'Canceled'),
          where('class.startDate', '<=', endDate),
          where('class.endDate', '>=', startDate),
        ]),
      ]),
    )
    .select(['class.id', 'class.name', 'class.version', 'class.semesterId', 'class.startDate'])
    .select(['class.endDate', 'class.status', 'class.maxStudents', 'weekday', 'slotId'])
    .select(['startTime', 'endTime', 'roomId'])
    .orderBy('class.searchName')
    .orderBy('class.id')

const students = (db: Db, organizationId: number) =>
  membersEnrolled(db, organizationId)
    .where('enrollment.status', '=', 'Enrolled')
    .select(['classId', 'organizationUser.id as organizationUserId', memberName.as('name')])
    .select('enrollment.personId')
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')

const semesters = (db: Db, organizationId: number) =>
  db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .select(['id', 'name', 'startDate', 'endDate'])

const overrides = (db: Db, organizationId: number) =>
  db
    .selectFrom('conflictOverride')
    .leftJoin('person', 'person.id', 'overriddenByPersonId')
    .where('organizationId', '=', organizationId)
    .select(['kind', 'classId', 'otherClassId', 'reason', fullName('person').as('by')])
    .$castTo<StoredOverride>()

/** The fields of a class that decide when it meets. */
export type Timed = Omit<Meeting, 'roomId'> & {
  semesterId: number
  startDate: string
  endDate: string
}

/** The class days and time slots that classes use. */
type Times = {
  days: Map<number, MeetingDay[]>
  slots: Map<number, { startTime: string; endTime: string }>
}

/** Whether two classes meet on the same day at the same time. Days before `from` do not count. */
export function meetingTogether({ days, slots }: Times, from = '') {
  const known = new Map<string, Set<string>>()
  const datesOf = (one: Timed) => {
    const key = [one.semesterId, one.weekday, one.startDate, one.endDate].join()
    const dates = known.get(key) ?? readDates(one)
    known.set(key, dates)
    return dates
  }
  const readDates = (one: Timed) =>
    new Set(meetingDates(one, days.get(one.semesterId) ?? []).filter((date) => date >= from))
  return (one: Timed, other: Timed): boolean => {
    const [times, others] = [timesOf(slots, one), timesOf(slots, other)]
    if (!times || !others) return false
    if (times.startTime >= others.endTime || others.startTime >= times.endTime) return false
    const [dates, otherDates] = [datesOf(one), datesOf(other)]
    return dates === otherDates ? dates.size > 0 : [...dates].some((date) => otherDates.has(date))
  }
}

/** Null for a class without a time. */
export function timesOf(slots: Times['slots'], { slotId, startTime, endTime }: Timed) {
  if (slotId !== null) return slots.get(slotId)
  return startTime !== null && endTime !== null ? { startTime, endTime } : undefined
}

/** When some classes meet, from today on. A canceled class does not. */
export async function readMeetings(
  db: Db,
  organizationId: number,
  classIds: number[],
  today: string,
) {
  const rows = await classesMeeting(db, { organizationId, classIds })
  const semesterIds = [...new Set(rows.map(({ semesterId }) => semesterId))]
  const calendars = await listDaysIn(db, { semesterIds })
  const days = Map.groupBy(calendars, ({ semesterId }) => semesterId)
  const slots = await listSlots(db, { organizationId })
  const together = meetingTogether({ days, slots: byId(slots) }, today)
  const known = byId(rows)
  return {
    together(classId: number, otherId: number): boolean {
      const [one, other] = [known.get(classId), known.get(otherId)]
      return one !== undefined && other !== undefined && together(one, other)
    },

    /** Whether the last meeting of a class has passed. */
    isDone(classId: number): boolean {
      const one = known.get(classId)
      const dates = one ? meetingDates(one, days.get(one.semesterId) ?? []) : []
      return dates.length > 0 && dates.every((date) => date < today)
    },
  }
}

const classesMeeting = compileOnce(
  (
    db,
    { organizationId, classIds }: Placeholders<{ organizationId: number; classIds: number[] }>,
  ) =>
    db
      .selectFrom('class')
      .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
      .where('class.organizationId', '=', organizationId)
      .where('class.id', 'in', classIds)
      .where('class.status', '!=', 'Canceled')
      .select(['class.id', 'semesterId', 'class.startDate', 'class.endDate'])
      .select(['weekday', 'slotId', 'startTime', 'endTime']),
)

const listSlots = compileOnce((db, { organizationId }: Placeholders<{ organizationId: number }>) =>
  slotsInOrder(db, organizationId),
)
