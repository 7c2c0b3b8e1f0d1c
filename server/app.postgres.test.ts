import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Connections that the database has closed are replaced', async () => {
  await Promise.all(Array.from({ length: 5 }, () => server.get('/api/Organization')))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db)
  const statuses = []
  for (let call = 0; call < 12; call += 1) statuses.push((await server.get('/api/health')).status)
  expect(statuses.at(-1)).toBe(200)
})
