import type {
  OwnAbsence,
  OwnAbsences,
  OwnMeeting,
  StudentAbsence,
} from '#contract/classes/absences.ts'
import { readingAccesses } from '#contract/people/families.ts'
import { isOff, offTypes } from '#contract/timetable/class-days.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { fullName, memberName } from '#server/database/searchable.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import {
  dayIn,
  findTimeZone,
  isInOperation,
  todayIn,
} from '#server/tenancy/organizations.queries.ts'
import { listMeetingDays } from '#server/timetable/class-days/meeting-days.queries.ts'
import { meetingKey } from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { belongsTo, isTaughtBy, listOwnStudents } from '../class-access/class-access.queries.ts'
import { firstToday, hasBegun } from './begun.rules.ts'

type Key = { organizationId: number; classIds: number[] }

/**
 * The absences of students who are not marked, and count as Excused: of those who were in the class on that day, if it met.
 * `hasLeft`: they are no longer expected in the class.
 */
export async function listExcused(db: Db, { organizationId, classIds }: Key) {
  if (classIds.length === 0) return []
  const rows = await unmarked(db, organizationId).where('absence.classId', 'in', classIds).execute()
  if (rows.length === 0) return []
  const timeZone = await findTimeZone(db, organizationId)
  const met = await meetingsOfAll(db, organizationId, rows)
  const counted = rows.filter(
    (row) => met.has(meetingKey(row)) && (isIn(row) || wasStill(row, timeZone)),
  )
  // A student who left and came back has several enrollments.
  const unique = new Map(
    counted
      .toSorted((one, other) => Number(isIn(one)) - Number(isIn(other)))
      .map((row) => [row.id, row]),
  )
  return [...unique.values()].map((row) => ({
    classId: row.classId,
    classDayId: row.classDayId,
    personId: row.personId,
    date: row.date,
    hasLeft: !isIn(row),
  }))
}

const unmarked = (db: Db, organizationId: number) =>
  membersEnrolled(db, organizationId)
    .innerJoin('absence', (join) =>
      join
        .onRef('absence.classId', '=', 'enrollment.classId')
        .onRef('absence.personId', '=', 'enrollment.personId'),
    )
    .innerJoin('classDay', 'classDay.id', 'absence.classDayId')
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.classId', '=', 'absence.classId')
        .onRef('attendance.classDayId', '=', 'absence.classDayId')
        .onRef('attendance.personId', '=', 'absence.personId'),
    )
    .where('mark', 'is', null)
    .where('enrolledDate', 'is not', null)
    .where('classDay.type', 'not in', offTypes)
    .select(['absence.id', 'absence.classId', 'absence.classDayId', 'absence.personId', 'date'])
    .select(['enrollment.status', 'statusDate', 'organizationUser.status as membership'])
    .select('organizationUser.savedDate as membershipDate')

type Unmarked = Awaited<ReturnType<ReturnType<typeof unmarked>['execute']>>[number]

const isIn = ({ status, membership }: Unmarked) => status === 'Enrolled' && membership === 'Active'

function wasStill({ status, statusDate, membershipDate, date }: Unmarked, timeZone: string) {
  const until = status === 'Enrolled' ? membershipDate : statusDate
  return until !== null && date <= dayIn(timeZone, until)
}

/** The meetings of the classes of some rows, by key. */
async function meetingsOfAll(db: Db, organizationId: number, rows: { classId: number }[]) {
  const classIds = [...new Set(rows.map(({ classId }) => classId))]
  const days = await listMeetingDays(db, organizationId, classIds)
  return new Map(days.map((day) => [meetingKey(day), day]))
}

/** The absences of current students of some classes, from a date on. */
export const absencesFrom = async (db: Db, classIds: number[], since: string) =>
  classIds.length === 0
    ? []
    : db
        .selectFrom('absence')
        .innerJoin('classDay', 'classDay.id', 'classDayId')
        .where('absence.classId', 'in', classIds)
        .where('date', '>=', since)
        .where(isEnrolled)
        .select(['absence.classId', 'classDayId', 'absence.personId'])
        .execute()

/** Whether the student of an absence is in the class. */
const isEnrolled = (where: ExpressionBuilder<Schema, 'absence'>) =>
  where.exists(
    where
      .selectFrom('enrollment')
      .innerJoin('organizationUser as member', (join) =>
        join
          .onRef('member.organizationId', '=', 'enrollment.organizationId')
          .onRef('member.personId', '=', 'enrollment.personId'),
      )
      .whereRef('enrollment.classId', '=', 'absence.classId')
      .whereRef('enrollment.personId', '=', 'absence.personId')
      .where('enrollment.status', '=', 'Enrolled')
      .where('member.status', '=', 'Active')
      .select(['enrollment.id']),
  )

