import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** When families can register for a semester, on which day ages are told, and whether it is put away. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const day = (name: string) => (column: ColumnDefinitionBuilder) =>
      column.check(sql`${sql.ref(name)} is null or ${columns.isDate(name)}`)

    await db.schema
      .alterTable('semester')
      .addColumn('ageAsOfDate', columns.date, (column) =>
        column.notNull().defaultTo('2000-01-01').check(columns.isDate('age_as_of_date')),
      )
      .execute()
    await sql`update semester set age_as_of_date = start_date`.execute(db)
    await db.schema
      .alterTable('semester')
      .addColumn('registrationOpens', columns.date, day('registration_opens'))
      .execute()
    await db.schema
      .alterTable('semester')
      .addColumn('registrationCloses', columns.date, (column) =>
        day('registration_closes')(column).check(
          sql`registration_closes >= registration_opens or registration_opens is null or registration_closes is null`,
        ),
      )
      .execute()
    await db.schema
      .alterTable('semester')
      .addColumn('isArchived', columns.boolean, (column) => column.notNull().defaultTo(false))
      .execute()
  },
})
