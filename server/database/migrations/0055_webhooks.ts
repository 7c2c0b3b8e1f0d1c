import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** The webhooks of organizations, and what is sent to them. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('webhook')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('url', 'text', required)
      .addColumn('subjects', 'text', required)
      .addColumn('isActive', columns.boolean, required)
      .addColumn('switchedOffReason', 'text')
      .addColumn('failingSince', columns.instant)
      .addColumn('secret', 'text', required)
      .addColumn('previousSecret', 'text')
      .addColumn('previousSecretUntil', columns.instant)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .execute()
    await db.schema
      .createTable('webhookDelivery')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('webhookId', columns.reference, (column) =>
        column.notNull().references('webhook.id').onDelete('cascade'),
      )
      .addColumn('messageId', 'text', required)
      .addColumn('eventType', 'text', required)
      .addColumn('auditEntryId', columns.reference)
      .addColumn('subjectId', columns.reference, required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('sendBefore', columns.instant, required)
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('lastAttemptDate', columns.instant)
      .addColumn('nextAttemptDate', columns.instant, required)
      .addColumn('outcome', 'text')
      .addColumn('statusCode', 'integer')
      .addColumn('duration', 'integer')
      .addColumn('failure', 'text')
      .addColumn('response', 'text')
      .execute()
    for (const [table, ...fields] of [
      ['webhook', 'organizationId'],
      ['webhook', 'savedByPersonId'],
      ['webhookDelivery', 'organizationId'],
      ['webhookDelivery', 'webhookId', 'createdDate'],
      ['webhookDelivery', 'createdDate'],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
    await db.schema
      .createIndex('webhookDeliveryDue')
      .on('webhookDelivery')
      .columns(['nextAttemptDate', 'id'])
      .where(sql.ref('outcome'), 'is', null)
      .execute()
  },
})
