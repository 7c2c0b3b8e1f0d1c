import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, required, version } from '../columns.ts'

/** Families, who is in them, and what must be known to take care of their children. */
export const migration = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('family')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('name', 'text', required)
      .addColumn('address', 'text')
      .addColumn('createdDate', columns.instant, required)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .execute()

    await db.schema
      .createTable('familyMember')
      .addColumn('familyId', columns.reference, (column) =>
        column.notNull().references('family.id').onDelete('cascade'),
      )
      .addColumn('personId', columns.reference, (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('relation', 'text', (column) =>
        column.notNull().check(sql`relation in ('Parent', 'Guardian', 'Child', 'Other')`),
      )
      .addColumn('access', 'text', (column) =>
        column.check(sql`access in ('Full', 'View', 'PickupOnly', 'EmergencyOnly')`),
      )
      .addColumn('contactOrder', 'integer', required)
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .addPrimaryKeyConstraint('familyMemberOnce', ['familyId', 'personId'])
      .addCheckConstraint(
        'familyMemberAccessOfAdults',
        sql`(relation = 'Child') = (access is null)`,
      )
      .execute()

    // Which families an organization sees, and what it finds them by: made anew whenever one of them changes.
    await db.schema
      .createTable('organizationFamily')
      .addColumn('organizationId', columns.reference, (column) =>
        column.notNull().references('organization.id').onDelete('cascade'),
      )
      .addColumn('familyId', columns.reference, (column) =>
        column.notNull().references('family.id').onDelete('cascade'),
      )
      .addColumn('searchName', columns.searchable, required)
      .addColumn('searchMembers', columns.searchable, required)
      .addPrimaryKeyConstraint('organizationFamilyOnce', ['organizationId', 'familyId'])
      .execute()

    await db.schema
      .createTable('careNotes')
      .addColumn('personId', columns.reference, (column) =>
        column.primaryKey().references('person.id').onDelete('cascade').onUpdate('cascade'),
      )
      .addColumn('savedByPersonId', columns.reference, (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('savedDate', columns.instant, required)
      .addColumn('version', 'integer', version)
      .execute()

    await db.schema
      .createTable('careCondition')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('personId', columns.reference, (column) =>
        column.notNull().references('careNotes.personId').onDelete('cascade').onUpdate('cascade'),
      )
      .addColumn('name', 'text', required)
      .addColumn('severity', 'text', (column) =>
        column.notNull().check(sql`severity in ('Mild', 'Moderate', 'Severe', 'LifeThreatening')`),
      )
      .addColumn('reaction', 'text')
      .addColumn('whatToDo', 'text')
      .addColumn('reviewDate', columns.date, (column) =>
        column.check(sql`review_date is null or ${columns.isDate('review_date')}`),
      )
      .execute()

    await db.schema
      .createTable('emergencyContact')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('familyId', columns.reference, required)
      .addColumn('personId', columns.reference, required)
      .addColumn('name', 'text', required)
      .addColumn('phone', 'text', required)
      .addColumn('relation', 'text', required)
      .addColumn('mayPickUp', columns.boolean, required)
      .addForeignKeyConstraint(
        'emergencyContactOfChild',
        ['familyId', 'personId'],
        'familyMember',
        ['familyId', 'personId'],
        (key) => key.onDelete('cascade').onUpdate('cascade'),
      )
      .execute()

    const indices = [
      ['familyMember', ['personId', 'familyId']],
      ['organizationFamily', ['organizationId', 'searchName', 'familyId', 'searchMembers']],
      ['organizationFamily', ['familyId']],
      ['careCondition', ['personId']],
      ['emergencyContact', ['personId']],
      ['emergencyContact', ['familyId', 'personId']],
      ['family', ['savedByPersonId']],
      ['familyMember', ['savedByPersonId']],
      ['careNotes', ['savedByPersonId']],
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
