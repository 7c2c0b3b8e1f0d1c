import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** Who asks to join an organization, and what it answers; and invitations are found by whom they are for. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('application')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('applicantUserId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('message', 'text')
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .check(
            sql`status in ('Submitted', 'InReview', 'InformationAsked', 'Decided', 'Withdrawn')`,
          ),
      )
      .addColumn('decision', 'text', (column) =>
        column.check(sql`decision in ('Accepted', 'Declined')`),
      )
      .addColumn('createdDate', columns.instant, required)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addCheckConstraint('applicationDecided', sql`(status = 'Decided') = (decision is not null)`)
      .execute()
    await db.schema
      .createIndex('applicationOpen')
      .unique()
      .on('application')
      .columns(['organizationId', 'applicantUserId'])
      .where(sql.ref('status'), 'in', ['Submitted', 'InReview', 'InformationAsked'])
      .execute()

    const indices = [
      ['application', ['organizationId', 'createdDate']],
      ['application', ['applicantUserId']],
      ['application', ['savedByPersonId']],
      ['invitation', ['email']],
    ] as const
    for (const [table, fields] of indices) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
  },
})
