import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** Requests for an exception: to enroll a student in spite of what is against it, or for a permission. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('exceptionRequest')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('personId', columns.reference, (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('classId', columns.reference, (column) =>
        column.references('class.id').onDelete('cascade'),
      )
      .addColumn('permission', 'text', (column) =>
        column.check(sql`(permission is null) = (class_id is not null)`),
      )
      .addColumn('blockers', 'text', required)
      .addColumn('sentence', 'text', required)
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .check(sql`state in ('Asked', 'Granted', 'Declined', 'Withdrawn', 'Expired')`),
      )
      .addColumn('askedByUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('askedDate', columns.instant, required)
      .addColumn('answer', 'text')
      .addColumn('answeredByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('endedDate', columns.instant, (column) =>
        column.check(sql`(ended_date is null) = (state = 'Asked')`),
      )
      .addColumn('version', 'integer', version)
      .execute()
    for (const fields of [
      ['organizationId', 'askedDate'],
      ['personId'],
      ['classId'],
      ['askedByUserId'],
      ['answeredByPersonId'],
    ]) {
      await db.schema
        .createIndex(`exceptionRequest_${fields.join('_')}`)
        .on('exceptionRequest')
        .columns(fields)
        .execute()
    }
    // A student has one open request for each class, and a member one for each permission.
    for (const [name, ...fields] of [
      ['exceptionRequestOfClass', 'classId', 'personId'],
      ['exceptionRequestOfPermission', 'organizationId', 'personId', 'permission'],
    ] as const) {
      await db.schema
        .createIndex(name)
        .unique()
        .on('exceptionRequest')
        .columns([...fields])
        .where(sql.ref('state'), '=', 'Asked')
        .execute()
    }
  },
})
