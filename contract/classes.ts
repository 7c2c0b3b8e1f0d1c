import { CalendarDate, endsInOrder } from './date.ts'
import { ClockTime, timesInOrder } from './clock.ts'
import { Id } from './id.ts'
import {
  meetingFields,
  meetingInWords,
  newMeetingFields,
  Override,
  Seats,
  timesOfOneKind,
} from './meetings.ts'
import { pageOf, pageQuery } from './page.ts'
import { saved, Version } from './saved.ts'
import { line, optionalLine, optionalText } from './text.ts'
import { z } from './zod.ts'

export const ClassStatus = z.enum(['Draft', 'Published', 'Cancelled'])
export type ClassStatus = z.infer<typeof ClassStatus>

export const TeacherRole = z.enum(['Lead', 'CoTeacher', 'Assistant', 'Substitute'])
export type TeacherRole = z.infer<typeof TeacherRole>

/** What people read for the roles above. */
export const teacherRoleNames: Record<TeacherRole, string> = {
  Lead: 'Lead teacher',
  CoTeacher: 'Co-teacher',
  Assistant: 'Assistant',
  Substitute: 'Substitute',
}

const ClassTeacher = z.strictObject({ organizationUserId: Id, role: TeacherRole })

// Counted before each of them is looked at, which would take its time with a hundred thousand.
const countTeachers = z.transform((teachers: z.input<typeof ClassTeacher>[], { issues }) => {
  if (Array.isArray(teachers) && teachers.length > 20) {
    issues.push({ code: 'custom', message: 'A class has at most 20 teachers.', input: teachers })
  }
  return teachers
})

export const Teachers = z.pipe(
  countTeachers,
  z
    .array(ClassTeacher)
    .check(
      z.refine(
        (teachers) =>
          new Set(teachers.map((each) => each.organizationUserId)).size === teachers.length,
        'Somebody is named twice.',
      ),
    ),
)

const fields = {
  semesterId: Id,
  name: line(120),
  startDate: CalendarDate,
  endDate: CalendarDate,
}
const more = {
  summary: optionalLine(200),
  description: optionalText(5000),
  status: ClassStatus,
  teachers: Teachers,
  ...meetingFields,
  maxStudents: Seats,
}
const override = z._default(z.nullable(Override), null)

export const CreateClass = z
  .strictObject({
    organizationId: Id,
    ...fields,
    summary: z._default(more.summary, null),
    description: z._default(more.description, null),
    status: z._default(more.status, 'Draft'),
    teachers: z._default(more.teachers, []),
    ...newMeetingFields,
    override,
  })
  .check(endsInOrder, timesOfOneKind, timesInOrder)
export type CreateClass = z.infer<typeof CreateClass>

export const UpdateClass = z
  .strictObject({ ...fields, ...more, override, version: Version })
  .check(endsInOrder, timesOfOneKind, timesInOrder)
export type UpdateClass = z.infer<typeof UpdateClass>

/** A class as its administrators see it. `slot` is that of its `slotId`. */
export const AdminClass = z.object({
  id: Id,
  organizationId: Id,
  semesterId: Id,
  semesterName: z.string(),
  name: z.string(),
  summary: z.nullable(z.string()),
  description: z.nullable(z.string()),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: ClassStatus,
  teachers: z.array(
    z.object({
      organizationUserId: Id,
      name: z.string(),
      isAnonymous: z.boolean(),
      role: TeacherRole,
    }),
  ),
  enrolledStudentsCount: z.int(),
  ...meetingFields,
  slot: z.nullable(z.object({ name: z.string(), startTime: ClockTime, endTime: ClockTime })),
  roomName: z.nullable(z.string()),
  maxStudents: Seats,
  ...saved,
})
export type AdminClass = z.infer<typeof AdminClass>

export const AdminClassRow = z.extend(
  z.pick(AdminClass, {
    id: true,
    name: true,
    semesterName: true,
    startDate: true,
    endDate: true,
    status: true,
    enrolledStudentsCount: true,
  }),
  { teacherNames: z.array(z.string()), ...meetingInWords },
)
export type AdminClassRow = z.infer<typeof AdminClassRow>

export const AdminClassQuery = pageQuery(
  ['name', 'semesterName', 'startDate', 'status', 'enrolledStudentsCount'],
  { semesterId: z.optional(Id), status: z.optional(ClassStatus) },
)
export type AdminClassQuery = z.infer<typeof AdminClassQuery>

export const AdminClassPage = pageOf(AdminClassRow)

/** One student of a class, as administrators see them. */
export const RosterEntry = z.object({
  organizationUserId: Id,
  name: z.string(),
  enrolledDate: z.iso.datetime(),
})
export type RosterEntry = z.infer<typeof RosterEntry>

export const AddStudent = z.strictObject({ organizationUserId: Id })
export type AddStudent = z.infer<typeof AddStudent>

/** A row of the classes that somebody is enrolled in (specification §3). */
export const EnrolledClass = z.object({
  id: Id,
  name: z.string(),
  organizationName: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: ClassStatus,
})
export type EnrolledClass = z.infer<typeof EnrolledClass>

/** A row of the classes that somebody teaches (specification §3). */
export const TeachingClass = z.extend(EnrolledClass, { enrolledStudentsCount: z.int() })
export type TeachingClass = z.infer<typeof TeachingClass>

export const EnrolledClassQuery = pageQuery(['name', 'organizationName', 'startDate'])
export type EnrolledClassQuery = z.infer<typeof EnrolledClassQuery>
export const TeachingClassQuery = pageQuery([
  'name',
  'organizationName',
  'startDate',
  'enrolledStudentsCount',
])
export type TeachingClassQuery = z.infer<typeof TeachingClassQuery>

export const EnrolledClassPage = pageOf(EnrolledClass)
export const TeachingClassPage = pageOf(TeachingClass)

/**
 * A class as those see it who teach it or are enrolled in it, and every other member once it is published. `students`
 * are for teachers, and null to others.
 */
export const Class = z.object({
  id: Id,
  name: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  semesterName: z.string(),
  summary: z.nullable(z.string()),
  description: z.nullable(z.string()),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: ClassStatus,
  teachers: z.array(z.object({ name: z.string(), role: TeacherRole })),
  isTeacher: z.boolean(),
  isEnrolled: z.boolean(),
  students: z.nullable(z.array(z.object({ name: z.string() }))),
})
export type Class = z.infer<typeof Class>
