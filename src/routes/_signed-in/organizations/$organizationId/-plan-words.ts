import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import type { ListedClass } from '#src/api/classes/catalog.api.ts'
import { counted } from '#src/ui/text/counted.ts'

const ways: [EnrollmentStatus, string][] = [
  ['Enrolled', 'enrolled'],
  ['Offered', 'waiting for an adult of the family'],
  ['Requested', 'requested'],
  ['Waitlisted', 'on the waitlist'],
]

/** "4 classes: 3 enrolled, 1 on the waitlist". Empty if there are none. */
export function finishedWords(statuses: readonly EnrollmentStatus[]): string {
  const parts = ways.flatMap(([status, words]) => {
    const { length } = statuses.filter((each) => each === status)
    return length > 0 ? [`${length} ${words}`] : []
  })
  if (parts.length === 0) return ''
  return `${counted(statuses.length, ['class', 'classes'])}: ${parts.join(', ')}`
}

type Meeting = Pick<ListedClass, 'weekday' | 'startTime' | 'endTime' | 'startDate' | 'endDate'>

/** Whether two classes may meet at the same time. The server decides with the calendar of class days. */
export const meetTogether = (one: Meeting, other: Meeting): boolean =>
  (one.weekday === other.weekday || one.weekday === null || other.weekday === null) &&
  one.startTime !== null &&
  one.endTime !== null &&
  other.startTime !== null &&
  other.endTime !== null &&
  one.startTime < other.endTime &&
  other.startTime < one.endTime &&
  one.startDate <= other.endDate &&
  other.startDate <= one.endDate
