import type { Timetable, TimetableClass } from '#contract/timetable/timetable.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { isPlaced, type Place } from '#src/machines/timetable/timetable-move.machine.ts'

/** The weekdays that a timetable can show. Empty if all classes are on one day. */
export function weekdayChoices({ weekdays, classes }: Timetable): Weekday[] {
  const days = new Set([...weekdays, ...classes.map(({ weekday }) => weekday)])
  const choices = Weekday.options.filter((day) => days.has(day))
  return choices.length > 1 ? choices : []
}

/** The choice in the address, else the first; null without any. */
export const weekdayIn = (choices: readonly Weekday[], wanted: string | undefined) =>
  choices.find((day) => day === wanted) ?? choices[0] ?? null

/** Whether it is shown on that day. A class without a weekday is shown on all days. */
const isOn = ({ weekday }: TimetableClass, shown: Weekday | null) =>
  shown === null || weekday === null || weekday === shown

const cellOf = ({ slotId, roomId }: Pick<Place, 'slotId' | 'roomId'>) => `${slotId}/${roomId}`

/** The classes of each cell on one day, and those without a cell on any day. */
export function spread({ slots, rooms, classes }: Timetable, shown: Weekday | null) {
  const inCells = new Map(
    slots.flatMap((slot) =>
      rooms.map((room): [string, TimetableClass[]] => [
        cellOf({ slotId: slot.id, roomId: room.id }),
        [],
      ]),
    ),
  )
  const outside: TimetableClass[] = []
  for (const each of classes) {
    if (!isPlaced(each)) outside.push(each)
    else if (isOn(each, shown)) inCells.get(cellOf(each))?.push(each)
  }
  return {
    outside,
    /** Sorts classes by their dates in the semester. */
    in: (slotId: number, roomId: number) =>
      (inCells.get(cellOf({ slotId, roomId })) ?? []).toSorted((one, other) =>
        one.startDate.localeCompare(other.startDate),
      ),
  }
}

/**
 * The place of a class after it is put into a cell of the visible day. A class on every class day stays on all; a class
 * without a cell takes the day.
 */
export const placeFor = (
  carried: TimetableClass,
  shown: Weekday | null,
  slotId: number | null,
  roomId: number | null,
): Place => {
  const keepsDay =
    shown === null || slotId === null || (carried.weekday === null && isPlaced(carried))
  return { weekday: keepsDay ? carried.weekday : shown, slotId, roomId }
}
