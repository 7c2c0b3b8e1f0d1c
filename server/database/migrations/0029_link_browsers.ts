import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A link that opens an account belongs to the browser that asked for it. Those from before belong to none, and end. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`delete from one_time_token where purpose in ('LogIn', 'ResetPassword')`.execute(db)
    await db.schema.alterTable('oneTimeToken').addColumn('browserHash', 'text').execute()
    await db.schema
      .alterTable('oneTimeToken')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
})
