import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** Personal API tokens of accounts. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('apiToken')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', required)
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('prefix', 'text', required)
      .addColumn('scopes', 'text', required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .addColumn('lastUsedDate', columns.instant)
      .execute()
    for (const [name, column] of [
      ['apiTokenUser', 'userId'],
      ['apiTokenExpires', 'expiresDate'],
    ] as const) {
      await db.schema.createIndex(name).on('apiToken').column(column).execute()
    }
  },
})
