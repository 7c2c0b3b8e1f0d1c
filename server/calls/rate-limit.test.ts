import { day, minute } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resources } from '../app.ts'
import { schemaOf } from './openapi/schemas.ts'
import { tooManyTries } from '../http/problem.ts'
import { openTestApp, type TestApp, whileBusy } from '../testing/test-app.ts'
import { readEmails } from '../testing/test-emails.ts'
import { sweepRateLimit } from './rate-limit.ts'
import { openSchool } from '../classes/classes/test-school.ts'
import { rateLimitRules } from './rate-limit.rules.ts'
import { testPlace } from '../database/test-database.ts'
import { runServer } from '../testing/test-process.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
})
afterEach(() => server.close())

const password = 'seven herons near the mill'
const ida = { firstName: 'Ida', lastName: 'Lind', email: 'ida@example.org', password }

const logIn = (email = ida.email, sent: { from?: string; password?: string } = {}) =>
  server.post('/api/Account/login', {
    body: { email, password: sent.password ?? 'a wrong one' },
    ...(sent.from && { from: sent.from }),
  })

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Calls that attackers would try to guess. */
const guessed = /^(password|currentPassword|code|challenge|token|invitation|email)$/

test('Every call with a password, a code, a token, an email or an upload has a rate limit', () => {
  const open = resources
    .flatMap(({ calls }) => calls)
    .filter(({ body, upload }) => {
      const fields = body ? Object.keys(schemaOf(body, 'input').properties ?? {}) : []
      return upload !== undefined || fields.some((field) => guessed.test(field))
    })
    .filter(({ rateLimit }) => rateLimit === undefined)
    .map(({ method, path }) => `${method} ${path}`)
  expect(open).toEqual([])
})

test('Of a hundred tries at once, exactly as many succeed as the limit allows', async () => {
  const statuses = await statusesOf(times(100, () => logIn()))
  expect(statuses).toEqual([...times(10, () => 422), ...times(90, () => 429)])
})

const waitsOfAccounts = () =>
  server.db
    .selectFrom('rateLimit')
    .where('nextTryDate', 'is not', null)
    .select(['count', 'nextTryDate'])
    .execute()

/** Until when an account has to wait. */
const waitUntil = (time: number) =>
  server.db
    .updateTable('rateLimit')
    .set({ nextTryDate: new Date(time).toISOString() })
    .where('nextTryDate', 'is not', null)
    .execute()

const signUp = (name: string, from?: string) =>
  server.post('/api/Account/sign-up', {
    body: { ...ida, email: `${name}@example.org` },
    ...(from && { from }),
  })

test('From one address, 60 sign-ups an hour are allowed, and the others learn when to try again', async () => {
  const answers = await Promise.all(times(130, (index) => signUp(`guest.${index}`)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(70)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  for (const { headers } of refused)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await signUp('elsewhere', '198.51.100.7')).status).toBe(200)
})

test('Too many tries are refused, with the time to wait', { tags: ['8.status-429'] }, async () => {
  await Promise.all(times(10, () => logIn()))
  const answer = await logIn()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(30)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await answer.json()).toEqual({
    message: expect.stringMatching(/^Too many tries\. Please try again in /),
    code: 'too_many_tries',
  })
  await waitUntil(Date.now() + 29_500)
  const later = await logIn()
  expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await later.json()).message).toMatch(
    /^Too many tries\. Please try again in \d+ seconds\.$/,
  )
})

test.each([
  [90, '90 minutes'],
  [91, '2 hours'],
  [24 * 60, '24 hours'],
])('A wait of %i minutes is shown as %s', (minutes, shown) => {
  const { message } = tooManyTries(minutes * minute - 500).problem
  expect(message).toBe(`Too many tries. Please try again in ${shown}.`)
})

const aYearOn = new Date(Date.now() + 365 * day).toISOString()

test('An account waits no longer than the longest wait, even after a wrong clock', async () => {
  await Promise.all(times(10, () => logIn()))
  await server.db
    .updateTable('rateLimit')
    .set({ resetsDate: aYearOn, nextTryDate: aYearOn })
    .where('nextTryDate', 'is not', null)
    .execute()
  expect((await logIn()).status).toBe(422)
  const refused = await logIn()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60)
})

test('A window ends no later than its own length from now, even after a wrong clock', async () => {
  await signUp('early')
  await server.db
    .updateTable('rateLimit')
    .set({ count: 60, resetsDate: aYearOn })
    .where('nextTryDate', 'is', null)
    .execute()
  const refused = await signUp('late')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60 * 60)
  const counts = await server.db
    .selectFrom('rateLimit')
    .where('count', '>', 60)
    .select('resetsDate')
    .execute()
  for (const { resetsDate } of counts)
    expect(Date.parse(resetsDate)).toBeLessThanOrEqual(Date.now() + 60 * minute)
})

test('After each wait one try is allowed, and the waits grow with the tries', async () => {
  await Promise.all(times(10, () => logIn()))
  for (const minutes of [2, 4, 5, 5, 5]) {
    // The limit for addresses, which allows a hundred.
    await server.db.deleteFrom('rateLimit').where('nextTryDate', 'is', null).execute()
    await waitUntil(Date.now() - 1)
    const answers = await Promise.all(times(100, () => logIn()))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(99)
    for (const { headers } of refused) {
      const wait = Number(headers.get('retry-after'))
      expect(wait).toBeGreaterThan(minutes * 60 - 30)
      expect(wait).toBeLessThanOrEqual(minutes * 60 + 5)
    }
  }
})

