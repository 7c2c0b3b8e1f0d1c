import type { CandidateDecision, CandidateKind } from '#contract/applications/applications.ts'
import type { AbsenceReason } from '#contract/classes/absences.ts'
import type { Mark } from '#contract/classes/attendance.ts'
import type { FileType } from '#contract/files.ts'
import type { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import type { TeacherRole } from '#contract/classes/classes.ts'
import type { ClassStatus } from '#contract/classes/classes.query.ts'
import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import type { ExceptionState } from '#contract/classes/exception-requests.query.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import type { ApplicationStatus } from '#contract/organizations/organizations.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { CustomFieldKind } from '#contract/people/custom-values.ts'
import type { CustomFieldSharing, CustomFieldSubject } from '#contract/people/custom-fields.ts'
import type { MemberKind } from '#contract/people/members.query.ts'
import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import type { RegistrationAudience } from '#contract/timetable/registration-windows.ts'
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
  /** The date as of which students' ages are calculated. */
  ageAsOfDate: string
  /** Families can register from this day to that, inclusive. */
  registrationOpens: string | null
  /** `HH:mm` on that day, in the organization's time zone. Null: as the day begins. */
  registrationOpensTime: string | null
  registrationCloses: string | null
  isArchived: Generated<boolean>
}

/** When registration opens for an audience, before it opens for everybody. */
type RegistrationWindow = {
  organizationId: number
  semesterId: number
  audience: RegistrationAudience
  opensDate: string
  /** `HH:mm` in the organization's time zone. */
  opensTime: string
}

type Class = Saved & {
  organizationId: number
  semesterId: number
  name: string
  searchName: string
  summary: string | null
  description: string | null
  bring: string | null
  startDate: string
  endDate: string
  status: ClassStatus
  category: string | null
  /** In full years as of the semester's date for ages. */
  minAge: number | null
  maxAge: number | null
  minGradeLevelId: number | null
  maxGradeLevelId: number | null
  /** Of ages and grades. */
  agePolicy: Generated<AgePolicy>
  minStudents: number | null
  maxStudents: number | null
  hasWaitlist: Generated<boolean>
  enrollment: Generated<EnrollmentPolicy>
  photoImageId: number | null
  /** How many are Enrolled or Offered, counted by triggers; never more than `maxStudents`. */
  seatsTaken: Generated<number>
}

/** When and where a class meets: every class has one row. On every class day, if the weekday is null. */
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

type GradeLevel = Saved & {
  organizationId: number
  name: string
  searchName: string
  /** From 0, the lowest level first. */
  position: number
}

type CustomField = Saved & {
  organizationId: number
  subject: CustomFieldSubject
  name: string
  searchName: string
  kind: CustomFieldKind
  /** A JSON list of texts. */
  choices: string
  sharing: Generated<CustomFieldSharing>
  /** From 0, among the fields of the same subject. */
  position: number
}

/** Of a member, a family or a class: one of the three is not null. */
type CustomValue = {
  id: GeneratedAlways<number>
  organizationId: number
  customFieldId: number
  organizationUserId: number | null
  familyId: number | null
  classId: number | null
  value: string
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
  /** Both null only on a holiday. */
  startTime: string | null
  endTime: string | null
  notes: string | null
  searchNotes: Generated<string>
  /** Only of a canceled day. */
  cancelReason: string | null
  /** The canceled day whose classes meet on this one instead. */
  makesUpClassDayId: number | null
}

/** What somebody enters to set up an organization. */
type SetUp = Saved & {
  organizationId: number
  /** JSON (`SetUpDraft`). */
  draft: string
  /** What was made when it was published, as JSON (`Made`). Null while it is not published. */
  made: string | null
  publishedDate: string | null
  /** What the last undo did not remove, as JSON. */
  exceptions: Generated<string>
  createdDate: string
}

/** An accepted conflict, and the reason. Of two classes, the one with the smaller id is `classId`. */
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
  /** Since when it has this status. */
  statusDate: string
  /** Since when they attend the class, also after they have left; null if they never did. */
  enrolledDate: string | null
  /** The order on the waitlist: the smallest number is next. */
  position: number | null
  /** The place on the waitlist, from 1, at which the student joined it. */
  joinedAsPosition: Generated<number | null>
  /** Until when the seat is offered. */
  offeredUntil: string | null
  /** Why it was declined, or why it ended. */
  reason: string | null
  /** The family's message with its request. */
  message: string | null
  /** The class that is dropped once a seat in this one is certain. */
  swapsClassId: number | null
  requestedByUserId: number | null
  createdDate: string
  /** Whether the student asked for it, and an adult of the family has to accept the seat. */
  isAdultNeeded: Generated<boolean>
  /** The hold of a family that the offered seat is a part of. */
  holdId: Generated<number | null>
}

/** A class that a family chose for a student. `rank` is from 1 among the choices at the same time. */
type PlanChoice = {
  id: GeneratedAlways<number>
  organizationId: number
  classId: number
  personId: number
  rank: number
  /** Whether the student chose it, and no adult of the family since. */
  isOwn: Generated<boolean>
}

/** The seats that an account holds in a semester, until they are free again. */
type SeatHold = {
  id: GeneratedAlways<number>
  organizationId: number
  semesterId: number
  userId: number
  until: string
}

/**
 * The registration round of a semester. The due time is in the organization's time zone. `input` and `result` are the text of
 * what was published; before that, they and `fingerprint` are null.
 */
type RegistrationRound = {
  id: GeneratedAlways<number>
  organizationId: number
  semesterId: number
  dueDate: string
  dueTime: string
  seed: string
  publishedDate: string | null
  fingerprint: string | null
  input: string | null
  result: string | null
  version: Generated<number>
}

