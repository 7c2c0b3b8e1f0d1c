import type { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import { agesInWords, gradesInWords } from '#contract/classes/rule-words.ts'
import type { AdminClass } from '#contract/classes/classes.ts'
import { counted, numbers } from '#src/ui/text/counted.ts'

/** The labels of the choices in the class form. */
export const agePolicyWords: Record<AgePolicy, string> = {
  Strict: 'Exception required',
  Flexible: 'Families can request a seat',
}

export const enrollmentWords: Record<EnrollmentPolicy, string> = {
  Open: 'Immediately, while seats are open',
  Approval: 'By request, with approval',
  AdminOnly: 'Administrators only',
}

export const waitlistWords = (hasWaitlist: boolean): string =>
  hasWaitlist ? 'Families join a waitlist' : 'No waitlist'

type Rules = Pick<AdminClass, 'minAge' | 'maxAge' | 'agePolicy' | 'minStudents' | 'maxStudents'>

/** "Ages 8–11. Outside these ages: exception required." */
export function agesWords({ minAge, maxAge, agePolicy }: Rules): string {
  if (minAge === null && maxAge === null) return 'Any age'
  const outside = agePolicyWords[agePolicy]
  return `${agesLine(minAge, maxAge)}. Outside these ages: ${outside[0]?.toLowerCase()}${outside.slice(1)}.`
}

type Grades = Pick<AdminClass, 'minGrade' | 'maxGrade' | 'agePolicy'>

/** "3rd grade to 5th grade. Outside these grades: exception required." Empty without grades. */
export function gradesWords({ minGrade, maxGrade, agePolicy }: Grades): string {
  if (minGrade === null && maxGrade === null) return ''
  const outside = agePolicyWords[agePolicy]
  return `${gradesInWords(minGrade, maxGrade)}. Outside these grades: ${outside[0]?.toLowerCase()}${outside.slice(1)}.`
}

/** The same at the start of a line: "Ages 8–11". */
export function agesLine(minAge: number | null, maxAge: number | null): string {
  const words = agesInWords(minAge, maxAge)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** "12 of 15, minimum 6". */
export function studentsWords({
  enrolledStudentsCount,
  minStudents,
  maxStudents,
}: Rules & Pick<AdminClass, 'enrolledStudentsCount'>): string {
  const most = maxStudents === null ? '' : ` of ${maxStudents}`
  const least = minStudents === null ? '' : `, minimum ${minStudents}`
  return `${enrolledStudentsCount}${most}${least}`
}

/** "12 of 15", or "12" without a limit. */
export const enrolledWords = ({
  enrolledStudentsCount,
  maxStudents,
}: Pick<AdminClass, 'enrolledStudentsCount' | 'maxStudents'>): string =>
  maxStudents === null
    ? String(enrolledStudentsCount)
    : `${enrolledStudentsCount} of ${maxStudents}`

type Seats = Pick<AdminClass, 'status' | 'enrolledStudentsCount' | 'maxStudents'>

/** The seats of some classes: "184 of 230". Empty if no class has a limit. */
export function fillWords(classes: readonly Seats[]): string {
  const limited = classes.filter(
    ({ status, maxStudents }) => status !== 'Canceled' && maxStudents !== null,
  )
  if (limited.length === 0) return ''
  const taken = limited.reduce((sum, each) => sum + each.enrolledStudentsCount, 0)
  const seats = limited.reduce((sum, { maxStudents }) => sum + (maxStudents ?? 0), 0)
  return `${numbers.format(taken)} of ${numbers.format(seats)}`
}

type Waiting = Pick<AdminClass, 'waitingCount' | 'requestedCount'>

/** The waitlist and requests of a class: "3 on the waitlist" and "2 requests". Empty without any. */
export const waitingParts = ({ waitingCount, requestedCount }: Waiting): string[] => [
  ...(waitingCount > 0 ? [`${numbers.format(waitingCount)} on the waitlist`] : []),
  ...(requestedCount > 0 ? [counted(requestedCount, ['request', 'requests'])] : []),
]

export const waitingWords = (waiting: Waiting): string => waitingParts(waiting).join(', ')
