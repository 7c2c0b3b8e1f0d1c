import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** The time that the servers of the site saw last, so that they notice a clock that jumped. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('siteClock')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('confirmedDate', columns.instant, required)
      .addColumn('gapSinceDate', columns.instant)
      .addColumn('boot', 'text', required)
      .addColumn('awake', columns.reference, required)
      .addColumn('running', columns.reference, required)
      .addColumn('acceptedDate', columns.instant)
      .execute()
  },
})
