import { addDays } from '#contract/dates/weekdays.ts'
import type { Kysely } from 'kysely'
import { insertAnnouncement } from '#server/organizations/announcements/announcements.saving.ts'
import type { Schema } from '../../database/schema/schema.ts'
import { announcements } from './demo.announcements.ts'
import type { People } from '../people/fill.people.ts'

/** What the members of the co-op were told. */
export async function fillAnnouncements(
  db: Kysely<Schema>,
  { organizationId }: { organizationId: number },
  people: People,
  today: string,
): Promise<void> {
  for (const { author, className, daysAgo, ...told } of announcements) {
    const one = db
      .selectFrom('class')
      .innerJoin('semester', 'semester.id', 'semesterId')
      .where('class.organizationId', '=', organizationId)
      .where('class.name', '=', className ?? '')
      // Of classes that come every semester, the one that runs.
      .where('semester.startDate', '<=', today)
      .orderBy('semester.startDate', 'desc')
      .select('class.id')
    const classId = (await one.executeTakeFirst())?.id ?? null
    const values = { ...told, organizationId, classId }
    const { id } = await insertAnnouncement(db, values, people(author).personId)
    const then = `${addDays(today, -daysAgo)}T15:00:00.000Z`
    await db
      .updateTable('announcement')
      .set({ createdDate: then, savedDate: then })
      .where('id', '=', id)
      .execute()
  }
}
