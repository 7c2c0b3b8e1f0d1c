import { columnsFor } from '#server/database/columns.ts'
import { type Database, transact } from '#server/database/database.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { type RawBuilder, sql } from 'kysely'

/** One class for every twenty members: one teaches it, ten attend it. */
const membersOfClass = sql.lit(20)

const familySize = sql.lit(4)

/**
 * Adds organizations of equal size to an empty database: ids count up without gaps, so that a person, its account and
 * its membership share an id, and so do an organization and its semester.
 */
export async function fill(database: Database, organizations: number, membersOfEach: number) {
  const people = organizations * membersOfEach
  const lastOrganization = await lastId(database, 'organization')
  const lastPerson = await lastId(database, 'person')
  const lastClass = await lastId(database, 'class')
  const lastFamily = await lastId(database, 'family')
  const columns = columnsFor(database.engine)
  const instant = (text: unknown) => sql`cast(${text} as ${sql.raw(columns.instant)})`
  const day = (text: string) => sql`cast(${text} as ${sql.raw(columns.date)})`
  // Parameters would be floating-point numbers and would not divide as integers.
  const size = sql.lit(membersOfEach)
  const member = sql`${lastPerson} + 1 + (class.id - ${lastClass} - 1) * ${membersOfClass}`

  await transact(database, async (db) => {
    const statements = [
      sql`insert into organization
          (name, search_name, access_level, admission_type, place, search_place, created_date)
        ${numbersTo(organizations)}
        select 'School ' || n, 'school ' || n, 0, 0, 'Town ' || n % 50, 'town ' || n % 50,
          ${instant('2026-01-01T00:00:00.000Z')} from numbers`,
      sql`insert into "user" (email, password_hash, created_date)
        ${numbersTo(people)}
        select 'person.' || (${lastPerson} + n) || '@example.org', '',
          ${instant('2026-01-01T00:00:00.000Z')} from numbers`,
      sql`insert into person (user_id, first_name, last_name, search_name, phone)
        ${numbersTo(people)}, first(number, name) as (${listed(firstNames)}),
          last(number, name) as (${listed(lastNames)})
        select ${lastPerson} + n, first.name, last.name, lower(first.name || ' ' || last.name),
          '(555) ' || (1000000 + n)
        from numbers
          join first on first.number = n % ${sql.lit(firstNames.length)}
          join last on last.number = n / 7 % ${sql.lit(lastNames.length)}
        order by n`,
      sql`insert into organization_user (organization_id, person_id, search_name,
          is_owner, is_teacher, is_student, is_parent, status, joined_date)
        select ${lastOrganization} + 1 + (id - ${lastPerson} - 1) / ${size}, id, search_name,
          id % ${size} = 0, id % ${membersOfClass} = 1, id % 2 = 0, id % 3 = 0,
          case id % 16 when 0 then 'Archived' when 1 then 'Suspended' when 2 then 'Invited'
            else 'Active' end,
          ${instant(sql`'20' || (10 + id % 16) || '-0' || (1 + id % 9) || '-1' || (id % 7) || 'T08:00:00.000Z'`)}
        from person where id > ${lastPerson} order by id`,
      sql`insert into semester
          (organization_id, name, search_name, start_date, end_date, saved_date)
        select id, 'Fall 2026', 'fall 2026', ${day('2026-09-01')}, ${day('2026-12-19')}, created_date
        from organization where id > ${lastOrganization} order by id`,
      sql`insert into class (organization_id, semester_id, name, search_name,
          status, start_date, end_date, saved_date)
        ${numbersTo(membersOfEach / 20)}
        select organization_id, id, 'Class ' || n, 'class ' || n,
          case n % 4 when 0 then 'Draft' else 'Published' end, start_date, end_date, saved_date
        from semester join numbers on true where id > ${lastOrganization} order by id, n`,
      sql`insert into class_teacher (organization_id, class_id, organization_user_id, role)
        select organization_id, id, ${member}, 'Lead' from class where id > ${lastClass}`,
      sql`insert into enrollment (organization_id, class_id, person_id, status, created_date)
        ${numbersTo(10)}
        select organization_id, id, ${member} + n, 'Enrolled', saved_date
        from class join numbers on true where id > ${lastClass}`,
      sql`insert into family (name, created_date, saved_date)
        ${numbersTo(people / 4)}
        select 'Family ' || n, ${instant('2026-01-01T00:00:00.000Z')},
          ${instant('2026-01-01T00:00:00.000Z')} from numbers order by n`,
      sql`insert into family_member
          (family_id, person_id, relation, access, contact_order, saved_date)
        select ${lastFamily} + 1 + (id - ${lastPerson} - 1) / ${familySize}, id,
          case when id % 2 = 0 then 'Child' else 'Parent' end,
          case when id % 2 = 0 then null else 'Full' end, 1,
          ${instant('2026-01-01T00:00:00.000Z')}
        from person where id > ${lastPerson}`,
      sql`insert into organization_family
          (organization_id, family_id, search_name, search_members)
        select organization_id, family_id, min(lower(last_name)),
          min(person.search_name) || max(person.search_name)
        from family_member join organization_user using (person_id)
          join person on person.id = person_id
        where person_id > ${lastPerson} group by organization_id, family_id`,
    ]
    // Checking every foreign key takes longer than a statement may.
    if (database.engine === 'postgres') {
      await sql`set local session_replication_role = replica`.execute(db)
    }
    const triggers = await dropTriggers(database.engine, db)
    for (const statement of statements) await statement.execute(db)
    await index(database.engine, db, lastPerson)
    for (const { sql: trigger } of triggers) await sql.raw(trigger).execute(db)
  })
  // PostgreSQL does this by itself within minutes, which would be in the middle of a measurement.
  if (database.engine === 'postgres') {
    await sql`vacuum analyze`.execute(database.db)
    await sql`checkpoint`.execute(database.db)
  }
}

