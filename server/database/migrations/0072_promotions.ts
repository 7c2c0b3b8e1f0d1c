import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** What the last promotion of a student changed, so that it can be undone while the membership has that version. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('organizationUser')
      .addColumn('promotedFromGradeLevelId', columns.reference, (column) =>
        column.references('gradeLevel.id').onDelete('set null'),
      )
      .execute()
    await db.schema.alterTable('organizationUser').addColumn('promotedVersion', 'integer').execute()
    await db.schema
      .createIndex('organizationUserPromotedFrom')
      .on('organizationUser')
      .column('promotedFromGradeLevelId')
      .execute()
  },
})
