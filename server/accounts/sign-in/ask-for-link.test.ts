import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSecret } from '#server/crypto/secrets.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import {
  askForLink,
  countSuccesses,
  follow,
  linkExpiredProblem,
  emailsTo,
  register,
  type Registered,
  registerWithMail,
  wrong,
} from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const paths = ['login-link', 'forgot-password'] as const

/** A link that a browser requested, and the code that this browser shows. */
async function asked({ email }: Registered, path: (typeof paths)[number] = 'login-link') {
  const browser = newSecret()
  const { code } = await askForLink(server, path, { email }, browser)
  const emailMessage = (await readEmails(server, email)).at(-1)
  return { browser, code, token: emailMessage?.link?.searchParams.get('token') ?? '' }
}

const countSessions = async ({ userId }: Registered) => {
  const rows = server.db.selectFrom('session').where('userId', '=', userId).select('id')
  return (await rows.execute()).length
}

test.each(paths)(
  'A link of %s does not work in another browser, and stays unused',
  { tags: ['9.link-browser'] },
  async (path) => {
    const ada = await register(server, { emailVerifiedAt: null })
    const sessions = await countSessions(ada)
    const { browser, token } = await asked(ada, path)
    for (const other of [null, newSecret()]) {
      const answer = await follow(server, token, { browser: other })
      expect([answer.status, await answer.json()]).toEqual([200, { otherBrowser: true }])
    }
    expect(await countSessions(ada)).toBe(sessions)
    expect((await (await follow(server, token, { browser })).json()).user.email).toBe(ada.email)
  },
)

test('A copy of a link cannot be used to invalidate it for the browser that requested it', async () => {
  const { browser, token } = await asked(await register(server))
  for (let tries = 0; tries < 25; tries += 1) {
    await follow(server, token, { browser: null })
    await follow(server, token, { browser: null, code: '000000' })
  }
  expect((await follow(server, token, { browser })).status).toBe(200)
})

test('A person who requests a link to another’s address gains nothing when the link is followed', async () => {
  const ada = await register(server)
  const { browser, token } = await asked(ada)
  await follow(server, token, { browser: null })
  const me = { headers: { cookie: `__Host-link-browser=${browser}` } }
  expect((await server.get('/api/Account/me', me)).status).toBe(401)
})

test(
  'The code from the requesting browser lets the link log in another browser, and only that one',
  { tags: ['9.link-browser'] },
  async () => {
    const ada = await register(server)
    const { browser, code, token } = await asked(ada)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const answer = await follow(server, token, { browser: null, code: spaced })
    expect((await answer.json()).user.email).toBe(ada.email)
    expect(await (await follow(server, token, { browser })).json()).toEqual(linkExpiredProblem)
  },
)

test('The code of a link does not skip the second factor', async () => {
  const { code, token } = await asked(await registerWithMail(server))
  const answer = await follow(server, token, { browser: null, code })
  expect(await answer.json()).toHaveProperty('twoFactor')
})

test('After five wrong codes a link works only in the browser that requested it', async () => {
  const ada = await register(server)
  const { browser, code, token } = await asked(ada)
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => follow(server, token, { browser: null, code: wrong(code) })),
  )
  const codes = await Promise.all(tries.map(async (answer) => (await answer.json()).code))
  expect(codes.filter((each) => each === 'code_refused')).toHaveLength(4)
  expect(codes.filter((each) => each === 'link_expired')).toHaveLength(4)
  for (const sent of [{ code }, {}]) {
    const refused = await follow(server, token, { browser: null, ...sent })
    expect([refused.status, (await refused.json()).code]).toEqual([422, 'link_expired'])
  }
  expect((await follow(server, token, { browser })).status).toBe(200)
})

test('When twenty enter the right code at once, one succeeds', async () => {
  const { code, token } = await asked(await register(server))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => follow(server, token, { browser: null, code })),
  )
  expect(countSuccesses(answers)).toBe(1)
})

test('A code is specific to one browser and one address', async () => {
  const ada = await register(server)
  const ben = await register(server, {}, 'Ben')
  const { browser, code } = await asked(ada)
  expect((await askForLink(server, 'login-link', { email: ada.email }, browser)).code).toBe(code)
  expect((await asked(ada)).code).not.toBe(code)
  expect((await askForLink(server, 'login-link', { email: ben.email }, browser)).code).not.toBe(
    code,
  )
})

test('A browser with an unknown secret gets a new one', async () => {
  const ada = await register(server)
  const { response } = await askForLink(server, 'login-link', { email: ada.email }, 'x; Path=/')
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-link-browser=[\w-]{43};/)
})

test('The stored link contains neither the browser’s secret nor its code', async () => {
  const ada = await register(server)
  const { browser, code } = await asked(ada)
  const tokens = server.db.selectFrom('oneTimeToken').where('userId', '=', ada.userId).selectAll()
  const stored = JSON.stringify([await emailsTo(server, ada.email), await tokens.execute()])
  expect(stored).not.toContain(browser)
  expect(stored).not.toContain(code)
})
