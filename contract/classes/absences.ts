import { CalendarDate } from '../dates/date.ts'
import { ClockTime } from '../dates/clock.ts'
import { day } from '../dates/durations.ts'
import { Id } from '../id.ts'
import { guarded } from '../rights/guarded.ts'
import type { Permission } from '../rights/permissions.ts'
import { optionalText } from '../text.ts'
import { z } from '../zod.ts'
import { TeacherRole } from './classes.ts'

/** Why a student will not come. */
export const AbsenceReason = z.enum(['Ill', 'Appointment', 'Travel', 'Family', 'Other'])
export type AbsenceReason = z.infer<typeof AbsenceReason>

/** Labels of the reasons. */
export const absenceReasonNames: Record<AbsenceReason, string> = {
  Ill: 'Ill',
  Appointment: 'Appointment',
  Travel: 'Travel',
  Family: 'Family event',
  Other: 'Other',
}

/** A class on one of its days. */
export const MeetingKey = z.strictObject({ classId: Id, classDayId: Id })
export type MeetingKey = z.infer<typeof MeetingKey>

const keyOf = ({ classId, classDayId }: MeetingKey) => `${classId} ${classDayId}`

const meetings = z._default(
  z.array(MeetingKey).check(z.maxLength(200, 'Report at most 200 classes at once.')),
  [],
)

/** `meetings` are those to which somebody will not come, `withdrawn` those to which they come after all. */
const reported = { note: z._default(optionalText(500), null), meetings, withdrawn: meetings }

interface Reported {
  meetings: MeetingKey[]
  withdrawn: MeetingKey[]
}

const eachOnce = z.refine<Reported>(
  ({ meetings: absent, withdrawn }: Reported) => {
    const keys = [...absent, ...withdrawn].map(keyOf)
    return new Set(keys).size === keys.length
  },
  { path: ['meetings'], message: 'Each class can be named only once a day.' },
)
const notEmpty = z.refine<Reported>(
  ({ meetings: absent, withdrawn }: Reported) => absent.length + withdrawn.length > 0,
  { path: ['meetings'], message: 'Choose at least one class.' },
)

/** The absences of a student. Reporting a class and day again changes reason and note. */
export const ReportAbsence = z
  .strictObject({ personId: Id, reason: z._default(AbsenceReason, 'Other'), ...reported })
  .check(notEmpty, eachOnce)
export type ReportAbsence = z.infer<typeof ReportAbsence>

/** The absences of the caller from classes that they teach. The note is for the substitute. */
export const ReportTeacherAbsence = z.strictObject(reported).check(notEmpty, eachOnce)
export type ReportTeacherAbsence = z.infer<typeof ReportTeacherAbsence>

/** The longest range of days that one report covers. */
const longestAbsence = 92

/** Which meetings: those that the person attends, or without a person those that the caller teaches. */
export const MeetingsQuery = z
  .strictObject({
    personId: z.optional(Id),
    fromDate: CalendarDate,
    untilDate: CalendarDate,
  })
  .check(
    z.refine(({ fromDate, untilDate }) => fromDate <= untilDate, {
      path: ['untilDate'],
      message: 'The last day can’t be before the first.',
    }),
    z.refine(
      ({ fromDate, untilDate }) =>
        Date.parse(untilDate) - Date.parse(fromDate) < longestAbsence * day,
      { path: ['untilDate'], message: `Choose at most ${longestAbsence} days.` },
    ),
  )
export type MeetingsQuery = z.infer<typeof MeetingsQuery>

const meeting = {
  classId: Id,
  className: z.string(),
  classDayId: Id,
  date: z.iso.date(),
  startTime: z.nullable(ClockTime),
  endTime: z.nullable(ClockTime),
}

const meetingOfSomewhere = { ...meeting, organizationId: Id, organizationName: z.string() }

/**
 * What was reported. Who did it, and the note, are null for adults of another household; the reason is null for
 * teachers.
 */
const report = {
  reason: z.nullable(AbsenceReason),
  note: z.nullable(z.string()),
  reportedBy: z.nullable(z.string()),
}

/** A meeting of which somebody can report their absence until it begins. */
export const OwnMeeting = z.object({
  ...meetingOfSomewhere,
  hasBegun: z.boolean(),
  absence: z.nullable(z.object(report)),
})
export type OwnMeeting = z.infer<typeof OwnMeeting>

