import type { ClassDayType } from '#contract/class-days.ts'
import type { ClassStatus, TeacherRole } from '#contract/classes.ts'
import type { Weekday } from '#contract/weekdays.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type Versioned = { id: GeneratedAlways<number>; version: Generated<number> }

/** Who saved it last, and when. */
type Saved = Versioned & { savedByPersonId: number | null; savedDate: string }

type Semester = Saved & {
  organizationId: number
  name: string
  searchName: string
  startDate: string
  endDate: string
  /** The day on which its students' ages are told. */
  ageAsOfDate: string
  /** Families can register from this day to that, both included. */
  registrationOpens: string | null
  registrationCloses: string | null
  isArchived: Generated<boolean>
}

type Class = Saved & {
  organizationId: number
  semesterId: number
  name: string
  searchName: string
  summary: string | null
  description: string | null
  startDate: string
  endDate: string
  status: ClassStatus
  maxStudents: number | null
}

/** When and where a class meets: every class has one row. On every class day, if no weekday is said. */
type ClassMeeting = {
  classId: number
  organizationId: number
  weekday: Weekday | null
  slotId: number | null
  /** Its own times, `HH:mm`, if it is in no slot. */
  startTime: string | null
  endTime: string | null
  roomId: number | null
}

type Room = Saved & {
  organizationId: number
  name: string
  searchName: string
  capacity: number | null
}

type TimeSlot = Saved & {
  organizationId: number
  name: string
  searchName: string
  startTime: string
  endTime: string
}

type ClassDay = Saved & {
  organizationId: number
  semesterId: number
  date: string
  type: ClassDayType
  /** Both null on a holiday alone. */
  startTime: string | null
  endTime: string | null
  notes: string | null
  searchNotes: Generated<string>
  /** Of a cancelled day, and of no other. */
  cancelReason: string | null
  /** The cancelled day whose classes meet on this one instead. */
  makesUpClassDayId: number | null
}

/** A conflict that somebody has accepted, and why. Of two classes, the one with the smaller id is `classId`. */
type ConflictOverride = {
  id: GeneratedAlways<number>
  organizationId: number
  classId: number
  otherClassId: number | null
  kind: string
  reason: string
  overriddenByPersonId: number | null
  overriddenDate: string
}

type ClassTeacher = {
  organizationId: number
  classId: number
  organizationUserId: number
  role: TeacherRole
}

type Enrolment = Versioned & {
  organizationId: number
  classId: number
  personId: number
  status: EnrolmentStatus
  requestedByUserId: number | null
  createdDate: string
}

export type EnrolmentStatus =
  | 'Requested'
  | 'Enrolled'
  | 'Waitlisted'
  | 'Offered'
  | 'Declined'
  | 'Withdrawn'
  | 'Completed'

export type SchoolTables = {
  semester: Semester
  class: Class
  classTeacher: ClassTeacher
  classMeeting: ClassMeeting
  room: Room
  timeSlot: TimeSlot
  classDay: ClassDay
  conflictOverride: ConflictOverride
  enrolment: Enrolment
}
