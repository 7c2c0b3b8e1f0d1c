import { EnrollmentPolicy } from './class-rules.ts'
import { ClassStatus } from './classes.query.ts'
import { seatCounts, Eligibility } from './enrollments.ts'
import { ClassDayType } from '../timetable/class-days.query.ts'
import { RegistrationAudience } from '../timetable/registration-windows.ts'
import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { GradeLevel } from '../people/grade-levels.ts'
import { meetingInWords } from '../timetable/meetings.ts'
import { z } from '../zod.ts'

/** A class of the catalog, as it is for everybody. */
export const CatalogClass = z.object({
  id: Id,
  name: z.string(),
  summary: z.nullable(z.string()),
  category: z.nullable(z.string()),
  status: ClassStatus,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  ...meetingInWords,
  slotId: z.nullable(Id),
  minAge: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
  minGrade: z.nullable(z.string()),
  maxGrade: z.nullable(z.string()),
  enrollment: EnrollmentPolicy,
  hasWaitlist: z.boolean(),
  maxStudents: z.nullable(z.int()),
  teacherNames: z.array(z.string()),
})
export type CatalogClass = z.infer<typeof CatalogClass>

/** The state of a semester's registration now. In a round, families choose first, and then the round gives the seats. */
export const Registration = z.enum([
  'NotSet',
  'NotOpen',
  'Open',
  'Closed',
  'RoundChoosing',
  'RoundClosed',
])
export type Registration = z.infer<typeof Registration>

/** The published classes of one semester of an organization. `semester` is null if there is none to show. */
export const Catalog = z.object({
  organizationId: Id,
  organizationName: z.string(),
  /** Current and future semesters with published classes, earliest first. */
  semesters: z.array(
    z.object({ id: Id, name: z.string(), startDate: z.iso.date(), endDate: z.iso.date() }),
  ),
  semester: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      ageAsOfDate: z.iso.date(),
      registrationOpens: z.nullable(z.iso.date()),
      registrationOpensTime: z.nullable(ClockTime),
      registrationCloses: z.nullable(z.iso.date()),
      /** Until when families choose for a registration round. Null without one that is still to be published. */
      roundDueDate: z.nullable(z.iso.date()),
      roundDueTime: z.nullable(ClockTime),
      registration: Registration,
    }),
  ),
  /** Upcoming class days of those semesters, including today, holidays, and canceled days. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      type: ClassDayType,
      startTime: z.nullable(ClockTime),
      endTime: z.nullable(ClockTime),
    }),
  ),
  classes: z.array(CatalogClass),
})
export type Catalog = z.infer<typeof Catalog>

/** The seats of a class of the catalog, and the eligibility of each student the visitor can view or enroll. */
export const ClassAvailability = z.object({
  classId: Id,
  /** Null for visitors who are not members of the organization. */
  photoUrl: z.nullable(z.string()),
  enrolledStudentsCount: seatCounts.enrolledStudentsCount,
  freeSeatsCount: seatCounts.freeSeatsCount,
  waitingCount: seatCounts.waitingCount,
  eligibilities: z.array(Eligibility),
})
export type ClassAvailability = z.infer<typeof ClassAvailability>

/** What changes often in a catalog, and what concerns the visitor. */
export const CatalogAvailability = z.object({
  /** Null if there is none to show. Differs from the catalog if registration opened or closed between the two answers. */
  semesterId: z.nullable(Id),
  /** The time of the server, from which a browser counts down. */
  now: z.iso.datetime(),
  /** Of the organization. */
  timeZone: z.string(),
  /** For each semester that is not open for everybody yet, when it opens for the family of the visitor. */
  openings: z.array(
    z.object({
      semesterId: Id,
      semesterName: z.string(),
      /** Because of which it opens earlier. Null if it opens with everybody. */
      audience: z.nullable(RegistrationAudience),
      opensAt: z.iso.datetime(),
      /** The same in the organization's time zone. Without a time, as the day begins. */
      opensDate: z.iso.date(),
      opensTime: z.nullable(ClockTime),
      /** When it opens for everybody. */
      registrationOpens: z.iso.date(),
      registrationOpensTime: z.nullable(ClockTime),
    }),
  ),
  /** The people the visitor can view or enroll: their children, eldest first, then the visitor. */
  students: z.array(
    z.object({
      personId: Id,
      name: z.string(),
      isMe: z.boolean(),
      gradeLevelId: z.nullable(Id),
      mayChangeGrade: z.boolean(),
    }),
  ),
  /** Those of the organization, the lowest first. Empty for visitors without students. */
  gradeLevels: z.array(GradeLevel),
  /** The same classes as in the catalog. */
  classes: z.array(ClassAvailability),
})
export type CatalogAvailability = z.infer<typeof CatalogAvailability>

export const CatalogQuery = z.strictObject({ semesterId: z.optional(Id) })
export type CatalogQuery = z.infer<typeof CatalogQuery>
