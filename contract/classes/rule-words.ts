import { dayInWords } from '../dates/display-date.ts'
import { displayTime } from '../dates/display-time.ts'
import type { RegistrationAudience, RegistrationWindow } from '../timetable/registration-windows.ts'
import type { Registration } from './catalog.ts'
import type { RoundDue } from './registration-rounds.ts'

type Term = {
  name: string
  startDate: string
  registration: Registration
  registrationOpens: string | null
  registrationOpensTime: string | null
  registrationCloses: string | null
} & Partial<RoundTerm>

type RoundTerm = { roundDueDate: string | null; roundDueTime: string | null }

/** When registration opens, closes, or closed. */
export function registrationInWords(semester: Term): string {
  const { name, registration, registrationOpens, registrationOpensTime: time } = semester
  const [opens, closes] = [registrationOpens, semester.registrationCloses].map(
    (date) => date && dayInWords(date),
  )
  const at = time === null ? '' : ` at ${displayTime(time)}`
  const starts = dayInWords(semester.startDate)
  const due = roundDueInWords(semester)
  const sentences = {
    NotSet: `${name} has no registration dates yet.`,
    NotOpen: `Registration for ${name} opens on ${opens}${at}.`,
    Open: closes
      ? `Registration for ${name} is open until ${closes}.`
      : `Registration for ${name} is open until it starts, on ${starts}.`,
    Closed: closes
      ? `Registration for ${name} closed on ${closes}.`
      : `Registration for ${name} ended when it started, on ${starts}.`,
    RoundChoosing: `Seats in ${name} are given in a registration round. Choose classes until ${due}.`,
    RoundClosed: `Families chose classes for ${name} until ${due}. The result of the registration round is not published yet.`,
  }
  return sentences[registration]
}

/** "Tue, Dec 1 at 6:00 PM". */
export const dueInWords = ({ dueDate, dueTime }: RoundDue): string =>
  `${dayInWords(dueDate)} at ${displayTime(dueTime)}`

/** The same for a semester whose round is still to be published. */
export const roundDueInWords = ({ roundDueDate, roundDueTime }: Partial<RoundTerm>): string =>
  roundDueDate && roundDueTime ? dueInWords({ dueDate: roundDueDate, dueTime: roundDueTime }) : ''

/** An audience in a sentence: "registration opens for returning families". */
export const audiencesInWords: Record<RegistrationAudience, string> = {
  Owners: 'owners',
  Teachers: 'teachers',
  Helpers: 'helpers',
  ReturningFamilies: 'returning families',
  Members: 'members',
}

type Opening = Omit<Term, 'startDate' | 'registration' | 'registrationCloses'>

/** When registration opens for a family that is in an audience, and when for everybody. */
export function ownOpeningInWords(
  { name, ...general }: Opening,
  { audience, opensDate, opensTime }: RegistrationWindow,
): string {
  const own = `${dayInWords(opensDate)} at ${displayTime(opensTime)}`
  const first = `Registration for ${name} opens for ${audiencesInWords[audience]} on ${own}.`
  return [first, everybodyInWords(general)].filter(Boolean).join(' ')
}

/** "It opens for everybody on Tue, Dec 8 at 9:00 AM." */
export function everybodyInWords(
  general: Pick<Opening, 'registrationOpens' | 'registrationOpensTime'>,
): string {
  const { registrationOpens: date, registrationOpensTime: time } = general
  if (date === null) return ''
  const at = time === null ? '' : ` at ${displayTime(time)}`
  return `It opens for everybody on ${dayInWords(date)}${at}.`
}

/** "ages 8–11". At least one of the limits must be set. */
export function agesInWords(minAge: number | null, maxAge: number | null): string {
  if (minAge === null) return `ages ${maxAge} and under`
  if (maxAge === null) return `ages ${minAge} and over`
  return minAge === maxAge ? `age ${minAge}` : `ages ${minAge}–${maxAge}`
}

/** "3rd grade to 5th grade". At least one of the limits must be set. */
export function gradesInWords(minGrade: string | null, maxGrade: string | null): string {
  if (minGrade === null) return `${maxGrade} and below`
  if (maxGrade === null) return `${minGrade} and above`
  return minGrade === maxGrade ? minGrade : `${minGrade} to ${maxGrade}`
}
