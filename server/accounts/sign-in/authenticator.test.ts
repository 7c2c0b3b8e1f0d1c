import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openChallenge } from '#server/identity/challenges.queries.ts'
import { hashRecoveryCodes } from '#server/identity/second-factor.queries.ts'
import { openTestApp, password, type TestApp } from '#server/testing/test-app.ts'
import {
  answer,
  challengeOf,
  countSuccesses,
  emailsTo,
  logIn,
  registerWithApp,
} from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  // Avoids a half-minute boundary between making a code and using it.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const provider = 'Authenticator'

/** Several of the same account, at the same moment. */
async function challengesOf({ userId }: { userId: number }, count: number) {
  const open = () => openChallenge(server.db, { userId, provider, isReset: false })
  const opened = await Promise.all(Array.from({ length: count }, open))
  return opened.map(({ challenge }) => challenge)
}

test('An account with an authenticator app is asked for its code, and no email is sent', async () => {
  const ada = await registerWithApp(server)
  expect(await (await logIn(server, ada)).json()).toEqual({
    twoFactor: { provider, hasPasskey: false, challenge: expect.any(String), sentTo: null },
  })
  expect(await emailsTo(server, ada.email)).toEqual([])
})

test.each([-1, 0, 1])('A clock that is %i half minutes off is accepted', async (steps) => {
  const ada = await registerWithApp(server)
  const challenge = await challengeOf(server, ada)
  const right = await answer(server, { challenge, provider, code: ada.codeOfApp(steps) })
  expect(right.status).toBe(200)
})

test.each([-3, 3])('A clock that is %i half minutes off is refused', async (steps) => {
  const ada = await registerWithApp(server)
  const challenge = await challengeOf(server, ada)
  const refused = await answer(server, { challenge, provider, code: ada.codeOfApp(steps) })
  expect(refused.status).toBe(422)
})

test('An app code works for one login, and no older code works after it', async () => {
  const ada = await registerWithApp(server)
  const [first = '', second = '', third = ''] = await challengesOf(ada, 3)
  const code = ada.codeOfApp()
  const before = ada.codeOfApp(-1)
  expect((await answer(server, { challenge: first, provider, code })).status).toBe(200)
  expect((await answer(server, { challenge: second, provider, code })).status).toBe(422)
  expect((await answer(server, { challenge: third, provider, code: before })).status).toBe(422)
})

test('When twenty logins use one app code at once, one succeeds', async () => {
  const ada = await registerWithApp(server)
  const challenges = await challengesOf(ada, 20)
  const code = ada.codeOfApp()
  const answers = await Promise.all(
    challenges.map((challenge) => answer(server, { challenge, provider, code })),
  )
  expect(countSuccesses(answers)).toBe(1)
})

test('An app code works after another one was used under a clock that was a year ahead', async () => {
  const ada = await registerWithApp(server)
  const set = { totpStep: Math.floor((Date.now() + 365 * day) / 30_000) }
  await server.db.updateTable('user').set(set).where('id', '=', ada.userId).execute()
  const [first = '', second = ''] = await challengesOf(ada, 2)
  const code = ada.codeOfApp()
  expect((await answer(server, { challenge: first, provider, code })).status).toBe(200)
  expect((await answer(server, { challenge: second, provider, code })).status).toBe(422)
})

test('When twenty logins use one recovery code at once, one succeeds', async () => {
  const ada = await registerWithApp(server)
  const store = async (code: string, isPending: boolean) => {
    const [codeHash = ''] = await hashRecoveryCodes(server.encryption, ada.userId, [code])
    const values = { userId: ada.userId, codeHash, isPending }
    return server.db.insertInto('recoveryCode').values(values).execute()
  }
  await store('4f7kqx2m9p', false)
  await store('4f7kqx2m9q', true)
  const challenges = await challengesOf(ada, 20)
  const [last = '', ...others] = challenges
  const code = '4F7KQ-x2m9p '
  const answers = await Promise.all(
    others.map((challenge) => answer(server, { challenge, provider, code })),
  )
  expect(countSuccesses(answers)).toBe(1)
  const pending = await answer(server, { challenge: last, provider, code: '4f7kq-x2m9q' })
  expect(pending.status).toBe(422)
})

test('A login waits for one factor, and the other one is refused', async () => {
  const ada = await registerWithApp(server)
  const challenge = await challengeOf(server, ada)
  const refused = await answer(server, { challenge, provider: 'Email', code: ada.codeOfApp() })
  expect((await refused.json()).code).toBe('challenge_expired')
})

test('Recovery codes are stored as salted hashes, different for each account', async () => {
  const [ada, bea] = [await registerWithApp(server), await registerWithApp(server)]
  const body = { currentPassword: password }
  const hashes = async ({ token, userId }: { token: string; userId: number }) => {
    const made = await server.post('/api/Account/two-factor/recovery-codes', { token, body })
    const { recoveryCodes } = await made.json()
    const stored = server.db.selectFrom('recoveryCode').where('userId', '=', userId)
    return { recoveryCodes, stored: await stored.select('codeHash').execute() }
  }
  const { recoveryCodes, stored } = await hashes(ada)
  expect(stored).toHaveLength(10)
  for (const { codeHash } of stored) {
    expect(codeHash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  }
  const salts = async () => {
    const rows = await server.db.selectFrom('recoveryCode').select('codeHash').execute()
    return new Set(rows.map(({ codeHash }) => codeHash.split('$')[4])).size
  }
  const before = await salts()
  await hashes(bea)
  expect(await salts()).toBe(before + 1)
  const challenges = await challengesOf(ada, 2)
  const use = (challenge = '') => answer(server, { challenge, provider, code: recoveryCodes[3] })
  expect((await use(challenges[0])).status).toBe(200)
  expect((await use(challenges[1])).status).toBe(422)
})
