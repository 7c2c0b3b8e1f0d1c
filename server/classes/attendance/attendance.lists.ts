import {
  type AttendanceDays,
  type AttendanceMissing,
  type AttendanceQuery,
  isMissing,
} from '#contract/classes/attendance.ts'
import type { Kysely } from 'kysely'
import { withTeacherNames } from '#server/timetable/scheduled-classes/teachers.queries.ts'
import { directionOf, rowsOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { isTaughtBy } from '../class-access/visible-classes.queries.ts'
import { findToday } from '#server/tenancy/organizations.today.ts'
import { findCurrentSemesters } from '#server/tenancy/semesters.current.ts'
import { haveBegun, listMeetings, type Meeting } from './attendance.meetings.ts'

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

type Row = Meeting & { className: string }

/** By the day and its hours, unless asked otherwise. */
function inOrder(query: AttendanceQuery) {
  const { sortField } = query
  const isDescending = sortField ? directionOf(query) === 'desc' : true
  return (one: Row, other: Row): number => {
    const [first, second] = isDescending ? [other, one] : [one, other]
    const asked = sortField ? compared[sortField](first, second) : compared.date(first, second)
    return asked || compared.className(one, other) || one.classDayId - other.classDayId
  }
}

const momentOf = ({ date, startTime }: Row) => `${date} ${startTime ?? ''}`

const compared = {
  date: (one: Row, other: Row) => momentOf(one).localeCompare(momentOf(other)),
  className: (one: Row, other: Row) => {
    const [first, second] = [searchable(one.className), searchable(other.className)]
    return Number(first > second) - Number(first < second)
  },
  markedCount: (one: Row, other: Row) => one.markedCount - other.markedCount,
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
