import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEmails } from '#server/testing/test-emails.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  answer,
  askForLink,
  challengeOf,
  codeOf,
  countSuccesses,
  follow,
  linkExpiredProblem,
  issue,
  emailsTo,
  logIn,
  register,
  registerWithMail,
} from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const me = async (token: string) => (await server.get('/api/Account/me', { token })).json()

const tokenOf = (link: URL | undefined) => link?.searchParams.get('token') ?? ''

test(
  'A login link logs in once, and verifies the address',
  { tags: ['2.auto-login-token', '9.link-life', '7.link-calls'] },
  async () => {
    const ada = await register(server)
    const asked = { email: ada.email.toUpperCase(), redirect: '/organizations/1' }
    expect((await askForLink(server, 'login-link', asked)).response.status).toBe(200)
    const [emailMessage] = await readEmails(server, ada.email)
    const { expiresDate } = await server.db
      .selectFrom('oneTimeToken')
      .where('userId', '=', ada.userId)
      .select('expiresDate')
      .executeTakeFirstOrThrow()
    expect((Date.parse(expiresDate) - Date.now()) / minute).toBeCloseTo(60, 0)
    const token = tokenOf(emailMessage?.link)
    const first = await follow(server, token)
    expect(first.status).toBe(200)
    const { token: session, user } = await first.json()
    expect(user).toMatchObject({ email: ada.email, isEmailVerified: true })
    expect(await me(session)).toMatchObject(user)
    expect(await (await follow(server, token)).json()).toEqual(linkExpiredProblem)
  },
)

test.each(['LogIn', 'VerifyEmail', 'ResetPassword'] as const)(
  'When twenty follow one link for %s at once, one succeeds',
  async (purpose) => {
    const ada = await register(server)
    const token = await issue(server, ada, { purpose })
    const from = purpose === 'VerifyEmail' ? ada.token : undefined
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => follow(server, token, { from })),
    )
    expect(countSuccesses(answers)).toBe(1)
  },
)

test(
  'A link expires after an hour',
  { tags: ['2.auto-login-invalid-link', '9.link-life'] },
  async () => {
    const token = await issue(server, await register(server), { life: -1 })
    expect(await (await follow(server, token)).json()).toEqual(linkExpiredProblem)
  },
)

test('An altered token does not work', async () => {
  const token = await issue(server, await register(server))
  const swapped = token.replace(/[a-z]/gi, (character) =>
    character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase(),
  )
  for (const altered of [swapped, token.slice(0, -1), `${token} `, `${token}A`, "' or 1=1 --"]) {
    const refused = await follow(server, altered)
    expect([refused.status, await refused.json()]).toEqual([422, linkExpiredProblem])
  }
  expect((await follow(server, 'x'.repeat(10_240))).status).toBe(422)
  expect((await follow(server, token)).status).toBe(200)
})

test('Opening the address of a link does not use it up', async () => {
  const token = await issue(server, await register(server))
  for (const method of ['GET', 'HEAD']) {
    await server.send(method, `/account/auto-login?token=${token}&message=x`)
    const { status } = await server.send(method, `/api/Account/auto-login?token=${token}`)
    expect(status).toBe(405)
  }
  expect((await follow(server, token)).status).toBe(200)
})

test('A link never skips the second factor', async () => {
  const ada = await registerWithMail(server)
  const asked = await (await follow(server, await issue(server, ada))).json()
  expect(asked).toEqual({
    twoFactor: {
      provider: 'Email',
      hasPasskey: false,
      challenge: expect.any(String),
      sentTo: 'a•••@example.org',
    },
  })
  const { challenge } = asked.twoFactor
  const right = await answer(server, { challenge, code: await codeOf(server, challenge) })
  expect(right.status).toBe(200)
})

const mayReset = async (token: string) => {
  const { id } = await me(token)
  const { mayResetUntil } = await server.db
    .selectFrom('session')
    .where('userId', '=', id)
    .select('mayResetUntil')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const left = mayResetUntil === null ? 0 : Date.parse(mayResetUntil) - Date.now()
  return left > 14 * minute && left <= 15 * minute
}

test('“Forgot password?” allows setting a password', { tags: ['7.link-calls'] }, async () => {
  const ada = await register(server)
  const { email } = ada
  expect((await askForLink(server, 'forgot-password', { email })).response.status).toBe(200)
  const [emailMessage] = await readEmails(server, email)
  const { token } = await (await follow(server, tokenOf(emailMessage?.link))).json()
  expect(await mayReset(token)).toBe(true)
})

test('A login link does not allow setting a password', async () => {
  const ada = await register(server)
  const { token } = await (await follow(server, await issue(server, ada))).json()
  expect(await mayReset(token)).toBe(false)
})

test('With a second factor, setting a password requires its code first', async () => {
  const ada = await registerWithMail(server)
  const purpose = 'ResetPassword'
  const { twoFactor } = await (await follow(server, await issue(server, ada, { purpose }))).json()
  const { challenge } = twoFactor
  const code = await codeOf(server, challenge)
  const { token } = await (await answer(server, { challenge, code })).json()
  expect(await mayReset(token)).toBe(true)
  const again = await challengeOf(server, ada)
  const usual = await answer(server, { challenge: again, code: await codeOf(server, again) })
  expect(await mayReset((await usual.json()).token)).toBe(false)
})

test('Links and pending logins of a deleted account no longer work', async () => {
  const ada = await registerWithMail(server)
  const token = await issue(server, ada)
  const challenge = await challengeOf(server, ada)
  const code = await codeOf(server, challenge)
  await server.db.deleteFrom('user').where('id', '=', ada.userId).execute()
  expect(await (await follow(server, token)).json()).toEqual(linkExpiredProblem)
  expect((await (await answer(server, { challenge, code })).json()).code).toBe('challenge_expired')
})

test(
  'An account that turned it on gets an email about each login',
  { tags: ['2.account-notifications'] },
  async () => {
    const ada = await register(server, { isNotifiedOfLogins: true })
    await follow(server, await issue(server, ada))
    expect(await emailsTo(server, ada.email)).toMatchObject([
      { kind: 'NewLogin', facts: JSON.stringify({ firstName: 'Ada', device: 'A browser' }) },
    ])
  },
)

test('An unverified address gets no email about logins', async () => {
  const ada = await register(server, { isNotifiedOfLogins: true, emailVerifiedAt: null })
  expect((await logIn(server, ada)).status).toBe(200)
  expect(await emailsTo(server, ada.email)).toEqual([])
})
