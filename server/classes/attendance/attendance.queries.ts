import {
  type AttendanceDays,
  type AttendanceMissing,
  isMissing,
  type AttendanceDay,
  type OwnAttendance,
  type OwnAttendanceQuery,
} from '#contract/classes/attendance.ts'
import type { AttendanceQuery } from '#contract/classes/attendance.query.ts'
import {
  withTeacherNames,
  studentsOf,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { readInParts } from '#server/database/in-parts.ts'
import { inSlices, sorted } from '#server/process/slices.ts'
import { directionOf, rowsOf } from '#server/database/paging.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable, fullName } from '#server/database/searchable.ts'
import { listExcused } from '../absences/student-absences.queries.ts'
import {
  isTaughtBy,
  ownStudentIds,
  belongsTo,
  isAttendedBy,
} from '../class-access/class-access.queries.ts'
import {
  findToday,
  dayIn,
  findTimeZone,
  instantAt,
  todayIn,
  findCurrentSemesters,
} from '#server/tenancy/organizations.queries.ts'
import { isOff, offTypes } from '#contract/timetable/class-days.ts'
import { listMeetingDays } from '#server/timetable/class-days/meeting-days.queries.ts'
import { meetingKey } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { clock } from '#server/process/clock.ts'

/** How many students of a class are marked on each of its days. */
export async function listAttendanceDays(
  db: Db,
  organizationId: number,
  classId: number,
): Promise<AttendanceDays> {
  const days = await listMeetings(db, organizationId, [classId])
  return { today: await findToday(db, organizationId), days }
}

/** An organization’s meetings that have begun, latest first by default. Without a semester, those of the current one. */
export async function listAttendance(db: Db, organizationId: number, query: AttendanceQuery) {
  const wanted = searchable(query.searchString)
  const isFound = (row: Named) =>
    (query.date === undefined || row.date === query.date) &&
    (query.state === undefined || (query.state === 'Missing') === isMissing(row)) &&
    searchable([row.className, ...row.teacherNames].join(' ')).includes(wanted)
  const all = { count: 0, found: [] as (Named & { id: number })[] }
  for await (const some of readBegun(db, organizationId, query.semesterId)) {
    for (const row of some) {
      all.count += 1
      if (isFound(row)) all.found.push({ id: all.count, ...row })
    }
  }
  const { limit, offset } = rowsOf(query)
  const rows = await inSlices(sorted(all.found, inOrder(query)))
  return {
    items: rows.slice(offset, offset + limit),
    totalPages: Math.ceil(rows.length / limit),
    totalCount: rows.length,
    unfilteredCount: all.count,
  }
}

/** How many classes are read at once with their meetings. */
const classesAtOnce = 50

async function* readBegun(db: Db, organizationId: number, semesterId: number | undefined) {
  const semesterIds = semesterId
    ? [semesterId]
    : (await findCurrentSemesters(db, organizationId)).semesterIds
  const classes = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('semesterId', 'in', semesterIds)
    .where('status', '=', 'Published')
    .select(['id', 'name as className'])
    .execute()
  yield* readInParts(
    classes,
    async (some) => {
      const ids = some.map(({ id }) => id)
      const meetings = await listMeetings(db, organizationId, ids)
      const withNames = await withTeacherNames(db, organizationId, some)
      const named = new Map(withNames.map((row) => [row.id, row]))
      const begun = await haveBegun(db, organizationId, meetings)
      return begun.map((meeting) => {
        const { className = '', teacherNames = [] } = named.get(meeting.classId) ?? {}
        return { ...meeting, className, teacherNames }
      })
    },
    classesAtOnce,
  )
}

type Named = Meeting & { className: string; teacherNames: string[] }

/** By day and time, unless the query sorts differently. */
function inOrder(query: AttendanceQuery) {
  const { sortField } = query
  const isDescending = sortField ? directionOf(query) === 'desc' : true
  return (one: Named, other: Named): number => {
    const [first, second] = isDescending ? [other, one] : [one, other]
    const byField = sortField ? compared[sortField](first, second) : compared.date(first, second)
    return byField || compared.className(one, other) || one.classDayId - other.classDayId
  }
}

const momentOf = ({ date, startTime }: Named) => `${date} ${startTime ?? ''}`

const compared = {
  date: (one: Named, other: Named) => momentOf(one).localeCompare(momentOf(other)),
  className: (one: Named, other: Named) => {
    const [first, second] = [searchable(one.className), searchable(other.className)]
    return Number(first > second) - Number(first < second)
  },
  markedCount: (one: Named, other: Named) => one.markedCount - other.markedCount,
}

/** Meetings with unmarked students in the classes that a person teaches, latest first. */
export async function listMissing(db: Db, personId: number): Promise<AttendanceMissing[]> {
  const taught = await db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where(isTaughtBy(personId))
    .where('class.status', '=', 'Published')
    .where('isArchived', '=', false)
    .select(['class.id as classId', 'class.name as className', 'class.organizationId'])
    .select('organization.name as organizationName')
    .execute()
  const missing: AttendanceMissing[] = []
  for (const [organizationId, classes] of Map.groupBy(taught, (row) => row.organizationId)) {
    const byId = new Map(classes.map((row) => [row.classId, row]))
    const meetings = await listMeetings(db, organizationId, [...byId.keys()])
    for (const meeting of await haveBegun(db, organizationId, meetings.filter(isMissing))) {
      const { className, organizationName } = byId.get(meeting.classId) ?? {}
      if (className !== undefined && organizationName !== undefined)
        missing.push({ ...meeting, className, organizationId, organizationName })
    }
  }
  return missing.toSorted((one, other) => other.date.localeCompare(one.date))
}

/** A day of a class. */
export type Meeting = AttendanceDay & { classId: number }

/** Every day of some classes by date, including holidays and canceled days, with the number of marked students. */
export async function listMeetings(
  db: Db,
  organizationId: number,
  classIds: number[],
): Promise<Meeting[]> {
  const days = await listMeetingDays(db, organizationId, classIds)
  const enrolled = await listEnrolledDays(db, organizationId, classIds)
  const marks = await marksIn(db, organizationId, classIds).execute()
  const marked = new Map(marks.map((row) => [meetingKey(row), row.count]))
  for (const excused of await listExcused(db, { organizationId, classIds })) {
    const key = meetingKey(excused)
    if (!excused.hasLeft) marked.set(key, (marked.get(key) ?? 0) + 1)
  }
  return days.map((day) => {
    const since = enrolled.get(day.classId) ?? []
    return {
      ...day,
      studentsCount: since.filter(({ date }) => date <= day.date).length,
      markedCount: marked.get(meetingKey(day)) ?? 0,
    }
  })
}

/** The meetings that have begun, for which attendance can be taken. */
export async function haveBegun<Row extends Meeting>(
  db: Db,
  organizationId: number,
  meetings: Row[],
): Promise<Row[]> {
  const timeZone = await findTimeZone(db, organizationId)
  const [today, now] = [todayIn(timeZone), clock.timestamp()]
  return meetings.filter(({ date, type, startTime }) => {
    if (isOff(type) || date > today) return false
    return date < today || instantAt(date, startTime ?? '00:00', timeZone) <= now
  })
}

/** The dates, in the organization’s time zone, on which the students of each class were enrolled, by class id. */
async function listEnrolledDays(db: Db, organizationId: number, classIds: number[]) {
  const timeZone = await findTimeZone(db, organizationId)
  const students = await studentsOf(db, organizationId, classIds)
    .select((row) => ['enrollment.classId', row.ref('enrolledDate').$notNull().as('enrolledDate')])
    .execute()
  const days = students.map(({ classId, enrolledDate }) => ({
    classId,
    date: dayIn(timeZone, enrolledDate),
  }))
  return Map.groupBy(days, ({ classId }) => classId)
}

/** The marks of current students. Former students are not expected to be marked. */
const marksIn = (db: Db, organizationId: number, classIds: number[]) =>
  studentsOf(db, organizationId, classIds)
    .innerJoin('attendance', (join) =>
      join
        .onRef('attendance.classId', '=', 'enrollment.classId')
        .onRef('attendance.personId', '=', 'enrollment.personId'),
    )
    .where('mark', 'is not', null)
    .groupBy(['attendance.classId', 'classDayId'])
    .select(['attendance.classId', 'classDayId'])
    .select(({ fn }) => fn.countAll<number>().as('count'))

/**
 * Marks of the caller, and of children whose families they may view: one entry for each class that one of them is in, or
 * was in and has marks in. Holidays and canceled days are omitted.
 */
export async function listOwnAttendance(
  db: Db,
  personId: number,
  query: OwnAttendanceQuery,
): Promise<OwnAttendance> {
  const enrollments = await enrollmentsOf(db, personId, query).execute()
  const marked = [
    ...(await marksOf(db, personId, query).execute()),
    ...(await listOwnExcused(db, enrollments)),
  ]
  const byDate = marked.toSorted((one, other) => other.date.localeCompare(one.date))
  const days = Map.groupBy(byDate, studentKeyOf)
  return [...Map.groupBy(enrollments, studentKeyOf)].flatMap(([key, [one, ...more]]) => {
    if (!one) return []
    const { status, ...entry } = one
    const hasLeft = [status, ...more.map((each) => each.status)].every(isLeft)
    const marks = (days.get(key) ?? []).map(({ classId: _, personId: __, ...mark }) => mark)
    if (hasLeft && marks.length === 0) return []
    return [{ ...entry, isMe: entry.personId === personId, hasLeft, days: marks }]
  })
}

/** Reported absences without a mark, which count as Excused. */
async function listOwnExcused(db: Db, enrollments: Enrolled[]) {
  const students = new Set(enrollments.map(studentKeyOf))
  const found = []
  for (const [organizationId, some] of Map.groupBy(enrollments, (row) => row.organizationId)) {
    const classIds = [...new Set(some.map(({ classId }) => classId))]
    found.push(...(await listExcused(db, { organizationId, classIds })))
  }
  return found
    .filter((row) => students.has(studentKeyOf(row)))
    .map((row) => ({ ...row, mark: 'Excused' as const, minutesLate: null }))
}

type Enrolled = { organizationId: number; classId: number; personId: number }

const studentKeyOf = (row: { classId: number; personId: number }) =>
  `${row.classId} ${row.personId}`

const isLeft = (status: string) => status !== 'Enrolled' && status !== 'Completed'

/** Their enrollments in classes whose page the caller may open, latest semester first. */
const enrollmentsOf = (
  db: Db,
  personId: number,
  { classId, personId: studentId }: OwnAttendanceQuery,
) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('enrollment', 'enrollment.classId', 'class.id')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .where('person.id', 'in', ownStudentIds(personId))
    .where(belongsTo(personId))
    .where((where) =>
      where.or([
        where('class.status', 'in', ['Published', 'Canceled']),
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
    .orderBy('enrollment.id')
    .select(['class.id as classId', 'class.name as className', 'enrollment.status'])
    .select('class.organizationId')
    .select(['organization.name as organizationName', 'person.id as personId'])
    .select(fullName('person').as('name'))

const marksOf = (db: Db, personId: number, { classId, personId: studentId }: OwnAttendanceQuery) =>
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
