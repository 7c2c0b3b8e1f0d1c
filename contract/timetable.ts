import { ClassDayType } from './class-days.ts'
import { ClassStatus } from './classes.ts'
import { ClockTime } from './clock.ts'
import { Id } from './id.ts'
import { Version } from './saved.ts'
import { line } from './text.ts'
import { Weekday } from './weekdays.ts'
import { z } from './zod.ts'

/**
 * When and where a class meets: in a slot or at times of its own, or not placed yet. Without a weekday it meets on every
 * class day of its semester.
 */
export const meetingFields = {
  weekday: z.nullable(Weekday),
  slotId: z.nullable(Id),
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
  roomId: z.nullable(Id),
}

/** What keeps a class from meeting as planned. */
export const ConflictKind = z.enum([
  'TeacherBooked',
  'RoomBooked',
  'StudentsBooked',
  'RoomTooSmall',
  'Holiday',
  'OutsideSemester',
])
export type ConflictKind = z.infer<typeof ConflictKind>

/** What collides with what. `students` are for those who may know who attends what; everybody learns how many they are. */
export const Conflict = z.object({
  kind: ConflictKind,
  /** The other one, where two classes collide. */
  classId: z.nullable(Id),
  className: z.nullable(z.string()),
  /** Those who teach both. */
  teachers: z.array(z.string()),
  studentsCount: z.int(),
  students: z.optional(z.array(z.string())),
  roomName: z.nullable(z.string()),
  /** How many the room holds, and how many the class takes. */
  capacity: z.nullable(z.int()),
  seats: z.nullable(z.int()),
  /** The day that it is about: a holiday, or the end of the semester that the class goes beyond. */
  date: z.nullable(z.iso.date()),
  /** Why somebody has accepted it. */
  override: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()) })),
})
export type Conflict = z.infer<typeof Conflict>

/** Accepts the conflicts that a change brings about. */
export const Override = z.strictObject({ reason: line(200) })

/** A class of a semester with its place in the timetable. */
export const TimetableClass = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  status: ClassStatus,
  ...meetingFields,
  teacherNames: z.array(z.string()),
  enrolledStudentsCount: z.int(),
  maxStudents: z.nullable(z.int()),
  conflicts: z.array(Conflict),
})
export type TimetableClass = z.infer<typeof TimetableClass>

/** The classes of a semester that are not cancelled, and the rooms and slots of its organization, in their order. */
export const Timetable = z.object({
  semesterId: Id,
  semesterName: z.string(),
  /** Those that it has class days on, Monday first. */
  weekdays: z.array(Weekday),
  rooms: z.array(z.object({ id: Id, name: z.string(), capacity: z.nullable(z.int()) })),
  slots: z.array(z.object({ id: Id, name: z.string(), startTime: ClockTime, endTime: ClockTime })),
  classes: z.array(TimetableClass),
})
export type Timetable = z.infer<typeof Timetable>

/** Moves a class in the timetable; out of it, if there is neither slot nor room. Times of its own give way to a slot. */
export const PlaceClass = z.strictObject({
  weekday: meetingFields.weekday,
  slotId: meetingFields.slotId,
  roomId: meetingFields.roomId,
  version: Version,
  override: z._default(z.nullable(Override), null),
})
export type PlaceClass = z.infer<typeof PlaceClass>

/** What a class would collide with, how often it would meet, and on which of its days it would not. */
export const Check = z.object({
  conflicts: z.array(Conflict),
  meetingsCount: z.int(),
  daysOff: z.array(
    z.object({ date: z.iso.date(), type: ClassDayType, notes: z.nullable(z.string()) }),
  ),
})
export type Check = z.infer<typeof Check>
