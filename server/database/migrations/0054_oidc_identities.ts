import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** Whom an OpenID provider knows by which account, and logins that will link somebody. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('oidcIdentity')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('issuer', 'text', required)
      .addColumn('subject', 'text')
      .addColumn('createdDate', columns.instant, required)
      .addColumn('removedDate', columns.instant)
      .addUniqueConstraint('oidcIdentitySubject', ['issuer', 'subject'])
      .addUniqueConstraint('oidcIdentityUser', ['userId', 'issuer'])
      .execute()
    for (const table of ['oneTimeToken', 'challenge']) {
      await db.schema.alterTable(table).addColumn('pendingIdentity', 'text').execute()
    }
  },
})
