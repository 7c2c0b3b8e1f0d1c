import type { UnmetReason } from './unmet-choices.ts'

type About = {
  className: string
  nameOf: (classId: number) => string
  /** The student who did not get the class. */
  student: { name: string; isMe: boolean }
}

type Full = Extract<UnmetReason, { kind: 'Full' }>

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

const ordinal = (place: number) => `${place}${endings[ordinals.select(place)] ?? 'th'}`

const choices = ['first', 'second', 'third']

/** "first choice". */
export const choiceInWords = (rank: number): string =>
  `${choices[rank - 1] ?? ordinal(rank)} choice`

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`

/** A sentence that says why a student did not get a choice. */
export function unmetInWords(
  reason: UnmetReason,
  { className, nameOf, student: { name, isMe } }: About,
): string {
  const owner = isMe ? 'your' : `${name}’s`
  const got = (classId: number, rank: number) =>
    `${isMe ? 'you' : name} got ${nameOf(classId)}, ${owner} ${choiceInWords(rank)}`
  switch (reason.kind) {
    case 'Refused':
      return reason.refusal
    case 'Enrolled':
      return `${isMe ? 'You are' : `${name} is`} already in ${className}.`
    case 'Dissolved':
      return `${className} was dissolved: ${reason.students} of the ${count(reason.minStudents, 'student', 'students')} that it needs.`
    case 'SameTime': {
      const { withClassId, withRank } = reason
      const why =
        withRank === null
          ? `${isMe ? 'you attend' : `${name} attends`} already`
          : `is ${owner} ${choiceInWords(withRank)}`
      return `${className} is at the same time as ${nameOf(withClassId)}, which ${why}.`
    }
    case 'Preference': {
      const { preference, withClassId, withRank } = reason
      return preference === 'SameHalfDay'
        ? `${className} is not in the half-day of your family’s other classes, so ${got(withClassId, withRank)}.`
        : `${className} would have separated friends, so ${got(withClassId, withRank)}.`
    }
    case 'MostClasses':
      return `${isMe ? 'You' : name} reached the most classes per child that you set: ${reason.mostClasses}.`
    case 'Full':
      break
  }
  return fullInWords(reason, className, isMe ? 'you were' : `${name} was`)
}

function fullInWords(
  { seats, families, withoutFirstChoice, place }: Full,
  className: string,
  was: string,
): string {
  if (seats === 0) return `${className} was full before the round.`
  if (withoutFirstChoice === seats)
    return `${className} went to ${count(families, 'family', 'families')} who had no first choice yet; ${was} ${ordinal(place)}.`
  const picked =
    seats === 1
      ? `The last seat of ${className} was picked earlier`
      : `All ${seats} seats of ${className} were picked earlier`
  const first =
    withoutFirstChoice === 0
      ? ''
      : `, ${withoutFirstChoice} of them by ${withoutFirstChoice === 1 ? 'a family' : 'families'} who had no first choice yet`
  return `${picked}${first}; ${was} ${ordinal(place)}.`
}
