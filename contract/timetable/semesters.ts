import { SemesterStatus } from './semesters.query.ts'
import { ClassDayType } from './class-days.query.ts'
import { ClockTime } from '../dates/clock.ts'
import { CalendarDate, endsInOrder } from '../dates/date.ts'
import { Id } from '../id.ts'
import { pageOf } from '../page.ts'
import {
  RegistrationWindow,
  RegistrationWindows,
  windowsBeforeOpening,
} from './registration-windows.ts'
import { saved, Version } from '../saved.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/**
 * `ageAsOfDate` is the day as of which students' ages are calculated. Both days of the registration window are included;
 * on the first it opens at `registrationOpensTime`, in the organization's time zone, or as the day begins.
 */
const fields = {
  name: line(120),
  startDate: CalendarDate,
  endDate: CalendarDate,
  ageAsOfDate: CalendarDate,
  registrationOpens: z.nullable(CalendarDate),
  registrationOpensTime: z.nullable(ClockTime),
  registrationCloses: z.nullable(CalendarDate),
}

const message = 'Registration can’t close before it opens.'

const windowInOrder = z.check<{
  registrationOpens: string | null
  registrationOpensTime?: string | null | undefined
  registrationCloses: string | null
}>(({ value, issues }) => {
  const { registrationOpens: opens, registrationCloses: closes } = value
  const refuse = (path: keyof typeof value, error: string) =>
    issues.push({ code: 'custom', input: value[path], path: [path], message: error })
  if (opens !== null && closes !== null && closes < opens) refuse('registrationCloses', message)
  if (opens === null && value.registrationOpensTime) {
    refuse('registrationOpens', 'Enter the day as well.')
  }
})

const orNull = z._default(z.nullable(CalendarDate), null)

const newFields = {
  ...fields,
  registrationOpens: orNull,
  registrationOpensTime: z._default(fields.registrationOpensTime, null),
  registrationCloses: orNull,
  registrationWindows: z._default(RegistrationWindows, []),
}

export const CreateSemester = z
  .strictObject({ organizationId: Id, ...newFields })
  .check(endsInOrder, windowInOrder, windowsBeforeOpening)
export type CreateSemester = z.infer<typeof CreateSemester>

export const UpdateSemester = z
  .strictObject({
    ...fields,
    /** Left out, it stays as it is, unless the day is removed. */
    registrationOpensTime: z.optional(fields.registrationOpensTime),
    /** Left out, those stay that are still before the opening for everybody. */
    registrationWindows: z.optional(RegistrationWindows),
    isArchived: z.boolean(),
    version: Version,
  })
  .check(endsInOrder, windowInOrder, windowsBeforeOpening)
export type UpdateSemester = z.infer<typeof UpdateSemester>

/** The form that opens registration. */
export const OpenedRegistration = z
  .strictObject({
    registrationOpens: CalendarDate,
    registrationOpensTime: fields.registrationOpensTime,
    registrationCloses: fields.registrationCloses,
  })
  .check(windowInOrder)

/** A semester as its administrators see it. `studentsCount` counts each student enrolled in its classes once. */
export const Semester = z.object({
  id: Id,
  organizationId: Id,
  name: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  ageAsOfDate: z.iso.date(),
  registrationOpens: z.nullable(z.iso.date()),
  registrationOpensTime: z.nullable(ClockTime),
  registrationCloses: z.nullable(z.iso.date()),
  /** Earlier openings, in the order of the audiences. */
  registrationWindows: z.array(RegistrationWindow),
  isArchived: z.boolean(),
  status: SemesterStatus,
  classDaysCount: z.int(),
  classesCount: z.int(),
  studentsCount: z.int(),
  ...saved,
})
export type Semester = z.infer<typeof Semester>

export const SemesterRow = z.pick(Semester, {
  id: true,
  name: true,
  startDate: true,
  endDate: true,
  ageAsOfDate: true,
  registrationOpens: true,
  registrationOpensTime: true,
  registrationCloses: true,
  status: true,
  classDaysCount: true,
  classesCount: true,
  studentsCount: true,
})
export type SemesterRow = z.infer<typeof SemesterRow>

export const SemesterPage = pageOf(SemesterRow)

/** Copies a semester into a new one. With `preview` nothing is saved. */
export const CopySemester = z
  .strictObject({
    ...newFields,
    hasClassDays: z.boolean(),
    hasClasses: z.boolean(),
    hasTeachers: z.boolean(),
    preview: z.boolean(),
  })
  .check(endsInOrder, windowInOrder, windowsBeforeOpening)
export type CopySemester = z.infer<typeof CopySemester>

/** What a copy of a semester contains and omits. `id` is null for a preview. */
export const SemesterCopy = z.object({
  id: z.nullable(Id),
  days: z.array(
    z.object({ date: z.iso.date(), type: ClassDayType, notes: z.nullable(z.string()) }),
  ),
  /** Omitted days that would fall outside the new semester. */
  daysOutsideCount: z.int(),
  makeUpDaysCount: z.int(),
  classes: z.array(z.object({ name: z.string(), teacherNames: z.array(z.string()) })),
  canceledClasses: z.array(z.string()),
  /**
   * Teachers who are not copied, each with the classes they taught: inactive ones, and the caller if they may not assign
   * themselves.
   */
  leftOutTeachers: z.array(
    z.object({ name: z.string(), isActive: z.boolean(), classNames: z.array(z.string()) }),
  ),
})
export type SemesterCopy = z.infer<typeof SemesterCopy>
