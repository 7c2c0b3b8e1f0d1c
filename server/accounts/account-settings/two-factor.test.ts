import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { prepareAuthenticatorCode } from '#server/identity/second-factor.queries.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'

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

const currentPassword = password

const setUp = (token: string, body: object = { currentPassword }) =>
  server.post('/api/Account/two-factor/authenticator', { token, body })

const change = (token: string, body: object) =>
  server.put('/api/Account/two-factor', { token, body: { currentPassword, ...body } })

const renew = (token: string, body: object = { currentPassword }) =>
  server.post('/api/Account/two-factor/recovery-codes', { token, body })

const settingsOf = async (token: string) =>
  (await server.get('/api/Account/settings', { token })).json()

const statusOf = async (token: string) => (await server.get('/api/Account/me', { token })).status

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** Somebody whose logins ask for an app code. */
async function somebodyWithApp() {
  const somebody = await signInSomebody(server)
  const { secret, recoveryCodes } = await (await setUp(somebody.token)).json()
  await change(somebody.token, { provider: 'Authenticator', code: codeOf(secret) })
  return { ...somebody, secret, recoveryCodes: recoveryCodes as string[] }
}

const spend = async (userId: number, code: string) => {
  const { db, encryption } = server
  return (await prepareAuthenticatorCode(db, encryption, userId, code.replace('-', '')))(db)
}

test('Setting up an authenticator app gives a secret, a QR code address and ten recovery codes', async () => {
  const { token, email } = await signInSomebody(server)
  const { secret, uri, recoveryCodes } = await (await setUp(token)).json()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(uri)
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain(email)
  expect(address.searchParams.get('secret')).toBe(secret)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
})

test('A login asks for an app code only after the app is confirmed', async () => {
  const { token, userId } = await signInSomebody(server)
  const { secret, recoveryCodes } = await (await setUp(token)).json()
  const waiting = { twoFactorProvider: null, recoveryCodesLeft: 0 }
  expect(await settingsOf(token)).toMatchObject(waiting)
  expect(await spend(userId, recoveryCodes[0])).toBe(false)

  const wrong = codeOf(secret) === '123456' ? '654321' : '123456'
  for (const [given, sentence] of [
    [{ code: wrong }, 'This code is wrong.'],
    [{}, 'This field is required.'],
  ] as const) {
    const answer = await change(token, { provider: 'Authenticator', ...given })
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toEqual({ code: sentence })
  }
  expect(await settingsOf(token)).toMatchObject(waiting)

  const answer = await change(token, { provider: 'Authenticator', code: codeOf(secret) })
  const proved = { twoFactorProvider: 'Authenticator', recoveryCodesLeft: 10 }
  expect(await answer.json()).toMatchObject(proved)
  expect(await spend(userId, recoveryCodes[0])).toBe(true)
})

test('The code that confirmed the app does not work for a login', async () => {
  const { userId, secret } = await somebodyWithApp()
  expect(await spend(userId, codeOf(secret))).toBe(false)
})

test('While another app is being set up, the first one and its recovery codes still work', async () => {
  const { token, userId, recoveryCodes } = await somebodyWithApp()
  const second = await (await setUp(token)).json()
  expect(await spend(userId, recoveryCodes[0] ?? '')).toBe(true)
  await change(token, { provider: 'Authenticator', code: codeOf(second.secret) })
  expect(await spend(userId, recoveryCodes[1] ?? '')).toBe(false)
  expect(await spend(userId, second.recoveryCodes[0])).toBe(true)
})

test('An app that was never set up cannot be turned on', async () => {
  const { token } = await signInSomebody(server)
  const answer = await change(token, { provider: 'Authenticator', code: '123456' })
  expect(answer.status).toBe(409)
  expect((await answer.json()).message).toBe('Set up the authenticator app first.')
})

test(
  'Codes by email require a verified address',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token, userId } = await signInSomebody(server)
    await unverify(server, { userId })
    const early = await change(token, { provider: 'Email' })
    expect(early.status).toBe(409)
    expect((await early.json()).message).toBe('Verify your email address first.')
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', userId)
      .execute()
    const answer = await change(token, { provider: 'Email' })
    expect((await answer.json()).twoFactorProvider).toBe('Email')
  },
)

test('Turning it off deletes the app secret and its recovery codes', async () => {
  const { token, userId } = await somebodyWithApp()
  await setUp(token)
  const answer = await change(token, { provider: null })
  const off = { twoFactorProvider: null, recoveryCodesLeft: 0 }
  expect(await answer.json()).toMatchObject(off)
  const user = server.db.selectFrom('user').where('id', '=', userId)
  expect(await user.select(['totpSecret', 'pendingTotpSecret']).executeTakeFirst()).toEqual({
    totpSecret: null,
    pendingTotpSecret: null,
  })
  const codes = server.db.selectFrom('recoveryCode').where('userId', '=', userId)
  expect(await codes.selectAll().execute()).toEqual([])
})

test(
  'A change ends all other sessions, keeps this one, and sends an email',
  { tags: ['2.account-two-factor'] },
  async () => {
    const { token, userId, email } = await signInSomebody(server)
    const other = await startSession(server.db, userId)
    await change(token, { provider: null })
    expect(await Promise.all([token, other].map(statusOf))).toEqual([200, 401])
    const [emailMessage] = await readEmails(server, email)
    expect(emailMessage?.subject).toBe('Your two-factor login was changed')
  },
)

test('New recovery codes replace the old ones', async () => {
  const { token, userId, recoveryCodes } = await somebodyWithApp()
  const { recoveryCodes: renewed } = await (await renew(token)).json()
  expect(renewed).toHaveLength(10)
  expect(await spend(userId, recoveryCodes[0] ?? '')).toBe(false)
  expect(await spend(userId, renewed[0])).toBe(true)
  expect((await settingsOf(token)).recoveryCodesLeft).toBe(9)
})

test('Recovery codes require an app or a passkey', async () => {
  const { token } = await signInSomebody(server)
  const answer = await renew(token)
  expect(answer.status).toBe(409)
  expect((await answer.json()).message).toBe(
    'Turn on the authenticator app or add a passkey first.',
  )
})

test(
  'Each of these requires the current password',
  { tags: ['2.account-two-factor'] },
  async () => {
    const { token, secret } = await somebodyWithApp()
    const before = await settingsOf(token)
    const wrong = { currentPassword: 'a wrong one' }
    for (const answer of [
      await setUp(token, wrong),
      await change(token, { ...wrong, provider: null }),
      await change(token, { ...wrong, provider: 'Authenticator', code: codeOf(secret) }),
      await renew(token, wrong),
    ]) {
      expect(answer.status).toBe(422)
      expect((await answer.json()).fields).toEqual({ currentPassword: 'This isn’t your password.' })
    }
    expect(await settingsOf(token)).toEqual(before)
  },
)
