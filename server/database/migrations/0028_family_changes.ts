import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** What an adult of a family asks for that others can stop, and who reads of it later. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('family')
      .addColumn('isAgreementRequired', columns.boolean, (column) =>
        column.notNull().defaultTo(false),
      )
      .execute()

    await db.schema
      .createTable('familyChange')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('familyId', columns.reference, (column) =>
        column.notNull().references('family.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', required)
      .addColumn('personId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('details', 'text', required)
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('Waiting', 'Done', 'Stopped')`),
      )
      .addColumn('askedByUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('createdDate', columns.instant, required)
      .addColumn('dueDate', columns.instant)
      .addColumn('endedByUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('endedDate', columns.instant)
      .execute()
    for (const column of ['familyId', 'personId', 'askedByUserId', 'endedByUserId']) {
      await db.schema
        .createIndex(`familyChange_${column}`)
        .on('familyChange')
        .column(column)
        .execute()
    }
    await db.schema
      .createIndex('familyChangeDueDate')
      .on('familyChange')
      .column('dueDate')
      .where(sql.ref('status'), '=', sql.lit('Waiting'))
      .execute()

    await db.schema
      .createTable('familyChangeAgreement')
      .addColumn('familyChangeId', columns.reference, (column) =>
        column.notNull().references('familyChange.id').onDelete('cascade'),
      )
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('createdDate', columns.instant, required)
      .addPrimaryKeyConstraint('familyChangeAgreementOnce', ['familyChangeId', 'userId'])
      .execute()
    await db.schema
      .createIndex('familyChangeAgreement_userId')
      .on('familyChangeAgreement')
      .column('userId')
      .execute()

    await db.schema
      .createTable('auditConcerned')
      .addColumn('auditEntryId', columns.reference, (column) =>
        column.notNull().references('auditEntry.id').onDelete('cascade'),
      )
      .addColumn('personId', columns.reference, (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('auditConcernedOnce', ['auditEntryId', 'personId'])
      .execute()
    await db.schema
      .createIndex('auditConcerned_personId')
      .on('auditConcerned')
      .column('personId')
      .execute()
  },
})
