import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** That somebody proved a moment ago that a session is theirs. It ends with the session. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reauthentication')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('sessionId', columns.reference, (column) =>
        column.notNull().references('session.id').onDelete('cascade'),
      )
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('createdDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .execute()
    for (const column of ['sessionId', 'expiresDate']) {
      await db.schema
        .createIndex(`reauthentication_${column}`)
        .on('reauthentication')
        .column(column)
        .execute()
    }
  },
})
