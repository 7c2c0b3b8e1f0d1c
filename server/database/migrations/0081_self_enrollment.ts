import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** From which age students enroll by themselves, and the enrollments that an adult of the family has to agree to. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('organization')
      .addColumn('selfEnrollmentAge', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(18)
          .check(sql`self_enrollment_age between 0 and 120`),
      )
      .execute()
    await db.schema
      .alterTable('enrollment')
      .addColumn('isAdultNeeded', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
})
