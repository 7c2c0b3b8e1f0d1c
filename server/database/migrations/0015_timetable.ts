import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** When a school meets and where: class days, rooms, time slots, and the place of each class among them. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('room')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, ofOrganization)
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('capacity', 'integer', (column) => column.check(sql`capacity > 0`))
      .addColumn('savedByPersonId', columns.reference, savedBy)
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addUniqueConstraint('roomTenant', ['organizationId', 'id'])
      .addUniqueConstraint('roomName', ['organizationId', 'searchName'])
      .execute()

    await db.schema
      .createTable('timeSlot')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, ofOrganization)
      .addColumn('name', 'text', required)
      .addColumn('searchName', columns.searchable, required)
      .addColumn('startTime', 'text', required)
      .addColumn('endTime', 'text', required)
      .addColumn('savedByPersonId', columns.reference, savedBy)
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addCheckConstraint('timeSlotInOrder', sql`end_time > start_time`)
      .addUniqueConstraint('timeSlotTenant', ['organizationId', 'id'])
      .addUniqueConstraint('timeSlotName', ['organizationId', 'searchName'])
      .execute()

    await db.schema
      .createTable('classDay')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, required)
      .addColumn('semesterId', columns.reference, required)
      .addColumn('date', columns.date, (column) => column.notNull().check(columns.isDate('date')))
      .addColumn('type', 'text', (column) =>
        column
          .notNull()
          .check(
            sql`type in ('Regular', 'Shortened', 'SpecialEvent', 'MakeUp', 'Holiday', 'Cancelled')`,
          ),
      )
      .addColumn('startTime', 'text')
      .addColumn('endTime', 'text')
      .addColumn('notes', 'text')
      .addColumn('searchNotes', columns.searchable, (column) => column.notNull().defaultTo(''))
      .addColumn('cancelReason', 'text')
      .addColumn('makesUpClassDayId', columns.reference)
      .addColumn('savedByPersonId', columns.reference, savedBy)
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addCheckConstraint('classDayInOrder', sql`end_time > start_time`)
      .addCheckConstraint(
        'classDayTimes',
        sql`(start_time is null) = (end_time is null) and (start_time is not null or type = 'Holiday')`,
      )
      .addCheckConstraint(
        'classDayCancelled',
        sql`(type = 'Cancelled') = (cancel_reason is not null)`,
      )
      .addUniqueConstraint('classDayTenant', ['organizationId', 'id'])
      .addUniqueConstraint('classDayOnce', ['semesterId', 'date'])
      .addForeignKeyConstraint(
        'classDaySemester',
        ['organizationId', 'semesterId'],
        'semester',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'classDayMadeUp',
        ['organizationId', 'makesUpClassDayId'],
        'classDay',
        ['organizationId', 'id'],
      )
      .execute()

    await db.schema
      .alterTable('class')
      .addColumn('maxStudents', 'integer', (column) => column.check(sql`max_students > 0`))
      .execute()
    await db.schema
      .createTable('classMeeting')
      .addColumn('classId', columns.reference, (column) => column.primaryKey())
      .addColumn('organizationId', columns.reference, required)
      .addColumn('weekday', 'text', (column) =>
        column.check(
          sql`weekday in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')`,
        ),
      )
      .addColumn('slotId', columns.reference)
      .addColumn('startTime', 'text')
      .addColumn('endTime', 'text')
      .addColumn('roomId', columns.reference)
      .addCheckConstraint('classMeetingInOrder', sql`end_time > start_time`)
      .addCheckConstraint(
        'classMeetingTimes',
        sql`(start_time is null) = (end_time is null) and (slot_id is null or start_time is null)`,
      )
      .addForeignKeyConstraint(
        'classMeetingClass',
        ['organizationId', 'classId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint('classMeetingSlot', ['organizationId', 'slotId'], 'timeSlot', [
        'organizationId',
        'id',
      ])
      .addForeignKeyConstraint('classMeetingRoom', ['organizationId', 'roomId'], 'room', [
        'organizationId',
        'id',
      ])
      .execute()
    await sql`insert into class_meeting (class_id, organization_id)
      select id, organization_id from class`.execute(db)

    await db.schema
      .createTable('conflictOverride')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, required)
      .addColumn('classId', columns.reference, required)
      .addColumn('otherClassId', columns.reference)
      .addColumn('kind', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('overriddenByPersonId', columns.reference, savedBy)
      .addColumn('overriddenDate', columns.instant, required)
      .addForeignKeyConstraint(
        'conflictOverrideClass',
        ['organizationId', 'classId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'conflictOverrideOther',
        ['organizationId', 'otherClassId'],
        'class',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()

    const indices = [
      ['room', ['savedByPersonId']],
      ['timeSlot', ['savedByPersonId']],
      ['classDay', ['organizationId', 'date']],
      ['classDay', ['makesUpClassDayId']],
      ['classDay', ['savedByPersonId']],
      ['classMeeting', ['organizationId', 'slotId']],
      ['classMeeting', ['organizationId', 'roomId']],
      ['conflictOverride', ['organizationId', 'classId']],
      ['conflictOverride', ['organizationId', 'otherClassId']],
      ['conflictOverride', ['overriddenByPersonId']],
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

const ofOrganization = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('organization.id').onDelete('cascade')
const savedBy = (column: ColumnDefinitionBuilder) =>
  column.references('person.id').onDelete('set null')
