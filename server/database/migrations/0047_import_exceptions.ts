import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What an import did not do gets the name that the code and the API use. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('import').renameColumn('kept', 'exceptions').execute()
  },
})
