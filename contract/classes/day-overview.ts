import { AbsenceReason, reportReaders } from './absences.ts'
import { Mark } from './attendance.ts'
import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { guarded } from '../rights/guarded.ts'
import type { Permission } from '../rights/permissions.ts'
import { DaySheet } from '../timetable/day-sheet.ts'
import { ClassDayRow } from '../timetable/class-days.ts'
import { z } from '../zod.ts'

/**
 * The next day on which classes meet: `days` has one sheet for each semester that meets on it, and is empty if no class day
 * is ahead. `daysOff` are the holidays and canceled days until then. Drafts are on it for those who may see them.
 */
export const DayOverview = z.object({
  today: z.iso.date(),
  daysOff: z.array(ClassDayRow),
  days: z.array(DaySheet),
  /** Of the teachers on the sheets, by membership. Who has no photo is left out. */
  photos: guarded(z.array(z.object({ organizationUserId: Id, photoUrl: z.string() })), [
    'members.view',
  ]),
  /** The semester in progress, or else the next or the last one; null without any. */
  semester: z.nullable(z.object({ id: Id, name: z.string(), isOver: z.boolean() })),
})
export type DayOverview = z.infer<typeof DayOverview>

/** Who takes attendance in all classes calls the families of those who are missing. */
const phoneReaders: readonly Permission[] = ['members.contact', 'attendance.take']
const guardianReaders: readonly Permission[] = ['families.view', 'attendance.take']

/** A student who is missing, or came late, in a class of the day. */
const AbsentFromClass = z.object({
  classId: Id,
  className: z.string(),
  classDayId: Id,
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
  roomName: z.nullable(z.string()),
  /** Null for a student who is not marked yet, and whose absence was reported. */
  mark: z.nullable(Mark),
  minutesLate: z.nullable(z.int()),
  /** The note of the mark. */
  markNote: guarded(z.nullable(z.string()), reportReaders),
  isReported: z.boolean(),
  reason: guarded(z.nullable(AbsenceReason), reportReaders),
  note: guarded(z.nullable(z.string()), reportReaders),
  reportedBy: guarded(z.nullable(z.string()), reportReaders),
})
export type AbsentFromClass = z.infer<typeof AbsentFromClass>

const AbsentStudent = z.object({
  personId: Id,
  name: z.string(),
  /** In the order in which to call them. */
  guardians: guarded(
    z.array(
      z.object({
        personId: Id,
        name: z.string(),
        phone: guarded(z.nullable(z.string()), phoneReaders),
      }),
    ),
    guardianReaders,
  ),
  /** By time. */
  classes: z.array(AbsentFromClass),
})
export type AbsentStudent = z.infer<typeof AbsentStudent>

/**
 * Who does not come on the next day on which classes meet, in all classes: reported absences, and marks so far. `date` is
 * null if no class day is ahead. Of the `seatsCount` places of students in classes, `markedCount` have a mark.
 */
export const AbsentOnDay = z.object({
  today: z.iso.date(),
  date: z.nullable(z.iso.date()),
  seatsCount: z.int(),
  markedCount: z.int(),
  students: z.array(AbsentStudent),
})
export type AbsentOnDay = z.infer<typeof AbsentOnDay>

/** How many came on each day of the current semester, in all classes. Excused absences are not counted. */
export const AttendanceByDay = z.object({
  semesterNames: z.array(z.string()),
  days: z.array(z.object({ date: z.iso.date(), presentCount: z.int(), absentCount: z.int() })),
})
export type AttendanceByDay = z.infer<typeof AttendanceByDay>
