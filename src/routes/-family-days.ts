import type { CalendarDays, CalendarEntry } from '#contract/classes/calendars.ts'

/** A class, several at the same time or without times, or the time between two classes. It covers some rows, the last one not included. */
export interface FamilyItem {
  key: string
  from: number
  until: number
  /** Empty for the time between. */
  entries: CalendarEntry[]
  /** Whether two of the classes take place at the same time. */
  isConflict: boolean
  /** The times of a gap. */
  gap: { startTime: string; endTime: string } | null
}

/** A person of the family. The user has no name. */
export type FamilyMember = CalendarDays['people'][number]

/** A day of the family. Each row begins at one of the times; classes without times are in the last row. */
export interface FamilyDay {
  date: string
  times: { row: number; startTime: string | null }[]
  rowsCount: number
  people: (FamilyMember & { items: FamilyItem[] })[]
}

/**
 * Who has a column on any of the days: children who attend a class, and the user if they attend or teach one. Nobody if
 * the user only teaches.
 */
export function membersIn({ people, entries }: CalendarDays): FamilyMember[] {
  const members = people.filter((one) => entries.some((entry) => isOf(entry, one)))
  const isAttending = entries.some(({ personIds }) => personIds.length > 0)
  return isAttending ? members : []
}

/** Whether the class is in a person's day. */
const isOf = ({ personIds, isTeaching }: CalendarEntry, { personId, name }: FamilyMember) =>
  personIds.includes(personId) || (name === null && isTeaching)

/** The days from one date to another on which somebody of the family has a class. */
export function familyDays(calendar: CalendarDays, from: string, until: string): FamilyDay[] {
  const members = membersIn(calendar)
  const entries = calendar.entries.filter(({ date }) => date >= from && date <= until)
  return [...Map.groupBy(entries, ({ date }) => date)].map(([date, found]) =>
    familyDay(date, members, found),
  )
}

function familyDay(date: string, members: FamilyMember[], entries: CalendarEntry[]): FamilyDay {
  const days = members.map((member) => ({
    member,
    spans: spansOf(entries.filter((entry) => isOf(entry, member))),
  }))
  const spans = days.flatMap((each) => each.spans)
  const bounds = [
    ...new Set(spans.flatMap(({ startTime, endTime }) => [startTime, endTime])),
  ].toSorted()
  const itemOf = (span: Span): FamilyItem => ({
    key: `${span.startTime} ${span.endTime}`,
    from: bounds.indexOf(span.startTime),
    until: bounds.indexOf(span.endTime),
    entries: span.entries,
    isConflict: areInConflict(span.entries),
    gap: null,
  })
  const withoutTimes = entries.filter((entry) => timesIn(entry) === null)
  const lastRow = Math.max(0, bounds.length - 1)
  const starts = new Set(spans.map(({ startTime }) => startTime))
  return {
    date,
    times: [
      ...bounds.flatMap((startTime, row) => (starts.has(startTime) ? [{ row, startTime }] : [])),
      ...(withoutTimes.length > 0 ? [{ row: lastRow, startTime: null }] : []),
    ],
    rowsCount: lastRow + (withoutTimes.length > 0 ? 1 : 0),
    people: days.map(({ member, spans: own }) => {
      const gaps = own.flatMap(({ endTime }, index) => {
        const next = own[index + 1]
        if (!next || minutesBetween(endTime, next.startTime) < shortestGap) return []
        const gap = { startTime: endTime, endTime: next.startTime }
        return [{ ...itemOf({ ...gap, entries: [] }), gap }]
      })
      const without = withoutTimes.filter((entry) => isOf(entry, member))
      return {
        ...member,
        items: [
          ...[...own.map(itemOf), ...gaps].toSorted((one, other) => one.from - other.from),
          ...(without.length > 0
            ? [
                {
                  key: 'without times',
                  from: lastRow,
                  until: lastRow + 1,
                  entries: without,
                  isConflict: false,
                  gap: null,
                },
              ]
            : []),
        ],
      }
    }),
  }
}

/** Classes at overlapping times, together. */
interface Span {
  startTime: string
  endTime: string
  entries: CalendarEntry[]
}

/** By time. Times are `HH:mm`, so they can be compared as text. */
function spansOf(entries: CalendarEntry[]): Span[] {
  const spans: Span[] = []
  const timed = entries
    .flatMap((entry) => {
      const times = timesIn(entry)
      return times ? [{ ...times, entry }] : []
    })
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  for (const { startTime, endTime, entry } of timed) {
    const last = spans.at(-1)
    if (last && startTime < last.endTime) {
      last.entries.push(entry)
      if (endTime > last.endTime) last.endTime = endTime
    } else {
      spans.push({ startTime, endTime, entries: [entry] })
    }
  }
  return spans
}

const timesIn = ({ startTime, endTime }: CalendarEntry) =>
  startTime !== null && endTime !== null ? { startTime, endTime } : null

/** Canceled classes are in nobody's way. */
function areInConflict(entries: readonly CalendarEntry[]): boolean {
  const held = entries.filter(({ isCanceled }) => !isCanceled)
  return held.some((one, index) =>
    held
      .slice(index + 1)
      .some(
        (other) =>
          (one.startTime ?? '') < (other.endTime ?? '') &&
          (other.startTime ?? '') < (one.endTime ?? ''),
      ),
  )
}

/** In minutes. A shorter time between two classes is a break. */
const shortestGap = 30

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const minutesBetween = (from: string, until: string) => minutesOf(until) - minutesOf(from)
