import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

export const images = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('secret')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', required)
      .execute()

    await db.schema
      .createTable('image')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('ownerUserId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('organizationId', columns.reference, (column) =>
        column.references('organization.id').onDelete('set null'),
      )
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('width', 'integer', required)
      .addColumn('height', 'integer', required)
      .addColumn('bytes', 'integer', required)
      .addColumn('createdDate', columns.instant, required)
      .execute()
    await db.schema.createIndex('imageOwnerUserId').on('image').column('ownerUserId').execute()

    const added = [
      ['description', 'text'],
      ['place', 'text'],
      ['contactEmail', 'text'],
      ['welcomeText', 'text'],
      ['savedDate', columns.instant],
    ] as const
    for (const [name, type] of added) {
      await db.schema.alterTable('organization').addColumn(name, type).execute()
    }
    await db.schema
      .alterTable('organization')
      .addColumn('timeZone', 'text', (column) => column.notNull().defaultTo('America/New_York'))
      .execute()
    for (const name of ['logoImageId', 'coverImageId']) {
      await db.schema
        .alterTable('organization')
        .addColumn(name, columns.reference, (column) =>
          column.references('image.id').onDelete('set null'),
        )
        .execute()
      await db.schema
        .createIndex(`organization_${name}`)
        .on('organization')
        .column(name)
        .where(sql.ref(name), 'is not', null)
        .execute()
    }
    await db.schema
      .alterTable('organization')
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .execute()
  },
})
