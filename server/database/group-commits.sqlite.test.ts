import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, transact } from './database.ts'
import { openGroupCommits } from './group-commits.ts'
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

/** Group commits of the database for which the test decides when the disk has a commit. */
function openControlled() {
  const syncs: PromiseWithResolvers<void>[] = []
  const sync = () => {
    const synced = Promise.withResolvers<void>()
    syncs.push(synced)
    return synced.promise
  }
  const { db } = database
  return { syncs, write: openGroupCommits({ db, slow: db, sync }) }
}

test('Writes that wait are committed together, in order, and answered once the disk has them', async () => {
  const { syncs, write } = openControlled()
  const answered: string[] = []
  const written = names.map((name) =>
    write((db) => insert(db, name)).then(() => answered.push(name)),
  )
  await expect.poll(stored).toEqual(names)
  // A slow machine may need more than one group for as many.
  expect(syncs.length).toBeLessThan(names.length / 2)
  expect(answered).toEqual([])
  while (answered.length < names.length) {
    syncs.shift()?.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(written)
  expect(answered).toEqual(names)
})

test('If the disk fails, no write is answered as stored', async () => {
  const { syncs, write } = openControlled()
  const written = Promise.allSettled([
    write((db) => insert(db, 'Ada')),
    write((db) => insert(db, 'Ben')),
  ])
  await expect.poll(() => syncs.length).toBe(1)
  syncs[0]?.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }))
  expect((await written).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('A commit during a wait for the disk waits for the next one, and counts do not wait', async () => {
  const { syncs, write } = openControlled()
  const first = write((db) => insert(db, 'Ada'))
  await expect.poll(() => syncs.length).toBe(1)
  let isAnswered = false
  const second = write((db) => insert(db, 'Ben')).then(() => (isAnswered = true))
  await write((db) => insert(db, 'Cora'), { mayBeLost: true })
  expect([isAnswered, syncs.length]).toEqual([false, 1])
  syncs[0]?.resolve()
  await first
  await expect.poll(() => syncs.length).toBe(2)
  expect(isAnswered).toBe(false)
  syncs[1]?.resolve()
  await second
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
  expect(results[2]?.status).toBe('rejected')
  const isStored = (_: string, index: number) => results[index]?.status === 'fulfilled'
  expect(await stored()).toEqual(names.filter(isStored))
  await transact(database, (db) => insert(db, 'Ada'))
  expect(await stored()).toContain('Ada')
})
