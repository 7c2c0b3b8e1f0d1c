import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** Since when the site's administrator vouches for an organization, and what others may not be called then. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('organization').addColumn('verifiedDate', columns.instant).execute()
    await db.schema
      .alterTable('organization')
      .addColumn('verifiedSkeleton', columns.searchable)
      .execute()
    await db.schema
      .createIndex('organization_verifiedSkeleton')
      .on('organization')
      .column('verifiedSkeleton')
      .where(sql.ref('verifiedSkeleton'), 'is not', null)
      .execute()
  },
})
