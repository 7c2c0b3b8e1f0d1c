import type { Catalogue, CatalogueClass } from '#contract/classes/catalogue.ts'
import { agesLine } from '#src/components/classes/classes/rule-words.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { counted, numbers } from '#src/ui/text/counted.ts'

type Rules = Pick<CatalogueClass, 'minAge' | 'maxAge'>
type Seats = Pick<CatalogueClass, 'maxStudents' | 'freeSeatsCount' | 'waitingCount' | 'hasWaitlist'>

/** "Ages 8–11", or "All ages". */
export const agesWords = ({ minAge, maxAge }: Rules): string =>
  minAge === null && maxAge === null ? 'All ages' : agesLine(minAge, maxAge)

/** On which day somebody has to be as old as a class says. */
export const ageSentence = ({ ageAsOfDate }: NonNullable<Catalogue['semester']>): string =>
  `Ages are those on ${displayDate(ageAsOfDate)}.`

/** "3 of 12 seats free", "Full, 4 in line", "No limit". */
export function seatsWords({
  maxStudents,
  freeSeatsCount,
  waitingCount,
  hasWaitlist,
}: Seats): string {
  if (maxStudents === null || freeSeatsCount === null) return 'No limit'
  if (freeSeatsCount > 0)
    return `${numbers.format(freeSeatsCount)} of ${counted(maxStudents, ['seat', 'seats'])} free`
  if (!hasWaitlist && waitingCount === 0) return 'Full'
  return `Full, ${waitingCount === 0 ? 'nobody' : numbers.format(waitingCount)} in line`
}

/** How one gets in, where it is not simply by enrolling. */
export const policyWords: Record<CatalogueClass['enrolment'], string | null> = {
  Open: null,
  Approval: 'The organization decides',
  AdminOnly: 'Not enrolled by families',
}

/** "9 of 24 classes", or "24 classes" where all of them are shown. */
export function shownWords(shown: number, all: number): string {
  const classes = counted(all, ['class', 'classes'])
  return shown === all ? classes : `${numbers.format(shown)} of ${classes}`
}
