import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, type Engine, required, version } from '../columns.ts'

/** Registration rounds of semesters, and what families say that matters to them in one. */
export const migration = (columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('registrationRound')
      .addColumn('id', columns.idType, columns.id)
      .addColumn('organizationId', columns.reference, required)
      .addColumn('semesterId', columns.reference, required)
      .addColumn('dueDate', columns.date, (column) =>
        column.notNull().check(columns.isDate('due_date')),
      )
      .addColumn('dueTime', 'text', (column) => column.notNull().check(sql`length(due_time) = 5`))
      .addColumn('seed', 'text', required)
      // What was published: everything that decided, and the result, as text.
      .addColumn('publishedDate', columns.instant)
      .addColumn('fingerprint', 'text')
      .addColumn('input', 'text')
      .addColumn('result', 'text')
      .addColumn('version', 'integer', version)
      .addUniqueConstraint('registrationRoundSemester', ['organizationId', 'semesterId'])
      .addUniqueConstraint('registrationRoundKey', ['organizationId', 'id'])
      .addForeignKeyConstraint(
        'registrationRoundOfSemester',
        ['organizationId', 'semesterId'],
        'semester',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createTable('roundFamily')
      .addColumn('organizationId', columns.reference, required)
      .addColumn('roundId', columns.reference, required)
      .addColumn('familyId', columns.reference, (column) =>
        column.notNull().references('family.id').onDelete('cascade'),
      )
      .addColumn('isSameHalfDay', columns.boolean, required)
      .addColumn('mostClasses', 'integer', (column) => column.check(sql`most_classes > 0`))
      .addPrimaryKeyConstraint('roundFamilyKey', ['roundId', 'familyId'])
      .addForeignKeyConstraint(
        'roundFamilyRound',
        ['organizationId', 'roundId'],
        'registrationRound',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createTable('roundFriend')
      .addColumn('organizationId', columns.reference, required)
      .addColumn('roundId', columns.reference, required)
      .addColumn('personId', columns.reference, (column) =>
        column.notNull().references('person.id').onDelete('cascade'),
      )
      .addColumn('friendName', 'text', required)
      .addPrimaryKeyConstraint('roundFriendKey', ['roundId', 'personId'])
      .addForeignKeyConstraint(
        'roundFriendRound',
        ['organizationId', 'roundId'],
        'registrationRound',
        ['organizationId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    // Of what a student chose for themselves, a round gives the young ones a seat that an adult accepts.
    await db.schema
      .alterTable('planChoice')
      .addColumn('isOwn', columns.boolean, (column) => column.notNull().defaultTo(false))
      .execute()
    for (const [table, ...fields] of [
      ['roundFamily', 'organizationId', 'roundId'],
      ['roundFamily', 'familyId'],
      ['roundFriend', 'organizationId', 'roundId'],
      ['roundFriend', 'personId'],
    ] as const) {
      await db.schema
        .createIndex(`${table}_${fields.join('_')}`)
        .on(table)
        .columns([...fields])
        .execute()
    }
    for (const statement of engine === 'postgres' ? inPostgres : inSqlite)
      await sql.raw(statement).execute(db)
  },
})

/** The catalog says until when families choose. */
const inSqlite = (
  [
    ['added', 'insert', 'new'],
    ['changed', 'update', 'new'],
    ['deleted', 'delete', 'old'],
  ] as const
).map(
  ([name, event, row]) => `create trigger catalog_round_${name} after ${event} on registration_round
    begin update catalog_version set version = version + 1
      where organization_id = ${row}.organization_id; end`,
)

const inPostgres = [
  `create trigger catalog_changed after insert or delete or update on registration_round
    for each row execute function count_catalog_change()`,
]
