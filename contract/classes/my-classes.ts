import { ClassDayType } from '../timetable/class-days.query.ts'
import { AgePolicy, EnrollmentPolicy } from './class-rules.ts'
import { TeacherRole } from './classes.ts'
import { ClassStatus } from './classes.query.ts'
import { ClockTime } from '../dates/clock.ts'
import { seatCounts, Eligibility } from './enrollments.ts'
import { Id } from '../id.ts'
import { meetingInWords } from '../timetable/meetings.ts'
import { pageOf, pageQuery } from '../page.ts'
import { CustomValue } from '../people/custom-values.ts'
import { open } from '../rights/guarded.ts'
import { z } from '../zod.ts'

/**
 * A class in which the caller or one of their children is enrolled (specification §3). `studentNames` lists the children;
 * it is empty if only the caller is enrolled.
 */
export const EnrolledClass = z.object({
  id: Id,
  name: z.string(),
  organizationName: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: ClassStatus,
  studentNames: z.array(z.string()),
})
export type EnrolledClass = z.infer<typeof EnrolledClass>

/** A class that the caller teaches (specification §3). */
export const TeachingClass = z.extend(z.omit(EnrolledClass, { studentNames: true }), {
  enrolledStudentsCount: z.int(),
})
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

/** A student as the teachers of a class see them. The grade and `guardians` are null for everyone but lead teachers. */
export const ClassStudent = z.object({
  name: z.string(),
  grade: open(z.nullable(z.string())),
  guardians: open(
    z.nullable(
      z.array(
        z.object({
          name: z.string(),
          phone: open(z.nullable(z.string())),
          email: open(z.nullable(z.string())),
        }),
      ),
    ),
  ),
})
export type ClassStudent = z.infer<typeof ClassStudent>

/** A day on which a class meets, or would meet if the day were not canceled or a holiday. */
export const ClassDate = z.object({
  date: z.iso.date(),
  type: ClassDayType,
  /** The times of the class, or of the day if the class has none; null on a holiday. */
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
  notes: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
})
export type ClassDate = z.infer<typeof ClassDate>

/**
 * A class as its teachers, its students, and their parents see it, and every other member once it is published. `students`
 * is null for everyone but teachers. `eligibilities` are of the people the visitor can enroll.
 */
export const Class = z.object({
  id: Id,
  name: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  semesterName: z.string(),
  summary: z.nullable(z.string()),
  description: z.nullable(z.string()),
  bring: z.nullable(z.string()),
  category: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: ClassStatus,
  ...meetingInWords,
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  minGrade: z.nullable(z.string()),
  maxGrade: z.nullable(z.string()),
  agePolicy: AgePolicy,
  ageAsOfDate: z.iso.date(),
  enrollment: EnrollmentPolicy,
  hasWaitlist: z.boolean(),
  ...seatCounts,
  teachers: z.array(z.object({ name: z.string(), role: TeacherRole, isFormerMember: z.boolean() })),
  isTeacher: z.boolean(),
  /** The days on which it meets, including holidays and canceled days. */
  dates: z.array(ClassDate),
  /** The custom fields that the organization shows to everybody who sees the class. */
  sharedValues: z.array(CustomValue),
  eligibilities: z.array(Eligibility),
  students: z.nullable(z.array(ClassStudent)),
  /** Whether a teacher sees no students because the organization requires a second factor that they do not have. */
  isSecondFactorMissing: z.boolean(),
})
export type Class = z.infer<typeof Class>
