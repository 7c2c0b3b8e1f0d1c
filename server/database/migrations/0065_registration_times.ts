import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The time of day at which registration opens, in the organization's time zone. Without it, the day begins with it. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('semester')
      .addColumn('registrationOpensTime', 'text', (column) =>
        column.check(
          sql`registration_opens_time is null or (registration_opens is not null and length(registration_opens_time) = 5)`,
        ),
      )
      .execute()
  },
})
