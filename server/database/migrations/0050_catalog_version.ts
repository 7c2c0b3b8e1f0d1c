import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Columns, type Engine, version } from '../columns.ts'

/** The database counts the changes of each organization's catalog, whoever makes them. Seats are not part of it. */
export const migration = (columns: Columns, engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('catalogVersion')
      .addColumn('organizationId', columns.reference, (column) =>
        column.primaryKey().references('organization.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', version)
      .execute()
    await sql`insert into catalog_version (organization_id) select id from organization`.execute(db)
    for (const statement of engine === 'postgres' ? inPostgres : inSqlite)
      await sql.raw(statement).execute(db)
  },
})

const classColumns = `name, search_name, summary, category, status, start_date, end_date, semester_id,
  min_age, max_age, enrollment, has_waitlist, max_students`

/** What a catalog consists of. Of a class, only these columns count: its seats are taken often. */
const parts = ['class_meeting', 'class_teacher', 'time_slot', 'room', 'semester', 'class_day']

const begin = 'insert into catalog_version (organization_id) values (new.id);'

const count = (organizations: string) =>
  `update catalog_version set version = version + 1 where organization_id in (${organizations});`

const ofMember = count(
  'select organization_id from class_teacher where organization_user_id = new.id',
)
const ofPerson = count(`select class_teacher.organization_id from class_teacher
  join organization_user on organization_user.id = organization_user_id where person_id = new.id`)

const memberNames = 'display_name, search_name, person_id'
const personNames = 'first_name, last_name, preferred_name'

const inSqlite = [
  `create trigger catalog_begun after insert on organization begin ${begin} end`,
  ...parts.flatMap((table) => eachChange(table, 'update')),
  ...eachChange('class', `update of ${classColumns}`),
  `create trigger catalog_member_named after update of ${memberNames} on organization_user
    begin ${ofMember} end`,
  `create trigger catalog_person_named after update of ${personNames} on person
    begin ${ofPerson} end`,
]

function eachChange(table: string, update: string): string[] {
  const triggerFor = (name: string, event: string, row: string) =>
    `create trigger catalog_${table}_${name} after ${event} on ${table}
      begin ${count(`${row}.organization_id`)} end`
  return [
    triggerFor('added', 'insert', 'new'),
    triggerFor('changed', update, 'new'),
    triggerFor('deleted', 'delete', 'old'),
  ]
}

const functionOf = (name: string, statement: string) =>
  `create function ${name}() returns trigger language plpgsql as $$
  begin ${statement} return null; end $$`

const triggerOf = (name: string, event: string, table: string, run: string) =>
  `create trigger ${name} after ${event} on ${table} for each row execute function ${run}()`

const inPostgres = [
  functionOf('begin_catalog', begin),
  triggerOf('catalog_begun', 'insert', 'organization', 'begin_catalog'),
  functionOf('count_catalog_change', count('coalesce(new.organization_id, old.organization_id)')),
  ...parts.map((table) =>
    triggerOf('catalog_changed', 'insert or update or delete', table, 'count_catalog_change'),
  ),
  triggerOf(
    'catalog_changed',
    `insert or delete or update of ${classColumns}`,
    'class',
    'count_catalog_change',
  ),
  functionOf('count_member_name', ofMember),
  triggerOf('catalog_named', `update of ${memberNames}`, 'organization_user', 'count_member_name'),
  functionOf('count_person_name', ofPerson),
  triggerOf('catalog_named', `update of ${personNames}`, 'person', 'count_person_name'),
]