/** What matters to a family in a registration round. */
type RoundFamily = {
  organizationId: number
  roundId: number
  familyId: number
  isSameHalfDay: boolean
  mostClasses: number | null
}

/** The friend with whom a student would like to be, as the family typed the name. */
type RoundFriend = {
  organizationId: number
  roundId: number
  personId: number
  friendName: string
}

/** A request to enroll a student in spite of what is against it, or for a permission: one of `classId` and `permission` is set. */
type ExceptionRequest = Versioned & {
  organizationId: number
  /** The student, or the member who asks for the permission. */
  personId: number
  classId: number | null
  permission: Permission | null
  /** What it is asked for, as JSON: `{ kind, reason }` of each blocker. */
  blockers: string
  sentence: string
  state: ExceptionState
  /** Null after the account was deleted. */
  askedByUserId: number | null
  askedDate: string
  /** Why it was declined. */
  answer: string | null
  answeredByPersonId: number | null
  /** When it was answered or withdrawn, or expired. */
  endedDate: string | null
}

/** The attendance of a student in a class on a day, once anybody has marked it. */
type Attendance = Versioned & {
  organizationId: number
  classId: number
  classDayId: number
  personId: number
  /** Null after the mark was removed. */
  mark: Mark | null
  /** The minutes of a Late, if known. */
  minutesLate: number | null
  note: string | null
  markedByPersonId: number | null
  markedDate: string
}

/** A class on one of its days. */
type OfMeeting = {
  id: GeneratedAlways<number>
  organizationId: number
  classId: number
  classDayId: number
}

/** That a student will not come to a class on a day, as the family reported it. A mark of a teacher counts more. */
type Absence = OfMeeting & {
  personId: number
  reason: AbsenceReason
  note: string | null
  reportedByPersonId: number | null
  reportedDate: string
}

/** That a teacher will not come to a class on a day. */
type TeacherAbsence = OfMeeting & {
  organizationUserId: number
  /** For the substitute. */
  note: string | null
  reportedByPersonId: number | null
  reportedDate: string
}

/** Who teaches a class on a day instead of its teachers. */
type Substitution = OfMeeting & {
  organizationUserId: number
  namedByPersonId: number | null
  namedDate: string
}

type Announcement = Saved & {
  organizationId: number
  /** Null for all members, or if it is limited. */
  classId: number | null
  /** Whether it is only for those in `announcementAudience`. */
  isLimited: Generated<boolean>
  /** Whether replies to its emails go to the author and not to the organization. */
  isAnsweredByAuthor: Generated<boolean>
  /** From when it is read, and its emails are sent. */
  publishDate: string
  title: string
  searchTitle: string
  body: string
  /** Null after the author was deleted. */
  authorPersonId: number | null
  createdDate: string
}

/** A class, a kind of members or a member that a limited announcement is for. */
type AnnouncementAudience = {
  id: GeneratedAlways<number>
  organizationId: number
  announcementId: number
  classId: number | null
  kind: MemberKind | null
  organizationUserId: number | null
}

/** The homework of a class for one of its days. */
type Homework = Saved & {
  organizationId: number
  classId: number
  date: string
  text: string
}

type ClassFile = {
  id: GeneratedAlways<number>
  organizationId: number
  classId: number
  key: string
  name: string
  type: FileType
  bytes: number
  /** Of the file as it was sent. */
  sha256: string
  addedByPersonId: number | null
  createdDate: string
}

export type SchoolTables = {
  semester: Semester
  registrationWindow: RegistrationWindow
  class: Class
  classTeacher: ClassTeacher
  classMeeting: ClassMeeting
  gradeLevel: GradeLevel
  customField: CustomField
  customValue: CustomValue
  room: Room
  timeSlot: TimeSlot
  classDay: ClassDay
  conflictOverride: ConflictOverride
  setUp: SetUp
  enrollment: Enrollment
  planChoice: PlanChoice
  seatHold: SeatHold
  registrationRound: RegistrationRound
  roundFamily: RoundFamily
  roundFriend: RoundFriend
  exceptionRequest: ExceptionRequest
  attendance: Attendance
  absence: Absence
  teacherAbsence: TeacherAbsence
  substitution: Substitution
  announcement: Announcement
  announcementAudience: AnnouncementAudience
  homework: Homework
  classFile: ClassFile
}

type OfApplication = {
  id: GeneratedAlways<number>
  organizationId: number
  applicationId: number
}

/** An application to an organization. Each person can have one that waits for a decision. */
type Application = {
  id: GeneratedAlways<number>
  organizationId: number
  applicantUserId: number
  message: string | null
  /** JSON: the questions as they were asked, and the answers. */
  answers: Generated<string>
  status: ApplicationStatus
  /** Only for reviewers. */
  internalNotes: string | null
  createdDate: string
  savedByPersonId: number | null
  savedDate: string
  version: Generated<number>
}

/** A person in an application, and what they apply to become. */
type ApplicationCandidate = OfApplication & {
  personId: number
  kind: CandidateKind
  decision: Generated<CandidateDecision>
  decidedByPersonId: number | null
  decidedDate: string | null
}

/** A question to the applicant, and the answer. One question at a time is open. */
type ApplicationInquiry = OfApplication & {
  question: string
  askedByPersonId: number | null
  askedDate: string
  answer: string | null
  answeredDate: string | null
}

/** An email to the applicant about decisions. */
type ApplicationEmail = OfApplication & {
  subject: string
  text: string
  /** Not to an unverified address. */
  isMailed: boolean
  writtenByPersonId: number | null
  createdDate: string
}

/** The application form of an organization. */
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
