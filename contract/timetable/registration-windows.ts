import { ClockTime } from '../dates/clock.ts'
import { CalendarDate } from '../dates/date.ts'
import { z } from '../zod.ts'

/** Whose registration can open before everybody's, in the order in which they are listed. */
export const RegistrationAudience = z.enum([
  'Owners',
  'Teachers',
  'Helpers',
  'ReturningFamilies',
  'Members',
])
export type RegistrationAudience = z.infer<typeof RegistrationAudience>

/** An audience and when registration opens for it, in the organization's time zone. */
export const RegistrationWindow = z.strictObject({
  audience: RegistrationAudience,
  opensDate: CalendarDate,
  opensTime: ClockTime,
})
export type RegistrationWindow = z.infer<typeof RegistrationWindow>

export const RegistrationWindows = z
  .array(RegistrationWindow)
  .check(z.maxLength(RegistrationAudience.options.length))

type General = { registrationOpens: string | null; registrationOpensTime?: string | null }

/** The date and time at which registration opens, `yyyy-MM-ddTHH:mm` in the organization's time zone. */
export const openingOf = ({ opensDate, opensTime }: Omit<RegistrationWindow, 'audience'>) =>
  `${opensDate}T${opensTime}`

/** The same for everybody. Null if no day is set. */
export const openingForEverybody = ({ registrationOpens, registrationOpensTime }: General) =>
  registrationOpens && `${registrationOpens}T${registrationOpensTime ?? '00:00'}`

type Windows = {
  registrationOpens: string | null
  registrationOpensTime?: string | null | undefined
  registrationWindows?: RegistrationWindow[] | undefined
}

export const notEarlier = 'This must be before registration opens for everybody.'

/**
 * Refuses a second opening of one audience, and openings that do not come before everybody's. A time that is left out
 * is known only to the server.
 */
export const windowsBeforeOpening = z.check<Windows>(({ value, issues }) => {
  const { registrationOpens, registrationOpensTime = '23:59', registrationWindows = [] } = value
  const opens = openingForEverybody({ registrationOpens, registrationOpensTime })
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: registrationWindows, path, message })
  if (opens === null && registrationWindows.length > 0)
    refuse(['registrationOpens'], 'Enter the day on which registration opens for everybody.')
  for (const [place, each] of registrationWindows.entries()) {
    const first = registrationWindows.findIndex(({ audience }) => audience === each.audience)
    if (first < place)
      refuse(['registrationWindows', place, 'audience'], 'This audience is here already.')
    if (opens !== null && openingOf(each) >= opens)
      refuse(['registrationWindows', place, 'opensDate'], notEarlier)
  }
})

/** Who is in an audience now: the people themselves, and the families that the organization sees them in. */
export const AudienceSize = z.object({
  audience: RegistrationAudience,
  peopleCount: z.int(),
  familiesCount: z.int(),
})
export type AudienceSize = z.infer<typeof AudienceSize>
