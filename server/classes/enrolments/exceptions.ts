import type { Door, DoorKind } from '#contract/classes/enrolments.ts'
import type { Ruled } from './doors.ts'

const judged: DoorKind[] = ['TooYoung', 'TooOld', 'BirthDateMissing', 'Collides', 'Teaches']

/** What whoever decides about a student judges: an age or a time that does not fit. */
export const judgedByOffice = (doors: Door[]) => doors.filter(({ kind }) => judged.includes(kind))

/** Of that, what takes an exception. An age that is no strict bound does not. */
export const takingException = ({ agePolicy }: Ruled, doors: Door[]) =>
  judgedByOffice(doors).filter((each) => isOfTime(each) || agePolicy === 'Strict')

/** Whether somebody is elsewhere then, which is kept in the timetable as accepted. */
export const isOfTime = ({ kind }: Door) => kind === 'Collides' || kind === 'Teaches'
