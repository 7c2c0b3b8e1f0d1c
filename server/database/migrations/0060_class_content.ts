import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** What teachers add to their classes: what to bring, homework, and files. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('class').addColumn('bring', 'text').execute()
    await db.schema
      .createTable('homework')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('classId', columns.reference, (column) =>
        column.notNull().references('class.id').onDelete('cascade'),
      )
      .addColumn('date', columns.date, (column) => column.notNull().check(columns.isDate('date')))
      .addColumn('text', 'text', required)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addUniqueConstraint('homework_classId_date', ['classId', 'date'])
      .execute()
    await db.schema
      .createTable('classFile')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('classId', columns.reference, (column) =>
        column.notNull().references('class.id').onDelete('cascade'),
      )
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('bytes', 'integer', required)
      // Of the file as it was sent: the same file is not stored twice in a class.
      .addColumn('sha256', 'text', required)
      .addColumn('addedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('createdDate', columns.instant, required)
      .addUniqueConstraint('classFile_classId_sha256', ['classId', 'sha256'])
      .execute()
    for (const [table, column] of [
      ['homework', 'organizationId'],
      ['homework', 'savedByPersonId'],
      ['classFile', 'organizationId'],
      ['classFile', 'addedByPersonId'],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${column}`)
        .on(table)
        .column(column)
        .where(sql.ref(column), 'is not', null)
        .execute()
    }
  },
})
