import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimitRules } from '#server/calls/rate-limit.rules.ts'
import { openChallenge } from '#server/identity/challenges.queries.ts'
import { rows } from '#server/rights/matrix/test-calls.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  ago,
  answer,
  challengeOf,
  codeOf,
  countSuccesses,
  emailsTo,
  logIn,
  moveChallenge,
  registerWithApp,
  registerWithMail,
  wrong,
} from './test-sign-in.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server.close())

const challengeExpiredProblem = {
  message: 'This login has expired. Log in again.',
  code: 'challenge_expired',
}

test(
  'With a second factor, a login asks for a code sent by email',
  { tags: ['7.two-factor-calls'] },
  async () => {
    const ada = await registerWithMail(server)
    const asked = await (await logIn(server, ada)).json()
    expect(asked).toEqual({
      twoFactor: {
        provider: 'Email',
        hasPasskey: false,
        challenge: expect.any(String),
        sentTo: 'a•••@example.org',
      },
    })
    expect(await emailsTo(server, ada.email)).toMatchObject([{ kind: 'TwoFactorCode' }])
  },
)

test('The code logs in once', { tags: ['7.two-factor-calls'] }, async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const first = await answer(server, { challenge, code: ` ${code.slice(0, 3)}-${code.slice(3)}` })
  expect(first.status).toBe(200)
  const { token } = await first.json()
  expect((await server.get('/api/Account/me', { token })).status).toBe(200)
  const second = await answer(server, { challenge, code })
  expect([second.status, await second.json()]).toEqual([422, challengeExpiredProblem])
})

test('When twenty use one code at once, one succeeds', async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => answer(server, { challenge, code })),
  )
  expect(countSuccesses(answers)).toBe(1)
})

test('After five wrong codes the right one is refused', { tags: ['9.code-limits'] }, async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const messages = []
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await answer(server, { challenge, code: wrong(code) })
    expect(refused.status).toBe(422)
    messages.push((await refused.json()).message)
  }
  expect(messages).toEqual([
    'This code is wrong. 4 tries are left.',
    'This code is wrong. 3 tries are left.',
    'This code is wrong. 2 tries are left.',
    'This code is wrong. One try is left.',
    'Too many wrong codes. Log in again.',
  ])
  expect(await (await answer(server, { challenge, code })).json()).toEqual(challengeExpiredProblem)
})

test('Twenty wrong codes at once count as five tries', async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = wrong(await codeOf(server, challenge))
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await answer(server, { challenge, code })).json()),
  )
  expect(answers.filter((problem) => problem.code === 'code_refused')).toHaveLength(4)
})

test('A code expires after ten minutes', { tags: ['9.code-limits'] }, async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const { expiresDate, createdDate } = await server.db
    .selectFrom('challenge')
    .select(['expiresDate', 'createdDate'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(Date.parse(expiresDate) - Date.parse(createdDate)).toBe(10 * minute)
  await moveChallenge(server, challenge, { expiresDate: ago(1) })
  expect(await (await answer(server, { challenge, code })).json()).toEqual(challengeExpiredProblem)
})

test('A code works only for the login that it was sent for', async () => {
  const ada = await registerWithMail(server)
  const [one, other] = [await challengeOf(server, ada), await challengeOf(server, ada)]
  const code = await codeOf(server, one)
  await codeOf(server, other)
  expect((await answer(server, { challenge: other, code })).status).toBe(422)
  expect((await answer(server, { challenge: one, code })).status).toBe(200)
})

test('An unknown challenge gets the same answer as an expired one', async () => {
  for (const challenge of ['unknown', 'x'.repeat(200)]) {
    const refused = await answer(server, { challenge, code: '123456' })
    expect([refused.status, await refused.json()]).toEqual([422, challengeExpiredProblem])
  }
})

test('The database contains neither the challenge nor the code', async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const stored = JSON.stringify([
    await server.db.selectFrom('challenge').selectAll().execute(),
    await server.db.selectFrom('outboxEmail').selectAll().execute(),
  ])
  expect(stored).not.toContain(challenge)
  expect(stored).not.toContain(`"${code}"`)
})

