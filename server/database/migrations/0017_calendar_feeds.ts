import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** The addresses at which calendars read somebody's class days. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('calendarFeed')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().unique().references('user.id').onDelete('cascade'),
      )
      .addColumn('nonce', 'text', required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('lastReadDate', columns.instant)
      .execute()
  },
})
