import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** Passkeys of accounts, and the challenges that wait for an authenticator. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('user').addColumn('passkeyHandle', 'text').execute()
    await db.schema
      .createIndex('userPasskeyHandle')
      .on('user')
      .column('passkeyHandle')
      .unique()
      .execute()

    await db.schema
      .createTable('passkey')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('credentialId', 'text', (column) => column.notNull().unique())
      .addColumn('publicKey', 'text', required)
      .addColumn('counter', columns.reference, required)
      .addColumn('transports', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('lastUsedDate', columns.instant)
      .execute()
    await db.schema.createIndex('passkeyUser').on('passkey').column('userId').execute()

    await db.schema
      .createTable('passkeyChallenge')
      .addColumn('challengeHash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', required)
      .addColumn('userId', columns.reference, (column) =>
        column.references('user.id').onDelete('cascade'),
      )
      .addColumn('sessionId', columns.reference, (column) =>
        column.references('session.id').onDelete('cascade'),
      )
      .addColumn('loginId', columns.reference, (column) =>
        column.references('challenge.id').onDelete('cascade'),
      )
      .addColumn('expiresDate', columns.instant, required)
      .execute()
    for (const column of ['userId', 'sessionId', 'loginId', 'expiresDate']) {
      await db.schema
        .createIndex(`passkeyChallenge${column[0]?.toUpperCase()}${column.slice(1)}`)
        .on('passkeyChallenge')
        .column(column)
        .execute()
    }
  },
})
