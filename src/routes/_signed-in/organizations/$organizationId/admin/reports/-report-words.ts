import type { Permission } from '#contract/rights/permissions.ts'
import { type Report, type ReportName, reports } from '#contract/reports/reports.ts'
import { displayDateRange, displayInstant, dayInWords } from '#contract/dates/display-date.ts'

interface Empty {
  /** Why the report is empty, and where the user can go from there, if allowed. */
  empty: string
  next: Next
}

interface Words extends Empty {
  /** Its purpose. */
  sentence: string
}

type Next = readonly [label: string, to: Place, takes: Permission]

type Place =
  | '../../classes'
  | '../../class-days'
  | '../../students'
  | '../../families'
  | '../../all-members'
  | '../../teachers'
  | '../../semesters'
  | '../../custom-fields'

const toClasses: Next = ['Go to the classes', '../../classes', 'classes.view']
const toDays: Next = ['Go to the class days', '../../class-days', 'classes.view']
const toStudents: Next = ['Go to the students', '../../students', 'members.view']

/** The texts of each report. */
export const reportWords: Record<ReportName, Words> = {
  'sign-in-sheets': {
    sentence: 'One page per class for signing students in and out.',
    empty: 'No classes meet on this day.',
    next: toDays,
  },
  'day-sheet': {
    sentence: 'Where and when each class meets on one day.',
    empty: 'No classes meet on this day.',
    next: toDays,
  },
  'emergency-list': {
    sentence: 'Medical notes and emergency contacts. Views are logged.',
    empty: 'No students yet.',
    next: toStudents,
  },
  attendance: {
    sentence: 'Attendance by class and day, or by student.',
    empty: 'No attendance in these dates.',
    next: toClasses,
  },
  'class-lists': {
    sentence: 'Students with ages and guardians, one class per page.',
    empty: 'No classes in this semester yet.',
    next: toClasses,
  },
  'teacher-schedules': {
    sentence: 'Each teacher’s classes, with times and rooms.',
    empty: 'No teachers in this semester yet.',
    next: ['Go to the teachers', '../../teachers', 'members.view'],
  },
  enrollment: {
    sentence: 'Enrollment, waitlists and open seats by class.',
    empty: 'No classes in this semester yet.',
    next: toClasses,
  },
  waitlists: {
    sentence: 'Waitlisted students by class, in order.',
    empty: 'No one is on a waitlist.',
    next: toClasses,
  },
  'student-schedules': {
    sentence: 'Each student’s classes, with times, rooms and teachers.',
    empty: 'No students are enrolled in this semester yet.',
    next: toClasses,
  },
  'without-class': {
    sentence: 'Students who aren’t in any class this semester.',
    empty: 'Every student has a class.',
    next: toStudents,
  },
  families: {
    sentence: 'Adults with contact information and children.',
    empty: 'No families yet.',
    next: ['Go to the families', '../../families', 'families.view'],
  },
  'new-and-left': {
    sentence: 'Members who joined or left between two dates.',
    empty: 'No one joined or left in these dates.',
    next: ['Go to all members', '../../all-members', 'members.view'],
  },
  'custom-fields': {
    sentence: 'How many members and families have each value.',
    empty: 'No custom fields with choices yet.',
    next: ['Go to the custom fields', '../../custom-fields', 'organization.settings'],
  },
}

const noSemester: Empty = {
  empty: 'No semesters yet, so there’s nothing to report.',
  next: ['Go to the semesters', '../../semesters', 'classes.view'],
}
const noDay: Empty = { empty: 'This semester has no class days yet.', next: toDays }
const notInClass: Empty = { empty: 'No one is enrolled in this class.', next: toClasses }

/** Why a report is empty. */
export function emptyWords({ name, asked }: Report): Empty {
  const { asks } = reports[name]
  if (asks.includes('semester') && asked.semester === null) return noSemester
  if (asks.includes('day') && asked.day === null) return noDay
  if (name === 'emergency-list' && asked.class !== null) return notInClass
  return reportWords[name]
}

/** The groups of reports. */
export const reportGroups: readonly { title: string; names: readonly ReportName[] }[] = [
  {
    title: 'Class day reports',
    names: ['sign-in-sheets', 'day-sheet', 'emergency-list', 'attendance'],
  },
  { title: 'Classes', names: ['class-lists', 'teacher-schedules', 'enrollment', 'waitlists'] },
  {
    title: 'Students and families',
    names: ['student-schedules', 'without-class', 'families', 'new-and-left', 'custom-fields'],
  },
]

/** The subject of a report: "Fall 2026 · Saturday, 09/12/2026". */
export function aboutOf({ asked: { semester, class: one, day, span } }: Report): string {
  return [
    semester?.name,
    one?.name,
    day && dayInWords(day.date),
    span && displayDateRange(span.fromDate, span.untilDate),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const countRows = ({ sections }: Report) =>
  sections.reduce((sum, { rows }) => sum + rows.length, 0)

/** A class without students is still a result; nobody joining or leaving is not. */
export const isNothingIn = (report: Report) =>
  countRows(report) === 0 && !(handedOut.includes(report.name) && report.sections.length > 0)

/** Handed out section by section. */
export const handedOut: readonly Report['name'][] = ['class-lists', 'sign-in-sheets']

const wide: readonly Report['name'][] = [
  'day-sheet',
  'student-schedules',
  'emergency-list',
  'families',
  'attendance',
]

/** The header of each printed page. */
export const paperOf = (report: Report) => ({
  title: `${report.organizationName} · ${report.title}`,
  facts: factsOf(report),
  isWide: wide.includes(report.name),
})

const factsOf = (report: Report) =>
  [
    aboutOf(report),
    `As of ${displayInstant(report.generatedDate)}`,
    report.isPersonal && 'Contains personal data',
  ]
    .filter(Boolean)
    .join(' · ')
