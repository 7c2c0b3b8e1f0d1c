import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp, password } from '../testing/test-app.ts'
import { deviceOf } from './sessions.queries.ts'
import { accept, newAddress, openHost } from '../people/invitations/test-invitations.ts'
import { readEmails } from '../testing/test-emails.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

const sessionOf = (userId: number) =>
  server.db.selectFrom('session').selectAll().where('userId', '=', userId).executeTakeFirst()

const move = (
  userId: number,
  dates: { createdDate?: string; lastSeenDate?: string; expiresDate?: string },
) => server.db.updateTable('session').set(dates).where('userId', '=', userId).execute()

test('The token of a session is not stored in the database', async () => {
  const { token, userId } = await signInSomebody(server)
  const row = await sessionOf(userId)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
})

test('An expired session is refused and deleted', async () => {
  const { token, userId } = await signInSomebody(server)
  await move(userId, { expiresDate: inDays(-0.001) })
  expect((await server.get('/api/Account/me', { token })).status).toBe(401)
  expect(await sessionOf(userId)).toBeUndefined()
})

test('Starting a session deletes expired sessions of others', async () => {
  const gone = await signInSomebody(server)
  await move(gone.userId, { expiresDate: inDays(-0.001) })
  const present = await signInSomebody(server)
  await signInSomebody(server)
  expect(await sessionOf(gone.userId)).toBeUndefined()
  expect(await sessionOf(present.userId)).toBeDefined()
})

test('A session lasts thirty days from its last use', { tags: ['9.session-length'] }, async () => {
  const { token, userId } = await signInSomebody(server)
  const expectThirty = async () => {
    const { expiresDate = '' } = (await sessionOf(userId)) ?? {}
    expect(expiresDate > inDays(29.9) && expiresDate <= inDays(30)).toBe(true)
  }
  await expectThirty()
  await move(userId, {
    lastSeenDate: inDays(-29),
    createdDate: inDays(-29),
    expiresDate: inDays(1),
  })
  await server.get('/api/Account/me', { token })
  await expectThirty()
})

test('A session lasts ninety days at most', { tags: ['9.session-length'] }, async () => {
  const { token, userId } = await signInSomebody(server)
  const createdDate = inDays(-85)
  await move(userId, { lastSeenDate: inDays(-1), createdDate, expiresDate: inDays(3) })
  await server.get('/api/Account/me', { token })
  const row = await sessionOf(userId)
  expect(Date.parse(row?.expiresDate ?? '') - Date.parse(createdDate)).toBe(90 * day)
})

test('A session that a wrong clock prolonged lasts thirty days from its next use', async () => {
  const { token, userId } = await signInSomebody(server)
  await move(userId, {
    createdDate: inDays(365),
    lastSeenDate: inDays(365),
    expiresDate: inDays(395),
  })
  expect((await server.get('/api/Account/me', { token })).status).toBe(200)
  const { createdDate, lastSeenDate, expiresDate } = (await sessionOf(userId)) ?? {}
  expect(createdDate! <= inDays(0)).toBe(true)
  expect(lastSeenDate! <= inDays(0)).toBe(true)
  expect(expiresDate! <= inDays(30)).toBe(true)
})

test('The last use of a session is stored to five minutes', async () => {
  const { token, userId } = await signInSomebody(server)
  const before = inDays(-5.1 / 24 / 60)
  await move(userId, { lastSeenDate: before })
  await server.get('/api/Account/me', { token })
  expect((await sessionOf(userId))?.lastSeenDate).not.toBe(before)
})

test('A session that was used a moment ago is not written again', async () => {
  const { token, userId } = await signInSomebody(server)
  const before = await sessionOf(userId)
  await server.get('/api/Account/me', { token })
  expect(await sessionOf(userId)).toEqual(before)
})

test.each(['', 'unknown', 'a b', 'ä'])(
  'The token “%s” is refused, also by a public list',
  async (token) => {
    const headers = { authorization: `Bearer ${encodeURIComponent(token)}` }
    expect((await server.get('/api/Organization', { headers })).status).toBe(401)
  },
)

test('Credentials that are not a bearer token are refused', async () => {
  const headers = { authorization: 'Basic YWRhOnNlY3JldA==' }
  expect((await server.get('/api/Account/me', { headers })).status).toBe(401)
})

test.each([
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Claim your refund at evil.example/1', 'A browser'],
  ['evil.example/1.0', 'A browser'],
  ['', 'A browser'],
  ['\0', 'A browser'],
  [null, 'A browser'],
])('"%s" is %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name)
})

const newPassword = 'nine otters under the bridge'

const setPassword = (token: string) =>
  server.put('/api/Account/password', { token, body: { currentPassword: password, newPassword } })

test('A new password cancels a change of the address that somebody else may have requested', async () => {
  const { token } = await signInSomebody(server)
  const email = newAddress()
  await server.put('/api/Account/email', { token, body: { email, currentPassword: password } })
  await setPassword(token)
  const settings = await (await server.get('/api/Account/settings', { token })).json()
  expect(settings.pendingEmail).toBeNull()
  expect(await readEmails(server, email)).toEqual([])
})

test('A new password cancels an authenticator app that is being set up', async () => {
  const { token } = await signInSomebody(server)
  const body = { currentPassword: password }
  await server.post('/api/Account/two-factor/authenticator', { token, body })
  await setPassword(token)
  const code = { provider: 'Authenticator', currentPassword: newPassword, code: '123456' }
  const refused = await server.put('/api/Account/two-factor', { token, body: code })
  expect((await refused.json()).code).toBe('no_set_up')
})

test('A new password keeps the links of invitations, which do not log in', async () => {
  const ben = await signInSomebody(server, 'Ben')
  const host = await openHost(server)
  const invitation = await host.invite({ email: ben.email.toUpperCase() })
  await setPassword(ben.token)
  expect(await (await accept(server, invitation)).json()).toEqual({ done: true })
})
