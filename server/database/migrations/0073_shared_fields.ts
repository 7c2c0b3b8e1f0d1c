import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether those whom a custom field describes see and edit its value too. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('customField')
      .addColumn('sharing', 'text', (column) => column.notNull().defaultTo('Administrators'))
      .execute()
  },
})
