import { second } from '#contract/dates/durations.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { announceTo } from '../audit/announce.ts'
import { type Database, openDatabase, transact } from '../database/database.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { openPostgresProxy } from '../database/test-postgres-proxy.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { follow } from './test-live.ts'

let place: TestPlace
let other: Database
const closing: (() => unknown)[] = []
beforeEach(async () => {
  place = await testPlace(inject('postgresModel') ?? undefined)
  other = openDatabase(place)
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await other.close()
  await place.remove()
})

async function open(databaseUrl = place.databaseUrl ?? ''): Promise<TestApp> {
  const server = await openTestApp({ database: openDatabase({ ...place, databaseUrl }) })
  closing.push(server.close)
  return server
}

/** Another process announces something, and the stream hears of it. Returns how long that took, in milliseconds. */
async function announceAndHear(stream: Awaited<ReturnType<typeof follow>>, userId: number) {
  const startedAt = performance.now()
  await transact(other, (db) => announceTo(db, [userId]))
  expect(await stream.next()).toMatchObject({ areNotificationsNew: true })
  return performance.now() - startedAt
}

const listeners = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and (query like 'listen %' or query = 'select 1')`.execute(
    other.db,
  )
  return rows
}

test('A process hears at once of what another one commits', async () => {
  // Nobody looks from time to time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await open()
  const { token, userId } = await signInSomebody(server)
  const stream = await follow(server, token)
  await expect.poll(listeners).toHaveLength(1)
  await announceAndHear(stream, userId)
})

/** The shortest of three times: other processes of a busy machine make some of them longer. */
async function shortestOf(hear: () => Promise<number>) {
  const times = [await hear(), await hear(), await hear()]
  return Math.min(...times)
}

test('Behind a pooler, where nobody can listen, it looks twice a second', async () => {
  const proxy = await openPostgresProxy(place.databaseUrl ?? '', { refusesSettings: true })
  closing.push(proxy.close)
  const server = await open(proxy.url)
  const { token, userId } = await signInSomebody(server)
  const stream = await follow(server, token)
  expect(await shortestOf(() => announceAndHear(stream, userId))).toBeLessThan(second)
  expect(await listeners()).toEqual([])
})

test('After the connection that listens was lost, it looks twice a second, and listens again', async () => {
  const server = await open()
  const { token, userId } = await signInSomebody(server)
  const stream = await follow(server, token)
  const loseAndHear = async () => {
    await expect.poll(listeners).toHaveLength(1)
    const [lost] = await listeners()
    await sql`select pg_terminate_backend(${lost?.pid})`.execute(other.db)
    return announceAndHear(stream, userId)
  }
  expect(await shortestOf(loseAndHear)).toBeLessThan(second)
  await expect.poll(listeners).toHaveLength(1)
  expect(await shortestOf(() => announceAndHear(stream, userId))).toBeLessThan(second)
})
