import { Weekday } from '#contract/dates/weekdays.ts'
import { withTeacherNames } from '#server/timetable/scheduled-classes/teachers.queries.ts'
import {
  enrolledStudentsCount,
  usualTimes,
  membersEnrolled,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { memberName } from '#server/database/names.ts'
import { meetingTimes } from '#server/timetable/scheduled-classes/meeting-words.rules.ts'
import type { Question } from './reports.queries.ts'

export type ClassAsked = Awaited<ReturnType<typeof listClassesAsked>>[number]

type About = Pick<Question, 'db' | 'visitor' | 'asked'>

/** The classes that a report is about, by name, with when, where and by whom. Cancelled ones are over. */
export async function listClassesAsked({ db, visitor: { organizationId }, asked }: About) {
  const rows = await db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .where('class.organizationId', '=', organizationId)
    .where('class.semesterId', '=', asked.semester?.id ?? 0)
    .where('class.status', '!=', 'Cancelled')
    .$if(asked.class !== null, (all) => all.where('class.id', '=', asked.class?.id ?? 0))
    .select(['class.id', 'class.name', 'class.status', 'class.startDate', 'class.endDate'])
    .select(['class.minStudents', 'class.maxStudents', 'class.seatsTaken', 'weekday'])
    .select(['room.name as roomName', enrolledStudentsCount])
    .select(usualTimes)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()
  const classes = await withTeacherNames(db, organizationId, rows)
  return classes.map((row) => ({ ...row, title: titleOf(row), when: meetingTimes(row) }))
}

const titleOf = ({ name, status }: { name: string; status: string }) =>
  status === 'Draft' ? `${name} (Draft)` : name

/** "Saturdays, 9:30 AM to 10:30 AM · Studio · Tom Lind · 12 of 15 students" */
export function noteOf(one: ClassAsked): string {
  const { enrolledStudentsCount: enrolled, maxStudents } = one
  const count = maxStudents === null ? `${enrolled}` : `${enrolled} of ${maxStudents}`
  const students = (maxStudents ?? enrolled) === 1 ? 'student' : 'students'
  const teachers = one.teacherNames.join(', ')
  return [one.when, one.roomName, teachers, `${count} ${students}`].filter(Boolean).join(' · ')
}

/** As a week goes. What meets on every class day comes first. */
export const inWeek = (one: ClassAsked, other: ClassAsked): number =>
  placeOf(one) - placeOf(other) || (one.startTime ?? '').localeCompare(other.startTime ?? '')

const placeOf = ({ weekday }: ClassAsked) =>
  weekday === null ? -1 : Weekday.options.indexOf(weekday)

/** Who is enrolled in the classes that a report is about, by name. */
export const listStudentsAsked = ({ db, visitor: { organizationId }, asked }: About) =>
  membersEnrolled(db, organizationId)
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .where('class.semesterId', '=', asked.semester?.id ?? 0)
    .where('class.status', '!=', 'Cancelled')
    .$if(asked.class !== null, (all) => all.where('class.id', '=', asked.class?.id ?? 0))
    .where('enrolment.status', '=', 'Enrolled')
    .select(['enrolment.classId', 'enrolment.personId', 'birthDate', memberName.as('name')])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()

/** The students who belong to an organization now, by name. */
export const listActiveStudents = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where('organizationUser.isStudent', '=', true)
    .select(['organizationUser.personId', 'birthDate', memberName.as('name')])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()
