import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** When a student came into a class, also of those who have left since. Of those who had left before, nobody knows it. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('enrolment').addColumn('enrolledDate', columns.instant).execute()
    await sql`update enrolment set enrolled_date = status_date where status = 'Enrolled'`.execute(
      db,
    )
  },
})
