import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'

/** The day that it is in a time zone, `yyyy-MM-dd`. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, new Date())

/** The day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: Date): string => {
  const days = daysIn.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  daysIn.set(timeZone, days)
  return days.format(instant)
}

// The dates of Sweden are written as the contract writes them. It takes longer to make one than to read it.
const daysIn = new Map<string, Intl.DateTimeFormat>()

/** The day that it is where an organization is. */
export const findToday = async (db: Kysely<Schema>, organizationId: number): Promise<string> =>
  todayIn(await findTimeZone(db, organizationId))

export async function findTimeZone(db: Kysely<Schema>, organizationId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  return timeZone
}

/** The instant at which a day begins in a time zone. */
export const startOfDay = (date: string, timeZone: string) => instantAt(date, '00:00', timeZone)

/**
 * The instant at which clocks in a time zone show a time, `HH:mm`, of a day. One that they leave out, when they are set
 * forward, is as long after the day's beginning as it would be if they were not.
 */
export function instantAt(date: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // The clocks may be set between here and there.
  const guess = wanted - aheadAt(wanted, timeZone)
  const instant = wanted - aheadAt(guess, timeZone)
  const isShown = instant + aheadAt(instant, timeZone) === wanted
  return new Date(isShown ? instant : Math.max(guess, instant)).toISOString()
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function aheadAt(instant: number, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone)
  clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
}

// It takes longer to make one than to read it, and a calendar reads it thousands of times.
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
