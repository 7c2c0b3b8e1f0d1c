import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** Files of people on their way into an organization, and what each has made and changed there. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('import')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('fileName', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('state', 'text', required)
      .addColumn('headers', 'text', required)
      .addColumn('fields', 'text', required)
      .addColumn('cells', 'text', required)
      .addColumn('rowsCount', 'integer', required)
      .addColumn('fixes', 'text', required)
      .addColumn('outcome', 'text', required)
      .addColumn('changes', 'text', required)
      .addColumn('kept', 'text', required)
      .addColumn('createdByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('createdDate', columns.instant, required)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .execute()

    const indices = [
      ['organizationId', 'createdDate', 'id'],
      ['createdByPersonId'],
      ['savedByPersonId'],
    ]
    for (const fields of indices) {
      await db.schema
        .createIndex(`import_${fields.join('_')}`)
        .on('import')
        .columns(fields)
        .execute()
    }
  },
})