/** Removes the triggers that index members one by one. */
async function dropTriggers(engine: Database['engine'], db: Db) {
  if (engine === 'postgres') return []
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and name like 'member\\_%' escape '\\'`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop trigger ${sql.raw(name)}`.execute(db)
  return rows
}

/** Does for many members at once what triggers do for each. */
async function index(engine: Database['engine'], db: Db, lastPerson: RawBuilder<unknown>) {
  await sql`update organization_user set search_contact = (
      select 'person.' || id || '@example.org 555' || substr(phone, 7) from person
      where person.id = organization_user.person_id
    ) where person_id > ${lastPerson}`.execute(db)
  if (engine === 'postgres') return
  const added = sql`from member_text where id & 4294967295 > ${lastPerson}`
  await sql`insert into member_search (rowid, search_name, search_contact)
    select id, search_name, search_contact ${added}`.execute(db)
  await sql`insert into member_name_search (rowid, search_name)
    select id, search_name ${added}`.execute(db)
}

async function lastId({ db }: Database, table: 'organization' | 'person' | 'class' | 'family') {
  const { last } = await db
    .selectFrom(table)
    .select((of) => of.fn.coalesce(of.fn.max('id'), of.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  return sql.lit(last)
}

const numbersTo = (most: number) => sql`
  with recursive numbers(n) as (
    select 1 union all select n + 1 from numbers where n < ${sql.lit(most)}
  )`

const listed = (names: string[]) =>
  sql`values ${sql.join(names.map((name, number) => sql`(${sql.lit(number)}, ${sql.lit(name)})`))}`

const firstNames = (
  'Ada Ben Cora Dan Elif Finn Greta Hugo Ines Jonas Kim Lena Mika Nora Omar Paula Quinn Rosa ' +
  'Sami Tilda Ugo Vera Willem Xenia Yara Zeno Anton Bella Carlo Dora Emil'
).split(' ')
const lastNames = (
  'Abel Brandt Castillo Dietz Ekholm Fischer Garcia Horvath Ivanov Jansen Keller Lind Moreau ' +
  'Novak Okafor Petersen Quist Rossi Silva Tanaka Ulrich Vogel Weber Xu Yilmaz Zimmer Almeida ' +
  'Becker Costa Duarte Eriksen Farkas Gruber Hansen Ito Jung Kowalski'
).split(' ')
