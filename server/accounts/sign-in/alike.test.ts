import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/passwords.ts'
import { lowerHashCost, restoreHashCost } from '#server/testing/test-hashes.ts'
import { openTestApp, password, type TestApp } from '#server/testing/test-app.ts'
import {
  askingBrowser,
  challengeOf,
  cookieOf,
  issue,
  register,
  registerWithMail,
} from './test-sign-in.ts'

let server: TestApp
let passwordHash: string
beforeAll(async () => {
  // What takes the same time must take the time that it takes on the server.
  restoreHashCost()
  passwordHash = await hashPassword(password)
  server = await openTestApp()
})
afterAll(async () => {
  lowerHashCost()
  await server.close()
})

type Endpoint = { path: string; known: () => Promise<object>; unknown: () => object }

let strangers = 0

const nobody = () => {
  strangers += 1
  return { email: `nobody.${strangers}@example.org` }
}

async function somebody() {
  const { email } = await register(server, { passwordHash })
  return { email }
}

const wrong = { password: 'eight herons near the mill' }

/** Calls that take an address, with one that has an account and one that has none. */
const endpoints: Endpoint[] = [
  {
    path: 'login',
    known: async () => ({ ...(await somebody()), ...wrong }),
    unknown: () => ({ ...nobody(), ...wrong }),
  },
  { path: 'forgot-password', known: somebody, unknown: nobody },
  { path: 'login-link', known: somebody, unknown: nobody },
]

const asking = { cookie: cookieOf(askingBrowser) }

const attempt = (path: string, body: object) =>
  server.post(`/api/Account/${path}`, { headers: asking, body })

async function reply(answer: Response) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
  // The code depends on the address that was entered.
  const text = (await answer.text()).replace(/^{"code":"\d{6}"}$/, 'a code')
  return { status: answer.status, headers, text }
}

test.each(endpoints)(
  '$path answers the same whether or not an account has the address',
  async (endpoint) => {
    const known = await reply(await attempt(endpoint.path, await endpoint.known()))
    expect(await reply(await attempt(endpoint.path, endpoint.unknown()))).toEqual(known)
  },
)

const once = async (path: string, body: object) => {
  const began = performance.now()
  await attempt(path, body)
  return performance.now() - began
}

const newcomer = { firstName: 'Ada', lastName: 'Lind', ...wrong }

/** Its answer cannot be the same: a sign-up logs in at once. */
const signUp: Endpoint = {
  path: 'sign-up',
  known: async () => ({ ...(await somebody()), ...newcomer }),
  unknown: () => ({ ...nobody(), ...newcomer }),
}

/** Other load on the machine slows some answers: the fastest ones have the least noise, so compare those. */
const [fewest, most] = [10, 100]

test.each([...endpoints, signUp])(
  '$path takes the same time whether or not an account has the address',
  async (endpoint) => {
    let [known, unknown] = [Infinity, Infinity]
    const areAlike = () => Math.max(known, unknown) < Math.min(known, unknown) * 1.5 + 5
    for (let attempts = 0; attempts < fewest || (attempts < most && !areAlike()); attempts += 1) {
      await server.db.deleteFrom('rateLimit').execute()
      known = Math.min(known, await once(endpoint.path, await endpoint.known()))
      unknown = Math.min(unknown, await once(endpoint.path, endpoint.unknown()))
    }
    expect({ known, unknown, areAlike: areAlike() }).toMatchObject({ areAlike: true })
  },
)

test('Every address gets a row in the outbox, which does not show whether it has an account', async () => {
  const bodies = [await somebody(), nobody()]
  for (const body of bodies) await attempt('forgot-password', body)
  const emails = await server.db
    .selectFrom('outboxEmail')
    .where(
      'email',
      'in',
      bodies.map(({ email }) => email),
    )
    .select(['kind', 'facts', 'attempts', 'outcome'])
    .execute()
  expect(emails).toHaveLength(2)
  expect(emails[0]).toEqual(emails[1])
})

const shape = (mark = '') => mark.replace(/=[\w-]{43};/, '=secret;')

test('A browser gets the same kind of cookie whether or not an account has the address', async () => {
  for (const path of ['forgot-password', 'login-link']) {
    const marks: string[] = []
    for (const body of [await somebody(), nobody()]) {
      const answer = await server.post(`/api/Account/${path}`, { body })
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { code: expect.stringMatching(/^\d{6}$/) },
      ])
      marks.push(answer.headers.get('set-cookie') ?? '')
    }
    expect(shape(marks[0])).toBe(
      '__Host-link-browser=secret; Max-Age=7200; Path=/; HttpOnly; Secure; SameSite=Strict',
    )
    expect(shape(marks[1])).toBe(shape(marks[0]))
    expect(marks[0]).not.toBe(marks[1])
  }
})

test('A wrong code gets the same refusal for an unknown challenge and for another second factor', async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const asked = { provider: 'Authenticator', code: '123456' }
  const known = await reply(await attempt('two-factor-code', { ...asked, challenge }))
  expect(await reply(await attempt('two-factor-code', { ...asked, challenge: 'unknown' }))).toEqual(
    known,
  )
})

test(
  'A link gets the same refusal if its token is unknown, used or expired',
  { tags: ['2.auto-login-invalid-link'] },
  async () => {
    const ada = await register(server)
    const spent = await issue(server, ada)
    await attempt('auto-login', { token: spent })
    const over = await issue(server, ada, { life: -1 })
    const unknown = await reply(await attempt('auto-login', { token: 'unknown' }))
    expect(unknown.status).toBe(422)
    for (const token of [spent, over]) {
      expect(await reply(await attempt('auto-login', { token }))).toEqual(unknown)
    }
  },
)

test('Without the password, nobody learns whether an account has a second factor', async () => {
  const { email } = await registerWithMail(server)
  const guarded = await reply(await attempt('login', { email, ...wrong }))
  const plain = await reply(await attempt('login', { ...(await somebody()), ...wrong }))
  expect(guarded).toEqual(plain)
  expect((await attempt('login', { email, password })).status).toBe(200)
})
