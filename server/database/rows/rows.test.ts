import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Place } from '../database.ts'
import { migrate } from '../migrate.ts'
import { testPlace } from '../test-database.ts'
import { fillRows, readRows } from './rows.ts'

const types = {
  sqlite:
    'id integer primary key autoincrement, flag boolean, day text, instant text, note text, amount integer, bytes blob',
  postgres:
    'id bigint primary key generated always as identity, flag boolean, day date, instant timestamptz(3), note text collate "C", amount bigint, bytes bytea',
}

/** A database with a table of every type of column. */
async function openSample(place: Place) {
  const database = openDatabase(place)
  await migrate(database)
  const statement = `create table sample (${types[database.engine]})`
  await database.db.executeQuery(CompiledQuery.raw(statement))
  await database.close()
  return place
}

const emptySample = async () => {
  const place = await testPlace()
  onTestFinished(() => place.remove())
  return openSample(place)
}

const embeddedSample = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-rows-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return openSample({ dataDir })
}

const columns = ['amount', 'bytes', 'day', 'flag', 'id', 'instant', 'note']

const notes = [
  '',
  ' ',
  'Ünï "quoted" \\ back',
  "it's",
  'line\nbreak\ttab',
  '😀 \u2028',
  '{"base64":"x"}',
  '\u0001',
  'null',
  null,
]
const amounts = [0, -1, 1, 2 ** 31, -(2 ** 53) + 1, 2 ** 53 - 1, null]
const instants = [
  '1969-12-31T23:59:59.999Z',
  '2026-11-27T07:15:00.120Z',
  '2024-02-29T00:00:00.000Z',
  null,
]
const days = ['2024-02-29', '1900-01-01', '2999-12-31', null]
const bytes = ['', 'AA==', Buffer.from([...Array(256).keys()]).toString('base64')].map(
  (base64) => ({ base64 }),
)

/** Each value of each type, in many combinations. */
const lines = Array.from({ length: 280 }, (_, at) => {
  const pick = <Value>(values: readonly Value[]) => values[at % values.length] ?? null
  return JSON.stringify([
    pick(amounts),
    pick([...bytes, null]),
    pick(days),
    pick([true, false, null]),
    at * 3 + 1,
    pick(instants),
    pick(notes),
  ])
})
const sample = { name: 'sample', columns, lastId: 5000 }

const read = (place: Place) =>
  readRows(place, async ({ tables, linesOf }) => {
    const table = tables.find(({ name }) => name === 'sample')
    if (!table) throw new Error('The table is missing')
    const found: string[] = []
    for await (const some of linesOf(table)) found.push(...some)
    return { table, found }
  })

test('Values of every type stay the same on their way through both databases', async () => {
  const [first, second, third] = [
    await embeddedSample(),
    await emptySample(),
    await embeddedSample(),
  ]
  await fillRows(first, ({ fill }) => fill(sample, [lines]))
  for (const [from, to] of [
    [first, second],
    [second, third],
  ] as const)
    await readRows(from, async ({ tables, linesOf }) =>
      fillRows(to, async ({ fill }) => {
        for (const table of tables) await fill(table, linesOf(table))
      }),
    )
  for (const place of [first, second, third])
    expect(await read(place)).toEqual({ table: sample, found: lines })
})

test('A name with quotes is one name', async () => {
  const place = await emptySample()
  const name = 'no" ("te'
  const database = openDatabase(place)
  const statement = 'create table "sam""ple" ("id" bigint primary key, "no"" (""te" text)'
  await database.db.executeQuery(CompiledQuery.raw(statement))
  await database.close()
  const table = { name: 'sam"ple', columns: ['id', name], lastId: null }
  await fillRows(place, ({ fill }) => fill(table, [['[1,"new"]']]))
  const found = await readRows(place, async ({ tables, linesOf }) => {
    expect(tables).toContainEqual(table)
    const all: string[] = []
    for await (const some of linesOf(table)) all.push(...some)
    return all
  })
  expect(found).toEqual(['[1,"new"]'])
})

test('New rows get ids that were never given before', async () => {
  const place = await emptySample()
  await fillRows(place, ({ fill }) => fill(sample, [lines]))
  const database = openDatabase(place)
  await database.db.executeQuery(CompiledQuery.raw(`insert into sample (note) values ('new')`))
  await database.close()
  expect((await read(place)).found.at(-1)).toBe('[null,null,null,null,5001,null,"new"]')
})

test('A copy that is interrupted leaves nothing, and can be started again', async () => {
  const place = await emptySample()
  const interrupted = fillRows(place, async ({ fill }) => {
    await fill(sample, [lines])
    throw new Error('Killed')
  })
  await expect(interrupted).rejects.toThrow('Killed')
  expect((await read(place)).found).toEqual([])
  await fillRows(place, ({ fill }) => fill(sample, [lines]))
  expect((await read(place)).found).toEqual(lines)
})

test('A snapshot has nothing that was written while it was read', async () => {
  const place = await emptySample()
  await fillRows(place, ({ fill }) => fill(sample, [lines]))
  const found = await readRows(place, async ({ tables, linesOf }) => {
    const database = openDatabase(place)
    for (const statement of [
      `insert into sample (note) values ('new')`,
      `insert into secret (name, value) values ('new', 'new')`,
    ])
      await database.db.executeQuery(CompiledQuery.raw(statement))
    await database.close()
    const all: string[] = []
    for (const table of tables) for await (const some of linesOf(table)) all.push(...some)
    return all
  })
  expect(found.filter((line) => line.includes('"new"'))).toEqual([])
  expect((await read(place)).found.at(-1)).toContain('"new"')
})
