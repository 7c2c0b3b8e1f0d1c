import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#server/rights/matrix/test-calls.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  ago,
  answer,
  challengeOf,
  codeOf,
  countSuccesses,
  lettersTo,
  logIn,
  moveChallenge,
  registerWithMail,
  wrong,
} from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const isOver = {
  message: 'You are out of time or tries. Log in again.',
  code: 'challenge_over',
}

test(
  'Whoever has a second factor is asked for the code of a letter',
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
    expect(await lettersTo(server, ada.email)).toMatchObject([{ kind: 'TwoFactorCode' }])
  },
)

test('The code signs in, once', { tags: ['7.two-factor-calls'] }, async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const first = await answer(server, { challenge, code: ` ${code.slice(0, 3)}-${code.slice(3)}` })
  expect(first.status).toBe(200)
  const { token } = await first.json()
  expect((await server.get('/api/Account/me', { token })).status).toBe(200)
  const second = await answer(server, { challenge, code })
  expect([second.status, await second.json()]).toEqual([422, isOver])
})

test('Of twenty who come with one code at once, one gets in', async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => answer(server, { challenge, code })),
  )
  expect(countSuccesses(answers)).toBe(1)
})

test('After five wrong codes the right one is too late', { tags: ['9.code-limits'] }, async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const told = []
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await answer(server, { challenge, code: wrong(code) })
    expect(refused.status).toBe(422)
    told.push((await refused.json()).message)
  }
  expect(told).toEqual([
    'This code is wrong. 4 tries are left.',
    'This code is wrong. 3 tries are left.',
    'This code is wrong. 2 tries are left.',
    'This code is wrong. One try is left.',
    'That was the fifth wrong code. Log in again.',
  ])
  expect(await (await answer(server, { challenge, code })).json()).toEqual(isOver)
})

test('Twenty wrong codes at once are five tries', async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = wrong(await codeOf(server, challenge))
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => (await answer(server, { challenge, code })).json()),
  )
  expect(answers.filter((problem) => problem.code === 'code_refused')).toHaveLength(4)
})

test('A code is over after ten minutes', { tags: ['9.code-limits'] }, async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const { expiresDate, createdDate } = await server.db
    .selectFrom('challenge')
    .select(['expiresDate', 'createdDate'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(Date.parse(expiresDate) - Date.parse(createdDate)).toBe(10 * minute)
  await moveChallenge(server, challenge, { expiresDate: ago(1) })
  expect(await (await answer(server, { challenge, code })).json()).toEqual(isOver)
})

test('A code opens the login that it was sent for, and no other of the same account', async () => {
  const ada = await registerWithMail(server)
  const [one, other] = [await challengeOf(server, ada), await challengeOf(server, ada)]
  const code = await codeOf(server, one)
  await codeOf(server, other)
  expect((await answer(server, { challenge: other, code })).status).toBe(422)
  expect((await answer(server, { challenge: one, code })).status).toBe(200)
})

test('A challenge that nobody has is answered like one that is over', async () => {
  for (const challenge of ['unknown', 'x'.repeat(200)]) {
    const refused = await answer(server, { challenge, code: '123456' })
    expect([refused.status, await refused.json()]).toEqual([422, isOver])
  }
})

test('Neither the challenge nor the code is found in the database', async () => {
  const challenge = await challengeOf(server, await registerWithMail(server))
  const code = await codeOf(server, challenge)
  const kept = JSON.stringify([
    await server.db.selectFrom('challenge').selectAll().execute(),
    await server.db.selectFrom('letter').selectAll().execute(),
  ])
  expect(kept).not.toContain(challenge)
  expect(kept).not.toContain(`"${code}"`)
})

test('A challenge is no token: it opens no call', async () => {
  const token = await challengeOf(server, await registerWithMail(server))
  const guarded = rows.filter(({ statuses: [, over] }) => over === 401)
  expect(guarded.length).toBeGreaterThan(30)
  for (const { method, path } of guarded) {
    const { status } = await server.send(method, path.replace(/:\w+/g, '1'), { token })
    expect([method, path, status]).toEqual([method, path, 401])
  }
})
