import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('user')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('email', 'text', required)
      .addColumn('passwordHash', 'text', required)
      .addColumn('emailVerifiedAt', columns.instant)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .execute()
    await db.schema
      .createIndex('userEmail')
      .unique()
      .on('user')
      .expression(sql`lower(email)`)
      .execute()

    await db.schema
      .createTable('person')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('firstName', 'text', required)
      .addColumn('lastName', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('userId', columns.reference, (column) =>
        column.unique().references('user.id').onDelete('set null'),
      )
      .addColumn('version', 'integer', version)
      .execute()

    await db.schema
      .createTable('session')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('createdDate', columns.instant, required)
      .addColumn('lastSeenDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .addColumn('userAgent', 'text')
      .execute()
    await db.schema.createIndex('sessionUserId').on('session').column('userId').execute()
    await db.schema.createIndex('sessionExpiresDate').on('session').column('expiresDate').execute()

    await db.schema
      .createTable('idempotency')
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('key', 'text', required)
      .addColumn('call', 'text', required)
      .addColumn('requestHash', 'text', required)
      .addColumn('answer', 'text')
      .addColumn('createdDate', columns.instant, required)
      .addPrimaryKeyConstraint('idempotencyPrimaryKey', ['userId', 'key'])
      .execute()
    await db.schema
      .createIndex('idempotencyCreatedDate')
      .on('idempotency')
      .column('createdDate')
      .execute()
  },
})