/** Absences on days to come, of students in published classes, by day. */
const coming = (db: Db) =>
  db
    .selectFrom('absence')
    .innerJoin('classDay', 'classDay.id', 'absence.classDayId')
    .innerJoin('class', 'class.id', 'absence.classId')
    .innerJoin('organization', 'organization.id', 'absence.organizationId')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'absence.organizationId')
        .onRef('organizationUser.personId', '=', 'absence.personId'),
    )
    .innerJoin('person', 'person.id', 'absence.personId')
    .leftJoin('person as reporter', 'reporter.id', 'absence.reportedByPersonId')
    .where('class.status', '=', 'Published')
    .where('date', '>=', firstToday())
    .where(isEnrolled)
    .orderBy('date')
    .orderBy('class.searchName')
    .orderBy('organizationUser.searchName')
    .orderBy('absence.id')
    .select(['absence.organizationId', 'absence.classId', 'absence.classDayId', 'absence.personId'])
    .select(['class.name as className', 'organization.name as organizationName', 'timeZone'])
    .select(['reason', 'note', 'reportedByPersonId', 'reportedDate'])
    .select(fullName('reporter').as('reportedBy'))

/** Those whose class meets on the day, from today on, with the times of the class. */
async function withMeetings<
  Row extends { organizationId: number; classId: number; classDayId: number; timeZone: string },
>(db: Db, rows: Row[]) {
  const meetings = new Map<string, Awaited<ReturnType<typeof listMeetingDays>>[number]>()
  for (const [organizationId, some] of Map.groupBy(rows, (row) => row.organizationId)) {
    for (const [key, day] of await meetingsOfAll(db, organizationId, some)) meetings.set(key, day)
  }
  return rows.flatMap((row) => {
    const meeting = meetings.get(meetingKey(row))
    if (!meeting || isOff(meeting.type) || meeting.date < todayIn(row.timeZone)) return []
    const { date, startTime, endTime } = meeting
    return [{ ...row, date, startTime, endTime }]
  })
}

/** The coming absences in an organization. */
export async function listStudentAbsences(
  db: Db,
  organizationId: number,
): Promise<StudentAbsence[]> {
  const rows = await coming(db)
    .where('absence.organizationId', '=', organizationId)
    .select(memberName.as('name'))
    .execute()
  return withMeetings(db, rows)
}

/** The coming absences of a person and their children. */
export async function listOwnAbsences(db: Db, personId: number): Promise<OwnAbsence[]> {
  const students = new Map(
    (await listOwnStudents(db, personId)).map((each) => [each.personId, each]),
  )
  const rows = await coming(db)
    .where('absence.personId', 'in', [...students.keys()])
    .where(belongsTo(personId))
    .execute()
  const household = await listHousehold(db, personId, rows)
  return (await withMeetings(db, rows)).flatMap((row) => {
    const student = students.get(row.personId)
    if (!student) return []
    const { name, isMe, mayEnroll } = student
    const mayChange = mayEnroll && !hasBegun(row, row.timeZone)
    return [{ ...row, ...asRead(row, household), name, isMe, mayChange }]
  })
}

type Reported = {
  reason: OwnAbsence['reason']
  note: string | null
  reportedBy: string | null
  reportedByPersonId: number | null
}

/** Adults of another household of the child stay unnamed, and so do their notes. */
const asRead = (row: Reported, household: ReadonlySet<number>) => {
  const { reason, note, reportedBy, reportedByPersonId } = row
  const isShown = reportedByPersonId !== null && household.has(reportedByPersonId)
  return { reason, note: isShown ? note : null, reportedBy: isShown ? reportedBy : null }
}

/** Of those who reported something, the person and those who share a family with them that they may read. */
async function listHousehold(
  db: Db,
  personId: number,
  rows: { reportedByPersonId: number | null }[],
): Promise<Set<number>> {
  const reporters = rows.flatMap(({ reportedByPersonId }) => reportedByPersonId ?? [])
  if (reporters.length === 0) return new Set()
  const others = await db
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as other', 'other.familyId', 'me.familyId')
    .where('me.personId', '=', personId)
    .where('me.access', 'in', readingAccesses)
    .where(isActing('me'))
    .where('other.personId', 'in', [...new Set(reporters)])
    .select('other.personId')
    .execute()
  return new Set([personId, ...others.map((other) => other.personId)])
}

/** The person and the children for whom they act, of those who are in a class. */
export async function listReportable(db: Db, personId: number): Promise<OwnAbsences['people']> {
  const students = (await listOwnStudents(db, personId)).filter(({ mayEnroll }) => mayEnroll)
  const enrolled = await classesInOperation(db)
    .innerJoin('enrollment', 'enrollment.classId', 'class.id')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'enrollment.organizationId')
        .onRef('organizationUser.personId', '=', 'enrollment.personId'),
    )
    .where(
      'enrollment.personId',
      'in',
      students.map((student) => student.personId),
    )
    .where('enrollment.status', '=', 'Enrolled')
    .where('organizationUser.status', '=', 'Active')
    .where('semester.endDate', '>=', firstToday())
    .where(belongsTo(personId))
    .select('enrollment.personId')
    .execute()
  const ids = new Set(enrolled.map((row) => row.personId))
  return students.filter((student) => ids.has(student.personId))
}

