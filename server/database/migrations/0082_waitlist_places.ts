import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The place on the waitlist at which a student joined it. It stays when the line moves, and after the student is enrolled. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('enrollment')
      .addColumn('joinedAsPosition', 'integer', (column) =>
        column.check(sql`joined_as_position > 0`),
      )
      .execute()
    await db.schema
      .createIndex('enrollment_joinedAsPosition')
      .on('enrollment')
      .columns(['organizationId', 'joinedAsPosition'])
      .where(sql.ref('joined_as_position'), 'is not', null)
      .execute()
  },
})
