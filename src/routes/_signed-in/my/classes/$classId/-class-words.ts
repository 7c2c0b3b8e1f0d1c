import type { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import { gradesInWords } from '#contract/classes/rule-words.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { agesLine } from '#src/components/classes/classes/rule-words.ts'
import { numbers } from '#src/ui/text/counted.ts'

interface Seats {
  maxStudents: number | null
  freeSeatsCount: number | null
  enrolledStudentsCount: number
  waitingCount: number
}

/** "12 of 12 taken, 3 on the waitlist". Offered seats count as taken. */
export function seatWords(seats: Seats): string {
  const { maxStudents, freeSeatsCount, enrolledStudentsCount, waitingCount } = seats
  const line = waitingCount > 0 && `${numbers.format(waitingCount)} on the waitlist`
  const taken =
    maxStudents === null
      ? `${numbers.format(enrolledStudentsCount)} enrolled, no limit`
      : `${numbers.format(maxStudents - (freeSeatsCount ?? 0))} of ${numbers.format(maxStudents)} taken`
  return [taken, line].filter(Boolean).join(', ')
}

interface Ages {
  minAge: number | null
  maxAge: number | null
  minGrade: string | null
  maxGrade: string | null
  agePolicy: AgePolicy
  ageAsOfDate: string
}

/** "Ages 8–11 on Tue, Sep 1. Others can request a seat." Null if all ages and grades are welcome. */
export function forWords({ agePolicy, ageAsOfDate, ...limits }: Ages): string | null {
  const { minAge, maxAge, minGrade, maxGrade } = limits
  const hasAges = minAge !== null || maxAge !== null
  const hasGrades = minGrade !== null || maxGrade !== null
  if (!hasAges && !hasGrades) return null
  return [
    hasAges && `${agesLine(minAge, maxAge)} on ${dayInWords(ageAsOfDate)}.`,
    hasGrades && `${gradesInWords(minGrade, maxGrade)}.`,
    agePolicy === 'Flexible' && 'Others can request a seat.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** How families enroll, if one press is not enough. */
export const policyWords: Record<EnrollmentPolicy, string | null> = {
  Open: null,
  Approval: 'The organization approves each student.',
  AdminOnly: 'Only the organization enrolls students.',
}
