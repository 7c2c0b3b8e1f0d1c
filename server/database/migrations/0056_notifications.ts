import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** What happened in organizations, who is notified of it, and by which way they want to be. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('notification')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', required)
      .addColumn('subjectType', 'text', required)
      .addColumn('subjectId', columns.reference, required)
      .addColumn('facts', 'text', required)
      .addColumn('changes', 'text', required)
      .addColumn('actorUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('sentence', 'text')
      .addColumn('isSilent', columns.boolean, required)
      .addColumn('isUrgent', columns.boolean, required)
      .addColumn('createdDate', columns.instant, required)
      .addColumn('dueDate', columns.instant, required)
      .addColumn('sentDate', columns.instant)
      .addColumn('state', 'text', required)
      .execute()
    await db.schema
      .createTable('notificationRecipient')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('notificationId', columns.reference, (column) =>
        column.notNull().references('notification.id').onDelete('cascade'),
      )
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('title', 'text', required)
      .addColumn('lines', 'text', required)
      .addColumn('path', 'text')
      .addColumn('createdDate', columns.instant, required)
      .addColumn('readDate', columns.instant)
      .addColumn('outboxEmailId', columns.reference, (column) =>
        column.references('outboxEmail.id').onDelete('set null'),
      )
      .addUniqueConstraint('notificationRecipientOnce', ['notificationId', 'userId'])
      .execute()
    await db.schema
      .createTable('notificationChoice')
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('group', 'text', required)
      .addColumn('way', 'text', required)
      .addPrimaryKeyConstraint('notificationChoiceKey', ['userId', 'organizationId', 'group'])
      .execute()
    await db.schema
      .createTable('notificationSettings')
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('isDigest', columns.boolean, required)
      .addColumn('quietFrom', 'text')
      .addColumn('quietUntil', 'text')
      .addPrimaryKeyConstraint('notificationSettingsKey', ['userId', 'organizationId'])
      .execute()
    for (const [table, ...fields] of [
      ['notification', 'organizationId', 'createdDate'],
      ['notification', 'actorUserId'],
      ['notification', 'createdDate'],
      ['notificationRecipient', 'userId', 'id'],
      ['notificationRecipient', 'outboxEmailId'],
      ['notificationChoice', 'organizationId'],
      ['notificationSettings', 'organizationId'],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
    await db.schema
      .createIndex('notificationDue')
      .on('notification')
      .columns(['dueDate', 'id'])
      .where(sql.ref('state'), '=', sql.lit('Held'))
      .execute()
    await db.schema
      .createIndex('notificationUnread')
      .on('notificationRecipient')
      .columns(['userId'])
      .where(sql.ref('readDate'), 'is', null)
      .execute()
  },
})
