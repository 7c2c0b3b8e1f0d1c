import type { AgePolicy, EnrolmentPolicy } from '#contract/classes/class-rules.ts'
import { numbers } from '#src/ui/text/counted.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { agesLine } from '#src/components/classes/classes/rule-words.ts'

interface Seats {
  maxStudents: number | null
  freeSeatsCount: number | null
  enrolledStudentsCount: number
  waitingCount: number
}

/** "12 of 12 taken, 3 in line". What is offered to somebody is taken. */
export function seatWords(seats: Seats): string {
  const { maxStudents, freeSeatsCount, enrolledStudentsCount, waitingCount } = seats
  const line = waitingCount > 0 && `${numbers.format(waitingCount)} in line`
  const taken =
    maxStudents === null
      ? `${numbers.format(enrolledStudentsCount)} taken, without a limit`
      : `${numbers.format(maxStudents - (freeSeatsCount ?? 0))} of ${numbers.format(maxStudents)} taken`
  return [taken, line].filter(Boolean).join(', ')
}

interface Ages {
  minAge: number | null
  maxAge: number | null
  agePolicy: AgePolicy
  ageAsOfDate: string
}

/** "Ages 8–11 on 09/01/2026. Others can ask for a place." Null for everybody. */
export function forWords({ minAge, maxAge, agePolicy, ageAsOfDate }: Ages): string | null {
  if (minAge === null && maxAge === null) return null
  const others = agePolicy === 'Flexible' ? ' Others can ask for a place.' : ''
  return `${agesLine(minAge, maxAge)} on ${displayDate(ageAsOfDate)}.${others}`
}

/** How families get in, where a press alone does not do. */
export const policyWords: Record<EnrolmentPolicy, string | null> = {
  Open: null,
  Approval: 'The organization decides about each student.',
  AdminOnly: 'The organization enrols its students itself.',
}
