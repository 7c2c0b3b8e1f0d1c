import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'
import { runServer, spawnServer } from '../testing/test-process.ts'
import { version } from '../process/version.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { openMetrics } from './metrics.ts'

const token = 'a long token of the operator'.replaceAll(' ', '-')

async function read(url: string, authorization?: string) {
  const answer = await fetch(`${url}/metrics`, {
    headers: { ...(authorization && { authorization }) },
  })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  }
}

/** A port that was free a moment ago. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

test('With its token, Prometheus reads what a server does, without ids and secrets', async () => {
  await using server = await runServer({ METRICS_TOKEN: token, LOG_LEVEL: 'warn' })
  await fetch(`${server.url}/api/Organization/public/4711?search=Ada`)
  await fetch(`${server.url}/calendar/7.c2VjcmV0.ics`)
  const { status, type, text } = await read(server.url, `Bearer ${token}`)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = text.split('\n')
  for (const line of [
    'kinroll_http_requests_total{method="GET",route="/api/Organization/public/:organizationId",status="4xx"} 1',
    'kinroll_http_requests_total{method="GET",route="/calendar/*",status="4xx"} 1',
    'kinroll_http_request_duration_seconds_count{method="GET",route="/calendar/*"} 1',
    'kinroll_request_queue_length{kind="write"} 0',
    'kinroll_requests_refused_total 0',
    'kinroll_database_up 1',
    'kinroll_outbox_unsent_emails 0',
    'kinroll_outbox_oldest_unsent_seconds 0',
    'kinroll_outbox_refused_emails 0',
    'kinroll_webhooks_oldest_unsent_seconds 0',
    'kinroll_backup_last_success_timestamp_seconds 0',
    `kinroll_build_info{version="${version}"} 1`,
  ])
    expect(lines).toContain(line)
  for (const name of [
    'kinroll_readers{state="busy"}',
    'kinroll_sweep_last_success_timestamp_seconds{sweep="offers"}',
    'kinroll_sweep_duration_seconds{sweep="offers"}',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(`\n${name} `)
  // A size in bytes may have any digits.
  expect(text.replaceAll(/ \S+$/gm, '')).not.toMatch(/4711|Ada|c2VjcmV0/)

  for (const wrong of [undefined, token, `Bearer ${token}x`, 'Bearer '])
    expect(await read(server.url, wrong)).toMatchObject({ status: 404, text: 'Not Found' })
})

test('On a port of its own, the metrics need no token, and the site does not serve them', async () => {
  const port = await freePort()
  await using server = await runServer({ METRICS_PORT: port, LOG_LEVEL: 'warn' })
  const { status, text } = await read(`http://127.0.0.1:${port}`)
  expect([status, text.includes('kinroll_build_info')]).toEqual([200, true])
  expect((await read(server.url)).status).toBe(404)
})

test('A port in use is refused in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await using app = await openTestApp()
  const { ended } = spawnServer({
    METRICS_PORT: String(port),
    DATA_DIR: app.dataDir,
  })
  expect(await ended).toMatchObject({
    code: 1,
    complained: `Port ${port} is in use. Stop the other program or set METRICS_PORT.\n`,
  })
  other.close()
})

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const email = (created: number, outcome: 'Sent' | 'Refused' | null, until = 60) => ({
  kind: 'loginLink',
  email: 'ada@example.org',
  facts: '{}',
  createdDate: at(created),
  sendBefore: at(until),
  nextAttemptDate: at(0),
  outcome,
})

test('The metrics say how many emails wait, since when, how many were refused, and when the last backup was', async () => {
  const database = await openTestDatabase()
  await database.db
    .insertInto('outboxEmail')
    .values([
      email(-5, null),
      email(-2, null),
      email(-90, null, -1),
      email(-30, 'Sent'),
      email(-30, 'Refused'),
    ])
    .execute()
  const endedDate = '2026-11-27T02:15:00.000Z'
  await database.db.insertInto('job').values({ name: 'backup', endedDate, duration: 1 }).execute()
  const { registry } = openMetrics({
    oldestEvent: async () => null,
    routeOf: () => '/',
    requests: { counts: () => ({ waiting: { write: 0, read: 0, anonymous: 0 }, refused: 0 }) },
    readers: () => ({ idle: 0, busy: 0 }),
    database,
  })
  const figureOf = async (name: string) =>
    Number(new RegExp(`^kinroll_${name} (\\S+)$`, 'm').exec(await registry.metrics())?.[1])
  expect(await figureOf('outbox_unsent_emails')).toBe(2)
  expect(await figureOf('outbox_refused_emails')).toBe(1)
  expect(await figureOf('backup_last_success_timestamp_seconds')).toBe(Date.parse(endedDate) / 1000)
  const age = await figureOf('outbox_oldest_unsent_seconds')
  expect(age).toBeGreaterThanOrEqual(300)
  expect(age).toBeLessThan(330)
  await database.close()
})
