import { mostPasskeys, passkeyChallengeLife } from '#contract/accounts/passkeys.ts'
import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from '#server/crypto/secrets.ts'
import {
  answer,
  challengeOf,
  countSuccesses,
  follow,
  issue,
  emailsTo,
  logIn,
  register,
  registerWithApp,
  registerWithMail,
} from '../sign-in/test-sign-in.ts'
import { insertPasskey, passkeyCallsOf } from './test-passkeys.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  dumpTables,
} from '../../testing/test-app.ts'
import { openAuthenticator } from '../../testing/test-authenticator.ts'
import { readEmails } from '../../testing/test-emails.ts'

let server: TestApp
let calls: ReturnType<typeof passkeyCallsOf>
beforeAll(async () => {
  server = await openTestApp()
  calls = passkeyCallsOf(server)
})
afterAll(() => server.close())

const codeIn = async (answered: Response) => (await answered.json()).code as string
const statusOf = async (token: string) => (await server.get('/api/Account/me', { token })).status
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('Adding a passkey', () => {
  test('asks for a discoverable credential, and gives the browser only the name of the account', async () => {
    const ada = await signInSomebody(server)
    const options = await (await calls.begin(ada.token)).json()
    expect(options).toMatchObject({
      rp: { id: 'kinroll.test' },
      user: { name: ada.email, displayName: 'Ada' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
    expect(Buffer.from(options.user.id, 'base64url').length).toBe(32)
    const again = await (await calls.begin(ada.token)).json()
    expect(again.user.id).toBe(options.user.id)
    expect(again.challenge).not.toBe(options.challenge)
  })

  test.each(['ES256', 'EdDSA', 'RS256'] as const)('accepts keys of %s', async (kind) => {
    const ada = await signInSomebody(server)
    const authenticator = await calls.give(ada, { kind })
    const answered = await calls.logInWith(authenticator.get(await calls.askToLogIn()))
    expect(answered.status).toBe(200)
    expect((await answered.json()).user.email).toBe(ada.email)
  })

  test('requires the current password', async () => {
    const ada = await signInSomebody(server)
    const answered = await calls.begin(ada.token, 'not the password')
    expect([answered.status, (await answered.json()).fields]).toEqual([
      422,
      { currentPassword: 'This isn’t your password.' },
    ])
  })

  test.each([
    ['of another site', { origin: 'https://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['without user verification', { isVerified: false }],
    ['of another ceremony', { type: 'webauthn.get' }],
  ])('is refused %s', async (_, ways) => {
    const ada = await signInSomebody(server)
    const answered = await calls.add(ada.token, openAuthenticator(), { ways })
    expect([answered.status, await codeIn(answered)]).toEqual([422, 'passkey_refused'])
    expect((await calls.list(ada.token)).items).toEqual([])
  })

  test('refuses an algorithm that was not offered', async () => {
    const ada = await signInSomebody(server)
    const answered = await calls.add(ada.token, openAuthenticator({ kind: 'ES384' }))
    expect(await codeIn(answered)).toBe('passkey_refused')
  })

  test('is limited to the session and the account that started it', async () => {
    const ada = await signInSomebody(server)
    const petr = await signInSomebody(server, 'Petr')
    const elsewhere = (await (await logIn(server, ada)).json()).token
    for (const token of [petr.token, elsewhere]) {
      const credential = openAuthenticator().create(await (await calls.begin(ada.token)).json())
      const body = { credential }
      const answered = await server.post('/api/Account/passkeys', { token, body })
      expect(await codeIn(answered)).toBe('passkey_over')
    }
    expect((await calls.list(petr.token)).items).toEqual([])
  })

  test('does not accept a challenge that was made for a login', async () => {
    const ada = await signInSomebody(server)
    const asked = await calls.askToLogIn()
    const ways = { challenge: asked.challenge }
    const answered = await calls.add(ada.token, openAuthenticator(), { ways })
    expect(await codeIn(answered)).toBe('passkey_over')
  })

  test('succeeds once for many answers to one challenge', async () => {
    const ada = await signInSomebody(server)
    const credential = openAuthenticator().create(await (await calls.begin(ada.token)).json())
    const body = { credential }
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        server.post('/api/Account/passkeys', { token: ada.token, body }),
      ),
    )
    expect(countSuccesses(answers)).toBe(1)
  })

  test('expires after five minutes', async () => {
    const ada = await signInSomebody(server)
    const credential = openAuthenticator().create(await (await calls.begin(ada.token)).json())
    vi.useFakeTimers({ now: Date.now() + passkeyChallengeLife, toFake: ['Date'] })
    const answered = await server.post('/api/Account/passkeys', {
      token: ada.token,
      body: { credential },
    })
    vi.useRealTimers()
    expect(await codeIn(answered)).toBe('passkey_over')
  })

  test('names it after its maker or the browser by default', async () => {
    const ada = await signInSomebody(server)
    const apple = openAuthenticator({ aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })
    await calls.add(ada.token, apple)
    await calls.add(ada.token, openAuthenticator(), { headers: { 'user-agent': chrome } })
    await calls.add(ada.token, openAuthenticator())
    await calls.add(ada.token, openAuthenticator(), { name: 'Blue key' })
    const { items } = await calls.list(ada.token)
    expect(items.map(({ name }: { name: string }) => name)).toEqual([
      'iCloud Keychain',
      'Passkey on Chrome, Linux',
      'Passkey',
      'Blue key',
    ])
    expect(items[0]).toMatchObject({ lastUsedDate: null })
  })

  test('sends an email, ends no session, and gives recovery codes with the first one', async () => {
    const ada = await register(server)
    const elsewhere = (await (await logIn(server, ada)).json()).token
    const { recoveryCodes } = await (await calls.add(ada.token, openAuthenticator())).json()
    expect(recoveryCodes).toHaveLength(10)
    const second = await (await calls.add(ada.token, openAuthenticator())).json()
    expect(second.recoveryCodes).toBeNull()
    expect(await statusOf(elsewhere)).toBe(200)
    const emails = await readEmails(server, ada.email)
    const [email] = emails.filter(({ kind }) => kind === 'PasskeysChanged')
    expect(email).toMatchObject({ subject: 'A passkey was added' })
    expect(email?.text).toContain('“Passkey”')
  })

  test('excludes passkeys that the account has, and is limited to a few', async () => {
    const ada = await signInSomebody(server)
    const { id } = await calls.give(ada)
    const { excludeCredentials } = await (await calls.begin(ada.token)).json()
    expect(excludeCredentials).toMatchObject([{ id }])
    for (let more = 1; more < mostPasskeys; more += 1) await insertPasskey(server.db, ada.userId)
    const answered = await calls.begin(ada.token)
    expect([answered.status, await codeIn(answered)]).toEqual([409, 'too_many_passkeys'])
  })

  test('does not take over another account’s passkey', async () => {
    const ada = await signInSomebody(server)
    const petr = await signInSomebody(server, 'Petr')
    const authenticator = openAuthenticator()
    await calls.add(ada.token, authenticator)
    const answered = await calls.add(petr.token, authenticator)
    expect([answered.status, await codeIn(answered)]).toEqual([409, 'passkey_known'])
  })

  test('stores no challenge in plain text', async () => {
    const { challenge } = await calls.askToLogIn()
    const dump = JSON.stringify(await dumpTables(server.database))
    expect(dump).toContain(hashOf(challenge))
    expect(dump).not.toContain(challenge)
  })
})

describe('Removing a passkey', () => {
  test('requires the password, and ends what it gave access to', async () => {
    const ada = await register(server)
    const authenticator = await calls.give(ada)
    const refused = await calls.remove(ada.token, authenticator.passkeyId, 'not the password')
    expect(refused.status).toBe(422)
    expect((await calls.remove(ada.token, authenticator.passkeyId)).status).toBe(204)
    const answered = await calls.logInWith(authenticator.get(await calls.askToLogIn()))
    expect(await codeIn(answered)).toBe('passkey_refused')
    expect(await statusOf(ada.token)).toBe(200)
    expect((await (await logIn(server, ada)).json()).token).toBeDefined()
    const kinds = (await emailsTo(server, ada.email)).map(({ facts }) => JSON.parse(facts).change)
    expect(kinds.filter(Boolean)).toEqual(['Added', 'Removed'])
    const codes = server.db.selectFrom('recoveryCode').where('userId', '=', ada.userId)
    expect(await codes.selectAll().execute()).toEqual([])
  })

  test('of another account is answered as missing', async () => {
    const ada = await signInSomebody(server)
    const { passkeyId } = await calls.give(ada)
    const petr = await signInSomebody(server, 'Petr')
    expect((await calls.remove(petr.token, passkeyId)).status).toBe(404)
    expect((await calls.list(ada.token)).items).toHaveLength(1)
  })

  test('keeps the recovery codes of an authenticator app that was turned off while passkeys remain', async () => {
    const ada = await register(server)
    await calls.give(ada)
    const off = { provider: null, currentPassword: password }
    await server.put('/api/Account/two-factor', { token: ada.token, body: off })
    const settings = await server.get('/api/Account/settings', { token: ada.token })
    expect((await settings.json()).recoveryCodesLeft).toBe(10)
    const renewed = await server.post('/api/Account/two-factor/recovery-codes', {
      token: ada.token,
      body: { currentPassword: password },
    })
    expect(renewed.status).toBe(200)
  })
})

describe('Logging in with a passkey alone', () => {
  test('asks for no code, and counts as a login', async () => {
    const ada = await registerWithMail(server)
    await server.db
      .updateTable('user')
      .set({ isNotifiedOfLogins: true })
      .where('id', '=', ada.userId)
      .execute()
    const authenticator = await calls.give(ada)
    const answered = await calls.logInWith(authenticator.get(await calls.askToLogIn()))
    const { token } = await answered.json()
    expect(await statusOf(token)).toBe(200)
    const kinds = (await emailsTo(server, ada.email)).map(({ kind }) => kind)
    expect(kinds).toContain('NewLogin')
    expect(kinds).not.toContain('TwoFactorCode')
    const [{ lastUsedDate }] = (await calls.list(ada.token)).items
    expect(Date.parse(lastUsedDate)).toBeGreaterThan(Date.now() - minute)
  })

  test('returns the same options to everybody, with or without an account', async () => {
    const asked = await server.post('/api/Account/passkey-login/options')
    const options = await asked.json()
    expect(Object.keys(options).toSorted()).toEqual([
      'challenge',
      'rpId',
      'timeout',
      'userVerification',
    ])
    expect(options.userVerification).toBe('required')
  })

  test.each([
    ['of another site', { origin: 'https://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['without user verification', { isVerified: false }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['without an account', { userHandle: null }],
    ['of another account', { userHandle: 'AAAA' }],
  ])('refuses an answer %s', async (_, ways) => {
    const authenticator = await calls.give(await signInSomebody(server))
    const answered = await calls.logInWith(authenticator.get(await calls.askToLogIn(), ways))
    expect([answered.status, await codeIn(answered)]).toEqual([422, 'passkey_refused'])
  })

  test('refuses a wrong signature with the same message as an unknown passkey', async () => {
    const authenticator = await calls.give(await signInSomebody(server))
    const forged = authenticator.get(await calls.askToLogIn())
    const { signature } = openAuthenticator().get(await calls.askToLogIn()).response
    const one = await calls.logInWith({ ...forged, response: { ...forged.response, signature } })
    const other = openAuthenticator().get(await calls.askToLogIn(), { userHandle: 'AAAA' })
    const unknown = await calls.logInWith(other)
    expect(await one.json()).toEqual(await unknown.json())
    expect([one.status, unknown.status]).toEqual([422, 422])
  })

  test('works once for twenty uses of one answer at once', async () => {
    const authenticator = await calls.give(await signInSomebody(server), { counts: false })
    const credential = authenticator.get(await calls.askToLogIn())
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.logInWith(credential)))
    expect(countSuccesses(answers)).toBe(1)
    expect(await codeIn(await calls.logInWith(credential))).toBe('passkey_over')
  })

  test('refuses an unknown challenge and one that is five minutes old', async () => {
    const authenticator = await calls.give(await signInSomebody(server))
    const asked = await calls.askToLogIn()
    const own = { challenge: Buffer.alloc(32, 7).toString('base64url') }
    expect(await codeIn(await calls.logInWith(authenticator.get(asked, own)))).toBe('passkey_over')
    const late = authenticator.get(asked)
    vi.useFakeTimers({ now: Date.now() + passkeyChallengeLife, toFake: ['Date'] })
    const answered = await calls.logInWith(late)
    vi.useRealTimers()
    expect(await codeIn(answered)).toBe('passkey_over')
  })

  test('refuses a counter that does not increase, and logs it', async () => {
    const ada = await signInSomebody(server)
    const authenticator = await calls.give(ada)
    const used = await calls.logInWith(authenticator.get(await calls.askToLogIn(), { counter: 7 }))
    expect(used.status).toBe(200)
    for (const counter of [7, 6, 0]) {
      const copied = authenticator.get(await calls.askToLogIn(), { counter })
      expect(await codeIn(await calls.logInWith(copied))).toBe('passkey_refused')
    }
    const noted = server.lines.filter((line) => line.includes('A passkey may have been copied'))
    expect(noted.map((line) => JSON.parse(line))).toMatchObject(
      [7, 6, 0].map((counter) => ({ userId: ada.userId, counter, known: 7 })),
    )
  })

  test('logs a refusal with the account, without the request', async () => {
    const ada = await signInSomebody(server)
    const authenticator = await calls.give(ada)
    const ways = { origin: 'https://evil.test' }
    await calls.logInWith(authenticator.get(await calls.askToLogIn(), ways))
    const line = JSON.parse(server.lines.findLast((one) => one.includes('signInRefused')) ?? '{}')
    const refused = { rule: 'passkey', reason: 'passkey_refused', userId: ada.userId }
    expect(line).toMatchObject(refused)
    expect(JSON.stringify(line)).not.toContain(authenticator.id)
  })

  test('no longer works after the account is deleted', async () => {
    const ada = await signInSomebody(server)
    const authenticator = await calls.give(ada)
    const body = { currentPassword: password }
    expect((await server.del('/api/Account/me', { token: ada.token, body })).status).toBe(204)
    const rows = server.db.selectFrom('passkey').where('userId', '=', ada.userId).selectAll()
    expect(await rows.execute()).toEqual([])
    const answered = await calls.logInWith(authenticator.get(await calls.askToLogIn()))
    expect(await codeIn(answered)).toBe('passkey_refused')
  })
})

describe('A passkey as the second factor', () => {
  test('can be used beside the code of an app', async () => {
    const ada = await registerWithApp(server)
    const authenticator = await calls.give(ada)
    const { twoFactor } = await (await logIn(server, ada)).json()
    expect(twoFactor).toMatchObject({ provider: 'Authenticator', hasPasskey: true })
    const asked = await (await calls.askSecond(twoFactor.challenge)).json()
    expect(asked.allowCredentials).toMatchObject([{ id: authenticator.id }])
    const answered = await calls.secondFactor(twoFactor.challenge, authenticator.get(asked))
    expect(await statusOf((await answered.json()).token)).toBe(200)
    const again = await calls.secondFactor(twoFactor.challenge, authenticator.get(asked))
    expect(await codeIn(again)).toBe('challenge_expired')
  })

  test('leaves an unused app code valid', async () => {
    const ada = await registerWithApp(server)
    await calls.give(ada)
    const challenge = await challengeOf(server, ada)
    await calls.askSecond(challenge)
    const provider = 'Authenticator'
    const answered = await answer(server, { challenge, provider, code: ada.codeOfApp() })
    expect(answered.status).toBe(200)
  })

  test('can be the only one, and neither a password nor a link bypasses it', async () => {
    const ada = await register(server)
    const authenticator = await calls.give(ada)
    const ways = [
      () => logIn(server, ada),
      async () => follow(server, await issue(server, ada)),
      async () => follow(server, await issue(server, ada, { purpose: 'ResetPassword' })),
    ]
    for (const way of ways) {
      const { twoFactor, token } = await (await way()).json()
      expect(token).toBeUndefined()
      expect(twoFactor).toMatchObject({ provider: null, hasPasskey: true, sentTo: null })
      const asked = await (await calls.askSecond(twoFactor.challenge)).json()
      const answered = await calls.secondFactor(twoFactor.challenge, authenticator.get(asked))
      expect(answered.status).toBe(200)
    }
    const names = { firstName: 'Ada', lastName: 'Lind' }
    const body = { ...names, email: ada.email, password }
    expect((await server.post('/api/Account/sign-up', { body })).status).toBe(422)
  })

  test('can be replaced by a recovery code, once', async () => {
    const ada = await register(server)
    const { recoveryCodes } = await calls.give(ada)
    const code = recoveryCodes[0] as string
    const use = async () =>
      answer(server, { challenge: await challengeOf(server, ada), provider: 'Authenticator', code })
    expect((await use()).status).toBe(200)
    expect((await use()).status).toBe(422)
  })

  test('must belong to the account of the pending login', async () => {
    const ada = await register(server)
    const petr = await register(server, {}, 'Petr')
    const hers = await calls.give(ada)
    const his = await calls.give(petr)
    const [challenge, another] = [await challengeOf(server, ada), await challengeOf(server, ada)]
    const asked = await (await calls.askSecond(challenge)).json()
    expect(await codeIn(await calls.secondFactor(another, hers.get(asked)))).toBe('passkey_over')
    const anew = await (await calls.askSecond(challenge)).json()
    expect(await codeIn(await calls.secondFactor(challenge, his.get(anew)))).toBe('passkey_refused')
    const forLogin = hers.get(await calls.askToLogIn())
    expect(await codeIn(await calls.secondFactor(challenge, forLogin))).toBe('passkey_over')
    const second = hers.get(await (await calls.askSecond(challenge)).json())
    expect(await codeIn(await calls.logInWith(second))).toBe('passkey_over')
  })

  test('logs in once for twenty uses at once', async () => {
    const ada = await register(server)
    const authenticator = await calls.give(ada, { counts: false })
    const challenge = await challengeOf(server, ada)
    const credential = authenticator.get(await (await calls.askSecond(challenge)).json())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => calls.secondFactor(challenge, credential)),
    )
    expect(countSuccesses(answers)).toBe(1)
  })

  test('expires after five wrong tries', async () => {
    const ada = await register(server)
    const authenticator = await calls.give(ada)
    const challenge = await challengeOf(server, ada)
    const ways = { origin: 'https://evil.test' }
    for (let tries = 0; tries < 5; tries += 1) {
      const asked = await (await calls.askSecond(challenge)).json()
      await calls.secondFactor(challenge, authenticator.get(asked, ways))
    }
    expect(await codeIn(await calls.askSecond(challenge))).toBe('challenge_expired')
  })

  test('is not asked for if the account has none', async () => {
    const ada = await registerWithMail(server)
    const { twoFactor } = await (await logIn(server, ada)).json()
    expect(twoFactor.hasPasskey).toBe(false)
    expect((await calls.askSecond(twoFactor.challenge)).status).toBe(422)
  })
})

test('An intruder who signed up with somebody else’s address keeps no passkey to the account', async () => {
  const impostor = await register(server, { emailVerifiedAt: null })
  const authenticator = await calls.give(impostor)
  const begun = openAuthenticator().create(await (await calls.begin(impostor.token)).json())
  const { token, twoFactor } = await (await follow(server, await issue(server, impostor))).json()
  expect(twoFactor).toBeUndefined()
  expect(await statusOf(token)).toBe(200)
  const answered = await calls.logInWith(authenticator.get(await calls.askToLogIn()))
  expect(await codeIn(answered)).toBe('passkey_refused')
  const body = { credential: begun }
  expect((await server.post('/api/Account/passkeys', { token, body })).status).toBe(422)
  expect((await calls.list(token)).items).toEqual([])
})

test('A password change cancels passkeys that are being added, and keeps the others', async () => {
  const ada = await register(server)
  const authenticator = await calls.give(ada)
  const begun = openAuthenticator().create(await (await calls.begin(ada.token)).json())
  const body = { currentPassword: password, newPassword: 'nine otters under the bridge' }
  expect((await server.put('/api/Account/password', { token: ada.token, body })).status).toBe(204)
  const late = await server.post('/api/Account/passkeys', {
    token: ada.token,
    body: { credential: begun },
  })
  expect(await codeIn(late)).toBe('passkey_over')
  const answered = await calls.logInWith(authenticator.get(await calls.askToLogIn()))
  expect(answered.status).toBe(200)
})

test('An export names the passkeys, without keys', async () => {
  const ada = await signInSomebody(server)
  const { id } = await calls.give(ada)
  const exported = await (await server.get('/api/Account/export', { token: ada.token })).text()
  expect(JSON.parse(exported).passkeys).toMatchObject([{ name: 'Passkey', lastUsedDate: null }])
  expect(exported).not.toContain(id)
})
