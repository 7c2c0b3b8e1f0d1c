import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

export type SemesterDay = { agesOn: string; semesterId: number | null }

/**
 * The day that an organization tells ages on: the first of the semester that is running, else of the next, else of the
 * last; and without semesters today.
 */
export async function findSemesterDay(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<SemesterDay> {
  const { timeZone } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  const semesters = db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .select(['id as semesterId', 'startDate as agesOn'])
    .limit(1)
  const ahead = await semesters
    .where('endDate', '>=', today)
    .orderBy('startDate')
    .orderBy('id')
    .executeTakeFirst()
  const last =
    ahead ?? (await semesters.orderBy('endDate', 'desc').orderBy('id').executeTakeFirst())
  return last ?? { agesOn: today, semesterId: null }
}
