import {
  type AttendanceDays,
  type AttendanceMissing,
  type AttendanceQuery,
  isMissing,
  type AttendanceDay,
  type SheetStudent,
} from '#contract/classes/attendance.ts'
import type { Kysely } from 'kysely'
import { withTeacherNames } from '#server/timetable/scheduled-classes/teachers.queries.ts'
import { directionOf, rowsOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { isTaughtBy } from '../class-access/visible-classes.queries.ts'
import {
  findToday,
  dayIn,
  findTimeZone,
  instantAt,
  todayIn,
  findCurrentSemesters,
} from '#server/tenancy/organizations.queries.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { daysIn } from '#server/timetable/class-days/class-days.queries.ts'
import {
  daysOff,
  meetingDays,
  timesOn,
} from '#server/timetable/scheduled-classes/meeting-days.rules.ts'
import {
  usualTimes,
  membersEnrolled,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { fullName, memberName } from '#server/database/names.ts'

/** How far the attendance of a class is taken on each of its days. */
export async function listAttendanceDays(
  db: Kysely<Schema>,
  organizationId: number,
  classId: number,
): Promise<AttendanceDays> {
  const days = await listMeetings(db, organizationId, [classId])
  return { today: await findToday(db, organizationId), days }
}

/** The meetings of an organization that have begun, the latest first unless asked otherwise. Without a semester, of the one that runs. */
export async function listAttendance(
  db: Kysely<Schema>,
  organizationId: number,
  query: AttendanceQuery,
) {
  const rows = await listBegun(db, organizationId, query.semesterId)
  const wanted = searchable(query.searchString)
  const found = rows.filter(
    (row) =>
      (query.date === undefined || row.date === query.date) &&
      (query.state === undefined || (query.state === 'Missing') === isMissing(row)) &&
      searchable([row.className, ...row.teacherNames].join(' ')).includes(wanted),
  )
  const { limit, offset } = rowsOf(query)
  return {
    items: found.toSorted(inOrder(query)).slice(offset, offset + limit),
    totalPages: Math.ceil(found.length / limit),
    totalCount: found.length,
    unfilteredCount: rows.length,
  }
}

async function listBegun(
  db: Kysely<Schema>,
  organizationId: number,
  semesterId: number | undefined,
) {
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
  const meetings = await listMeetings(
    db,
    organizationId,
    classes.map(({ id }) => id),
  )
  const named = new Map(
    (await withTeacherNames(db, organizationId, classes)).map((row) => [row.id, row]),
  )
  const begun = await haveBegun(db, organizationId, meetings)
  return begun.map((meeting, place) => {
    const { className = '', teacherNames = [] } = named.get(meeting.classId) ?? {}
    return { id: place + 1, ...meeting, className, teacherNames }
  })
}

type Named = Meeting & { className: string }

/** By the day and its hours, unless asked otherwise. */
function inOrder(query: AttendanceQuery) {
  const { sortField } = query
  const isDescending = sortField ? directionOf(query) === 'desc' : true
  return (one: Named, other: Named): number => {
    const [first, second] = isDescending ? [other, one] : [one, other]
    const asked = sortField ? compared[sortField](first, second) : compared.date(first, second)
    return asked || compared.className(one, other) || one.classDayId - other.classDayId
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

/** The meetings of the classes that somebody teaches where somebody is still to be marked, the latest first. */
export async function listMissing(
  db: Kysely<Schema>,
  personId: number,
): Promise<AttendanceMissing[]> {
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
    date: dayIn(timeZone, enrolledDate),
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

/** Every day of some classes, also those that are off, by date; and at what time each class meets. */
export async function listMeetingDays(
  db: Kysely<Schema>,
  organizationId: number,
  classIds: number[],
) {
  const classes = await timesOf(db, organizationId, classIds).execute()
  const semesterIds = [...new Set(classes.map(({ semesterId }) => semesterId))]
  const calendar = daysIn(db, semesterIds).select(['startTime', 'endTime'])
  const days = Map.groupBy(await calendar.execute(), ({ semesterId }) => semesterId)
  return classes
    .flatMap(({ id: classId, ...one }) => {
      const ofSemester = days.get(one.semesterId) ?? []
      return [...meetingDays(one, ofSemester), ...daysOff(one, ofSemester)].map((day) => ({
        classId,
        classDayId: day.id,
        date: day.date,
        type: day.type,
        ...timesOn(one, day),
      }))
    })
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

const timesOf = (db: Kysely<Schema>, organizationId: number, classIds: number[]) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', 'in', classIds)
    .select(['class.id', 'semesterId', 'class.startDate', 'class.endDate', 'weekday'])
    .select(usualTimes)

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

function saidOf({
  personId,
  name,
  mark,
  minutesLate,
  note,
  markedBy,
  markedDate,
  version,
}: Marked) {
  return { personId, name, mark, minutesLate, note, markedBy, markedDate, version }
}

type Marked = Awaited<ReturnType<ReturnType<typeof enrolmentsWithMarks>['execute']>>[number]

const isIn = ({ status, membership }: Marked) => status === 'Enrolled' && membership === 'Active'

const cameAfter = ({ enrolledDate }: Marked, date: string, timeZone: string) =>
  enrolledDate !== null && date < dayIn(timeZone, enrolledDate)

/** Whether somebody who has left was in the class on a day. Whoever only asked for it, or stood in line, never was. */
function wasIn(
  { status, enrolledDate, statusDate, membershipDate }: Marked,
  date: string,
  timeZone: string,
) {
  const until = status === 'Enrolled' ? membershipDate : statusDate
  const dayOf = (instant: string) => dayIn(timeZone, instant)
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
