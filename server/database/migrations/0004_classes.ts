import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('organizationUser')
      .addColumn('searchName', columns.searchable, (column) => column.notNull().defaultTo(''))
      .execute()
    await sql`
      update organization_user set search_name =
        (select search_name from person where person.id = organization_user.person_id)
    `.execute(db)
    // Each holds whatever a list of members is narrowed by, so that a page and its count read nothing else.
    const narrowing = ['searchName', 'status', 'isOwner', 'isTeacher', 'isStudent', 'isParent']
    for (const sorted of ['searchName', 'joinedDate', 'status']) {
      await db.schema
        .createIndex(`organization_user_${sorted}`)
        .on('organizationUser')
        .columns([...new Set(['organizationId', sorted, 'id', ...narrowing])])
        .execute()
    }

    await db.schema
      .createTable('semester')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('startDate', columns.date, (column) =>
        column.notNull().check(columns.isDate('start_date')),
      )
      .addColumn('endDate', columns.date, (column) =>
        column.notNull().check(columns.isDate('end_date')),
      )
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addCheckConstraint('semesterEndsInOrder', sql`end_date >= start_date`)
      .addUniqueConstraint('semesterTenant', ['organizationId', 'id'])
      .execute()

    await db.schema
      .createTable('class')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('semesterId', columns.reference, required)
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('summary', 'text')
      .addColumn('description', 'text')
      .addColumn('startDate', columns.date, (column) =>
        column.notNull().check(columns.isDate('start_date')),
      )
      .addColumn('endDate', columns.date, (column) =>
        column.notNull().check(columns.isDate('end_date')),
      )
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('Draft', 'Published', 'Cancelled')`),
      )
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addCheckConstraint('classEndsInOrder', sql`end_date >= start_date`)
      .addUniqueConstraint('classTenant', ['organizationId', 'id'])
      .addForeignKeyConstraint('classSemester', ['organizationId', 'semesterId'], 'semester', [
        'organizationId',
        'id',
      ])
      .execute()
    await db.schema
      .createIndex('classSemesterId')
      .on('class')
      .columns(['organizationId', 'semesterId'])
      .execute()

    await db.schema
      .createTable('classTeacher')
      .addColumn('organizationId', columns.reference, required)
      .addColumn('classId', columns.reference, required)
      .addColumn('organizationUserId', columns.reference, required)
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('Lead', 'CoTeacher', 'Assistant', 'Substitute')`),
      )
      .addPrimaryKeyConstraint('classTeacherOnce', ['classId', 'organizationUserId'])
      .addForeignKeyConstraint(
        'classTeacherClass',
        ['organizationId', 'classId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'classTeacherMember',
        ['organizationId', 'organizationUserId'],
        'organizationUser',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('classTeacherMemberId')
      .on('classTeacher')
      .column('organizationUserId')
      .execute()

    await db.schema
      .createTable('enrolment')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, required)
      .addColumn('classId', columns.reference, required)
      .addColumn('personId', columns.reference, required)
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .check(
            sql`status in ('Requested', 'Enrolled', 'Waitlisted', 'Offered', 'Declined', 'Withdrawn', 'Completed')`,
          ),
      )
      .addColumn('requestedByUserId', columns.reference, (column) =>
        column.references('user.id').onDelete('set null'),
      )
      .addColumn('createdDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addForeignKeyConstraint(
        'enrolmentClass',
        ['organizationId', 'classId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'enrolmentMember',
        ['organizationId', 'personId'],
        'organizationUser',
        ['organizationId', 'personId'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    // At most one open enrolment per class and student.
    await db.schema
      .createIndex('enrolmentOpen')
      .unique()
      .on('enrolment')
      .columns(['classId', 'personId'])
      .where(sql.ref('status'), 'in', ['Requested', 'Enrolled', 'Waitlisted', 'Offered'])
      .execute()
    await db.schema
      .createIndex('enrolmentClassId')
      .on('enrolment')
      .columns(['organizationId', 'classId', 'status'])
      .execute()
    await db.schema
      .createIndex('enrolmentPerson')
      .on('enrolment')
      .columns(['personId', 'status'])
      .execute()
  },
})
