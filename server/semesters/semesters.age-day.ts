import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/**
 * The day that an organization tells ages on: the first of the semester that runs today, else of the next one, else of
 * the last one, else today.
 */
export async function findAgeDay(db: Kysely<Schema>, organizationId: number): Promise<string> {
  const today = await findToday(db, organizationId)
  const semesters = db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .select('startDate')
  const soonest = await semesters
    .where('endDate', '>=', today)
    .orderBy('startDate')
    .executeTakeFirst()
  const last = soonest ?? (await semesters.orderBy('startDate', 'desc').executeTakeFirst())
  return last?.startDate ?? today
}

/** The day that it is where an organization is. */
export async function findToday(db: Kysely<Schema>, organizationId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  // The dates of Sweden are written as the contract writes them.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
}
