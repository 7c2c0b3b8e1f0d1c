import type { WaitlistChance } from '#contract/classes/enrollments.ts'
import { counted } from '#src/ui/text/counted.ts'

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** "1st", "22nd", "113th". */
export const ordinal = (place: number): string => `${place}${endings[rules.select(place)]}`

/** "7 of 10 who joined such a waitlist as 3rd got in before the second class day." */
export function chanceWords({ position, casesCount, gotInCount, isOfCategory }: WaitlistChance) {
  const ofTen = Math.round((10 * gotInCount) / casesCount)
  const place = isOfCategory ? 'the waitlist of such a class' : 'a waitlist here'
  return `${ofTen} of 10 who joined ${place} as ${ordinal(position)} got in before the second class day.`
}

/** What the sentence is based on, and what it says about the next ones. */
export function evidenceWords(chance: WaitlistChance): string {
  const { casesCount, gotInCount, classesCount, semestersCount, fewest, most, isOfCategory } =
    chance
  const classes = counted(classesCount, ['class', 'classes'])
  const where = `${classes}${isOfCategory ? ' of this category' : ''} in ${counted(semestersCount, ['semester', 'semesters'])}`
  const range = fewest === most ? `${most}` : `${fewest} to ${most}`
  return `${gotInCount} of ${counted(casesCount, ['student', 'students'])} got in, in ${where}. Of the next 10, probably ${range} will. Whoever left the waitlist is not counted.`
}
