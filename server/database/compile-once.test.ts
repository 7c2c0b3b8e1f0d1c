import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileOnce, type Placeholders } from './compile-once.ts'
import { type Database, transact } from './database.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('A query is built once, and runs with other values each time, also in a transaction', async () => {
  let builtCount = 0
  const find = compileOnce(
    (db, { after, first }: Placeholders<{ after: number; first: string }>) => {
      builtCount += 1
      return db
        .selectFrom('person')
        .where('id', '>', after)
        .where('firstName', '=', first)
        .where('lastName', '=', 'Lind')
        .orderBy('id')
        .select(['firstName', sql<number>`id`.as('personId')])
    },
  )
  for (const firstName of ['Ada', 'Mia', 'Ada'])
    await database.db
      .insertInto('person')
      .values({ firstName, lastName: 'Lind', searchName: '', userId: null })
      .execute()
  const all = await find(database.db, { after: 0, first: 'Ada' })
  expect(all.map(({ firstName }) => firstName)).toEqual(['Ada', 'Ada'])
  expect(await find(database.db, { after: 0, first: 'Mia' })).toHaveLength(1)
  const after = all[0]?.personId ?? 0
  expect(await transact(database, (db) => find(db, { after, first: 'Ada' }))).toEqual([all[1]])
  expect(builtCount).toBe(1)
})

test('Values with other names have a query of their own', async () => {
  const find = compileOnce(
    (db, values: Placeholders<{ firstName: string } | { lastName: string }>) =>
      db
        .selectFrom('person')
        .where((where) => where.and(values))
        .select('lastName'),
  )
  expect(await find(database.db, { lastName: 'Lind' })).toHaveLength(3)
  expect(await find(database.db, { firstName: 'Mia' })).toHaveLength(1)
})

test('A query with a list is built once for each length', async () => {
  let builtCount = 0
  const count = compileOnce((db, { names }: Placeholders<{ names: string[] }>) => {
    builtCount += 1
    return db
      .selectFrom('person')
      .where('firstName', 'in', names)
      .select(({ fn }) => fn.countAll<number>().as('count'))
  })
  expect(await count(database.db, { names: ['Ada', 'Mia'] })).toEqual([{ count: 3 }])
  expect(await count(database.db, { names: ['Mia', 'Noa'] })).toEqual([{ count: 1 }])
  expect(await count(database.db, { names: ['Mia'] })).toEqual([{ count: 1 }])
  expect(builtCount).toBe(2)
  const many = ['Mia', ...Array.from({ length: 300 }, (_, index) => `Somebody ${index}`)]
  expect(await count(database.db, { names: many })).toEqual([{ count: 1 }])
  expect(await count(database.db, { names: many.slice(1) })).toEqual([{ count: 0 }])
})
