import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who the people of an import are whose row does not say it. Null until the user chooses, if nothing in the file says it. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('import').addColumn('everyoneIs', 'text').execute()
    await sql`update import set everyone_is = 'Student'`.execute(db)
  },
})
