import type { Catalogue } from '#contract/classes/catalogue.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'

type Term = NonNullable<Catalogue['semester']>

/** Until when families can register, since when they cannot any more, or from when on they can. */
export function registrationSentence(semester: Term): string {
  const { name, startDate, registration, registrationOpens, registrationCloses } = semester
  const [opens, closes] = [registrationOpens, registrationCloses].map(
    (date) => date && displayDate(date),
  )
  const starts = displayDate(startDate)
  const sentences = {
    NotSet: `${name} has no days for registration yet.`,
    NotOpen: `Registration for ${name} opens on ${opens}.`,
    Open: closes
      ? `Registration for ${name} is open until ${closes}.`
      : `Registration for ${name} is open until it starts, on ${starts}.`,
    Closed: closes
      ? `Registration for ${name} closed on ${closes}.`
      : `Registration for ${name} ended when it started, on ${starts}.`,
  }
  return sentences[registration]
}

/** On which day somebody has to be as old as a class says. */
export const ageSentence = ({ ageAsOfDate }: Term): string =>
  `Ages are those on ${displayDate(ageAsOfDate)}.`
