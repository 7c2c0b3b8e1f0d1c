import type { Permission } from '#contract/rights/permissions.ts'
import { type Report, type ReportName, reports } from '#contract/reports/reports.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { displayDate, displayDateRange, displayInstant } from '#src/ui/text/times/display-date.ts'

interface Empty {
  /** Why there is nothing in it, and where to go from there, if one may. */
  empty: string
  next: Next
}

interface Words extends Empty {
  /** What it is for. */
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

const toClasses: Next = ['Go to the classes', '../../classes', 'classes.view']
const toDays: Next = ['Go to the class days', '../../class-days', 'classes.view']
const toStudents: Next = ['Go to the students', '../../students', 'members.view']

/** What people read about each report. */
export const reportWords: Record<ReportName, Words> = {
  'sign-in-sheets': {
    sentence: 'One page for each class of a day, to sign students in and out.',
    empty: 'No class meets on this day.',
    next: toDays,
  },
  'day-sheet': {
    sentence: 'Which classes meet where and when on a day.',
    empty: 'No class meets on this day.',
    next: toDays,
  },
  'emergency-list': {
    sentence:
      'What to know of each student in an emergency, and whom to call. Who reads it is noted.',
    empty: 'There is no student yet.',
    next: toStudents,
  },
  attendance: {
    sentence: 'How many came to each class, day by day, and how often each student came.',
    empty: 'Nobody was expected or marked in this time.',
    next: toClasses,
  },
  'class-lists': {
    sentence: 'The students of each class, with ages and guardians, one class a page.',
    empty: 'There is no class in this semester yet.',
    next: toClasses,
  },
  'teacher-schedules': {
    sentence: 'What each teacher teaches, when and where.',
    empty: 'Nobody teaches a class of this semester yet.',
    next: ['Go to the teachers', '../../teachers', 'members.view'],
  },
  enrollment: {
    sentence: 'How many are in each class and would like to be, and how full it is.',
    empty: 'There is no class in this semester yet.',
    next: toClasses,
  },
  waitlists: {
    sentence: 'Who waits for a seat in each class, in the order in which they come.',
    empty: 'Nobody waits for a seat.',
    next: toClasses,
  },
  'student-schedules': {
    sentence: 'What each student attends, when, where and with whom.',
    empty: 'Nobody is enrolled in a class of this semester yet.',
    next: toClasses,
  },
  'without-class': {
    sentence: 'The students who are in no class of a semester.',
    empty: 'No student is without a class.',
    next: toStudents,
  },
  families: {
    sentence: 'Every adult of the families, how to reach them, and their children.',
    empty: 'There is no family yet.',
    next: ['Go to the families', '../../families', 'families.view'],
  },
  'new-and-left': {
    sentence: 'Who has joined between two days, and whose membership has ended.',
    empty: 'Nobody has joined or left in this time.',
    next: ['Go to all members', '../../all-members', 'members.view'],
  },
}

const noSemester: Empty = {
  empty: 'There is no semester yet, and so nothing to report.',
  next: ['Go to the semesters', '../../semesters', 'classes.view'],
}
const noDay: Empty = { empty: 'This semester has no class days yet.', next: toDays }
const notInClass: Empty = { empty: 'Nobody is enrolled in this class.', next: toClasses }

/** Why there is nothing in a report. */
export function emptyWords({ name, asked }: Report): Empty {
  const { asks } = reports[name]
  if (asks.includes('semester') && asked.semester === null) return noSemester
  if (asks.includes('day') && asked.day === null) return noDay
  if (name === 'emergency-list' && asked.class !== null) return notInClass
  return reportWords[name]
}

/** The reports in the groups that people look for them in. */
export const reportGroups: readonly { title: string; names: readonly ReportName[] }[] = [
  {
    title: 'On a class day',
    names: ['sign-in-sheets', 'day-sheet', 'emergency-list', 'attendance'],
  },
  { title: 'Classes', names: ['class-lists', 'teacher-schedules', 'enrollment', 'waitlists'] },
  {
    title: 'Students and families',
    names: ['student-schedules', 'without-class', 'families', 'new-and-left'],
  },
]

/** What a report is about: "Fall 2026 · Saturday, 09/12/2026". */
export function aboutOf({ asked: { semester, class: one, day, span } }: Report): string {
  return [
    semester?.name,
    one?.name,
    day && `${weekdayOf(day.date)}, ${displayDate(day.date)}`,
    span && displayDateRange(span.fromDate, span.untilDate),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const countRows = ({ sections }: Report) =>
  sections.reduce((sum, { rows }) => sum + rows.length, 0)

/** A class without students is something; that nobody has joined or left is not. */
export const isNothingIn = (report: Report) =>
  countRows(report) === 0 && !(handedOut.includes(report.name) && report.sections.length > 0)

/** Handed out part by part. */
export const handedOut: readonly Report['name'][] = ['class-lists', 'sign-in-sheets']

const wide: readonly Report['name'][] = [
  'day-sheet',
  'student-schedules',
  'emergency-list',
  'families',
  'attendance',
]

/** What stands on each page of paper. */
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
