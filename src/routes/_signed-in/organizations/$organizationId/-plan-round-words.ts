import type { Eligibility } from '#contract/classes/enrollments.ts'
import { roundDueInWords } from '#contract/classes/rule-words.ts'
import type { ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { studentWords } from '#src/components/classes/catalog/student-words.ts'

type Semester = NonNullable<ListedCatalog['semester']>

/** Below the choices while a registration round decides on them: until when they can be changed. Null without a round. */
export function roundBarWords(semester: Semester): string | null {
  if (semester.registration === 'RoundChoosing')
    return `Choose classes. Your choices are saved at once, and you can change them until ${roundDueInWords(semester)}.`
  return semester.registration === 'RoundClosed'
    ? 'Your choices are fixed. You can read here what your family got once the result is published.'
    : null
}

const ranks = ['First', 'Second', 'Third']

/** "First choice". */
export const choiceWords = (rank: number): string => `${ranks[rank - 1] ?? `${rank}th`} choice`

/** What became of a place since the round gave it. */
export function placeWords(eligibility: Eligibility): string {
  const { status, way } = eligibility
  if (status === 'Declined') return 'the request was declined'
  if (status === 'Completed') return 'completed'
  if (status === 'Withdrawn') return way ? `given back, ${wordsOf(eligibility)}` : 'given back'
  return status === null && !way ? 'no longer in this class' : wordsOf(eligibility)
}

/** What a student can do about a class that the round did not give: "number 2 on the waitlist", "can enroll". */
export const unmetWords = (eligibility: Eligibility): string | false =>
  (eligibility.way !== null ||
    eligibility.position !== null ||
    eligibility.status === 'Enrolled') &&
  wordsOf(eligibility)

const wordsOf = (eligibility: Eligibility) => studentWords(eligibility)?.words ?? 'not enrolled'
