import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** Who came to a class on a day: at most one mark each, which stays as an empty one when it is taken back. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('attendance')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, required)
      .addColumn('classId', columns.reference, required)
      .addColumn('classDayId', columns.reference, required)
      .addColumn('personId', columns.reference, required)
      .addColumn('mark', 'text', (column) =>
        column.check(sql`mark in ('Present', 'Late', 'Absent', 'Excused', 'LeftEarly')`),
      )
      .addColumn('minutesLate', 'integer', (column) =>
        column.check(
          sql`minutes_late is null or (mark is not null and mark = 'Late' and minutes_late between 1 and 600)`,
        ),
      )
      .addColumn('note', 'text')
      .addColumn('markedByPersonId', columns.reference, markedBy)
      .addColumn('markedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addUniqueConstraint('attendanceOnce', ['classDayId', 'classId', 'personId'])
      .addForeignKeyConstraint(
        'attendanceClass',
        ['organizationId', 'classId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('attendanceDay', ['organizationId', 'classDayId'], 'classDay', [
        'organizationId',
        'id',
      ])
      .addForeignKeyConstraint(
        'attendanceMember',
        ['organizationId', 'personId'],
        'organizationUser',
        ['organizationId', 'personId'],
        (key) => key.onDelete('cascade'),
      )
      .execute()

    const indices = [
      ['organizationId', 'classId', 'classDayId'],
      ['organizationId', 'classDayId'],
      ['organizationId', 'personId'],
      ['personId'],
      ['markedByPersonId'],
    ]
    for (const fields of indices) {
      await db.schema
        .createIndex(`attendance_${fields.join('_')}`)
        .on('attendance')
        .columns(fields)
        .execute()
    }
  },
})

const markedBy = (column: ColumnDefinitionBuilder) =>
  column.references('person.id').onDelete('set null')
