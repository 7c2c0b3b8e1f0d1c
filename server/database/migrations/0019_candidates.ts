import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, type Engine, required, version } from '../columns.ts'

/** What an organization asks of those who apply, whom an application is for, and what both sides wrote about it. */
export const migration = (columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const isRebuilt = engine === 'sqlite'
    if (isRebuilt) await rebuildApplications(db, columns)
    await db.schema
      .createIndex('applicationTenant')
      .unique()
      .on('application')
      .columns(['organizationId', 'id'])
      .execute()
    await createCandidates(db, columns)
    await copyApplicants(db, isRebuilt ? 'former_application' : 'application')
    await (isRebuilt
      ? db.schema.dropTable('formerApplication').execute()
      : db.schema.alterTable('application').dropColumn('decision').execute())
    await db.schema
      .alterTable('application')
      .addColumn('answers', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await db.schema.alterTable('application').addColumn('internalNotes', 'text').execute()
    await createInquiries(db, columns)
    await createLetters(db, columns)
    await createForms(db, columns)
  },
})

type Column = ColumnDefinitionBuilder

const somebody = (column: Column) => column.references('person.id').onDelete('set null')
const oneOfStatuses = sql`status in ('Submitted', 'InReview', 'InformationAsked', 'Decided', 'Withdrawn')`

/** The embedded database drops no column that a check names: the rows go into a new table, and no id is given twice. */
async function rebuildApplications(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const indices = ['organizationId_createdDate', 'applicantUserId', 'savedByPersonId']
  for (const name of ['applicationOpen', ...indices.map((fields) => `application_${fields}`)])
    await db.schema.dropIndex(name).execute()
  await db.schema.alterTable('application').renameTo('formerApplication').execute()
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
    .addColumn('status', 'text', (column) => column.notNull().check(oneOfStatuses))
    .addColumn('createdDate', columns.instant, required)
    .addColumn('savedByPersonId', columns.reference, somebody)
    .addColumn('savedDate', columns.instant, required)
    .addColumn('version', 'integer', version)
    .execute()
  const kept = sql.raw(
    'id, organization_id, applicant_user_id, message, status, created_date, saved_by_person_id, saved_date, version',
  )
  await sql`insert into application (${kept}) select ${kept} from former_application`.execute(db)
  await sql`delete from sqlite_sequence where name = 'application'`.execute(db)
  await sql`insert into sqlite_sequence (name, seq)
    select 'application', seq from sqlite_sequence where name = 'former_application'`.execute(db)
  await db.schema
    .createIndex('applicationOpen')
    .unique()
    .on('application')
    .columns(['organizationId', 'applicantUserId'])
    .where(sql.ref('status'), 'in', ['Submitted', 'InReview', 'InformationAsked'])
    .execute()
  for (const fields of indices) await indexOn(db, 'application', fields.split('_'))
}

const createCandidates = async (db: Kysely<unknown>, columns: Columns) => {
  await partOfApplication(db, columns, 'applicationCandidate')
    .addColumn('personId', columns.reference, (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('Parent', 'Student', 'Teacher')`),
    )
    .addColumn('decision', 'text', (column) =>
      column
        .notNull()
        .defaultTo('Pending')
        .check(sql`decision in ('Pending', 'Accepted', 'Waitlisted', 'Declined')`),
    )
    .addColumn('decidedByPersonId', columns.reference, somebody)
    .addColumn('decidedDate', columns.instant)
    .addUniqueConstraint('applicationCandidateOnce', ['applicationId', 'personId', 'kind'])
    .execute()
  for (const fields of [['organizationId', 'applicationId'], ['personId'], ['decidedByPersonId']])
    await indexOn(db, 'applicationCandidate', fields)
}

/** Whoever applied was the one whom it was about, as what they have become since, else as a parent. */
const copyApplicants = (db: Kysely<unknown>, former: string) =>
  sql`
    insert into application_candidate (organization_id, application_id, person_id, kind,
      decision, decided_by_person_id, decided_date)
    select application.organization_id, application.id, person.id,
      case
        when member.is_teacher and not member.is_parent then 'Teacher'
        when member.is_student and not member.is_parent then 'Student'
        else 'Parent'
      end,
      coalesce(decision, 'Pending'),
      case when decision is not null then application.saved_by_person_id end,
      case when decision is not null then application.saved_date end
    from ${sql.raw(former)} as application
    join person on person.user_id = application.applicant_user_id
    left join organization_user as member
      on member.organization_id = application.organization_id and member.person_id = person.id
  `.execute(db)

/** What was asked of the applicant, and the answer. One question at a time waits for one. */
const createInquiries = async (db: Kysely<unknown>, columns: Columns) => {
  await partOfApplication(db, columns, 'applicationInquiry')
    .addColumn('question', 'text', required)
    .addColumn('askedByPersonId', columns.reference, somebody)
    .addColumn('askedDate', columns.instant, required)
    .addColumn('answer', 'text')
    .addColumn('answeredDate', columns.instant)
    .addCheckConstraint(
      'applicationInquiryAnswered',
      sql`(answer is null) = (answered_date is null)`,
    )
    .execute()
  for (const fields of [['organizationId', 'applicationId'], ['askedByPersonId']])
    await indexOn(db, 'applicationInquiry', fields)
  await db.schema
    .createIndex('applicationInquiryOpen')
    .unique()
    .on('applicationInquiry')
    .column('applicationId')
    .where(sql.ref('answer'), 'is', null)
    .execute()
}

const createLetters = async (db: Kysely<unknown>, columns: Columns) => {
  await partOfApplication(db, columns, 'applicationLetter')
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('isMailed', 'boolean', required)
    .addColumn('writtenByPersonId', columns.reference, somebody)
    .addColumn('createdDate', columns.instant, required)
    .execute()
  for (const fields of [['organizationId', 'applicationId'], ['writtenByPersonId']])
    await indexOn(db, 'applicationLetter', fields)
}

/** All questions of an organization are one row: they are read, edited and put in order together. */
const createForms = async (db: Kysely<unknown>, columns: Columns) => {
  await db.schema
    .createTable('applicationForm')
    .addColumn('organizationId', columns.reference, (column) =>
      column.primaryKey().references('organization.id').onDelete('cascade'),
    )
    .addColumn('questions', 'text', required)
    .addColumn('savedByPersonId', columns.reference, somebody)
    .addColumn('savedDate', columns.instant, required)
    .addColumn('version', 'integer', version)
    .execute()
  await indexOn(db, 'applicationForm', ['savedByPersonId'])
}

const partOfApplication = (db: Kysely<unknown>, columns: Columns, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('id', columns.idType, columns.id)
    .addColumn('organizationId', columns.reference, required)
    .addColumn('applicationId', columns.reference, required)
    .addForeignKeyConstraint(
      `${table}Application`,
      ['organizationId', 'applicationId'],
      'application',
      ['organizationId', 'id'],
      (key) => key.onDelete('cascade'),
    )

const indexOn = (db: Kysely<unknown>, table: string, fields: string[]) =>
  db.schema
    .createIndex(`${table}_${fields.join('_')}`)
    .on(table)
    .columns(fields)
    .execute()
