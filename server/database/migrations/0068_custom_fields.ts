import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** The fields that an organization defines for members, families and classes, and their values. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const saver = 'savedByPersonId'
    await db.schema
      .createTable('customField')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('subject', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('kind', 'text', required)
      .addColumn('choices', 'text', required)
      .addColumn('position', 'integer', required)
      .addColumn(saver, columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addUniqueConstraint('customFieldTenant', ['organizationId', 'id'])
      .addUniqueConstraint('customFieldName', ['organizationId', 'subject', 'searchName'])
      .execute()

    await db.schema
      .createTable('customValue')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, required)
      .addColumn('customFieldId', columns.reference, required)
      .addColumn('organizationUserId', columns.reference)
      .addColumn('familyId', columns.reference, (column) =>
        column.references('family.id').onDelete('cascade'),
      )
      .addColumn('classId', columns.reference)
      .addColumn('value', 'text', required)
      .addForeignKeyConstraint(
        'customValueField',
        ['organizationId', 'customFieldId'],
        'customField',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'customValueMember',
        ['organizationId', 'organizationUserId'],
        'organizationUser',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'customValueClass',
        ['organizationId', 'classId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addUniqueConstraint('customValueOfMember', ['organizationUserId', 'customFieldId'])
      .addUniqueConstraint('customValueOfFamily', ['familyId', 'customFieldId'])
      .addUniqueConstraint('customValueOfClass', ['classId', 'customFieldId'])
      .addCheckConstraint(
        'customValueOfOne',
        sql`(organization_user_id is not null and family_id is null and class_id is null)
          or (organization_user_id is null and family_id is not null and class_id is null)
          or (organization_user_id is null and family_id is null and class_id is not null)`,
      )
      .execute()
    for (const [table, ...fields] of [
      ['customField', saver],
      ['customValue', 'organizationId', 'customFieldId'],
      ['customValue', 'organizationId', 'organizationUserId'],
      ['customValue', 'organizationId', 'classId'],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
  },
})
