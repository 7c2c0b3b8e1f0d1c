import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** What somebody enters to set up an organization, and what was made of it. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('setUp')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().unique().references('organization.id').onDelete('cascade'),
      )
      .addColumn('draft', 'text', required)
      .addColumn('made', 'text')
      .addColumn('publishedDate', columns.instant)
      .addColumn('exceptions', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('createdDate', columns.instant, required)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .execute()
    await db.schema
      .createIndex('setUp_savedByPersonId')
      .on('setUp')
      .column('savedByPersonId')
      .execute()
  },
})