test('A challenge is not accepted as a token', async () => {
  const token = await challengeOf(server, await registerWithMail(server))
  const guarded = rows.filter(({ statuses: [, over] }) => over === 401)
  expect(guarded.length).toBeGreaterThan(30)
  for (const { method, path } of guarded) {
    const { status } = await server.send(method, path.replace(/:\w+/g, '1'), { token })
    expect([method, path, status]).toEqual([method, path, 401])
  }
})

const resend = (challenge: string) =>
  server.post('/api/Account/two-factor-code/resend', { body: { challenge } })

test(
  'After half a minute another email can be requested, and the earlier code stops working',
  { tags: ['7.two-factor-calls', '9.code-limits'] },
  async () => {
    const ada = await registerWithMail(server)
    const challenge = await challengeOf(server, ada)
    const first = await codeOf(server, challenge)
    await moveChallenge(server, challenge, { sentDate: ago(30_000) })
    expect((await resend(challenge)).status).toBe(204)
    expect(await emailsTo(server, ada.email)).toHaveLength(2)
    const { sentDate, expiresDate } = await server.db
      .selectFrom('challenge')
      .where('userId', '=', ada.userId)
      .select(['sentDate', 'expiresDate'])
      .executeTakeFirstOrThrow()
    expect(Date.parse(expiresDate) - Date.parse(sentDate)).toBe(10 * minute)
    const second = await codeOf(server, challenge)
    expect((await answer(server, { challenge, code: first })).status).toBe(422)
    expect((await answer(server, { challenge, code: second })).status).toBe(200)
  },
)

test('Before that, the answer says how long to wait', async () => {
  const ada = await registerWithMail(server)
  const challenge = await challengeOf(server, ada)
  await moveChallenge(server, challenge, { sentDate: ago(10_000) })
  const refused = await resend(challenge)
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds: number) => seconds > 15 && seconds <= 20),
  ])
  expect(await emailsTo(server, ada.email)).toHaveLength(1)
})

test('When twenty request an email at once, one is sent', async () => {
  const ada = await registerWithMail(server)
  const challenge = await challengeOf(server, ada)
  await moveChallenge(server, challenge, { sentDate: ago(30_000) })
  const answers = await Promise.all(Array.from({ length: 20 }, () => resend(challenge)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await emailsTo(server, ada.email)).toHaveLength(2)
})

test('Another email gives more time, and no more tries', async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = wrong(await codeOf(server, challenge))
  for (let tries = 0; tries < 4; tries += 1) await answer(server, { challenge, code })
  await moveChallenge(server, challenge, { sentDate: ago(minute), expiresDate: ago(-1000) })
  await resend(challenge)
  const { expiresDate } = await server.db
    .selectFrom('challenge')
    .select('expiresDate')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(Date.parse(expiresDate)).toBeGreaterThan(Date.now() + 9 * minute)
  const last = await answer(server, { challenge, code: wrong(await codeOf(server, challenge)) })
  expect((await last.json()).code).toBe('challenge_expired')
  await moveChallenge(server, challenge, { sentDate: ago(minute) })
  expect((await (await resend(challenge)).json()).code).toBe('challenge_expired')
})

test('No email is sent for an unknown or expired login', async () => {
  const over = await challengeOf(server, await registerWithMail(server))
  await moveChallenge(server, over, { sentDate: ago(minute), expiresDate: ago(1) })
  const answers = [await resend(over), await resend('unknown')]
  expect(answers.map(({ status }) => status)).toEqual([422, 422])
  const [first, second] = await Promise.all(answers.map((refused) => refused.text()))
  expect(first).toBe(second)
})

test('No email is sent if the code comes from an authenticator app', async () => {
  const challenge = await challengeOf(server, await registerWithApp(server))
  expect((await resend(challenge)).status).toBe(422)
})

test('Codes count for the account over all its logins, and not for other accounts', async () => {
  const [ada, bea] = [await registerWithMail(server), await registerWithMail(server)]
  const guess = async ({ userId }: { userId: number }) => {
    const values = { userId, provider: 'Email', isReset: false } as const
    const { challenge } = await openChallenge(server.db, values)
    return (await answer(server, { challenge, code: '123456' })).status
  }
  const statuses = []
  for (let tries = 0; tries <= rateLimitRules.code.perAccount; tries += 1) {
    statuses.push(await guess(ada))
  }
  expect(statuses.pop()).toBe(429)
  expect(new Set(statuses)).toEqual(new Set([422]))
  expect(await guess(bea)).toBe(422)
})
