import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Finds when members left an organization without reading the rest of its history. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`
      create index audit_entry_leavings on audit_entry (organization_id, subject_id, created_date)
      where subject_type = 'OrganizationUser'
        and (action = 'Left' or (action = 'Edited' and after like '%"status":"Archived"%'))
    `.execute(db)
  },
})
