import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required } from '../columns.ts'

/** Who will not come to a class on a day, as students and teachers report it, and who substitutes for a teacher. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const ofMeeting = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('id', columns.idType, columns.id)
        .addColumn('organizationId', columns.reference, required)
        .addColumn('classId', columns.reference, required)
        .addColumn('classDayId', columns.reference, required)
        .addForeignKeyConstraint(
          `${table}Class`,
          ['organizationId', 'classId'],
          'class',
          ['organizationId', 'id'],
          (key) => key.onDelete('cascade'),
        )
        .addForeignKeyConstraint(
          `${table}Day`,
          ['organizationId', 'classDayId'],
          'classDay',
          ['organizationId', 'id'],
          (key) => key.onDelete('cascade'),
        )
    const reporter = 'reportedByPersonId'
    const namer = 'namedByPersonId'
    await ofMeeting('absence')
      .addColumn('personId', columns.reference, required)
      .addColumn('reason', 'text', required)
      .addColumn('note', 'text')
      .addColumn(reporter, columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('reportedDate', columns.instant, required)
      .addUniqueConstraint('absenceOnce', ['classDayId', 'classId', 'personId'])
      .addForeignKeyConstraint(
        'absenceMember',
        ['organizationId', 'personId'],
        'organizationUser',
        ['organizationId', 'personId'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    const member = ['organizationId', 'id'] as const
    await ofMeeting('teacherAbsence')
      .addColumn('organizationUserId', columns.reference, required)
      .addColumn('note', 'text')
      .addColumn(reporter, columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('reportedDate', columns.instant, required)
      .addUniqueConstraint('teacherAbsenceOnce', ['classDayId', 'classId', 'organizationUserId'])
      .addForeignKeyConstraint(
        'teacherAbsenceMember',
        ['organizationId', 'organizationUserId'],
        'organizationUser',
        [...member],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await ofMeeting('substitution')
      .addColumn('organizationUserId', columns.reference, required)
      .addColumn(namer, columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('namedDate', columns.instant, required)
      .addUniqueConstraint('substitutionOnce', ['classDayId', 'classId'])
      .addForeignKeyConstraint(
        'substitutionMember',
        ['organizationId', 'organizationUserId'],
        'organizationUser',
        [...member],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    for (const [table, ...fields] of [
      ['absence', 'organizationId', 'classId', 'classDayId'],
      ['absence', 'organizationId', 'classDayId'],
      ['absence', 'organizationId', 'personId'],
      ['absence', 'personId'],
      ['absence', reporter],
      ['teacherAbsence', 'organizationId', 'classId', 'classDayId'],
      ['teacherAbsence', 'organizationId', 'classDayId'],
      ['teacherAbsence', 'organizationId', 'organizationUserId'],
      ['teacherAbsence', 'organizationUserId'],
      ['teacherAbsence', reporter],
      ['substitution', 'organizationId', 'classId', 'classDayId'],
      ['substitution', 'organizationId', 'classDayId'],
      ['substitution', 'organizationId', 'organizationUserId'],
      ['substitution', 'organizationUserId'],
      ['substitution', namer],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
  },
})
