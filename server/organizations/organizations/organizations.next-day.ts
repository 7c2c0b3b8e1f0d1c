import { offTypes } from '#contract/timetable/class-days.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { todayIn } from '#server/tenancy/organizations.today.ts'

const day = 24 * 60 * 60_000

/** The next day on which classes meet in each of these organizations, today's too, by the organization's id. */
export async function findNextClassDates(
  db: Kysely<Schema>,
  organizationIds: number[],
): Promise<Map<number, string>> {
  // Nowhere is it earlier than this.
  const yesterday = new Date(Date.now() - day).toISOString().slice(0, 10)
  const days = await db
    .selectFrom('classDay')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('organizationId', 'in', organizationIds)
    .where('date', '>=', yesterday)
    .where('type', 'not in', offTypes)
    .select(['organizationId', 'date', 'timeZone'])
    .orderBy('date', 'desc')
    .execute()
  return new Map(
    days
      .filter(({ date, timeZone }) => date >= todayIn(timeZone))
      .map(({ organizationId, date }) => [organizationId, date]),
  )
}
