import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** Whether the family of a child set its grade. Until now, whoever saved the membership last decided that. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('organizationUser')
      .addColumn('isGradeFromFamily', columns.boolean, (column) =>
        column.notNull().defaultTo(sql`false`),
      )
      .execute()
    await sql`update organization_user set is_grade_from_family = true
      where grade_level_id is not null and exists (
        select 1 from family_member as child
        join family_member as adult on adult.family_id = child.family_id
        where child.person_id = organization_user.person_id and child.relation = 'Child'
          and adult.person_id = organization_user.saved_by_person_id and adult.access = 'Full'
      )`.execute(db)
  },
})
