import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, transact } from './database.ts'
import { bringUpToDate, migrate } from './migrate.ts'
import { type TestPlace, testPlace } from './test-database.ts'

let place: TestPlace
let database: Database
beforeAll(async () => {
  place = await testPlace()
  database = openDatabase(place)
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await place.remove()
})

const write = () =>
  transact(database, (db) =>
    db.insertInto('person').values({ firstName: 'A', lastName: 'L', searchName: 'a' }).execute(),
  )

const read = () => database.db.selectFrom('person').select('id').execute()

test('While another process writes, writes wait and everything else continues', async () => {
  const other = new SQLite(join(place.dataDir, 'kinroll.db'))
  other.exec('begin immediate')
  const written = Promise.all([write(), write(), write()])
  const lasted: number[] = []
  for (let time = 0; time < 50; time += 1) {
    const before = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 10))
    await read()
    lasted.push(performance.now() - before)
  }
  other.exec('commit')
  other.close()
  await written
  // The longest pause shows the load of the machine. A write that blocked the whole server while waiting would also
  // have timed out by then.
  expect(lasted.toSorted((a, b) => a - b)[25]).toBeLessThan(150)
  expect(await read()).toHaveLength(3)
})

test('Beside a long transaction the server reads the earlier data, and writes run after it', async () => {
  const before = await read()
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>()
  const done: string[] = []
  const long = transact(
    database,
    async (db) => {
      const person = { firstName: 'B', lastName: 'L', searchName: 'b' }
      await db.insertInto('person').values(person).execute()
      await isEnded
      done.push('long')
    },
    { takesLong: true },
  )
  const short = write().then(() => done.push('short'))
  expect(await read()).toEqual(before)
  end()
  await Promise.all([long, short])
  expect(done).toEqual(['long', 'short'])
  expect(await read()).toHaveLength(before.length + 2)
})

test('A write that has waited for three seconds fails', async () => {
  const other = new SQLite(join(place.dataDir, 'kinroll.db'))
  other.exec('begin immediate')
  const before = performance.now()
  await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  expect(performance.now() - before).toBeGreaterThan(2500)
  expect(performance.now() - before).toBeLessThan(4500)
  other.close()
})

test('A starting server waits longer than that for another one that is migrating the database', async () => {
  const dataDir = join(place.dataDir, 'migrating')
  const first = openDatabase({ dataDir })
  await first.db.selectNoFrom((select) => select.lit(1).as('one')).execute()
  const other = new SQLite(join(dataDir, 'kinroll.db'))
  other.exec('begin immediate')
  const second = bringUpToDate({ dataDir })
  setTimeout(() => {
    other.exec('commit')
    other.close()
  }, 6000)
  await second
  expect(await first.db.selectFrom('person').select('id').execute()).toEqual([])
  await first.close()
})

test('The files of the database are readable by their owner only, even in a folder that others created', async () => {
  const dataDir = join(place.dataDir, 'shared')
  mkdirSync(dataDir, { mode: 0o755 })
  const shared = openDatabase({ dataDir })
  await migrate(shared)
  for (const name of ['kinroll.db', 'kinroll.db-wal', 'kinroll.db-shm']) {
    expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600])
  }
  await shared.close()
})

test.each(['/proc/nothing/here', '/dev/null', '/dev/null/data'])(
  'The folder %s, which cannot be created, is refused at once',
  (dataDir) => {
    expect(() => openDatabase({ dataDir })).toThrow(/^DATA_DIR cannot be used: .* mkdir/)
  },
)
