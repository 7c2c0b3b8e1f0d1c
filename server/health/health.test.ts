import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { version } from '../process/version.ts'
import { health } from './health.routes.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('A server that can do its work says so', async () => {
  const answer = await server.get('/api/health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    status: 'ok',
    version,
    database: 'ok',
    auditLog: 'unchecked',
    clock: 'ok',
  })
})

test('A server that is stopping asks for no more work', async () => {
  const answer = await health(
    server.database,
    () => true,
    () => 'changed',
  ).request('/')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({
    status: 'stopping',
    version,
    database: 'ok',
    auditLog: 'changed',
    clock: 'ok',
  })
})
