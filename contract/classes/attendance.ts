import { AbsenceReason } from './absences.ts'
import { ClassDayType } from '../timetable/class-days.query.ts'
import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { pageOf } from '../page.ts'
import { Version } from '../saved.ts'
import { optionalLine } from '../text.ts'
import { z } from '../zod.ts'

/** A student's attendance on one class day. */
export const Mark = z.enum(['Present', 'Late', 'Absent', 'Excused', 'LeftEarly'])
export type Mark = z.infer<typeof Mark>

/** The mark that counts: of a student without one whose absence was reported, Excused. */
export const countedMark = ({
  mark,
  absence,
}: {
  mark: Mark | null
  absence: object | null
}): Mark | null => mark ?? (absence ? 'Excused' : null)

/** Labels of the marks. */
export const markNames: Record<Mark, string> = {
  Present: 'Present',
  Late: 'Late',
  Absent: 'Absent',
  Excused: 'Excused',
  LeftEarly: 'Left early',
}

/** The marks that are allowed for a future day. */
export const marksAhead: readonly Mark[] = ['Absent', 'Excused']

const minutes = 'Enter a whole number from 1 to 600.'

/**
 * A teacher's mark for a student. A null `mark` clears the existing one. `version` is the version of the mark on the
 * teacher's screen, or null if there was none.
 */
const StudentMark = z
  .strictObject({
    personId: Id,
    mark: z.nullable(Mark),
    minutesLate: z._default(
      z.nullable(z.int(minutes).check(z.gte(1, minutes), z.lte(600, minutes))),
      null,
    ),
    note: z._default(optionalLine(200), null),
    version: z._default(z.nullable(Version), null),
  })
  .check(
    z.refine(({ mark, minutesLate }) => minutesLate === null || mark === 'Late', {
      path: ['minutesLate'],
      message: 'Minutes apply only to late students.',
    }),
    z.refine(({ mark, note }) => note === null || mark !== null, {
      path: ['note'],
      message: 'Mark the student first, then add a note.',
    }),
  )

/** Marks for one class on one day. They are saved all together or not at all. */
export const TakeAttendance = z.strictObject({
  marks: z.array(StudentMark).check(
    z.minLength(1),
    z.maxLength(1000, 'Send at most 1,000 at once.'),
    z.refine(
      (marks) => new Set(marks.map(({ personId }) => personId)).size === marks.length,
      'Each student can be marked only once.',
    ),
  ),
})
export type TakeAttendance = z.infer<typeof TakeAttendance>

/** A student on the sheet. Every field of the mark is null for an unmarked student, except the `version` of a cleared mark. */
export const SheetStudent = z.object({
  personId: Id,
  name: z.string(),
  /** No longer in the class; listed because they were enrolled on that day or have a mark. */
  hasLeft: z.boolean(),
  /** Enrolled after that day. */
  hasJoinedSince: z.boolean(),
  mark: z.nullable(Mark),
  minutesLate: z.nullable(z.int()),
  /** Null for viewers who may only see attendance. */
  note: z.nullable(z.string()),
  markedBy: z.nullable(z.string()),
  markedDate: z.nullable(z.iso.datetime()),
  version: z.nullable(Version),
  /**
   * The absence that the family reported: without a mark, it counts as Excused. Its fields are null for viewers who may
   * only see attendance.
   */
  absence: z.nullable(
    z.object({
      reason: z.nullable(AbsenceReason),
      note: z.nullable(z.string()),
      reportedBy: z.nullable(z.string()),
    }),
  ),
  /** Whether the student has important care notes; null for viewers who may not read them. */
  hasCareNotes: z.nullable(z.boolean()),
  /** Null for viewers who may not see photos. */
  photoUrl: z.nullable(z.string()),
})
export type SheetStudent = z.infer<typeof SheetStudent>

const meeting = {
  classDayId: Id,
  date: z.iso.date(),
  type: ClassDayType,
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
}

/** The attendance of a class on one day. */
export const AttendanceSheet = z.object({
  classId: Id,
  className: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  ...meeting,
  cancelReason: z.nullable(z.string()),
  /** Today's date in the organization's time zone. */
  today: z.iso.date(),
  /** Whether the caller may mark students. */
  mayTake: z.boolean(),
  students: z.array(SheetStudent),
})
export type AttendanceSheet = z.infer<typeof AttendanceSheet>

/** Progress of one day's attendance: `markedCount` of the `studentsCount` students who were enrolled by then have a mark. */
const taken = { ...meeting, studentsCount: z.int(), markedCount: z.int() }

/** Whether a student who was enrolled by then is still unmarked. */
export const isMissing = (day: { studentsCount: number; markedCount: number }): boolean =>
  day.markedCount < day.studentsCount

/** A day on which a class meets, or would meet if it were not canceled. */
export const AttendanceDay = z.object(taken)
export type AttendanceDay = z.infer<typeof AttendanceDay>

export const AttendanceDays = z.object({
  today: z.iso.date(),
  days: z.array(AttendanceDay),
})
export type AttendanceDays = z.infer<typeof AttendanceDays>

/** A meeting of a class that has begun. `id` is unique only within one response. */
export const AttendanceRow = z.object({
  id: z.int(),
  classId: Id,
  className: z.string(),
  teacherNames: z.array(z.string()),
  ...taken,
})
export type AttendanceRow = z.infer<typeof AttendanceRow>

export const AttendancePage = pageOf(AttendanceRow)

/** A meeting with unmarked students, of a class that the caller teaches. */
export const AttendanceMissing = z.object({
  classId: Id,
  className: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  ...taken,
})
export type AttendanceMissing = z.infer<typeof AttendanceMissing>

/** Which marks: everyone's in one class, one person's in all classes, or one person's in one class. */
export const OwnAttendanceQuery = z
  .strictObject({
    classId: z.optional(Id),
    personId: z.optional(Id),
  })
  .check(
    z.refine(({ classId, personId }) => classId !== undefined || personId !== undefined, {
      path: ['classId'],
      message: 'Choose a class or a student.',
    }),
  )
export type OwnAttendanceQuery = z.infer<typeof OwnAttendanceQuery>

/**
 * Marks of the caller and their children in each class that they are in or have marks in, latest day first. Notes are
 * omitted: only people who take attendance see them.
 */
export const OwnAttendance = z.array(
  z.object({
    personId: Id,
    name: z.string(),
    isMe: z.boolean(),
    classId: Id,
    className: z.string(),
    organizationName: z.string(),
    /** No longer in the class. */
    hasLeft: z.boolean(),
    days: z.array(z.object({ date: z.iso.date(), mark: Mark, minutesLate: z.nullable(z.int()) })),
  }),
)
export type OwnAttendance = z.infer<typeof OwnAttendance>
