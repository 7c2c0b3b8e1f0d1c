import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Columns } from '../columns.ts'

/** What a class looks like. Its photo is its organization's too, and goes with the class. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const added = [
      ['class', 'photoImageId', 'image', 'set null'],
      ['image', 'classId', 'class', 'cascade'],
    ] as const
    for (const [table, name, target, onDelete] of added) {
      await db.schema
        .alterTable(table)
        .addColumn(name, columns.reference, (column) =>
          column.references(`${target}.id`).onDelete(onDelete),
        )
        .execute()
      await db.schema
        .createIndex(`${table}_${name}`)
        .on(table)
        .column(name)
        .where(sql.ref(name), 'is not', null)
        .execute()
    }
  },
})
