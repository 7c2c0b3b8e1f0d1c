import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../process/log.ts'
import { openCheckpoints } from './checkpoints.ts'
import { type Database, openDatabase } from './database.ts'
import { type TestPlace, testPlace } from './test-database.ts'

let place: TestPlace
let database: Database
let lines: string[]
let checkpoints: ReturnType<typeof openCheckpoints>

beforeEach(async () => {
  place = await testPlace()
  database = openDatabase(place)
  lines = []
  checkpoints = openCheckpoints(
    place.dataDir,
    createLog('info', { write: (line) => void lines.push(line) }),
  )
  await sql`create table filled (bytes blob)`.execute(database.db)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await checkpoints.close()
  await database.close()
  await place.remove()
})

const logSize = () => statSync(join(place.dataDir, 'kinroll.db-wal')).size

const fill = (megabytes: number) =>
  sql`insert into filled values (zeroblob(${megabytes * 2 ** 20}))`.execute(database.db)

test('The log of the embedded database is bounded while others write, and is truncated', async () => {
  // Each time more than the limit of pages.
  for (let time = 0; time < 4; time += 1) {
    await fill(20)
    await checkpoints.copy()
  }
  expect(logSize()).toBeLessThan(30 * 2 ** 20)
  await checkpoints.truncate()
  expect(logSize()).toBe(0)
})

test('A log that is copied and truncated at once is truncated when that is reported', async () => {
  await fill(20)
  const copied = checkpoints.copy()
  await checkpoints.truncate()
  expect(logSize()).toBe(0)
  await copied
})

test('A checkpoint that fails is reported to its caller, and the next ones are made', async () => {
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  const file = join(place.dataDir, 'kinroll.db')
  const content = readFileSync(file)
  writeFileSync(file, 'no database')
  const failing = [checkpoints.copy(), checkpoints.truncate()]
  for (const result of await Promise.allSettled(failing))
    expect(result).toMatchObject({ reason: { message: 'file is not a database' } })
  writeFileSync(file, content)
  await checkpoints.truncate()
  expect(logSize()).toBe(0)
  expect(lines).toEqual([])
})

test('An error of the thread between two checkpoints is logged, and does not end the server', async () => {
  const posting = vi.spyOn(Worker.prototype, 'postMessage')
  await checkpoints.copy()
  const thread = posting.mock.contexts[0] as Worker
  thread.emit('error', new Error('The disk is full'))
  await thread.terminate()
  expect(lines.join('')).toContain('The disk is full')
  await fill(1)
  await checkpoints.truncate()
  expect(logSize()).toBe(0)
})
