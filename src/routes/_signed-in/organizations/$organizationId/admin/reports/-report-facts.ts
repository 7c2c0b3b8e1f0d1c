import type { Report } from '#contract/reports/reports.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { displayDate, displayDateRange, displayInstant } from '#src/ui/text/times/display-date.ts'

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
