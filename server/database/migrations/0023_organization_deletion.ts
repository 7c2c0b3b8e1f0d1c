import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** When a deleted organization goes for good, and what is given back to it and to its members if it is restored. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const added = [
      ['organization', 'deletionDate', columns.instant],
      ['organization', 'accessLevelBeforeDeletion', 'integer'],
      ['organizationUser', 'statusBeforeDeletion', 'text'],
    ] as const
    for (const [table, name, type] of added)
      await db.schema.alterTable(table).addColumn(name, type).execute()
  },
})
