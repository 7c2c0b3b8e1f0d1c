import type { CatalogueClass } from '#contract/classes/catalogue.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { displayTime, displayTimeRange } from '#src/ui/text/times/display-time.ts'

/** A row of the timetable: a slot, or when classes with times of their own start. */
interface TimeRow {
  key: string
  name: string
  note: string
  startTime: string | null
}

/** Classes by time of day and weekday. There are only rows and columns in which something is. */
export function timesOf(classes: readonly CatalogueClass[]) {
  const slots = new Map<string, TimeRow>()
  for (const { slotId, slotName, startTime, endTime } of classes) {
    if (slotId === null || startTime === null || endTime === null) continue
    const key = `slot ${slotId}`
    const note = displayTimeRange(startTime, endTime)
    slots.set(key, { key, name: slotName ?? note, note, startTime })
  }
  const rows = new Map(slots)
  const cells = new Map<string, CatalogueClass[]>()
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

/** Classes with times of their own stand beside those of a slot that starts with them. */
function rowOf({ slotId, startTime }: CatalogueClass, slots: Map<string, TimeRow>): TimeRow {
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
