import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase, transact } from '../database.ts'
import type { Db } from '../schema/schema.ts'
import { type TestPlace, testPlace } from '../test-database.ts'

let place: TestPlace
let database: Database
let unpreparedCount: number
beforeEach(async () => {
  place = await testPlace()
  unpreparedCount = 0
  database = openDatabase({ ...place, onUnprepared: () => void (unpreparedCount += 1) })
  await sql`create table thing (id integer)`.execute(database.db)
  await sql`insert into thing values (1), (2)`.execute(database.db)
})
afterEach(async () => {
  await database.close()
  await place.remove()
})

const onOneConnection = <Result>(work: (db: Db) => Promise<Result>) =>
  database.db.connection().execute(work)

const read = async (db: Kysely<never> | Db, id = 1) =>
  (await sql`select * from thing where id = ${id}`.execute(db)).rows

const prepared = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by statement`.execute(db)
  return rows.map(({ statement }) => statement)
}

/** Prepares the statement, and loses it. */
async function lose(db: Db) {
  await read(db)
  await read(db)
  await sql`deallocate all`.execute(db)
}

test('A statement that a connection repeats is prepared once, with other values too', async () => {
  await onOneConnection(async (db) => {
    await read(db)
    expect(await prepared(db)).toEqual([])
    await read(db)
    expect(await read(db, 2)).toEqual([{ id: 2 }])
    expect(await prepared(db)).toEqual(['select * from thing where id = $1'])
  })
})

test('A connection prepares at most 200 statements, and runs others too', async () => {
  await onOneConnection(async (db) => {
    const ask = (at: number) => sql`select ${sql.lit(at)} + ${1}::int as sum`.execute(db)
    for (let at = 0; at < 250; at += 1) {
      await ask(at)
      await ask(at)
    }
    expect(await prepared(db)).toHaveLength(200)
    expect((await ask(249)).rows).toEqual([{ sum: 250 }])
  })
})

/** The name that a new connection gives to a statement, which differs with the value. */
async function nameOf(value: number) {
  const own = openDatabase(place)
  const rows = await own.db.connection().execute(async (db) => {
    const ask = () => sql`select ${sql.lit(value)} + ${1}::int as sum`.execute(db)
    await ask()
    await ask()
    return (await sql`select name from pg_prepared_statements`.execute(db)).rows
  })
  await own.close()
  return rows
}

test('A name means the same statement on every connection, because an older pooler exchanges them', async () => {
  const names = [await nameOf(1), await nameOf(2), await nameOf(1)]
  expect(names[2]).toEqual(names[0])
  expect(names[1]).not.toEqual(names[0])
})

test('After a table has changed, statements about it work at once, also in a transaction', async () => {
  await onOneConnection(async (db) => {
    await read(db)
    await read(db)
  })
  await sql`alter table thing add column name text`.execute(database.db)
  await onOneConnection(async (db) => {
    expect(await read(db)).toEqual([{ id: 1, name: null }])
    await read(db)
  })
  await sql`alter table thing drop column name`.execute(database.db)
  expect(await transact(database, (db) => read(db))).toEqual([{ id: 1 }])
  expect(unpreparedCount).toBe(0)
})

test('A connection pooler that loses prepared statements ends their use, and no call fails', async () => {
  await onOneConnection(async (db) => {
    await lose(db)
    expect(await read(db)).toEqual([{ id: 1 }])
    await read(db)
    await read(db)
    expect(await prepared(db)).toEqual([])
  })
  expect(unpreparedCount).toBe(1)
})

test('The same in a transaction, which is repeated', async () => {
  await onOneConnection(lose)
  expect(await transact(database, (db) => read(db))).toEqual([{ id: 1 }])
  expect(unpreparedCount).toBe(1)
})
