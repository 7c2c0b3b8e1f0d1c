import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** That the notifications of an account changed, for those who follow it live. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('accountSignal')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('createdDate', columns.instant, required)
      .execute()
    for (const field of ['userId', 'createdDate']) {
      await db.schema
        .createIndex(`accountSignal_${field}`)
        .on('accountSignal')
        .column(field)
        .execute()
    }
  },
})
