import { NotificationOptions } from '../accounts/notifications.ts'
import { ClassDayType } from './class-days.query.ts'
import { Teachers } from '../classes/classes.ts'
import { ClassStatus } from '../classes/classes.query.ts'
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

/** A conflict of a class. Only readers who may see enrollments get `students`; everyone gets the count. */
export const Conflict = z.object({
  kind: ConflictKind,
  /** The other class, for a conflict between two classes. */
  classId: z.nullable(Id),
  className: z.nullable(z.string()),
  /** People who teach both classes. A person who teaches one and attends the other is in `students`. */
  teachers: z.array(z.string()),
  studentsCount: z.int(),
  students: guarded(z.array(z.string()), enrollmentReaders),
  roomName: z.nullable(z.string()),
  /** Capacity of the room, and of the class. */
  capacity: z.nullable(z.int()),
  seats: z.nullable(z.int()),
  /**
   * For `Holiday`: the first of the holidays that leave the class without a class day, or null if the semester has no
   * matching day at all. For `OutsideSemester`: the end of the semester, or null if the class starts before the semester.
   */
  date: z.nullable(z.iso.date()),
  /** The reason given by the person who accepted the conflict. */
  override: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()) })),
})
export type Conflict = z.infer<typeof Conflict>

/** The number of conflicts beyond those listed, if there are too many to list. */
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
  /** The weekdays with class days, Sunday first. */
  weekdays: z.array(Weekday),
  rooms: z.array(z.object({ id: Id, name: z.string(), capacity: z.nullable(z.int()) })),
  slots: z.array(z.object({ id: Id, name: z.string(), startTime: ClockTime, endTime: ClockTime })),
  classes: z.array(TimetableClass),
  /** Conflicts that no class lists, each counted once. */
  moreConflicts: z.optional(ConflictCounts),
})
export type Timetable = z.infer<typeof Timetable>

/** Moves a class in the timetable, or out of it if there is neither slot nor room. A slot replaces the class's own times. */
export const PlaceClass = z.strictObject({
  weekday: meetingFields.weekday,
  slotId: meetingFields.slotId,
  roomId: meetingFields.roomId,
  version: Version,
  override: z._default(z.nullable(ConflictsOverride), null),
  notification: z.optional(NotificationOptions),
})
export type PlaceClass = z.infer<typeof PlaceClass>

const checkedFields = {
  semesterId: Id,
  startDate: CalendarDate,
  endDate: CalendarDate,
  status: ClassStatus,
  teachers: Teachers,
  ...meetingFields,
  maxStudents: Seats,
}

/** A class that is not saved yet, with the fields that matter to the timetable. */
export const CheckNewClass = z.strictObject({
  organizationId: Id,
  ...checkedFields,
  status: z._default(checkedFields.status, 'Draft'),
  teachers: z._default(checkedFields.teachers, []),
  ...newMeetingFields,
})
export type CheckNewClass = z.infer<typeof CheckNewClass>

/** Changes to a class. Omitted fields are as stored; a slot replaces the class's own times. */
export const CheckClass = z.partial(z.strictObject(checkedFields))
export type CheckClass = z.infer<typeof CheckClass>

/**
 * The conflicts that a class would have, whether saving it requires accepting them, how often it would meet, and on which
 * of its days it would not. `fingerprint` identifies the conflicts to accept.
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
