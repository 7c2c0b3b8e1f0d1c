import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** The administrators and settings of the site, suspensions, jobs, and the sessions that passed a second factor. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<{ siteSettings: { id: number; signUpMode: string } }>) {
    await db.schema
      .createTable('siteAdministrator')
      .addColumn('userId', columns.reference, (column) =>
        column.primaryKey().references('user.id').onDelete('cascade'),
      )
      .addColumn('grantedDate', columns.instant, required)
      .execute()
    await db.schema
      .createTable('siteSettings')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('signUpMode', 'text', required)
      .addColumn('signUpMessage', 'text')
      .addColumn('contactEmail', 'text')
      .addColumn('version', 'integer', version)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant)
      .execute()
    await db.insertInto('siteSettings').values({ id: 1, signUpMode: 'open' }).execute()
    await db.schema
      .createTable('job')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('endedDate', columns.instant, required)
      .addColumn('duration', 'integer', required)
      .addColumn('failedDate', columns.instant)
      .addColumn('failure', 'text')
      .execute()
    for (const table of ['user', 'organization']) {
      await db.schema.alterTable(table).addColumn('suspendedDate', columns.instant).execute()
      await db.schema.alterTable(table).addColumn('suspensionReason', 'text').execute()
    }
    await db.schema
      .alterTable('session')
      .addColumn('hasSecondFactor', columns.boolean, (column) => column.notNull().defaultTo(false))
      .execute()
  },
})
