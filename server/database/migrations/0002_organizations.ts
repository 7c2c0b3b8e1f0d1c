import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('organization')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('accessLevel', 'integer', (column) =>
        column.notNull().check(sql`access_level in (0, 1)`),
      )
      .addColumn('admissionType', 'integer', (column) =>
        column.notNull().check(sql`admission_type in (0, 1)`),
      )
      .addColumn('createdDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .execute()
    await db.schema
      .createIndex('organizationSearchName')
      .on('organization')
      .columns(['searchName', 'id', 'accessLevel'])
      .execute()

    await db.schema
      .createTable('organizationUser')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('personId', columns.reference, (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('isOwner', columns.boolean, required)
      .addColumn('isTeacher', columns.boolean, required)
      .addColumn('isStudent', columns.boolean, required)
      .addColumn('isParent', columns.boolean, required)
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('Invited', 'Active', 'Suspended', 'Archived')`),
      )
      .addColumn('joinedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      // What other tables of the same organization point at, so that none can point into another one.
      .addUniqueConstraint('organizationUserTenant', ['organizationId', 'id'])
      .addUniqueConstraint('organizationUserPerson', ['organizationId', 'personId'])
      .execute()
    await db.schema
      .createIndex('organizationUserPersonId')
      .on('organizationUser')
      .column('personId')
      .execute()
  },
})
