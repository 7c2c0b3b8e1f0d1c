import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#server/database/test-database.ts'
import { classTables } from './class-rows.ts'

/** The tables with rows that SQLite deletes together with those of a table. */
async function tablesBelow(name: string): Promise<string[]> {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql<{ table: string }>`
    select distinct m.name as "table" from sqlite_master m
    join pragma_foreign_key_list(m.name) as key
    where key."table" = ${name} and key.on_delete = 'CASCADE'`.execute(db)
  await close()
  return rows.map(({ table }) => table.replaceAll(/_./g, (part) => part.slice(1).toUpperCase()))
}

test('Every row that is deleted with a class is restored with it', async () => {
  const restoredOtherwise = ['enrollment', 'conflictOverride', 'image']
  const below = await tablesBelow('class')
  expect([...classTables, ...restoredOtherwise].toSorted()).toEqual(below.toSorted())
  for (const table of classTables) {
    const unknown = (await tablesBelow(table)).filter((each) => !below.includes(each))
    expect([table, unknown]).toEqual([table, []])
  }
})
