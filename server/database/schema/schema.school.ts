import type { CandidateDecision, CandidateKind } from '#contract/applications/applications.ts'
import type { Mark } from '#contract/classes/attendance.ts'
import type { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import type { ClassStatus, TeacherRole } from '#contract/classes/classes.ts'
import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import type { ApplicationStatus } from '#contract/organizations/organizations.ts'
import type { ClassDayType } from '#contract/timetable/class-days.ts'
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
  category: string | null
  /** In full years on the semester's day of ages. */
  minAge: number | null
  maxAge: number | null
  agePolicy: Generated<AgePolicy>
  minStudents: number | null
  maxStudents: number | null
  hasWaitlist: Generated<boolean>
  enrollment: Generated<EnrollmentPolicy>
  photoImageId: number | null
  /** How many are Enrolled or Offered, as the database itself counts them; never more than `maxStudents`. */
  seatsTaken: Generated<number>
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
  /** Of a canceled day, and of no other. */
  cancelReason: string | null
  /** The canceled day whose classes meet on this one instead. */
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

type Enrollment = Versioned & {
  organizationId: number
  classId: number
  personId: number
  status: EnrollmentStatus
  /** Since when the status is what it is. */
  statusDate: string
  /** Since when they attend the class, also after they have left; null of those who never did. */
  enrolledDate: string | null
  /** Of those who are Waitlisted: whoever has the smallest number comes next. */
  position: number | null
  /** Of those who are Offered a seat. */
  offeredUntil: string | null
  /** Why it was declined, or why it ended. */
  reason: string | null
  /** What the family wrote with its request. */
  message: string | null
  /** The class that is given up for this one as soon as a seat in it is sure. */
  swapsClassId: number | null
  requestedByUserId: number | null
  createdDate: string
}

/** Who came to a class on a day, one row for each student whom somebody has ever marked. */
type Attendance = Versioned & {
  organizationId: number
  classId: number
  classDayId: number
  personId: number
  /** Null once it is taken back. */
  mark: Mark | null
  /** Of the Late, if somebody has said it. */
  minutesLate: number | null
  note: string | null
  markedByPersonId: number | null
  markedDate: string
}

type Announcement = Saved & {
  organizationId: number
  /** Null for all members. */
  classId: number | null
  title: string
  searchTitle: string
  body: string
  /** Null once nothing is known of them any more. */
  authorPersonId: number | null
  createdDate: string
}

export type SchoolTables = {
  semester: Semester
  class: Class
  classTeacher: ClassTeacher
  classMeeting: ClassMeeting
  room: Room
  timeSlot: TimeSlot
  classDay: ClassDay
  conflictOverride: ConflictOverride
  enrollment: Enrollment
  attendance: Attendance
  announcement: Announcement
}

type OfApplication = {
  id: GeneratedAlways<number>
  organizationId: number
  applicationId: number
}

/** What somebody asked an organization for. Of those that wait for a decision, there is one of each person. */
type Application = {
  id: GeneratedAlways<number>
  organizationId: number
  applicantUserId: number
  message: string | null
  /** JSON: what was asked, in the words of then, and the answers. */
  answers: Generated<string>
  status: ApplicationStatus
  /** For those who decide, and nobody else. */
  internalNotes: string | null
  createdDate: string
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

/** Somebody who is to become something by an application. */
type ApplicationCandidate = OfApplication & {
  personId: number
  kind: CandidateKind
  decision: Generated<CandidateDecision>
  decidedByPersonId: number | null
  decidedDate: string | null
}

/** What the applicant was asked, and answered. One question at a time waits. */
type ApplicationInquiry = OfApplication & {
  question: string
  askedByPersonId: number | null
  askedDate: string
  answer: string | null
  answeredDate: string | null
}

/** What the applicant was told of decisions. */
type ApplicationEmail = OfApplication & {
  subject: string
  text: string
  /** Not to an address that nobody had shown to be theirs. */
  isMailed: boolean
  writtenByPersonId: number | null
  createdDate: string
}

/** What an organization asks of those who apply. */
type ApplicationForm = {
  organizationId: number
  /** JSON, in order. */
  questions: string
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

export type ApplicationTables = {
  application: Application
  applicationCandidate: ApplicationCandidate
  applicationInquiry: ApplicationInquiry
  applicationEmail: ApplicationEmail
  applicationForm: ApplicationForm
}
