import { ClassDayType } from './class-days.ts'
import { ClassStatus, Teachers } from '../classes/classes.ts'
import { ClockTime } from '../dates/clock.ts'
import { CalendarDate } from '../dates/date.ts'
import { enrollmentReaders, guarded } from '../rights/guarded.ts'
import { Id } from '../id.ts'
import { ConflictsOverride, meetingFields, newMeetingFields, Seats } from './meetings.ts'
import { Version } from '../saved.ts'
import { Weekday } from '../dates/weekdays.ts'
import { z } from '../zod.ts'

/** Kinds of conflicts. */
export const ConflictKind = z.enum([
  'TeacherBooked',
  'RoomBooked',
  'StudentsBooked',
  'StudentTeaches',
  'RoomTooSmall',
  'Holiday',
  'OutsideSemester',
])
export type ConflictKind = z.infer<typeof ConflictKind>

/** A conflict of a class. `students` is only for readers who may see who attends which class; the count is for everybody. */
export const Conflict = z.object({
  kind: ConflictKind,
  /** The other class, if two classes conflict. */
  classId: z.nullable(Id),
  className: z.nullable(z.string()),
  /** Those who teach both. A person who teaches one and attends the other is in `students`. */
  teachers: z.array(z.string()),
  studentsCount: z.int(),
  students: guarded(z.array(z.string()), enrollmentReaders),
  roomName: z.nullable(z.string()),
  /** How many the room holds, and how many the class takes. */
  capacity: z.nullable(z.int()),
  seats: z.nullable(z.int()),
  /**
   * The day that it is about: the first of the holidays that leave no class day, and null where there is none at all; or
   * the end of the semester that the class goes beyond, and null if it begins before its semester.
   */
  date: z.nullable(z.iso.date()),
  /** Why somebody has accepted it. */
  override: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()) })),
})
export type Conflict = z.infer<typeof Conflict>

/** How many conflicts there are beside those that are named, where they are too many to name. */
export const ConflictCounts = z.object({ open: z.int(), accepted: z.int() })
export type ConflictCounts = z.infer<typeof ConflictCounts>

const conflictFields = {
  conflicts: z.array(Conflict),
  moreConflicts: z.optional(ConflictCounts),
}

/** A class of a semester with its place in the timetable. */
export const TimetableClass = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  status: ClassStatus,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  ...meetingFields,
  teacherNames: z.array(z.string()),
  enrolledStudentsCount: z.int(),
  maxStudents: z.nullable(z.int()),
  ...conflictFields,
})
export type TimetableClass = z.infer<typeof TimetableClass>

/** The classes of a semester that are not canceled, and the rooms and slots of its organization, in their order. */
export const Timetable = z.object({
  semesterId: Id,
  semesterName: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Those that it has class days on, Monday first. */
  weekdays: z.array(Weekday),
  rooms: z.array(z.object({ id: Id, name: z.string(), capacity: z.nullable(z.int()) })),
  slots: z.array(z.object({ id: Id, name: z.string(), startTime: ClockTime, endTime: ClockTime })),
  classes: z.array(TimetableClass),
  /** Those that no class lists, each once. */
  moreConflicts: z.optional(ConflictCounts),
})
export type Timetable = z.infer<typeof Timetable>

/** Moves a class in the timetable; out of it, if there is neither slot nor room. Times of its own give way to a slot. */
export const PlaceClass = z.strictObject({
  weekday: meetingFields.weekday,
  slotId: meetingFields.slotId,
  roomId: meetingFields.roomId,
  version: Version,
  override: z._default(z.nullable(ConflictsOverride), null),
})
export type PlaceClass = z.infer<typeof PlaceClass>

const asked = {
  semesterId: Id,
  startDate: CalendarDate,
  endDate: CalendarDate,
  status: ClassStatus,
  teachers: Teachers,
  ...meetingFields,
  maxStudents: Seats,
}

/** A class that is not there yet, as far as it matters to the timetable. */
export const CheckNewClass = z.strictObject({
  organizationId: Id,
  ...asked,
  status: z._default(asked.status, 'Draft'),
  teachers: z._default(asked.teachers, []),
  ...newMeetingFields,
})
export type CheckNewClass = z.infer<typeof CheckNewClass>

/** What would change of a class. All else is as it is stored; times of its own give way to a slot. */
export const CheckClass = z.partial(z.strictObject(asked))
export type CheckClass = z.infer<typeof CheckClass>

/**
 * What a class would conflict with, whether it could not be saved so unless somebody accepts that, how often it would meet,
 * and on which of its days it would not. `fingerprint` identifies the conflicts that would have to be accepted.
 */
export const Check = z.object({
  ...conflictFields,
  isRefused: z.boolean(),
  fingerprint: z.string(),
  meetingsCount: z.int(),
  daysOff: z.array(
    z.object({ date: z.iso.date(), type: ClassDayType, notes: z.nullable(z.string()) }),
  ),
})
export type Check = z.infer<typeof Check>
