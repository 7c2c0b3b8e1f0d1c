import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('secret')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', required)
      .execute()

    await db.schema
      .createTable('image')
      .addColumn('id', columns.idType, columns.id)
      // Whoever uploaded it may go, and the organization goes on showing it.
      .addColumn('ownerUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('organizationId', columns.reference, (column) =>
        column.references('organization.id').onDelete('cascade'),
      )
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('width', 'integer', required)
      .addColumn('height', 'integer', required)
      .addColumn('bytes', 'integer', required)
      .addColumn('createdDate', columns.instant, required)
      .execute()
    for (const column of ['ownerUserId', 'organizationId']) {
      await db.schema.createIndex(`image_${column}`).on('image').column(column).execute()
    }

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
      .addColumn('searchPlace', columns.searchable, (column) => column.notNull().defaultTo(''))
      .execute()
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
    // Holds whatever a list of organizations is searched by, so that counting it reads nothing else.
    await db.schema.dropIndex('organizationSearchName').execute()
    await db.schema
      .createIndex('organizationSearchName')
      .on('organization')
      .columns(['searchName', 'id', 'accessLevel', 'searchPlace'])
      .execute()
    await db.schema
      .alterTable('organization')
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .execute()
  },
})
