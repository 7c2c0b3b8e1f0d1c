import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from './testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('While the disk is full, writes are refused and reads continue', async () => {
  const { token } = await signInSomebody(server)
  await sql`pragma max_page_count = 1`.execute(server.db)
  const body = { name: 'x'.repeat(120), accessLevel: 0, admissionType: 0 }
  let status = 200
  while (status === 200)
    status = (await server.post('/api/Organization/create', { token, body })).status
  expect(status).toBe(503)
  expect((await server.get('/api/Organization', { token })).status).toBe(200)
  await sql`pragma max_page_count = 1000000`.execute(server.db)
  expect((await server.post('/api/Organization/create', { token, body })).status).toBe(200)
})
