import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from './testing/test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
})
afterEach(() => server.close())

test('Every response has the security headers', async () => {
  for (const path of [
    '/',
    '/organizations/7',
    '/assets/missing.js',
    '/.env',
    '/api/health',
    '/api/Organization',
    '/api/Organization/public/abc',
    '/api/unknown',
    '/api/docs',
  ]) {
    const { headers } = await server.get(path)
    expectSecurityHeaders(headers)
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

function expectSecurityHeaders(headers: Headers) {
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('access-control-allow-origin')).toBeNull()
}

test('Behind a trusted proxy with TLS, the response has Strict-Transport-Security', async () => {
  await using behindProxy = await openTestApp({ trustedProxies: true })
  const answer = await behindProxy.get('/', { headers: { 'x-forwarded-proto': 'https' } })
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
})

test('Claims about TLS are believed only from a trusted proxy', async () => {
  const answer = await server.get('/', { headers: { 'x-forwarded-proto': 'https' } })
  expect(answer.headers.get('strict-transport-security')).toBeNull()
})

test('No hash is computed of answers that no browser stores', async () => {
  const { token } = await signInSomebody(server, 'Ada')
  const answer = await server.get('/api/Account/me', { token })
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
})

test('No response of a call is cached by the browser', async () => {
  for (const path of ['/api/Organization', '/api/Account/me', '/api/unknown', '/api/health']) {
    expect((await server.get(path)).headers.get('cache-control')).toBe('no-store')
  }
})

test(
  'A server error is answered without its cause, and logged with it',
  { tags: ['8.status-500'] },
  async () => {
    const { token } = await signInSomebody(server)
    await server.db.schema.alterTable('user').renameColumn('email', 'address').execute()
    const answer = await server.get('/api/Account/me', { token })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    })
    expectSecurityHeaders(answer.headers)
    const fault = server.lines.map((line) => JSON.parse(line)).find(({ err }) => err !== undefined)
    expect(fault.err.stack).toContain('at ')
    expect(fault.requestId).toBe(answer.headers.get('x-request-id'))
  },
)

test('The log has one line per request and per refused login, without token, query or body', async () => {
  const { token, userId } = await signInSomebody(server)
  await server.get('/api/Organization?searchString=secret-search', { token })
  await server.post('/api/Account/login', {
    body: { email: 'secret@example.org', password: 'secret-password' },
  })
  const log = server.lines.join('')
  expect(log).not.toMatch(/secret/)
  expect(log).not.toContain(token)
  const lines = server.lines.map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    {
      method: 'GET',
      path: '/api/Organization',
      status: 200,
      userId,
      requestId: expect.any(String),
    },
    { event: 'signInRefused', rule: 'login', userId: null, client: expect.any(String) },
    { method: 'POST', path: '/api/Account/login', status: 422, ms: expect.any(Number) },
  ])
})

test(
  'While the database is unavailable, calls say so and the server keeps running',
  { tags: ['8.status-503'] },
  async () => {
    expect((await server.get('/api/Organization')).status).toBe(200)
    await server.database.close()
    const answer = await server.get('/api/Organization')
    expect(answer.status).toBe(503)
    expect((await answer.json()).code).toBe('unavailable')
    const health = await server.get('/api/health')
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({ status: 'failing', database: 'failing' })
  },
)
