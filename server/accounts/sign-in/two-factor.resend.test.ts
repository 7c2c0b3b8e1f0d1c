import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  ago,
  answer,
  challengeOf,
  codeOf,
  lettersTo,
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

const resend = (challenge: string) =>
  server.post('/api/Account/two-factor-code/resend', { body: { challenge } })

test(
  'After half a minute another letter can be had, and the code before it is over',
  { tags: ['7.two-factor-calls', '9.code-limits'] },
  async () => {
    const ada = await registerWithMail(server)
    const challenge = await challengeOf(server, ada)
    const first = await codeOf(server, challenge)
    await moveChallenge(server, challenge, { sentDate: ago(30_000) })
    expect((await resend(challenge)).status).toBe(204)
    expect(await lettersTo(server, ada.email)).toHaveLength(2)
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
  expect(await lettersTo(server, ada.email)).toHaveLength(1)
})

test('Of twenty who ask at once, one is sent a letter', async () => {
  const ada = await registerWithMail(server)
  const challenge = await challengeOf(server, ada)
  await moveChallenge(server, challenge, { sentDate: ago(30_000) })
  const answers = await Promise.all(Array.from({ length: 20 }, () => resend(challenge)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await lettersTo(server, ada.email)).toHaveLength(2)
})

test('Another letter gives more time, and no more tries', async () => {
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
  expect((await last.json()).code).toBe('challenge_over')
  await moveChallenge(server, challenge, { sentDate: ago(minute) })
  expect((await (await resend(challenge)).json()).code).toBe('challenge_over')
})

test('No letter is sent for a login that is unknown or over', async () => {
  const over = await challengeOf(server, await registerWithMail(server))
  await moveChallenge(server, over, { sentDate: ago(minute), expiresDate: ago(1) })
  const answers = [await resend(over), await resend('unknown')]
  expect(answers.map(({ status }) => status)).toEqual([422, 422])
  const [first, second] = await Promise.all(answers.map((refused) => refused.text()))
  expect(first).toBe(second)
})

test('No letter is sent where an authenticator app has the code', async () => {
  const challenge = await challengeOf(server, await registerWithApp(server))
  expect((await resend(challenge)).status).toBe(422)
})
