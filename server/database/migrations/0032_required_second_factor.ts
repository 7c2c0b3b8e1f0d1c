import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** Whether an organization requires a second factor of those who read children's data in it. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('organization')
      .addColumn('isSecondFactorRequired', columns.boolean, (column) =>
        column.notNull().defaultTo(false),
      )
      .execute()
  },
})
