import type { Catalog } from '#contract/classes/catalog.ts'
import type { ListedClass } from '#src/api/classes/catalog.api.ts'
import { gradesInWords } from '#contract/classes/rule-words.ts'
import { agesLine } from '#src/components/classes/classes/rule-words.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { counted, numbers } from '#src/ui/text/counted.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { displayTime, displayTimeRange } from '#contract/dates/display-time.ts'

type Rules = Pick<ListedClass, 'minAge' | 'maxAge' | 'minGrade' | 'maxGrade'>
type Seats = Pick<ListedClass, 'maxStudents' | 'freeSeatsCount' | 'waitingCount' | 'hasWaitlist'>

/** "Ages 8–11, 3rd grade to 5th grade", or "All ages". */
export function agesWords({ minAge, maxAge, minGrade, maxGrade }: Rules): string {
  const hasAges = minAge !== null || maxAge !== null
  const hasGrades = minGrade !== null || maxGrade !== null
  const parts = [
    ...(hasAges || !hasGrades ? [hasAges ? agesLine(minAge, maxAge) : 'All ages'] : []),
    ...(hasGrades ? [gradesInWords(minGrade, maxGrade)] : []),
  ]
  return parts.join(', ')
}

/** The date on which students must have the class's age. */
export const ageSentence = ({ ageAsOfDate }: NonNullable<Catalog['semester']>): string =>
  `Ages as of ${dayInWords(ageAsOfDate)}.`

/** "3 of 12 seats open", "Full, 4 on the waitlist", "No limit". */
export function seatsWords({
  maxStudents,
  freeSeatsCount,
  waitingCount,
  hasWaitlist,
}: Seats): string {
  if (maxStudents === null || freeSeatsCount === null) return 'No limit'
  if (freeSeatsCount > 0)
    return `${numbers.format(freeSeatsCount)} of ${counted(maxStudents, ['seat', 'seats'])} open`
  if (!hasWaitlist && waitingCount === 0) return 'Full'
  return `Full, ${waitingCount === 0 ? 'no one' : numbers.format(waitingCount)} on the waitlist`
}

/** How to enroll, if not simply by choosing Enroll. */
export const policyWords: Record<ListedClass['enrollment'], string | null> = {
  Open: null,
  Approval: 'By approval',
  AdminOnly: 'No family enrollment',
}

/** "9 of 24 classes", or "24 classes" if all of them are shown. */
export function shownWords(shown: number, all: number): string {
  const classes = counted(all, ['class', 'classes'])
  return shown === all ? classes : `${numbers.format(shown)} of ${classes}`
}

/** A row of the timetable: a slot, or the start of classes with custom times. */
interface TimeRow {
  key: string
  name: string
  note: string
  startTime: string | null
}

/** Classes by time of day and weekday. There are no empty rows or columns. */
export function timesOf(classes: readonly ListedClass[]) {
  const slots = new Map<string, TimeRow>()
  for (const { slotId, slotName, startTime, endTime } of classes) {
    if (slotId === null || startTime === null || endTime === null) continue
    const key = `slot ${slotId}`
    const note = displayTimeRange(startTime, endTime)
    slots.set(key, { key, name: slotName ?? note, note, startTime })
  }
  const rows = new Map(slots)
  const cells = new Map<string, ListedClass[]>()
  const days = new Set<Weekday | null>()
  for (const one of classes) {
    const row = rowOf(one, slots)
    rows.set(row.key, row)
    days.add(one.weekday)
    const cell = cellOf(row.key, one.weekday)
    cells.set(cell, [...(cells.get(cell) ?? []), one])
  }
  return {
    rows: [...rows.values()].toSorted(byStart),
    columns: [...Weekday.options, null]
      .filter((day) => days.has(day))
      .map((day) => ({ day, name: day ?? 'Every class day' })),
    in: ({ key }: TimeRow, day: Weekday | null) => cells.get(cellOf(key, day)) ?? [],
  }
}

/** Classes with custom times join the slot that starts at the same time. */
function rowOf({ slotId, startTime }: ListedClass, slots: Map<string, TimeRow>): TimeRow {
  const slot =
    slotId === null
      ? [...slots.values()].find((each) => each.startTime === startTime)
      : slots.get(`slot ${slotId}`)
  if (slot) return slot
  return startTime === null
    ? { key: 'none', name: 'No time yet', note: '', startTime: null }
    : { key: startTime, name: displayTime(startTime), note: '', startTime }
}

const cellOf = (key: string, day: Weekday | null) => `${key}/${day}`

const byStart = (one: TimeRow, other: TimeRow) =>
  (one.startTime ?? late).localeCompare(other.startTime ?? late) || one.key.localeCompare(other.key)

const late = '99:99'
