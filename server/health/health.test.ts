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

test.each(['/readyz', '/healthz'])('%s says what the health check says', async (path) => {
  const answer = await server.get(path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await answer.json()).toEqual(await (await server.get('/api/health')).json())
})

test('/livez asks no database', async () => {
  const answer = await server.get('/livez')
  expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
})

test.each(['/api/health', '/readyz', '/healthz', '/livez'])(
  '%s answers HEAD, and no other method',
  async (path) => {
    const head = await server.send('HEAD', path)
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await server.post(path)).status).toBe(405)
  },
)

test.each(['/metrics', '/health', '/ping', '/actuator/health', '/debug/pprof'])(
  '%s is no page',
  async (path) => {
    const answer = await server.get(path)
    expect([answer.status, await answer.text()]).toEqual([404, 'Not Found'])
  },
)
