import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** The devices that an account let in before, and how long tries at an account have to wait. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('knownDevice')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('tokenHash', 'text', required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('expiresDate', columns.instant, required)
      .addUniqueConstraint('knownDeviceOfUser', ['tokenHash', 'userId'])
      .execute()
    for (const column of ['userId', 'expiresDate']) {
      await db.schema
        .createIndex(`knownDevice_${column}`)
        .on('knownDevice')
        .column(column)
        .execute()
    }
    await db.schema
      .alterTable('session')
      .addColumn('knownDeviceId', columns.reference, (column) =>
        column.references('knownDevice.id').onDelete('set null'),
      )
      .execute()
    await db.schema
      .createIndex('session_knownDeviceId')
      .on('session')
      .column('knownDeviceId')
      .execute()
    await db.schema.alterTable('throttle').addColumn('nextTryDate', columns.instant).execute()
  },
})
