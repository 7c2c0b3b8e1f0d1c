import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What image addresses were signed with stood here, for whoever has a copy of the database. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`delete from secret where name = 'image address'`.execute(db)
  },
})
