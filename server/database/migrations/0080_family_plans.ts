import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** The classes that families choose for their children, and the seats that they hold for a few minutes. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('planChoice')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, required)
      .addColumn('classId', columns.reference, required)
      .addColumn('personId', columns.reference, (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('rank', 'integer', (column) => column.notNull().check(sql`rank between 1 and 3`))
      .addUniqueConstraint('planChoiceOnce', ['personId', 'classId'])
      .addForeignKeyConstraint(
        'planChoiceClass',
        ['organizationId', 'classId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createTable('seatHold')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, required)
      .addColumn('semesterId', columns.reference, required)
      .addColumn('userId', columns.reference, (column) =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('until', columns.instant, required)
      .addUniqueConstraint('seatHoldOnce', ['semesterId', 'userId'])
      .addForeignKeyConstraint(
        'seatHoldSemester',
        ['organizationId', 'semesterId'],
        'semester',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    // An offered seat that a family holds ends with its hold.
    await db.schema
      .alterTable('enrollment')
      .addColumn('holdId', columns.reference, (column) =>
        column
          .references('seatHold.id')
          .onDelete('cascade')
          .check(sql`hold_id is null or status = 'Offered'`),
      )
      .execute()
    for (const [table, ...fields] of [
      ['planChoice', 'organizationId', 'classId'],
      ['seatHold', 'organizationId', 'semesterId'],
      ['seatHold', 'userId'],
      ['seatHold', 'until'],
      ['enrollment', 'holdId'],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
  },
})
