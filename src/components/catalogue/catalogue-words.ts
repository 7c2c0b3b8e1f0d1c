import type { CatalogueClass } from '#contract/classes/catalogue.ts'
import { agesInWords } from '#src/components/classes/rule-words.ts'
import { counted, numbers } from '#src/ui/text/counted.ts'

type Rules = Pick<CatalogueClass, 'minAge' | 'maxAge'>
type Seats = Pick<CatalogueClass, 'maxStudents' | 'freeSeatsCount' | 'waitingCount' | 'hasWaitlist'>

/** "Ages 8–11", or "All ages". */
export const agesWords = ({ minAge, maxAge }: Rules): string =>
  minAge === null && maxAge === null ? 'All ages' : agesInWords(minAge, maxAge)

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
