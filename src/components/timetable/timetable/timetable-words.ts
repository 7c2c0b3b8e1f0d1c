import { conflictSentences } from '#contract/timetable/conflict-words.ts'
import type {
  Check,
  Conflict,
  ConflictCounts,
  Timetable,
  TimetableClass,
} from '#contract/timetable/timetable.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import { isPlaced, type Place } from '#src/machines/timetable/timetable-move.machine.ts'
import { counted, type Noun } from '#src/ui/text/counted.ts'
import { displayDateRange } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { conflictsIn, countOpen, isOpen } from './conflicts-in.ts'

type Dates = Pick<TimetableClass, 'startDate' | 'endDate'>
type Named = Pick<Timetable, 'slots' | 'rooms'>

const conflictNoun: Noun = ['conflict', 'conflicts']

/** "2 conflicts", or "" without open ones. */
export function openConflicts(conflicts: readonly Conflict[], more?: ConflictCounts): string {
  const open = countOpen(conflicts, more)
  return open === 0 ? '' : counted(open, conflictNoun)
}

/** "15 classes, 2 not scheduled, no conflicts". */
export function countsOf(timetable: Timetable): string {
  const { classes, moreConflicts: more } = timetable
  const outside = classes.filter((each) => !isPlaced(each)).length
  const conflicts = conflictsIn(timetable).map(({ conflict }) => conflict)
  const accepted = conflicts.length - countOpen(conflicts) + (more?.accepted ?? 0)
  return [
    counted(classes.length, ['class', 'classes']),
    outside > 0 && `${outside} not scheduled`,
    openConflicts(conflicts, more) || 'no conflicts',
    accepted > 0 && `${accepted} accepted`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** "Oak Room, 1st hour", or "" outside of the timetable. */
export function placeWords({ slots, rooms }: Named, { slotId, roomId }: Place): string {
  const room = rooms.find(({ id }) => id === roomId)
  const slot = slots.find(({ id }) => id === slotId)
  return [room?.name, slot?.name].filter(Boolean).join(', ')
}

/** With its day, if the timetable has several: "Oak Room, 1st hour, on Fridays". */
export const suggestedPlace = (timetable: Timetable, place: Place): string => {
  const hasDays = place.weekday !== null && timetable.weekdays.length > 1
  return `${placeWords(timetable, place)}${hasDays ? `, on ${place.weekday}s` : ''}`
}

/** The same as a sentence: "Algebra I is in Oak Room, 1st hour". */
export const whereWords = (named: Named, name: string, place: Place): string =>
  isPlaced(place) ? `${name} is in ${placeWords(named, place)}` : `${name} is not on the timetable`

/** Its dates, if they differ from the semester's: "01/09/2027 to 02/20/2027". */
export const datesWords = (semester: Dates, row: Dates): string =>
  row.startDate === semester.startDate && row.endDate === semester.endDate
    ? ''
    : displayDateRange(row.startDate, row.endDate)

/** The details of a class without a cell: its day, time, and room, if any. */
export function outsideWords(named: Named, row: TimetableClass, hasDays: boolean): string {
  const { startTime, endTime, weekday } = row
  return [
    hasDays && (weekday ?? 'Every class day'),
    startTime && endTime && displayTimeRange(startTime, endTime),
    placeWords(named, row),
  ]
    .filter(Boolean)
    .join(', ')
}

/** "12 of 15". */
export const seatWords = ({ enrolledStudentsCount, maxStudents }: TimetableClass): string =>
  maxStudents === null
    ? counted(enrolledStudentsCount, ['student', 'students'])
    : `${enrolledStudentsCount} of ${maxStudents}`

/** On a different day: ", on Mondays". */
export const dayWords = (weekday: Weekday | null, { weekday: before }: TimetableClass): string =>
  weekday === null || weekday === before ? '' : `, on ${weekday}s`

/** The result of putting a class there, in one or more sentences. */
export function checkWords({ conflicts, moreConflicts }: Check): string {
  const open = conflicts.filter(isOpen)
  const more = moreConflicts?.open ?? 0
  return open.length + more === 0 ? 'No conflicts.' : conflictSentences(open, more)
}
