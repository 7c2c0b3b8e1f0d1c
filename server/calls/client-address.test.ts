import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { rateLimitRules } from './rate-limit.rules.ts'

let server: TestApp
let proxied: TestApp
beforeAll(async () => {
  server = await openTestApp()
  proxied = await openTestApp({ trustedProxies: true })
})
afterEach(async () => {
  for (const { db } of [server, proxied]) await db.deleteFrom('rateLimit').execute()
})
afterAll(async () => {
  await server.close()
  await proxied.close()
})

let tries = 0

/** One try for an account of its own, so that only the address is counted. */
function attempt(app: TestApp, from: string, forwarded?: string) {
  tries += 1
  return app.post('/api/Account/login', {
    body: { email: `somebody.${tries}@example.org`, password: 'a wrong one' },
    from,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })
}

/** Uses up the tries of an address. */
async function exhaust(app: TestApp, from: string, forwarded?: string) {
  expect((await attempt(app, from, forwarded)).status).toBe(422)
  await app.db.updateTable('rateLimit').set({ count: rateLimitRules.login.perAddress }).execute()
}

test.each([
  ['the same address', '198.51.100.7', '198.51.100.7', 429],
  ['another address', '198.51.100.7', '198.51.100.8', 422],
  ['the same address, written as IPv6', '198.51.100.7', '::ffff:198.51.100.7', 429],
  ['the same /64 of IPv6', '2001:db8:1:2::7', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', 429],
  ['another /64 of IPv6', '2001:db8:1:2::7', '2001:db8:1:3::7', 422],
])('Tries are counted for %s', async (_, first, second, status) => {
  await exhaust(server, first)
  expect((await attempt(server, second)).status).toBe(status)
})

test('A forwarded address is ignored without a trusted proxy', async () => {
  await exhaust(server, '198.51.100.7', '203.0.113.1')
  expect((await attempt(server, '198.51.100.7', '203.0.113.2')).status).toBe(429)
  expect((await attempt(server, '198.51.100.8', '203.0.113.1')).status).toBe(422)
})

test('A trusted proxy is believed in the entry that it added, the last one', async () => {
  await exhaust(proxied, '10.0.0.1', '203.0.113.1, 198.51.100.7')
  const again = await attempt(proxied, '10.0.0.1', '203.0.113.2, 198.51.100.7')
  expect(again.status).toBe(429)
  const other = await attempt(proxied, '10.0.0.1', '203.0.113.1, 198.51.100.8')
  expect(other.status).toBe(422)
})

test.each([
  ['198.51.100.7:52101', '198.51.100.7:52102', 429],
  ['198.51.100.7:52101', '198.51.100.8:52101', 422],
  ['[2001:db8:1:2::7]:52101', '[2001:db8:1:2::8]', 429],
  ['[2001:db8:1:2::7]:52101', '[2001:db8:1:3::7]:52101', 422],
])('A proxy may include the port: after %s, %s gets %i', async (first, second, status) => {
  await exhaust(proxied, '10.0.0.1', first)
  expect((await attempt(proxied, '10.0.0.1', second)).status).toBe(status)
})

test.each([undefined, '', 'unknown', '203.0.113.1, nonsense'])(
  'Behind a trusted proxy that says “%s”, the proxy itself is counted',
  async (forwarded) => {
    await exhaust(proxied, '10.0.0.1', forwarded)
    expect((await attempt(proxied, '10.0.0.1')).status).toBe(429)
  },
)

test('Refused tries of an address do not count for any account', async () => {
  await exhaust(server, '198.51.100.7')
  const email = 'ida@example.org'
  const body = { email, password: 'a wrong one' }
  const from = (address: string) => server.post('/api/Account/login', { body, from: address })
  for (let refused = 0; refused < rateLimitRules.login.perAccount; refused += 1) {
    expect((await from('198.51.100.7')).status).toBe(429)
  }
  expect((await from('198.51.100.8')).status).toBe(422)
})

test('A success of one’s own account does not reset the tries of the address', async () => {
  const { email } = await signInSomebody(server)
  const from = '198.51.100.7'
  expect((await attempt(server, from)).status).toBe(422)
  const count = rateLimitRules.login.perAddress - 1
  await server.db.updateTable('rateLimit').set({ count }).execute()
  const own = await server.post('/api/Account/login', { body: { email, password }, from })
  expect(own.status).toBe(200)
  expect((await attempt(server, from)).status).toBe(429)
})
