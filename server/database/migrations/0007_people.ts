import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** What is known of people beside their names, what an organization notes about its members, and who did what to whom. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['preferredName', 'phone', 'bio', 'contactEmail']) {
      await db.schema.alterTable('person').addColumn(name, 'text').execute()
    }
    await db.schema
      .alterTable('person')
      .addColumn('birthDate', columns.date, (column) =>
        column.check(sql`birth_date is null or ${columns.isDate('birth_date')}`),
      )
      .execute()
    await db.schema.alterTable('person').addColumn('savedDate', columns.instant).execute()
    await db.schema.alterTable('organizationUser').addColumn('savedDate', columns.instant).execute()
    for (const name of ['displayName', 'staffNotes']) {
      await db.schema.alterTable('organizationUser').addColumn(name, 'text').execute()
    }

    const added = [
      ['person', 'photoImageId', 'image', 'set null'],
      ['person', 'createdByOrganizationId', 'organization', 'set null'],
      ['person', 'savedByPersonId', 'person', 'set null'],
      ['organizationUser', 'savedByPersonId', 'person', 'set null'],
      ['organizationUser', 'replacedById', 'organizationUser', 'set null'],
      ['image', 'personId', 'person', 'cascade'],
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

    await db.schema
      .createTable('recordMove')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('fromOrganizationUserId', columns.reference, (column) =>
        column.notNull().references('organizationUser.id').onDelete('cascade'),
      )
      .addColumn('toOrganizationUserId', columns.reference, (column) =>
        column.notNull().references('organizationUser.id').onDelete('cascade'),
      )
      .addColumn('moved', 'text', required)
      .addColumn('movedByUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('createdDate', columns.instant, required)
      .addColumn('undoneDate', columns.instant)
      .execute()

    await db.schema
      .createTable('auditEntry')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.references('organization.id').onDelete('cascade'),
      )
      .addColumn('actorUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      // Their name stays when they go.
      .addColumn('actorName', 'text', required)
      .addColumn('onBehalfOfPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('action', 'text', required)
      .addColumn('subjectType', 'text', required)
      .addColumn('subjectId', columns.reference, required)
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('createdDate', columns.instant, required)
      .execute()

    const indices = [
      ['recordMove', ['organizationId']],
      ['recordMove', ['fromOrganizationUserId']],
      ['recordMove', ['toOrganizationUserId']],
      ['recordMove', ['movedByUserId']],
      ['auditEntry', ['organizationId', 'createdDate', 'id']],
      ['auditEntry', ['subjectType', 'subjectId', 'createdDate', 'id']],
      ['auditEntry', ['actorUserId']],
      ['auditEntry', ['onBehalfOfPersonId']],
    ] as const
    for (const [table, fields] of indices) {
      await db.schema
        .createIndex(`${table}_${fields[0]}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
  },
})
