import type { Report } from '#contract/reports.ts'
import { weekdayOf } from '#contract/weekdays.ts'
import { displayDate, displayDateRange, displayInstant } from '#src/ui/text/display-date.ts'

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

/** Handed out part by part, so that each page says what it is of. */
const handedOut: readonly Report['name'][] = ['class-lists', 'sign-in-sheets']

const wide: readonly Report['name'][] = [
  'day-sheet',
  'student-schedules',
  'emergency-list',
  'families',
  'attendance',
]

/** What stands on paper alone, above all of a report or above each of its parts. */
export function paperOf(report: Report) {
  const title = `${report.organizationName} · ${report.title}`
  const facts = factsOf(report)
  const isWide = wide.includes(report.name)
  return handedOut.includes(report.name)
    ? { part: `${title} · ${facts}`, isWide }
    : { title, facts, isWide }
}

const factsOf = (report: Report) =>
  [
    aboutOf(report),
    `As of ${displayInstant(report.generatedDate)}`,
    report.isPersonal && 'Contains personal data',
  ]
    .filter(Boolean)
    .join(' · ')
