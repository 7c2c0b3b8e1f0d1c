import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, transact } from './database.ts'
import type { Db } from './schema/schema.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('person').execute())

const insert = (db: Db, firstName: string) =>
  db.insertInto('person').values({ firstName, lastName: 'L', searchName: 'l' }).execute()

const stored = async () => {
  const people = await database.db.selectFrom('person').select('firstName').orderBy('id').execute()
  return people.map(({ firstName }) => firstName)
}

const names = Array.from({ length: 30 }, (_, index) => `Ada ${index}`)

test('Writes that wait are committed together, in order', async () => {
  let ran = 0
  const written = names.map((name) =>
    transact(database, async (db) => {
      await insert(db, name)
      ran += 1
    }),
  )
  await written[0]
  expect(ran).toBeGreaterThan(1)
  await Promise.all(written)
  expect(await stored()).toEqual(names)
})

test('A write that fails leaves nothing, and those beside it are stored', async () => {
  const results = await Promise.allSettled(
    names.map((name, index) =>
      transact(database, async (db) => {
        await insert(db, name)
        if (index % 3 === 0) throw new Error(name)
        return name
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect(await stored()).toEqual(names.filter((_, index) => index % 3 !== 0))
})

test('If the disk is full, the whole group fails, and the next one is stored', async () => {
  const filling = names.slice(0, 5).map((name) =>
    transact(database, async (db) => {
      await insert(db, name)
      if (name !== 'Ada 2') return
      await sql`pragma max_page_count = 1`.execute(db)
      await insert(db, 'A'.repeat(100_000))
    }),
  )
  const results = await Promise.allSettled(filling)
  await sql`pragma max_page_count = 1000000`.execute(database.db)
  expect(results.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  const isStored = (_: string, index: number) => results[index]?.status === 'fulfilled'
  expect(await stored()).toEqual(names.filter(isStored))
  await transact(database, (db) => insert(db, 'Ada'))
  expect(await stored()).toContain('Ada')
})
