import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'

/** The day that it is in a time zone, `yyyy-MM-dd`. */
export const todayIn = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString()

/** The day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

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
 * The instant at which clocks in a time zone show a time, `HH:mm`, of a day; if they show it twice, the first. One that they
 * leave out, when they are set forward, is as long after the day's beginning as it would be if they were not.
 */
export const instantAt = (date: string, time: string, timeZone: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })
