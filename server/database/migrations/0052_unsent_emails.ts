import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** The outbox stores what came of the last attempt to send an email. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const [name, type] of [
      ['lastAttemptDate', columns.instant],
      ['problem', 'text'],
      ['smtpCode', 'integer'],
      ['enhancedCode', 'text'],
    ] as const) {
      await db.schema.alterTable('outboxEmail').addColumn(name, type).execute()
    }
    await db.schema
      .createIndex('outboxEmailRefused')
      .on('outboxEmail')
      .column('id')
      .where(sql.ref('outcome'), '=', sql.lit('Refused'))
      .execute()
  },
})
