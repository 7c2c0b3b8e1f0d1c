import type { RegistrationRound, RoundClassResult } from '#contract/classes/registration-rounds.ts'
import { counted } from '#src/ui/text/counted.ts'

const students = (count: number) => counted(count, ['student', 'students'])

/** "34 students in 20 families have chosen classes." */
export const chosenInWords = ({
  studentsCount,
  familiesCount,
}: Pick<RegistrationRound, 'studentsCount' | 'familiesCount'>): string =>
  studentsCount === 0
    ? 'Nobody has chosen classes yet.'
    : `${students(studentsCount)} in ${counted(familiesCount, ['family', 'families'])} ${studentsCount === 1 ? 'has' : 'have'} chosen classes.`

/** "9 chose it, 8 get a seat, 1 waits." */
export function classInWords({ chosen, placed, waiting, dissolved }: RoundClassResult): string {
  if (dissolved)
    return `${chosen} chose it. Dissolved: ${dissolved.students} of the ${students(dissolved.minStudents)} that it needs.`
  const parts = [
    `${chosen} chose it`,
    `${placed} ${placed === 1 ? 'gets' : 'get'} a seat`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** "83%". */
export const percent = (share: number): string =>
  share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 0 })
