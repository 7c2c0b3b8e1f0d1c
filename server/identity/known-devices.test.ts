import { linkLife } from '#contract/accounts/sign-in.ts'
import { day } from '#contract/dates/durations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askForLink, follow, emailsTo, linkOf } from '../accounts/sign-in/test-sign-in.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { sweepKnownDevices } from './sessions.queries.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
})
afterEach(() => server.close())

const wrong = 'a wrong one'

type Sent = { cookie?: string | undefined; from?: string }

const call = (path: string, body: object, { cookie, from }: Sent = {}) =>
  server.post(`/api/Account/${path}`, {
    body,
    ...(cookie && { headers: { cookie: `__Host-device=${cookie}` } }),
    ...(from && { from }),
  })

const logIn = (email: string, typed: string, sent?: Sent) =>
  call('login', { email, password: typed }, sent)

const cookieOf = (answer: Response) =>
  /^__Host-device=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1]

/** Somebody with a device that their account knows. */
async function known() {
  const somebody = await signInSomebody(server)
  const answer = await logIn(somebody.email, password)
  const { token } = await answer.json()
  return { ...somebody, token: token as string, cookie: cookieOf(answer) }
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)

const devices = () => server.db.selectFrom('knownDevice').selectAll().execute()

test('A login sets a cookie on the device that scripts and other sites cannot use', async () => {
  const { email } = await signInSomebody(server)
  const answer = await logIn(email, password)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(JSON.stringify(await devices())).not.toContain(cookieOf(answer))
  expect((await logIn(email, wrong)).headers.get('set-cookie')).toBeNull()
})

const http = 'http://localhost:3000'
const viaTls = { 'x-forwarded-proto': 'https' }

test.each([
  [{ publicUrl: http }, viaTls, false],
  [{ publicUrl: http, trustedProxies: true }, viaTls, true],
  [{ publicUrl: 'https://kinroll.example.org' }, {}, true],
])('With %j and %j the cookie is Secure: %s', async (settings, headers, isSecure) => {
  await using site = await openTestApp(settings)
  const { email } = await signInSomebody(site)
  const answer = await site.post('/api/Account/login', { body: { email, password }, headers })
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect([cookie.includes('; Secure'), cookie.startsWith('__Host-')]).toEqual([isSecure, isSecure])
})

test('A cookie without the prefix, which another host of the domain can set, is ignored', async () => {
  const { email, cookie } = await known()
  await statusesOf(times(12, () => logIn(email, wrong)))
  const plain = { headers: { cookie: `device=${cookie}` } }
  const body = { email, password }
  expect((await server.post('/api/Account/login', { body, ...plain })).status).toBe(429)
  expect((await logIn(email, password, { cookie })).status).toBe(200)
})

test('The cookie does not log in', async () => {
  const { cookie } = await known()
  const headers = { cookie: `__Host-device=${cookie}` }
  expect((await server.get('/api/Account/me', { headers })).status).toBe(401)
  expect((await server.get('/api/Account/me', { token: cookie ?? '' })).status).toBe(401)
})

test('A hundred wrong passwords from elsewhere do not lock out a known device', async () => {
  const { email, cookie } = await known()
  const elsewhere = await statusesOf(times(100, () => logIn(email, wrong)))
  expect(elsewhere).toEqual([...times(10, () => 422), ...times(90, () => 429)])
  expect((await logIn(email, password)).status).toBe(429)
  expect((await logIn(email, password, { cookie })).status).toBe(200)
})

test('Tries from its own network do not lock out a known device', async () => {
  const { email, cookie } = await known()
  await Promise.all(times(101, (index) => logIn(`nobody.${index}@example.org`, wrong)))
  expect((await logIn(email, password)).status).toBe(429)
  expect((await logIn(email, password, { cookie })).status).toBe(200)
})

test('A known device has ten tries of its own, also for a hundred at once', async () => {
  const { email, cookie } = await known()
  const statuses = await statusesOf(times(100, () => logIn(email, wrong, { cookie })))
  expect(statuses).toEqual([...times(10, () => 422), ...times(90, () => 429)])
  expect((await logIn(email, password)).status).toBe(200)
})

test('The device of one account is unknown to another, and so is a forged cookie', async () => {
  const { cookie } = await known()
  const { email } = await signInSomebody(server, 'Ben')
  await Promise.all(times(10, () => logIn(email, wrong)))
  for (const other of [cookie, 'a'.repeat(43), 'nonsense']) {
    expect((await logIn(email, password, { cookie: other })).status).toBe(429)
  }
})

test('A device shared by two accounts is known to both, and gets a new cookie with each login', async () => {
  const ada = await known()
  const ben = await signInSomebody(server, 'Ben')
  const shared = cookieOf(await logIn(ben.email, password, { cookie: ada.cookie }))
  expect(shared).not.toBe(ada.cookie)
  for (const { email } of [ada, ben]) await Promise.all(times(10, () => logIn(email, wrong)))
  expect((await logIn(ada.email, wrong, { cookie: shared })).status).toBe(422)
  expect((await logIn(ben.email, wrong, { cookie: shared })).status).toBe(422)
  expect((await logIn(ada.email, wrong, { cookie: ada.cookie })).status).toBe(429)
})

const newPassword = 'nine otters under the bridge'

const ways: [string, (token: string) => Promise<Response>][] = [
  ['logging out all others', (token) => server.del('/api/Account/sessions', { token })],
  [
    'a new password',
    (token) =>
      server.put('/api/Account/password', {
        token,
        body: { currentPassword: password, newPassword },
      }),
  ],
]

