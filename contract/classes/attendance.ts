import { ClassDayType } from '../timetable/class-days.ts'
import { ClockTime } from '../dates/clock.ts'
import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { Version } from '../saved.ts'
import { optionalLine } from '../text.ts'
import { z } from '../zod.ts'

/** What becomes of a student on a day of a class. */
export const Mark = z.enum(['Present', 'Late', 'Absent', 'Excused', 'LeftEarly'])
export type Mark = z.infer<typeof Mark>

/** What people read for the marks above. */
export const markNames: Record<Mark, string> = {
  Present: 'Present',
  Late: 'Late',
  Absent: 'Absent',
  Excused: 'Excused',
  LeftEarly: 'Left early',
}

/** The marks that can be said before a day has come. */
export const marksAhead: readonly Mark[] = ['Absent', 'Excused']

const minutes = 'Enter a whole number from 1 to 600.'

/**
 * What a teacher says of a student. `mark` null takes back what was said. `version` is that of the mark that they saw, and
 * null where they saw none.
 */
const Said = z
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

/** The marks of one class on one day, as many at once as there are. Either all of them are kept or none. */
export const TakeAttendance = z.strictObject({
  marks: z.array(Said).check(
    z.minLength(1),
    z.maxLength(1000, 'Send at most 1,000 at once.'),
    z.refine(
      (marks) => new Set(marks.map(({ personId }) => personId)).size === marks.length,
      'Somebody is named twice.',
    ),
  ),
})
export type TakeAttendance = z.infer<typeof TakeAttendance>

/** A student on the sheet. All of the mark is null where nobody has said anything, but for the version of one taken back. */
export const SheetStudent = z.object({
  personId: Id,
  name: z.string(),
  /** In the class no more, and here because they were on that day, or because of the mark. */
  hasLeft: z.boolean(),
  /** Not in the class yet on that day. */
  hasJoinedSince: z.boolean(),
  mark: z.nullable(Mark),
  minutesLate: z.nullable(z.int()),
  /** Null for whoever may only see attendance. */
  note: z.nullable(z.string()),
  markedBy: z.nullable(z.string()),
  markedDate: z.nullable(z.iso.datetime()),
  version: z.nullable(Version),
  /** Whether there are care notes that somebody in charge must know; null for whoever may not read them. */
  hasCareNotes: z.nullable(z.boolean()),
})
export type SheetStudent = z.infer<typeof SheetStudent>

const meeting = {
  classDayId: Id,
  date: z.iso.date(),
  type: ClassDayType,
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
}

/** Who comes to a class on a day. */
export const AttendanceSheet = z.object({
  classId: Id,
  className: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  ...meeting,
  cancelReason: z.nullable(z.string()),
  /** The day that it is where the organization is. */
  today: z.iso.date(),
  /** Whether whoever asks may mark anybody. */
  mayTake: z.boolean(),
  students: z.array(SheetStudent),
})
export type AttendanceSheet = z.infer<typeof AttendanceSheet>

/** How far the attendance of a class is taken on a day: of `studentsCount` that were enrolled by then, `markedCount` have a mark. */
const taken = { ...meeting, studentsCount: z.int(), markedCount: z.int() }

/** Whether somebody is still to be marked who was enrolled by then. */
export const isMissing = (day: { studentsCount: number; markedCount: number }): boolean =>
  day.markedCount < day.studentsCount

/** The days on which a class meets, or would if they were not canceled. */
export const AttendanceDay = z.object(taken)
export type AttendanceDay = z.infer<typeof AttendanceDay>

export const AttendanceDays = z.object({
  today: z.iso.date(),
  days: z.array(AttendanceDay),
})
export type AttendanceDays = z.infer<typeof AttendanceDays>

/** Whether somebody is still to be marked, of the meetings that have begun. */
export const AttendanceState = z.enum(['Missing', 'Taken'])
export type AttendanceState = z.infer<typeof AttendanceState>

/** A meeting of a class that has begun. `id` tells the rows of one answer apart, and nothing else. */
export const AttendanceRow = z.object({
  id: z.int(),
  classId: Id,
  className: z.string(),
  teacherNames: z.array(z.string()),
  ...taken,
})
export type AttendanceRow = z.infer<typeof AttendanceRow>

export const AttendanceQuery = pageQuery(['date', 'className', 'markedCount'], {
  semesterId: z.optional(Id),
  date: z.optional(CalendarDate),
  state: z.optional(AttendanceState),
})
export type AttendanceQuery = z.infer<typeof AttendanceQuery>

export const AttendancePage = pageOf(AttendanceRow)

/** A meeting of a class that somebody teaches, where somebody is still to be marked. */
export const AttendanceMissing = z.object({
  classId: Id,
  className: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  ...taken,
})
export type AttendanceMissing = z.infer<typeof AttendanceMissing>

/** Whose marks: of all of them in one class, of one of them in all classes, or of one of them in one class. */
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
 * What was said of whoever asks, and of their children, in each class that they are in or have marks of. Notes are for those
 * who take attendance. The latest day comes first.
 */
export const OwnAttendance = z.array(
  z.object({
    personId: Id,
    name: z.string(),
    isMe: z.boolean(),
    classId: Id,
    className: z.string(),
    organizationName: z.string(),
    /** In the class no more. */
    hasLeft: z.boolean(),
    days: z.array(z.object({ date: z.iso.date(), mark: Mark, minutesLate: z.nullable(z.int()) })),
  }),
)
export type OwnAttendance = z.infer<typeof OwnAttendance>
