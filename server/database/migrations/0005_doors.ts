import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** What opens an account beside its password, what is mailed, and what keeps guessers out. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const added = [
      ['pendingEmail', 'text'],
      ['twoFactorProvider', 'text'],
      ['totpSecret', 'text'],
      ['pendingTotpSecret', 'text'],
    ] as const
    for (const [name, type] of added) {
      await db.schema.alterTable('user').addColumn(name, type).execute()
    }
    await db.schema
      .alterTable('user')
      .addColumn('totpStep', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('user')
      .addColumn('isToldOfLogins', columns.boolean, (column) => column.notNull().defaultTo(false))
      .execute()
    await db.schema.alterTable('session').addColumn('mayResetUntil', columns.instant).execute()

    await db.schema
      .createTable('recoveryCode')
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('codeHash', 'text', required)
      .addColumn('isPending', columns.boolean, required)
      .addPrimaryKeyConstraint('recoveryCodePrimaryKey', ['userId', 'codeHash'])
      .execute()

    await db.schema
      .createTable('challenge')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('provider', 'text', required)
      .addColumn('codeHash', 'text')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('isReset', columns.boolean, required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('sentDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .execute()

    await db.schema
      .createTable('invitation')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', required)
      .addColumn('isTeacher', columns.boolean, required)
      .addColumn('isStudent', columns.boolean, required)
      .addColumn('isParent', columns.boolean, required)
      // The record to claim, of somebody without an account.
      .addColumn('organizationUserId', columns.reference, (column) =>
        column.references('organizationUser.id').onDelete('cascade'),
      )
      .addColumn('invitedByUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('createdDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .addColumn('acceptedDate', columns.instant)
      .execute()

    await db.schema
      .createTable('oneTimeToken')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('purpose', 'text', required)
      // Nobody, where somebody without an account is invited.
      .addColumn('userId', columns.reference, (column) =>
        column.references('user.id').onDelete('cascade'),
      )
      .addColumn('invitationId', columns.reference, (column) =>
        column.references('invitation.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .addCheckConstraint(
        'oneTimeTokenOfSomebody',
        sql`user_id is not null or invitation_id is not null`,
      )
      .execute()

    await db.schema
      .createTable('letter')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('kind', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('facts', 'text', required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('sendBefore', columns.instant, required)
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('nextAttemptDate', columns.instant, required)
      .addColumn('outcome', 'text')
      .addColumn('outcomeDate', columns.instant)
      .execute()
    await db.schema
      .createIndex('letterNextAttemptDate')
      .on('letter')
      .column('nextAttemptDate')
      .where(sql.ref('outcome'), 'is', null)
      .execute()
    await db.schema.createIndex('letterCreatedDate').on('letter').column('createdDate').execute()

    await db.schema
      .createTable('throttle')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', required)
      .addColumn('resetsDate', columns.instant, required)
      .execute()

    const referring = [
      ['challenge', 'userId'],
      ['challenge', 'expiresDate'],
      ['oneTimeToken', 'userId'],
      ['oneTimeToken', 'invitationId'],
      ['oneTimeToken', 'expiresDate'],
      ['invitation', 'organizationId'],
      ['invitation', 'organizationUserId'],
      ['invitation', 'invitedByUserId'],
      ['throttle', 'resetsDate'],
    ] as const
    for (const [table, column] of referring) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
    }
  },
})
