import type { SemesterCopy } from '#contract/timetable/semesters.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { counted } from '#src/ui/text/counted.ts'

type Day = SemesterCopy['days'][number]

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const list = new Intl.ListFormat('en-US')

const unusual: Partial<Record<Day['type'], string>> = {
  Shortened: ' (shortened)',
  SpecialEvent: ' (special event)',
}

/** The days on which classes meet, a line a month: "September 2027" and "3, 10, and 17 (shortened)". */
export const meetingDays = (days: Day[]): [month: string, days: string][] => {
  const meeting = days.filter(({ type }) => type !== 'Holiday')
  const months = Map.groupBy(meeting, ({ date }) => date.slice(0, 7))
  return [...months].map(([key, inMonth]) => [
    month.format(new Date(`${key}-01T00:00:00Z`)),
    list.format(inMonth.map(({ date, type }) => `${Number(date.slice(8))}${unusual[type] ?? ''}`)),
  ])
}

/** The holidays, which do not move by whole weeks in every year. */
export const holidayWords = (days: Day[]): string[] =>
  days
    .filter(({ type }) => type === 'Holiday')
    .map(({ date, notes }) => `${notes ?? 'Holiday'}: ${displayDate(date)}`)

/** Who and what stays behind, and why. */
export function leftOutWords(copy: SemesterCopy): string[] {
  const { daysOutsideCount: outside, makeUpDaysCount: makeUps } = copy
  return [
    ...(outside > 0
      ? [`${counted(outside, ['class day', 'class days'])} that would lie outside of it`]
      : []),
    ...(makeUps > 0
      ? [`${counted(makeUps, ['make-up day', 'make-up days'])}, for days that take place again`]
      : []),
    ...copy.cancelledClasses.map((name) => `${name}, which was cancelled`),
    ...copy.leftOutTeachers.map(
      ({ name, isActive, classNames }) =>
        `${name}, ${isActive ? 'whom somebody else has to name' : 'who is no longer active'} (${list.format(classNames)})`,
    ),
    'Students, and conflicts that were accepted',
  ]
}
