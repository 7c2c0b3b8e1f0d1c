import type { CatalogAvailability } from '#contract/classes/catalog.ts'
import {
  audiencesInWords,
  everybodyInWords,
  ownOpeningInWords,
  registrationInWords,
} from '#contract/classes/rule-words.ts'
import { withPlainSpaces } from '#contract/dates/display-date.ts'
import { clockTime } from '#contract/dates/display-time.ts'
import { day, hour, minute, second } from '#contract/dates/durations.ts'
import type { ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { shownInSeconds } from '#src/machines/timetable/registration-countdown.machine.ts'
import { counted } from '#src/ui/text/counted.ts'

export type Opening = CatalogAvailability['openings'][number]

/** When registration of a semester opens for the user's family, or that it is open for it. Null if it opens with everybody. */
export function ownRegistrationInWords(opening: Opening, isOpen: boolean): string | null {
  const { semesterName: name, audience, opensDate, opensTime } = opening
  if (audience === null || opensTime === null) return null
  if (!isOpen) return ownOpeningInWords({ ...opening, name }, { audience, opensDate, opensTime })
  const open = `Registration for ${name} is open for your family (${audiencesInWords[audience]}).`
  return `${open} ${everybodyInWords(opening)}`
}

type Shown = Pick<ListedCatalog, 'semester' | 'openings' | 'readAt'>

/** The opening of the shown semester for the user's family. */
export const shownOpening = ({ semester, openings }: Omit<Shown, 'readAt'>): Opening | undefined =>
  openings.find(({ semesterId }) => semesterId === semester?.id)

/** When registration of the shown semester opens for the user's family, or for everybody. */
export function registrationSentence(
  catalog: Shown,
  semester: NonNullable<ListedCatalog['semester']>,
): string {
  const shown = shownOpening(catalog)
  const isOpen = shown !== undefined && Date.parse(shown.opensAt) <= catalog.readAt
  return (shown && ownRegistrationInWords(shown, isOpen)) ?? registrationInWords(semester)
}

/** "Registration for Spring 2027 opens for your family (returning families)", to be followed by the time left. */
export const opensForYou = ({ semesterName, audience }: Opening): string =>
  `Registration for ${semesterName} opens${audience ? ` for your family (${audiencesInWords[audience]})` : ''}`

export const opensNow = ({ semesterName }: Opening): string =>
  `Registration for ${semesterName} is open now.`

/** "in 3 days", "in 47 hours", "in 90 minutes", and near the end "in 4:59". */
export function inTime(left: number): string {
  if (left >= 2 * day) return `in ${Math.floor(left / day)} days`
  if (left >= 2 * hour) return `in ${Math.floor(left / hour)} hours`
  if (left > shownInSeconds) return `in ${minutes(left)}`
  return `in ${clockTime(Math.ceil(left / second))}`
}

/** The same for a screen reader, in words instead of a clock. */
export function inTimeAloud(left: number): string {
  if (left > shownInSeconds) return inTime(left)
  if (left >= minute) return `in ${minutes(left)}`
  return `in ${counted(Math.ceil(left / second), ['second', 'seconds'])}`
}

const minutes = (left: number) => counted(Math.floor(left / minute), ['minute', 'minutes'])

/**
 * The name of the organization's time zone, if the clocks of the reader's are not the same at that instant: "Eastern
 * Time". Times are shown in the organization's time zone.
 */
export function zoneElsewhere(timeZone: string, opensAt: string, here?: string): string | null {
  const instant = new Date(opensAt)
  const shown = (zone?: string) =>
    instant.toLocaleString('sv-SE', zone === undefined ? {} : { timeZone: zone })
  if (shown(timeZone) === shown(here)) return null
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
  const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')
  return withPlainSpaces(name?.value ?? timeZone)
}
