import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns } from '../columns.ts'

/** Announcements for several classes, kinds of members or chosen members, and announcements at a date and time. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const announcement = () => db.schema.alterTable('announcement')
    await announcement()
      .addColumn('isLimited', columns.boolean, (column) => column.notNull().defaultTo(sql`false`))
      .execute()
    await announcement()
      .addColumn('isAnsweredByAuthor', columns.boolean, (column) =>
        column.notNull().defaultTo(sql`false`),
      )
      .execute()
    await announcement()
      .addColumn('publishDate', columns.instant, (column) =>
        column.notNull().defaultTo('1970-01-01T00:00:00.000Z'),
      )
      .execute()
    await sql`update announcement set publish_date = created_date`.execute(db)
    await db.schema
      .createTable('announcementAudience')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('announcementId', columns.reference, (column) =>
        column.notNull().references('announcement.id').onDelete('cascade'),
      )
      .addColumn('classId', columns.reference, (column) =>
        column.references('class.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text')
      .addColumn('organizationUserId', columns.reference, (column) =>
        column.references('organizationUser.id').onDelete('cascade'),
      )
      .addCheckConstraint(
        'announcementAudienceOfOne',
        sql`case when class_id is null then 0 else 1 end
          + case when kind is null then 0 else 1 end
          + case when organization_user_id is null then 0 else 1 end = 1`,
      )
      .execute()
    for (const [table, ...fields] of [
      ['announcement', 'organizationId', 'publishDate'],
      ['announcement', 'classId', 'publishDate'],
      ['announcementAudience', 'organizationId'],
      ['announcementAudience', 'announcementId'],
      ['announcementAudience', 'classId'],
      ['announcementAudience', 'organizationUserId'],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
    for (const fields of ['organizationId_createdDate', 'classId_createdDate'])
      await db.schema.dropIndex(`announcement_${fields}`).execute()
  },
})
