import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** When registration for a semester opens for some people, before it opens for everybody. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('registrationWindow')
      .addColumn('organizationId', columns.reference, required)
      .addColumn('semesterId', columns.reference, required)
      .addColumn('audience', 'text', required)
      .addColumn('opensDate', columns.date, (column) =>
        column.notNull().check(columns.isDate('opens_date')),
      )
      .addColumn('opensTime', 'text', (column) =>
        column.notNull().check(sql`length(opens_time) = 5`),
      )
      .addPrimaryKeyConstraint('registrationWindowKey', [
        'organizationId',
        'semesterId',
        'audience',
      ])
      .addForeignKeyConstraint(
        'registrationWindowSemester',
        ['organizationId', 'semesterId'],
        'semester',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
  },
})
