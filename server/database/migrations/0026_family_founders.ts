import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** Who made a family themself. Others act for it only with a verified address. The audit log knows it of earlier families. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('familyMember')
      .addColumn('isFounder', columns.boolean, (column) => column.notNull().defaultTo(false))
      .execute()
    await sql`update family_member set is_founder = true
      where access is not null and exists (
        select 1 from audit_entry
        inner join person on person.user_id = audit_entry.actor_user_id
        where person.id = family_member.person_id
          and audit_entry.subject_type = 'Family' and audit_entry.subject_id = family_member.family_id
          and audit_entry.action = 'Added' and audit_entry.organization_id is null
          and audit_entry.${sql.ref('after')} is null
      )`.execute(db)
  },
})
