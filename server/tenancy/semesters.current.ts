import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { findToday } from './organizations.today.ts'

/** The day that an organization tells ages on, and the semesters that are meant unless one is named. */
export type CurrentSemesters = { agesOn: string; semesterIds: number[] }

/**
 * The semesters that run today, else the next one, else the last; none that is archived. Ages are told on the day that the
 * first of them says, and without semesters today.
 */
export async function findCurrentSemesters(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<CurrentSemesters> {
  const today = await findToday(db, organizationId)
  const semesters = db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('isArchived', '=', false)
    .select(['id', 'ageAsOfDate'])
  const ahead = semesters.where('endDate', '>=', today).orderBy('startDate').orderBy('id')
  const running = await ahead.where('startDate', '<=', today).execute()
  const [first] = running
  const one =
    first ??
    (await ahead.limit(1).executeTakeFirst()) ??
    (await semesters.orderBy('endDate', 'desc').orderBy('id').limit(1).executeTakeFirst())
  if (!one) return { agesOn: today, semesterIds: [] }
  const meant = first ? running : [one]
  return { agesOn: one.ageAsOfDate, semesterIds: meant.map(({ id }) => id) }
}
