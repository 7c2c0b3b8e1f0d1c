import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** The addresses that emails came back from, and the organization that each email of the outbox is about. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bouncedAddress')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('enhancedCode', 'text')
      .addColumn('createdDate', columns.instant, required)
      .execute()
    await db.schema
      .alterTable('outboxEmail')
      .addColumn('organizationId', columns.reference, (column) =>
        column.references('organization.id').onDelete('set null'),
      )
      .execute()
    await db.schema
      .createIndex('outboxEmail_organizationId')
      .on('outboxEmail')
      .columns(['organizationId', 'id'])
      .execute()
  },
})