/** Published classes in which a student is enrolled, as somebody who belongs to their organizations sees them. */
export const attendedClasses = (db: Db, personId: number, studentId: number) =>
  classesInOperation(db)
    .where(belongsTo(personId))
    .where((where) =>
      where.exists(
        where
          .selectFrom('enrollment')
          .innerJoin('organizationUser', (join) =>
            join
              .onRef('organizationUser.organizationId', '=', 'enrollment.organizationId')
              .onRef('organizationUser.personId', '=', 'enrollment.personId'),
          )
          .whereRef('enrollment.classId', '=', 'class.id')
          .where('enrollment.personId', '=', studentId)
          .where('enrollment.status', '=', 'Enrolled')
          .where('organizationUser.status', '=', 'Active')
          .select(['enrollment.id']),
      ),
    )

/** Published classes that a person teaches. */
export const taughtClasses = (db: Db, personId: number) =>
  classesInOperation(db).where(isTaughtBy(personId))

const classesInOperation = (db: Db) =>
  db
    .selectFrom('class')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('class.status', '=', 'Published')
    .where('isArchived', '=', false)
    .where(isInOperation)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['class.id as classId', 'class.name as className', 'class.organizationId'])
    .select(['organization.name as organizationName', 'timeZone', 'organization.contactEmail'])

export type ReportedClass = Awaited<ReturnType<ReturnType<typeof taughtClasses>['execute']>>[number]

/** The meetings of some classes with their names, by date and time. Holidays and canceled days are omitted. */
export async function listMeetingsOf(db: Db, classes: ReportedClass[]) {
  const meetings = []
  for (const [organizationId, some] of Map.groupBy(classes, (row) => row.organizationId)) {
    const byId = new Map(some.map((row) => [row.classId, row]))
    const days = await listMeetingDays(db, organizationId, [...byId.keys()])
    for (const { type, ...day } of days) {
      const one = byId.get(day.classId)
      if (one && !isOff(type)) meetings.push({ ...one, ...day })
    }
  }
  return meetings.toSorted(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      (one.startTime ?? '').localeCompare(other.startTime ?? ''),
  )
}

type Span = { fromDate: string; untilDate: string }

const isWithin =
  ({ fromDate, untilDate }: Span) =>
  ({ date, timeZone }: { date: string; timeZone: string }) =>
    date >= fromDate && date <= untilDate && date >= todayIn(timeZone)

/** The meetings that a student attends, from today on, with what was reported of each. */
export async function listOwnMeetings(
  db: Db,
  personId: number,
  studentId: number,
  span: Span,
): Promise<OwnMeeting[]> {
  const classes = await attendedClasses(db, personId, studentId).execute()
  const meetings = (await listMeetingsOf(db, classes)).filter(isWithin(span))
  const rows = await absencesOf(db, studentId, classes)
  const household = await listHousehold(db, personId, rows)
  const reported = new Map(rows.map((row) => [meetingKey(row), asRead(row, household)]))
  return meetings.map((meeting) => ({
    ...meeting,
    hasBegun: hasBegun(meeting, meeting.timeZone),
    absence: reported.get(meetingKey(meeting)) ?? null,
  }))
}

/** The absences of a student in some classes. */
export const absencesOf = async (db: Db, studentId: number, classes: { classId: number }[]) =>
  classes.length === 0
    ? []
    : db
        .selectFrom('absence')
        .leftJoin('person as reporter', 'reporter.id', 'reportedByPersonId')
        .where('absence.personId', '=', studentId)
        .where(
          'classId',
          'in',
          classes.map(({ classId }) => classId),
        )
        .select(['absence.id', 'classId', 'classDayId', 'reason', 'note', 'reportedByPersonId'])
        .select(fullName('reporter').as('reportedBy'))
        .execute()

/** The meetings that a person teaches, from today on, with what they reported of each. */
export async function listTaughtMeetings(
  db: Db,
  personId: number,
  span: Span,
): Promise<OwnMeeting[]> {
  const classes = await taughtClasses(db, personId).execute()
  const meetings = (await listMeetingsOf(db, classes)).filter(isWithin(span))
  const rows = await ownTeacherAbsences(db, personId).execute()
  const notes = new Map(rows.map((row) => [meetingKey(row), row.note]))
  return meetings.map((meeting) => {
    const note = notes.get(meetingKey(meeting))
    return {
      ...meeting,
      hasBegun: hasBegun(meeting, meeting.timeZone),
      absence: note === undefined ? null : { reason: null, note, reportedBy: null },
    }
  })
}

/** What a person reported as a teacher. */
export const ownTeacherAbsences = (db: Db, personId: number) =>
  db
    .selectFrom('teacherAbsence')
    .innerJoin('organizationUser', 'organizationUser.id', 'teacherAbsence.organizationUserId')
    .where('organizationUser.personId', '=', personId)
    .select(['teacherAbsence.id', 'classId', 'classDayId', 'note'])
