import { NotificationOptions } from '../accounts/notifications.ts'
import { ClassStatus } from './classes.query.ts'
import { CalendarDate, endsInOrder } from '../dates/date.ts'
import { limitsInOrder, newRuleFields, ruleFields } from './class-rules.ts'
import { ClockTime, timesInOrder } from '../dates/clock.ts'
import { Id } from '../id.ts'
import {
  meetingFields,
  meetingInWords,
  newMeetingFields,
  ConflictsOverride,
  timesOfOneKind,
} from '../timetable/meetings.ts'
import { pageOf } from '../page.ts'
import { CustomValue, CustomValues, ListedValue } from '../people/custom-values.ts'
import { classManagers, guarded } from '../rights/guarded.ts'
import { saved, Version } from '../saved.ts'
import { line, optionalLine, optionalText } from '../text.ts'
import { z } from '../zod.ts'

export const TeacherRole = z.enum(['Lead', 'CoTeacher', 'Assistant', 'Substitute'])
export type TeacherRole = z.infer<typeof TeacherRole>

/** Shown beside a teacher who was archived, or has left. */
export const formerMemberNote = 'no longer a member'

/** Labels of the roles. */
export const teacherRoleNames: Record<TeacherRole, string> = {
  Lead: 'Lead teacher',
  CoTeacher: 'Co-teacher',
  Assistant: 'Assistant',
  Substitute: 'Substitute',
}

const ClassTeacher = z.strictObject({ organizationUserId: Id, role: TeacherRole })

// Counts the teachers before parsing each one, which would be slow for a hundred thousand.
const countTeachers = z.transform((teachers: z.input<typeof ClassTeacher>[], { issues }) => {
  if (Array.isArray(teachers) && teachers.length > 20) {
    issues.push({ code: 'custom', message: 'A class has at most 20 teachers.', input: teachers })
  }
  return teachers
})

export const Teachers = z.pipe(
  countTeachers,
  z
    .array(ClassTeacher)
    .check(
      z.refine(
        (teachers) =>
          new Set(teachers.map((each) => each.organizationUserId)).size === teachers.length,
        'Each teacher can be added only once.',
      ),
    ),
)

const fields = {
  semesterId: Id,
  name: line(120),
  startDate: CalendarDate,
  endDate: CalendarDate,
}
const more = {
  summary: optionalLine(200),
  description: optionalText(5000),
  bring: optionalText(500),
  status: ClassStatus,
  teachers: Teachers,
  ...meetingFields,
  ...ruleFields,
}
const override = z._default(z.nullable(ConflictsOverride), null)

export const CreateClass = z
  .strictObject({
    organizationId: Id,
    ...fields,
    summary: z._default(more.summary, null),
    description: z._default(more.description, null),
    bring: z._default(more.bring, null),
    status: z._default(more.status, 'Draft'),
    teachers: z._default(more.teachers, []),
    photoImageId: z._default(z.nullable(Id), null),
    ...newMeetingFields,
    ...newRuleFields,
    customValues: z._default(CustomValues, []),
    override,
  })
  .check(endsInOrder, timesOfOneKind, timesInOrder, limitsInOrder)
export type CreateClass = z.infer<typeof CreateClass>

/** If `bring`, `photoImageId`, a grade, or a custom field is omitted, it does not change. */
export const UpdateClass = z
  .strictObject({
    ...fields,
    ...more,
    bring: z.optional(more.bring),
    minGradeLevelId: z.optional(more.minGradeLevelId),
    maxGradeLevelId: z.optional(more.maxGradeLevelId),
    photoImageId: z.optional(z.nullable(Id)),
    customValues: z.optional(CustomValues),
    override,
    notification: z.optional(NotificationOptions),
    version: Version,
  })
  .check(endsInOrder, timesOfOneKind, timesInOrder, limitsInOrder)
export type UpdateClass = z.infer<typeof UpdateClass>

/** A class as its administrators see it. `slot` describes the slot `slotId`. */
export const AdminClass = z.object({
  id: Id,
  organizationId: Id,
  semesterId: Id,
  semesterName: z.string(),
  name: z.string(),
  summary: z.nullable(z.string()),
  description: z.nullable(z.string()),
  bring: z.nullable(z.string()),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: ClassStatus,
  teachers: z.array(
    z.object({
      organizationUserId: Id,
      name: z.string(),
      isAnonymous: z.boolean(),
      /** Whether they have left the organization. */
      isFormerMember: z.boolean(),
      role: TeacherRole,
    }),
  ),
  enrolledStudentsCount: z.int(),
  ...meetingFields,
  slot: z.nullable(z.object({ name: z.string(), startTime: ClockTime, endTime: ClockTime })),
  roomName: z.nullable(z.string()),
  ...ruleFields,
  /** The names of the grade levels. */
  minGrade: z.nullable(z.string()),
  maxGrade: z.nullable(z.string()),
  category: z.nullable(z.string()),
  photoImageId: z.nullable(Id),
  photoUrl: z.nullable(z.string()),
  /** Includes seats that are on offer. */
  seatsTaken: z.int(),
  requestedCount: z.int(),
  waitingCount: z.int(),
  customValues: guarded(z.array(CustomValue), classManagers),
  ...saved,
})
export type AdminClass = z.infer<typeof AdminClass>

export const AdminClassRow = z.extend(
  z.pick(AdminClass, {
    id: true,
    name: true,
    semesterName: true,
    startDate: true,
    endDate: true,
    status: true,
    enrolledStudentsCount: true,
    maxStudents: true,
    requestedCount: true,
    waitingCount: true,
  }),
  {
    teacherNames: z.array(z.string()),
    customValues: guarded(z.array(ListedValue), classManagers),
    ...meetingInWords,
  },
)
export type AdminClassRow = z.infer<typeof AdminClassRow>

export const AdminClassPage = pageOf(AdminClassRow)

/** Publishes classes, each in a transaction of its own. */
export const PublishClasses = z.strictObject({
  organizationId: Id,
  ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
})
export type PublishClasses = z.infer<typeof PublishClasses>

/** How many were published, and which were not. `why` is a sentence. */
export const PublishedClasses = z.object({
  publishedCount: z.int(),
  notPublished: z.array(z.object({ id: Id, name: z.string(), why: z.string() })),
})
export type PublishedClasses = z.infer<typeof PublishedClasses>
