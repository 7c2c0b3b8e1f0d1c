import type { Kysely } from 'kysely'
import { insertAnnouncement } from '../../announcements/announcements.saving.ts'
import type { Schema } from '../../database/schema.ts'
import { announcements } from './demo.announcements.ts'
import type { People } from '../people/fill.people.ts'

/** What the members of the co-op were told. */
export async function fillAnnouncements(
  db: Kysely<Schema>,
  { organizationId }: { organizationId: number },
  people: People,
): Promise<void> {
  for (const { author, className, ...told } of announcements) {
    const one = db
      .selectFrom('class')
      .where('organizationId', '=', organizationId)
      .where('name', '=', className ?? '')
      // Of classes that come every semester, the next one.
      .orderBy('id', 'desc')
      .select('id')
    const classId = (await one.executeTakeFirst())?.id ?? null
    await insertAnnouncement(db, { ...told, organizationId, classId }, people(author).personId)
  }
}
