import { type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** What organizations, and those who lead classes, tell those who belong to them. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('announcement')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('classId', columns.reference)
      .addColumn('title', 'text', required)
      .addColumn('searchTitle', columns.searchable, required)
      .addColumn('body', 'text', required)
      .addColumn('authorPersonId', columns.reference, person)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('savedByPersonId', columns.reference, person)
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addForeignKeyConstraint(
        'announcementClass',
        ['organizationId', 'classId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()

    const indices = [
      ['organizationId', 'createdDate'],
      ['classId', 'createdDate'],
      ['authorPersonId'],
      ['savedByPersonId'],
    ] as const
    for (const fields of indices) {
      await db.schema
        .createIndex(`announcement_${fields.join('_')}`)
        .on('announcement')
        .columns([...fields])
        .execute()
    }
  },
})

const person = (column: ColumnDefinitionBuilder) =>
  column.references('person.id').onDelete('set null')
