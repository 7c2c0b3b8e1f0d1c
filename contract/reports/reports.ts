import { ReportQuery } from './reports.query.ts'
import { DaySheet } from '../timetable/day-sheet.ts'
import { Id } from '../id.ts'
import type { Permission } from '../rights/permissions.ts'
import { z } from '../zod.ts'

export const ReportName = z.enum([
  'class-lists',
  'sign-in-sheets',
  'day-sheet',
  'student-schedules',
  'teacher-schedules',
  'emergency-list',
  'enrollment',
  'waitlists',
  'without-class',
  'attendance',
  'families',
  'new-and-left',
  'custom-fields',
])
export type ReportName = z.infer<typeof ReportName>

/** The filters of a report. */
export type Ask = 'semester' | 'class' | 'day' | 'span' | 'by'

type About = {
  title: string
  /** All of these are required. Without other permissions, the report shows less. */
  takes: readonly [Permission, ...Permission[]]
  asks: readonly Ask[]
}

const personal = ['reports.personal'] as const

/** The permissions and filters of each report. */
// oxfmt-ignore
export const reports: Record<ReportName, About> = {
  'class-lists':       { title: 'Class lists',                takes: personal,                          asks: ['semester', 'class'] },
  'sign-in-sheets':    { title: 'Sign-in sheets',             takes: personal,                          asks: ['semester', 'day', 'class'] },
  'day-sheet':         { title: 'Day sheet',                  takes: ['reports.view'],                  asks: ['semester', 'day'] },
  'student-schedules': { title: 'Student schedules',          takes: personal,                          asks: ['semester', 'class'] },
  'teacher-schedules': { title: 'Teacher schedules',          takes: personal,                          asks: ['semester'] },
  'emergency-list':    { title: 'Emergency and allergy list', takes: [...personal, 'students.medical'], asks: ['semester', 'class'] },
  enrollment:           { title: 'Enrollment and capacity',         takes: ['reports.view'],                  asks: ['semester'] },
  waitlists:           { title: 'Waitlists',                  takes: personal,                          asks: ['semester', 'class'] },
  'without-class':     { title: 'Students without a class',   takes: personal,                          asks: ['semester'] },
  attendance:          { title: 'Attendance',                 takes: personal,                          asks: ['semester', 'class', 'span', 'by'] },
  families:            { title: 'Families and contacts',      takes: [...personal, 'families.view'],    asks: [] },
  'new-and-left':      { title: 'Joined and left members',       takes: personal,                          asks: ['span'] },
  'custom-fields':     { title: 'Custom fields',              takes: ['reports.view', 'members.manage'], asks: [] },
}

const parameters = {
  semester: ['semesterId'],
  class: ['classId'],
  day: ['classDayId'],
  span: ['fromDate', 'untilDate'],
  by: ['by'],
} as const satisfies Record<Ask, readonly (keyof ReportQuery)[]>

/** The parameters of a report. */
export const parametersOf = (name: ReportName) =>
  reports[name].asks.flatMap((ask) => parameters[ask])

/** Defaults of a report: the current semester, its next class day, and all classes. */
export const reportQuery = (name: ReportName) => {
  const taken = ['format', ...parametersOf(name)].map((parameter) => [parameter, true])
  return z.pick(ReportQuery, Object.fromEntries(taken) as Record<keyof ReportQuery, true>)
}

/**
 * The format of a column. A `short` text does not wrap in a table, a `line` not on paper; a `blank` is filled in on
 * paper; a `percent` is 0 to 100.
 */
export const ColumnKind = z.enum([
  'name',
  'text',
  'line',
  'short',
  'number',
  'percent',
  'date',
  'blank',
])
export type ColumnKind = z.infer<typeof ColumnKind>

export const ReportColumn = z.object({ key: z.string(), label: z.string(), kind: ColumnKind })
export type ReportColumn = z.infer<typeof ReportColumn>

/** Several lines, if there are several. */
export const Cell = z.nullable(z.union([z.string(), z.number()]))
export type Cell = z.infer<typeof Cell>

const Named = z.object({ id: Id, name: z.string() })
const Day = z.object({ id: Id, date: z.iso.date() })
const Span = z.object({ fromDate: z.iso.date(), untilDate: z.iso.date() })

/**
 * Any report: rows of cells under columns, in sections of one kind. `asked` are the filters in use, and `choices`
 * their options.
 */
export const Report = z.object({
  name: ReportName,
  title: z.string(),
  organizationName: z.string(),
  isPersonal: z.boolean(),
  generatedDate: z.iso.datetime(),
  asked: z.object({
    semester: z.nullable(Named),
    class: z.nullable(Named),
    day: z.nullable(Day),
    span: z.nullable(Span),
  }),
  choices: z.object({ semesters: z.array(Named), classes: z.array(Named), days: z.array(Day) }),
  /** What each section is about, such as a class; null if there is only one section. */
  sectionLabel: z.nullable(z.string()),
  columns: z.array(ReportColumn),
  sections: z.array(
    z.object({
      title: z.nullable(z.string()),
      note: z.nullable(z.string()),
      rows: z.array(z.array(Cell)),
    }),
  ),
  /** Only of the day sheet: the same as rooms and times. */
  sheet: z.optional(DaySheet),
})
export type Report = z.infer<typeof Report>
