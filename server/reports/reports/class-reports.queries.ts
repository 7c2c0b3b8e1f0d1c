import { Weekday } from '#contract/dates/weekdays.ts'
import { teacherRoleNames } from '#contract/classes/classes.ts'
import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import { type DaySheet, teachersOnDay } from '#contract/timetable/day-sheet.ts'
import type { ExpressionBuilder } from 'kysely'
import { allOf, readInParts } from '#server/database/in-parts.ts'
import { memberName } from '#server/database/searchable.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { inSlices, sorted } from '#server/process/slices.ts'
import { dayIn, findTimeZone } from '#server/tenancy/organizations.queries.ts'
import { daysOf, findDaySheet } from '#server/timetable/class-days/class-days.queries.ts'
import {
  meetingDays,
  deadlineInWords,
  meetingTimes,
} from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { freeSeats } from '#server/classes/eligibility/blockers.rules.ts'
import { isAwaited } from '#server/classes/eligibility/eligibility.queries.ts'
import {
  enrolledStudentsCount,
  listTeachers,
  membersEnrolled,
  usualTimes,
  withTeacherNames,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import {
  type Asked,
  type Column,
  type Findings,
  mapLazily,
  type Question,
  type Section,
} from './reports.queries.ts'
import { displayTime, displayTimeRange } from '#contract/dates/display-time.ts'

type ClassAsked = Awaited<ReturnType<typeof listClassesAsked>>[number]

/** Whether a report is about the class of the row. Canceled classes are in no report. */
export const isAsked =
  ({ semester, class: one }: Asked) =>
  (where: ExpressionBuilder<Schema, 'class'>) =>
    where.and([
      where('class.semesterId', '=', semester?.id ?? 0),
      where('class.status', '!=', 'Canceled'),
      ...(one ? [where('class.id', '=', one.id)] : []),
    ])

/** The classes that a report is about, by name. */
export async function listClassIdsAsked({ db, visitor: { organizationId }, asked }: Question) {
  const classes = await db
    .selectFrom('class')
    .where('class.organizationId', '=', organizationId)
    .where(isAsked(asked))
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select('class.id')
    .execute()
  return classes.map(({ id }) => id)
}

/** The same, with times, rooms and teachers. */
export const listClassesAsked = async (question: Question) =>
  allOf(
    readInParts(await listClassIdsAsked(question), (classIds) => listClasses(question, classIds)),
  )

async function listClasses({ db, visitor: { organizationId } }: Question, classIds: number[]) {
  const rows = await db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', 'in', classIds)
    .select(['class.id', 'class.name', 'class.status', 'class.startDate', 'class.endDate'])
    .select(['class.minStudents', 'class.maxStudents', 'class.seatsTaken', 'weekday'])
    .select(['room.name as roomName', enrolledStudentsCount, isAwaited])
    .select(usualTimes)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()
  const classes = await withTeacherNames(db, organizationId, rows)
  return classes.map((row) => ({
    ...row,
    title: titleOf(row.name, row.status === 'Draft'),
    when: meetingTimes(row),
  }))
}

/** How many classes are read at once with their students. */
export const classesAtOnce = 50

const titleOf = (name: string, isDraft: boolean) => (isDraft ? `${name} (Draft)` : name)

/** A section about one class, under "Saturdays, 9:30–10:30 AM · Studio · Tom Lind · 12 of 15 students". */
export function classSection(one: ClassAsked, rows: Section['rows']) {
  const { title, enrolledStudentsCount: enrolled, maxStudents } = one
  const count = maxStudents === null ? `${enrolled}` : `${enrolled} of ${maxStudents}`
  const students = (maxStudents ?? enrolled) === 1 ? 'student' : 'students'
  const teachers = one.teacherNames.join(', ')
  const note = [one.when, one.roomName, teachers, `${count} ${students}`].filter(Boolean)
  return { title, note: note.join(' · '), rows }
}

/** The enrollments in some classes, with the membership and the person of each. */
const enrollmentsIn = ({ db, visitor: { organizationId } }: Question, classIds: number[]) =>
  membersEnrolled(db, organizationId)
    .where('enrollment.classId', 'in', classIds)
    .select(['enrollment.classId', 'enrollment.personId', memberName.as('name')])

export type Student = Awaited<ReturnType<typeof listStudents>>[number]

/** The enrolled students of these classes in batches of whole classes, those of each class by name. */
export const readStudents = (question: Question, classIds: number[]) =>
  readInParts(classIds, (some) => listStudents(question, some), classesAtOnce)

const listStudents = (question: Question, classIds: number[]) =>
  enrollmentsIn(question, classIds)
    .leftJoin('gradeLevel', 'gradeLevel.id', 'organizationUser.gradeLevelId')
    .where('enrollment.status', '=', 'Enrolled')
    .select(['birthDate', 'gradeLevel.name as grade'])
    .select(['organizationUser.searchName', 'organizationUser.id'])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()

/** The same by class. */
export async function studentsByClass(question: Question, classes: { id: number }[]) {
  const byClass = new Map<number, Student[]>()
  const classIds = classes.map(({ id }) => id)
  for await (const some of readStudents(question, classIds))
    for (const [classId, students] of Map.groupBy(some, (student) => student.classId))
      byClass.set(classId, students)
  return byClass
}

type Sorted = { searchName: string; id: number }

/** Sorts people, families and classes like their lists. */
export const byName = (one: Sorted, other: Sorted): number =>
  Number(one.searchName > other.searchName) - Number(one.searchName < other.searchName) ||
  one.id - other.id

const number = (key: string, label: string) => ({ key, label, kind: 'number' }) as const

/** Enrollment, waitlists and open seats by class. It names nobody. */
export async function findEnrollment(question: Question): Promise<Findings> {
  const classes = await listClassesAsked(question)
  const counts = await countByStatus(question)
  const rows = classes.map((one) => {
    const { id, title, minStudents, maxStudents, seatsTaken } = one
    const count = (status: EnrollmentStatus) => counts.get(`${id} ${status}`) ?? 0
    return {
      name: title,
      enrolled: count('Enrolled'),
      offered: count('Offered'),
      waiting: count('Waitlisted'),
      requested: count('Requested'),
      min: minStudents,
      max: maxStudents,
      free: freeSeats({ maxStudents, seatsTaken, isAwaited: one.isAwaited }),
      fill: maxStudents === null ? null : Math.round((100 * seatsTaken) / maxStudents),
    }
  })
  return {
    columns: [
      { key: 'name', label: 'Class', kind: 'name' },
      number('enrolled', 'Enrolled'),
      number('offered', 'Offered'),
      number('waiting', 'Waiting'),
      number('requested', 'Requested'),
      number('min', 'Minimum'),
      number('max', 'Maximum'),
      number('free', 'Open'),
      { key: 'fill', label: 'Filled', kind: 'percent' },
    ],
    sections: [
      {
        note: 'Offered seats count as taken. No seats are free while students are waiting.',
        rows,
      },
    ],
  }
}

async function countByStatus(question: Question) {
  const { db, visitor } = question
  const batches = readInParts(await listClassIdsAsked(question), (some) =>
    db
      .selectFrom('enrollment')
      .where('organizationId', '=', visitor.organizationId)
      .where('classId', 'in', some)
      .groupBy(['classId', 'status'])
      .select(['classId', 'status'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute(),
  )
  const counts = await allOf(batches)
  return new Map(counts.map(({ classId, status, count }) => [`${classId} ${status}`, count]))
}

const blank = (key: string, label: string) => ({ key, label, kind: 'blank' }) as const

/** The students of each class that meets on a day, with room to sign in and out. */
export async function findSignInSheets(question: Question): Promise<Findings> {
  const classes = await meetingOn(question, await listClassesAsked(question))
  const byClass = await studentsByClass(question, classes)
  return {
    sectionLabel: 'Class',
    columns: [
      { key: 'name', label: 'Student', kind: 'name' },
      blank('in', 'Time in'),
      blank('broughtBy', 'Brought by'),
      blank('out', 'Time out'),
      blank('fetchedBy', 'Picked up by'),
    ],
    sections: classes
      .filter(({ id, status }) => status !== 'Draft' || byClass.has(id))
      .map((one) => classSection(one, byClass.get(one.id) ?? [])),
  }
}

async function meetingOn(
  { db, visitor: { organizationId }, asked: { day, semester } }: Question,
  classes: ClassAsked[],
) {
  if (!day || !semester) return []
  const days = await daysOf(db, organizationId, semester.id).execute()
  return classes.filter((one) => meetingDays(one, days).some(({ id }) => id === day.id))
}

const daySheetColumns: Column[] = [
  { key: 'time', label: 'Time', kind: 'text' },
  { key: 'room', label: 'Room', kind: 'text' },
  { key: 'name', label: 'Class', kind: 'name' },
  { key: 'teachers', label: 'Teachers', kind: 'text' },
  { key: 'students', label: 'Students', kind: 'number' },
]

/** The classes of a day with their rooms, in order of time. */
export async function findDaySheetReport({ db, visitor, asked }: Question): Promise<Findings> {
  if (!asked.day) return { columns: daySheetColumns, sections: [{ rows: [] }] }
  const sheet = await findDaySheet(db, visitor.organizationId, asked.day.id)
  const rows = sheet.classes
    .map((one) => ({ one, times: timesOf(sheet, one) }))
    .toSorted((a, b) => (a.times[0] ?? '').localeCompare(b.times[0] ?? ''))
    .map(({ one, times: [start, end] }) => ({
      time: (start && (end ? displayTimeRange(start, end) : displayTime(start))) || null,
      room: sheet.rooms.find(({ id }) => id === one.roomId)?.name ?? null,
      name: titleOf(one.name, one.isDraft),
      teachers: teachersOnDay(one) ?? '',
      students: one.enrolledStudentsCount,
    }))
  return { columns: daySheetColumns, sections: [{ rows }], sheet }
}

function timesOf({ slots }: DaySheet, one: DaySheet['classes'][number]): string[] {
  const { startTime, endTime } = slots.find(({ id }) => id === one.slotId) ?? one
  return [startTime, endTime].filter((time) => time !== null)
}

/** Each student’s classes, with times, rooms and teachers. With a class filter, only of its students. */
export async function findStudentSchedules(question: Question): Promise<Findings> {
  const all = { ...question, asked: { ...question.asked, class: null } }
  const classes = new Map((await listClassesAsked(all)).map((one) => [one.id, one]))
  const attending = new Map<number, { student: Student; attended: ClassAsked[] }>()
  for await (const some of readStudents(all, [...classes.keys()])) {
    for (const student of some) {
      const one = classes.get(student.classId)
      const known = attending.get(student.personId) ?? { student, attended: [] }
      if (one) known.attended.push(one)
      attending.set(student.personId, known)
    }
  }
  const { class: only } = question.asked
  const isWanted = ({ attended }: { attended: ClassAsked[] }) =>
    only === null || attended.some(({ id }) => id === only.id)
  const students = await inSlices(
    sorted([...attending.values()].filter(isWanted), (one, other) =>
      byName(one.student, other.student),
    ),
  )
  return {
    sectionLabel: 'Student',
    columns: [
      { key: 'name', label: 'Class', kind: 'name' },
      { key: 'when', label: 'When', kind: 'line' },
      { key: 'where', label: 'Where', kind: 'text' },
      { key: 'teachers', label: 'Teachers', kind: 'text' },
      { key: 'start', label: 'From', kind: 'date' },
      { key: 'end', label: 'To', kind: 'date' },
    ],
    sections: mapLazily(students, ({ student, attended }) => ({
      title: student.name,
      rows: attended.toSorted(inWeek).map((one) => ({
        name: one.title,
        when: one.when,
        where: one.roomName,
        teachers: one.teacherNames.join(', '),
        start: one.startDate,
        end: one.endDate,
      })),
    })),
  }
}

/** Each teacher’s classes, with times and rooms. */
export async function findTeacherSchedules(question: Question): Promise<Findings> {
  const { db, visitor } = question
  const classes = new Map(
    (await listClassesAsked(question)).map((one, at) => [one.id, { one, at }]),
  )
  const teachers = await allOf(
    readInParts(classes.keys(), (some) => listTeachers(db, visitor.organizationId, some)),
  )
  const byTeacher = Map.groupBy(teachers, ({ organizationUserId }) => organizationUserId)
  const sections = [...byTeacher.values()].map((taught) => {
    const roles = new Map(taught.map(({ classId, role }) => [classId, teacherRoleNames[role]]))
    return {
      title: taught[0]?.name ?? '',
      rows: [...roles.keys()]
        .flatMap((classId) => classes.get(classId) ?? [])
        .toSorted((one, other) => one.at - other.at)
        .map(({ one }) => one)
        .toSorted(inWeek)
        .map((one) => ({
          name: one.title,
          role: roles.get(one.id) ?? null,
          when: one.when,
          where: one.roomName,
          students: one.enrolledStudentsCount,
        })),
    }
  })
  return {
    sectionLabel: 'Teacher',
    columns: [
      { key: 'name', label: 'Class', kind: 'name' },
      { key: 'role', label: 'Role', kind: 'line' },
      { key: 'when', label: 'When', kind: 'line' },
      { key: 'where', label: 'Where', kind: 'text' },
      { key: 'students', label: 'Students', kind: 'number' },
    ],
    sections: await inSlices(
      sorted(sections, (one, other) => byTitle.compare(one.title, other.title)),
    ),
  }
}

const byTitle = new Intl.Collator('en')

/** In weekday order. Classes that meet on every class day come first. */
const inWeek = (one: ClassAsked, other: ClassAsked): number =>
  placeOf(one) - placeOf(other) || (one.startTime ?? '').localeCompare(other.startTime ?? '')

const placeOf = ({ weekday }: ClassAsked) =>
  weekday === null ? -1 : Weekday.options.indexOf(weekday)

/** The offers and the waitlist of each class, in order. */
export async function findWaitlists(question: Question): Promise<Findings> {
  const timeZone = await findTimeZone(question.db, question.visitor.organizationId)
  const all = await listClassesAsked(question)
  const classIds = all.map(({ id }) => id)
  const found = await allOf(readInParts(classIds, (some) => listWaiting(question, some)))
  const waiting = Map.groupBy(found, ({ classId }) => classId)
  const classes = all.filter(({ id }) => waiting.has(id))
  return {
    sectionLabel: 'Class',
    columns: [
      { key: 'place', label: 'Position', kind: 'number' },
      { key: 'name', label: 'Student', kind: 'name' },
      { key: 'status', label: 'Status', kind: 'text' },
      { key: 'since', label: 'Since', kind: 'date' },
      { key: 'until', label: 'Offered until', kind: 'text' },
    ],
    sections: mapLazily(classes, (one) => {
      const waiters = waiting.get(one.id) ?? []
      const offered = waiters.filter(({ status }) => status === 'Offered')
      const line = waiters.filter(({ status }) => status === 'Waitlisted')
      const places = new Map(line.map(({ id }, at) => [id, at + 1]))
      const rows = [...offered, ...line].map(({ id, name, statusDate, offeredUntil }) => ({
        place: places.get(id) ?? null,
        name,
        status: places.has(id) ? 'Waiting' : 'Has an offer',
        since: dayIn(timeZone, statusDate),
        until: offeredUntil && deadlineInWords(offeredUntil, timeZone),
      }))
      return classSection(one, rows)
    }),
  }
}

const listWaiting = (question: Question, classIds: number[]) =>
  enrollmentsIn(question, classIds)
    .where('enrollment.status', 'in', ['Offered', 'Waitlisted'])
    .select(['enrollment.id', 'enrollment.status', 'statusDate', 'offeredUntil'])
    .orderBy('enrollment.position')
    .orderBy('enrollment.statusDate')
    .orderBy('enrollment.id')
    .execute()