test('Refused tries do not make the wait longer', async () => {
  await Promise.all(times(10, () => logIn()))
  const before = await waitsOfAccounts()
  await Promise.all(times(20, () => logIn()))
  expect(await waitsOfAccounts()).toEqual(before)
})

test('After an hour without a try an account has all its tries again', async () => {
  await Promise.all(times(11, () => logIn()))
  const past = new Date(Date.now() - 1).toISOString()
  await server.db.updateTable('rateLimit').set({ resetsDate: past }).execute()
  expect(await statusesOf(times(11, () => logIn()))).toEqual([...times(10, () => 422), 429])
})

test('Tries count for one account, whether or not it exists, and not for another', async () => {
  await server.post('/api/Account/sign-up', { body: ida })
  for (const email of [ida.email, 'nobody@example.org']) {
    expect(await statusesOf(times(11, () => logIn(email)))).toEqual([...times(10, () => 422), 429])
  }
  expect((await logIn(ida.email, { password })).status).toBe(429)
  expect((await logIn(' IDA@example.org ', { password })).status).toBe(429)
  expect((await logIn('else@example.org')).status).toBe(422)
})

test('A success resets the tries of the account', async () => {
  await server.post('/api/Account/sign-up', { body: ida })
  await Promise.all(times(9, () => logIn()))
  expect((await logIn(ida.email, { password })).status).toBe(200)
  expect(await statusesOf(times(11, () => logIn()))).toEqual([...times(10, () => 422), 429])
})

test('While attackers keep an account’s login blocked, its owner can use a login link', async () => {
  await server.post('/api/Account/sign-up', { body: ida })
  await Promise.all(times(11, () => logIn()))
  expect((await logIn(ida.email, { password })).status).toBe(429)
  const asked = await server.post('/api/Account/login-link', { body: { email: ida.email } })
  const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? ''
  const emails = await readEmails(server, ida.email)
  const token = /token=([\w-]+)/.exec(emails.at(-1)?.text ?? '')?.[1]
  const answer = await server.post('/api/Account/auto-login', {
    headers: { cookie },
    body: { token },
  })
  expect((await answer.json()).user.email).toBe(ida.email)
})

test('A right password does not reset the tries while a code is still required', async () => {
  await server.post('/api/Account/sign-up', { body: ida })
  await server.db.updateTable('user').set({ twoFactorProvider: 'Email' }).execute()
  const statuses = await statusesOf(times(11, () => logIn(ida.email, { password })))
  expect(statuses).toEqual([...times(10, () => 200), 429])
})

test('A stored try reveals neither the account nor the address', async () => {
  await logIn(ida.email, { from: '198.51.100.77' })
  const rows = await server.db.selectFrom('rateLimit').selectAll().execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/ida|example|198\.51|login/)
})

test('Counts are deleted when their windows have ended', async () => {
  await logIn()
  const count = server.db.selectFrom('rateLimit').selectAll()
  const leftAfter = async (time: number) => {
    await sweepRateLimit(server.db, Date.now() + time)
    return (await count.execute()).length
  }
  expect(await leftAfter(15 * minute - 5000)).toBe(2)
  expect(await leftAfter(15 * minute)).toBe(1)
  expect(await leftAfter(60 * minute - 5000)).toBe(1)
  await sweepRateLimit(server.db, Date.now() + 60 * minute)
  expect(await count.execute()).toEqual([])
})

test.each([
  ['created today', 0, 3],
  ['in its first week', 2, 2],
  ['that is older', 8, 1],
])('An invitation by an account %s counts several times', async (_, age, weight) => {
  const { organizationId, owner, token } = await openSchool(server)
  const createdDate = new Date(Date.now() - age * day).toISOString()
  await server.db.updateTable('user').set({ createdDate }).where('id', '=', owner.userId).execute()
  await server.db.deleteFrom('rateLimit').execute()
  const invite = (email: string) =>
    server.post('/api/OrganizationUser/admin/invite', {
      token,
      body: { organizationId, email, isTeacher: false, isStudent: false, isParent: true },
    })
  expect((await invite('carol@example.org')).status).toBe(200)
  const counts = await server.db.selectFrom('rateLimit').select('count').execute()
  expect(counts.map(({ count }) => count)).toEqual([weight, weight])
  const count = rateLimitRules.invite.perAccount - weight + 1
  await server.db.updateTable('rateLimit').set({ count }).execute()
  expect((await invite('dan@example.org')).status).toBe(429)
})

test('Of a hundred tries at once at two servers of one database, exactly as many succeed as the limit allows', async () => {
  const { dataDir, databaseUrl, remove } = await testPlace()
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const servers = await Promise.all([runServer(settings), runServer(settings)])
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      servers.map(({ url }) => whileBusy(() => logInAt(url))),
    ).flat(),
  )
  await Promise.all(servers.map(({ stop }) => stop()))
  await remove()
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(90)
}, 240_000)

const logInAt = (url: string) =>
  fetch(`${url}/api/Account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ida@example.org', password: 'a wrong one' }),
  })