export const OwnMeetings = z.array(OwnMeeting)
export type OwnMeetings = z.infer<typeof OwnMeetings>

/** A coming absence of the caller or one of their children. */
export const OwnAbsence = z.object({
  personId: Id,
  name: z.string(),
  isMe: z.boolean(),
  /** Whether the caller may change it, until the class begins. */
  mayChange: z.boolean(),
  ...meetingOfSomewhere,
  ...report,
})
export type OwnAbsence = z.infer<typeof OwnAbsence>

/** A coming day on which teachers of a class are absent, or somebody substitutes for them. */
const substituted = {
  ...meetingOfSomewhere,
  absentTeachers: z.array(z.object({ name: z.string(), note: z.nullable(z.string()) })),
  substituteName: z.nullable(z.string()),
}

/** Such a day as those who teach the class, or substitute, see it. */
export const OwnSubstitution = z.object({
  ...substituted,
  /** Whether the caller reported that they are absent. */
  isAbsent: z.boolean(),
  /** Whether the caller is the substitute. */
  isSubstitute: z.boolean(),
  /** Whether the caller can become the substitute with one press. */
  mayTake: z.boolean(),
  hasBegun: z.boolean(),
})
export type OwnSubstitution = z.infer<typeof OwnSubstitution>

/**
 * The coming absences that concern the caller: in their family, and in classes that they teach. By date. `people` are those
 * whose absence the caller can report: children, eldest first, then the caller. `isTeaching`: they can report their own as
 * a teacher.
 */
export const OwnAbsences = z.object({
  people: z.array(z.object({ personId: Id, name: z.string(), isMe: z.boolean() })),
  isTeaching: z.boolean(),
  students: z.array(OwnAbsence),
  teaching: z.array(OwnSubstitution),
})
export type OwnAbsences = z.infer<typeof OwnAbsences>

/** Takes a class on a day as its substitute, or gives it back. */
export const TakeSubstitution = z.strictObject({ isTaken: z.boolean() })

/** Who reads why a student is absent, and who said so: those who take attendance. */
export const reportReaders: readonly Permission[] = ['attendance.take']

/** A coming absence of a student in an organization. */
export const StudentAbsence = z.object({
  ...meeting,
  name: z.string(),
  reason: guarded(report.reason, reportReaders),
  note: guarded(report.note, reportReaders),
  reportedBy: guarded(report.reportedBy, reportReaders),
  reportedDate: z.iso.datetime(),
})
export type StudentAbsence = z.infer<typeof StudentAbsence>

/** A coming day of a class without its teachers. */
export const SubstituteDay = z.object({
  ...meeting,
  absentTeachers: z.array(z.object({ name: z.string(), note: z.nullable(z.string()) })),
  substitute: z.nullable(z.object({ organizationUserId: Id, name: z.string() })),
})
export type SubstituteDay = z.infer<typeof SubstituteDay>

/** The coming absences in an organization, by date. */
export const OrganizationAbsences = z.object({
  students: guarded(z.array(StudentAbsence), ['attendance.view']),
  teachers: z.array(SubstituteDay),
})
export type OrganizationAbsences = z.infer<typeof OrganizationAbsences>

/** Every coming day of a class, whether or not somebody is absent. */
export const SubstituteDays = z.array(SubstituteDay)
export type SubstituteDays = z.infer<typeof SubstituteDays>

/** A member who could teach a class on a day. `conflicts` says what they do at that time. */
export const SubstituteCandidate = z.object({
  organizationUserId: Id,
  name: z.string(),
  /** Their role in the class, if they have one. */
  role: z.nullable(TeacherRole),
  conflicts: z.array(z.string()),
})
export type SubstituteCandidate = z.infer<typeof SubstituteCandidate>

export const SubstituteCandidates = z.array(SubstituteCandidate)

/** Names a substitute, or none. `replaces` is the substitute on the screen, null if there was none. */
export const NameSubstitute = z.strictObject({
  organizationUserId: z.nullable(Id),
  replaces: z.nullable(Id),
})
export type NameSubstitute = z.infer<typeof NameSubstitute>