test.each(ways)('%s forgets all devices except the current one', async (_, end) => {
  const somebody = await known()
  const other = await logIn(somebody.email, password)
  expect((await end(somebody.token)).status).toBe(204)
  await Promise.all(times(10, () => logIn(somebody.email, wrong)))
  const statusWith = async (cookie: string | undefined) =>
    (await logIn(somebody.email, wrong, { cookie })).status
  expect(await statusWith(cookieOf(other))).toBe(429)
  expect(await statusWith(somebody.cookie)).toBe(422)
})

test('A device that is logged out remotely is forgotten', async () => {
  const { email, token } = await known()
  await logIn(email, password)
  const list = await (await server.get('/api/Account/sessions', { token })).json()
  expect(await devices()).toHaveLength(2)
  for (const { id, isCurrent } of list.items) {
    if (!isCurrent) await server.del(`/api/Account/sessions/${id}`, { token })
  }
  expect(await devices()).toHaveLength(1)
})

test('Devices are deleted with their account, and after a year without a login', async () => {
  const { token, email } = await known()
  await sweepKnownDevices(server.db, Date.now() + 364 * day)
  expect(await devices()).toHaveLength(1)
  await sweepKnownDevices(server.db, Date.now() + 365 * day)
  expect(await devices()).toEqual([])
  await logIn(email, password)
  await server.del('/api/Account/me', { token, body: { currentPassword: password } })
  expect(await devices()).toEqual([])
})

test('An account knows its latest twenty devices', async () => {
  const { email, cookie } = await known()
  const cookies = []
  for (let login = 0; login < 20; login += 1) cookies.push(cookieOf(await logIn(email, password)))
  expect(await devices()).toHaveLength(20)
  await Promise.all(times(10, () => logIn(email, wrong)))
  expect((await logIn(email, wrong, { cookie })).status).toBe(429)
  expect((await logIn(email, wrong, { cookie: cookies[0] })).status).toBe(422)
})

test('Logging out keeps the device known', async () => {
  const { email, token, cookie } = await known()
  await server.post('/api/Account/log-out', { token })
  await Promise.all(times(10, () => logIn(email, wrong)))
  expect((await logIn(email, password, { cookie })).status).toBe(200)
})

test('A sign-up and a link make the device known as well', async () => {
  const body = { firstName: 'Ida', lastName: 'Lind', email: 'ida@example.org', password }
  const signedUp = await call('sign-up', body)
  await askForLink(server, 'login-link', { email: body.email })
  const followed = await follow(server, await linkOf(server, body.email))
  expect(followed.status).toBe(200)
  await Promise.all(times(10, () => logIn(body.email, wrong)))
  for (const answer of [signedUp, followed]) {
    expect(cookieOf(answer)).toBeDefined()
  }
  expect((await logIn(body.email, wrong, { cookie: cookieOf(followed) })).status).toBe(422)
})

test.each(['login-link', 'forgot-password'])(
  'A hundred requests to %s get the same answer, send two emails, and lock nobody out',
  async (path) => {
    const { email, cookie } = await known()
    const answers = times(100, (index) => call(path, { email }, { from: `198.51.100.${index}` }))
    expect(await statusesOf(answers)).toEqual(times(100, () => 200))
    expect(await emailsTo(server, email)).toHaveLength(2)
    expect((await logIn(email, password)).status).toBe(200)
    expect((await call(path, { email })).status).toBe(200)
    expect(await emailsTo(server, email)).toHaveLength(2)
    expect((await call(path, { email }, { cookie })).status).toBe(200)
    expect(await emailsTo(server, email)).toHaveLength(3)
    await call(path === 'login-link' ? 'forgot-password' : 'login-link', { email })
    expect(await emailsTo(server, email)).toHaveLength(4)
  },
)

test('However many links are requested, one link in the mailbox stays valid for at least half its life', async () => {
  const { email } = await signInSomebody(server)
  await Promise.all(times(10, () => call('login-link', { email })))
  const half = linkLife / 2
  const age = (time: number) =>
    server.db
      .updateTable('outboxEmail')
      .set({ createdDate: new Date(Date.now() - time).toISOString() })
      .execute()
  await age(half - 5000)
  await call('login-link', { email })
  expect(await emailsTo(server, email)).toHaveLength(2)
  await age(half)
  await call('login-link', { email })
  expect(await emailsTo(server, email)).toHaveLength(3)
})

test('A known device can request five links, and then has to wait', async () => {
  const { email, cookie } = await known()
  const statuses = []
  for (let asked = 0; asked < 6; asked += 1) {
    statuses.push((await call('login-link', { email }, { cookie })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('A flood of codes does not lock out a known device', async () => {
  const { email, cookie } = await known()
  await server.db.updateTable('user').set({ twoFactorProvider: 'Email' }).execute()
  const begin = async (sent?: Sent) => {
    const { twoFactor } = await (await logIn(email, password, sent)).json()
    return { challenge: twoFactor.challenge, provider: 'Email', code: '000000' }
  }
  const [first, second, third, fourth] = [
    await begin(),
    await begin(),
    await begin(),
    await begin(),
  ]
  for (const waiting of [first, second, third]) {
    for (let tries = 0; tries < 5; tries += 1) await call('two-factor-code', waiting)
  }
  expect((await call('two-factor-code', fourth)).status).toBe(429)
  expect((await call('two-factor-code', await begin({ cookie }), { cookie })).status).toBe(422)
})
