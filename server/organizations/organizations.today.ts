import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** The day that it is in a time zone, `yyyy-MM-dd`. */
export const todayIn = (timeZone: string): string =>
  // The dates of Sweden are written as the contract writes them.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

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
export function startOfDay(date: string, timeZone: string): string {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const aheadAt = (instant: number) =>
    Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
  // The clocks may be set between here and there.
  const guess = midnight - aheadAt(midnight)
  return new Date(midnight - aheadAt(guess)).toISOString()
}
