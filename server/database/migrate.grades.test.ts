import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { columnsFor } from './columns.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { testPlace } from './test-database.ts'

const personOf = (name: string) => sql`(select id from person where first_name = ${name})`

test('A grade that a parent saved last is from the family', async () => {
  const place = await testPlace()
  const database = openDatabase(place)
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  await migrate(database, '0073_shared_fields')
  const { db, engine } = database
  const now = sql.raw(`cast('2026-01-01T00:00:00.000Z' as ${columnsFor(engine).instant})`)
  await sql`insert into organization (name, search_name, access_level, admission_type, created_date)
    values ('Lindenschule', 'lindenschule', 0, 1, ${now})`.execute(db)
  await sql`insert into grade_level (organization_id, name, search_name, position, saved_date)
    select id, '1st grade', '1st grade', 0, ${now} from organization`.execute(db)
  await sql`insert into family (name, created_date, saved_date) values ('Lind', ${now}, ${now})`.execute(
    db,
  )
  for (const name of ['Vera', 'Petr', 'Ada', 'Mia', 'Tom', 'Kim'])
    await sql`insert into person (first_name, last_name, search_name)
      values (${name}, 'Lind', ${name})`.execute(db)
  const family: [string, string, string | null][] = [
    ['Vera', 'Parent', 'Full'],
    ['Petr', 'Parent', 'View'],
    ...['Mia', 'Tom', 'Kim'].map((name) => [name, 'Child', null] as [string, string, null]),
  ]
  for (const [name, relation, access] of family)
    await sql`insert into family_member (family_id, person_id, relation, access, contact_order, saved_date)
      select id, ${personOf(name)}, ${relation}, ${access}, 1, ${now} from family`.execute(db)
  const savers = { Mia: 'Vera', Tom: 'Ada', Kim: 'Petr' }
  for (const [child, saver] of Object.entries(savers))
    await sql`insert into organization_user (organization_id, person_id, search_name, is_owner, is_teacher, is_student, is_parent, status, joined_date, grade_level_id, saved_by_person_id)
      select organization_id, ${personOf(child)}, ${child}, false, false, true, false, 'Active', ${now}, id, ${personOf(saver)} from grade_level`.execute(
      db,
    )
  await migrate(database)
  const rows = db
    .selectFrom('organizationUser')
    .orderBy('searchName')
    .select(['searchName', 'isGradeFromFamily'])
  expect(await rows.execute()).toEqual([
    { searchName: 'Kim', isGradeFromFamily: false },
    { searchName: 'Mia', isGradeFromFamily: true },
    { searchName: 'Tom', isGradeFromFamily: false },
  ])
})
