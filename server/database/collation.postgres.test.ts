import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('Text for searching and sorting is compared byte by byte, whatever the collation of the database', async () => {
  const { rows } = await sql<{ at: string; collation: string | null }>`
    select table_name || '.' || column_name as at, collation_name as collation
    from information_schema.columns
    where table_schema = current_schema() and column_name like 'search%'`.execute(database.db)
  expect(rows.map(({ at }) => at)).toContain('organization_user.search_name')
  expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([])
})

test('The test database has another collation than the embedded one', async ({ skip }) => {
  const { rows } = await sql<{ hasIcu: boolean; sorted: string[] }>`
    select current_setting('server_version_num')::int >= 150000
        and exists (select from pg_collation where collprovider = 'i') as "hasIcu",
      array(select name from unnest(array['b', 'B', 'a']) as name order by name) as sorted`.execute(
    database.db,
  )
  const [found] = rows
  skip(!found?.hasIcu || process.env['TEST_DATABASE_URL'] !== undefined, 'Its order is not ours.')
  expect(found?.sorted).toEqual(['a', 'b', 'B'])
})
