import { afterEach, beforeEach, expect, test } from 'vitest'
import { resources } from '../app.ts'
import { schemaOf } from './openapi/schemas.ts'
import {
  answer,
  challengeOf,
  codeOf,
  follow,
  logIn,
  registerWithMail,
  wrong,
} from '../accounts/sign-in/test-sign-in.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { signInRules } from './log-sign-ins.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
})
afterEach(() => server.close())

type Line = { event?: string; client?: string }
const refused = () =>
  server.lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ event }) => event === 'signInRefused')

test('A wrong password is logged with the account, if there is one, and the client', async () => {
  const { email, userId } = await signInSomebody(server)
  await logIn(server, { email, password: 'Summer2026!' })
  await logIn(server, { email: 'nobody@example.org', password: 'Summer2026!' })
  const line = { level: 40, rule: 'login', reason: 'credentials_refused' }
  expect(refused()).toMatchObject([
    { ...line, userId },
    { ...line, userId: null },
  ])
  const [first, second] = refused()
  expect(first?.client).toMatch(/^[\w-]{22}$/)
  expect(second?.client).toBe(first?.client)
})

test('A try past the rate limit is logged as such', async () => {
  const { email } = await signInSomebody(server)
  let status = 0
  for (let time = 0; time < 30 && status !== 429; time += 1)
    status = (await logIn(server, { email, password: 'Summer2026!' })).status
  expect(status).toBe(429)
  expect(refused().at(-1)).toMatchObject({ rule: 'login', reason: 'too_many_tries' })
})

test('The log distinguishes clients without showing their addresses', async () => {
  const body = { email: 'nobody@example.org', password: 'Summer2026!' }
  for (const from of ['198.51.100.7', '198.51.100.8', '198.51.100.7']) {
    await server.post('/api/Account/login', { body, from })
  }
  const [first, second, third] = refused().map(({ client }) => client)
  expect(third).toBe(first)
  expect(second).not.toBe(first)
  await using other = await openTestApp()
  await other.post('/api/Account/login', { body, from: '198.51.100.7' })
  expect(other.lines.join()).not.toContain(first)
  expect([...server.lines, ...other.lines].join()).not.toMatch(/198\.51|nobody|Summer/)
})

test('The log shows the whole address if the operator wants it, and nobody can forge it', async () => {
  await using site = await openTestApp({ logsAddresses: true, trustedProxies: ['10.0.0.0/8'] })
  const from = '10.0.0.1'
  const headers = { 'x-forwarded-for': '192.0.2.66, 2001:db8::7', 'user-agent': '"192.0.2.66"' }
  for (const email of ['a@example.org', 'a@example.org","clientAddress":"192.0.2.66']) {
    await site.post('/api/Account/login', {
      body: { email, password: 'a wrong one' },
      from,
      headers,
    })
  }
  const lines = site.lines
    .filter((line) => line.includes('signInRefused'))
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([{ clientAddress: '2001:db8::7', client: expect.any(String) }])
  expect(site.lines.join('')).not.toContain('192.0.2.66')
})

test('A wrong code is logged, and so is one that comes too late', async () => {
  const somebody = await registerWithMail(server)
  const challenge = await challengeOf(server, somebody)
  const code = wrong(await codeOf(server, challenge))
  for (let time = 0; time < 6; time += 1) await answer(server, { challenge, code })
  const { userId } = somebody
  const line = { rule: 'code', userId }
  expect(refused()).toMatchObject([
    ...Array.from({ length: 4 }, () => ({ ...line, reason: 'code_refused' })),
    { ...line, reason: 'challenge_expired' },
    { rule: 'code', reason: 'challenge_expired', userId: null },
  ])
  expect(server.lines.join()).not.toMatch(new RegExp(`${code}|${challenge}`))
})

test('An expired link is logged without its token', async () => {
  const token = 'A'.repeat(43)
  expect((await follow(server, token)).status).toBe(422)
  expect(refused()).toMatchObject([{ rule: 'link', reason: 'link_expired', userId: null }])
  expect(server.lines.join()).not.toContain(token)
})

test('A wrong password of a signed-in account is logged with the account', async () => {
  const { token, userId } = await signInSomebody(server)
  const body = { currentPassword: 'Summer2026!', newPassword: 'nine herons near the mill' }
  expect((await server.put('/api/Account/password', { token, body })).status).toBe(422)
  expect(refused()).toMatchObject([{ rule: 'password', reason: 'currentPassword', userId }])
  expect(server.lines.join()).not.toMatch(/Summer|herons/)
})

test('A try beyond the rate limit is logged', async () => {
  const { email } = await signInSomebody(server)
  for (let time = 0; time < 11; time += 1) await logIn(server, { email, password: 'a wrong one' })
  expect(refused()).toHaveLength(11)
  expect(refused().at(-1)).toMatchObject({ rule: 'login', reason: 'too_many_tries' })
})

test('Nothing is logged for a successful login or an incomplete form', async () => {
  const { email } = await signInSomebody(server)
  expect((await logIn(server, { email })).status).toBe(200)
  await server.post('/api/Account/login', { body: { email: 'no address', password } })
  await server.post('/api/Account/login', { body: '{' })
  expect(refused()).toEqual([])
})

test('The start of a session is logged with the account, the kind of login and the client', async () => {
  const { email, userId } = await signInSomebody(server)
  const from = '198.51.100.7'
  await server.post('/api/Account/login', { body: { email, password }, from })
  await server.post('/api/Account/login', { body: { email, password: 'wrong' }, from })
  const somebody = await registerWithMail(server)
  const challenge = await challengeOf(server, somebody)
  await answer(server, { challenge, code: await codeOf(server, challenge) })
  const lines = server.lines.map((line) => JSON.parse(line))
  const began = lines.filter(({ event }) => event === 'signedIn')
  expect(began).toMatchObject([
    { level: 30, rule: 'login', userId, client: expect.stringMatching(/^[\w-]{22}$/) },
    { level: 30, rule: 'code', userId: somebody.userId },
  ])
  expect(refused()[0]?.client).toBe(began[0].client)
  expect(JSON.stringify(began)).not.toMatch(/198\.51|token|@/)
})

test('Every call with a password, a code or the token of a link logs its refusals', () => {
  const silent = resources
    .flatMap(({ calls }) => calls)
    .filter(({ body }) => {
      const fields = body ? Object.keys(schemaOf(body, 'input').properties ?? {}) : []
      return fields.some((field) => /^(password|currentPassword|code|challenge|token)$/.test(field))
    })
    .filter(({ rateLimit }) => !rateLimit || !signInRules.includes(rateLimit.rule))
    .map(({ method, path }) => `${method} ${path}`)
  expect(silent).toEqual([])
})
