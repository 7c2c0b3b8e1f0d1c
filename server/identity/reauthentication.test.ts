import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeAnswered,
  fieldsAnswered,
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
} from '../testing/test-app.ts'
import { openAuthenticator } from '../testing/test-authenticator.ts'
import { passkeyCallsOf } from '../accounts/passkeys/test-passkeys.ts'
import { startSession } from './sessions.queries.ts'
import { rateLimitRules } from '../calls/rate-limit.rules.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const confirm = (token: string, given = password) =>
  server.post('/api/Account/reauthenticate', { token, body: { password: given } })

const proofOf = async (token: string) => (await (await confirm(token)).json()).reauthentication

const exported = (token: string, proof: string) =>
  server.get('/api/Account/export', {
    token,
    isUnconfirmed: true,
    headers: { 'X-Reauthentication': proof },
  })

const required = [403, 'reauthentication_required']

test('The password confirms any number of calls of the session for five minutes', async () => {
  const { token } = await signInSomebody(server)
  const begun = Date.now()
  const answer = await confirm(token)
  const { reauthentication, expiresDate } = await answer.json()
  expect(reauthentication).toMatch(/^[\w-]{43}$/)
  const life = Date.parse(expiresDate) - begun
  expect(life >= 300_000 && life < 310_000).toBe(true)
  expect((await exported(token, reauthentication)).status).toBe(200)
  expect((await exported(token, reauthentication)).status).toBe(200)
  const stored = await server.db.selectFrom('reauthentication').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(reauthentication)
})

test('A wrong password confirms nothing, and its tries are counted', async () => {
  const { token } = await signInSomebody(server)
  expect(await fieldsAnswered(await confirm(token, 'something else'))).toEqual([
    422,
    { password: 'This isn’t your password.' },
  ])
  for (let tries = 1; tries < rateLimitRules.password.perAccount; tries += 1) {
    await confirm(token, 'something else')
  }
  expect(await codeAnswered(await confirm(token))).toEqual([429, 'too_many_tries'])
})

test('An account without a password cannot be confirmed by one', async () => {
  const { token, userId } = await signInSomebody(server)
  await server.db.updateTable('user').set({ passwordHash: '' }).where('id', '=', userId).execute()
  expect((await confirm(token, password)).status).toBe(422)
  expect((await confirm(token, 'nobody has this password')).status).toBe(422)
})

test('A passkey confirms as the password does: its own, in the session that asked, once', async () => {
  const [ada, petr] = [await signInSomebody(server), await signInSomebody(server, 'Petr')]
  const calls = passkeyCallsOf(server)
  const [hers, his] = [await calls.give(ada), await calls.give(petr)]
  const elsewhere = await startSession(server.db, ada.userId)
  const options = async (token: string) =>
    (await server.post('/api/Account/reauthenticate/options', { token })).json()
  const confirmBy = (token: string, passkey: object) =>
    server.post('/api/Account/reauthenticate', { token, body: { passkey } })

  const asked = await options(ada.token)
  expect(asked.allowCredentials).toMatchObject([{ id: hers.id }])
  const passkey = hers.get(asked)
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirmBy(ada.token, passkey)))
  const confirmed = answers.filter(({ status }) => status === 200)
  expect(confirmed).toHaveLength(1)
  const [first = new Response('{}')] = confirmed
  const { reauthentication } = await first.json()
  expect((await exported(ada.token, reauthentication)).status).toBe(200)

  const over = [422, 'passkey_over']
  const inOther = await confirmBy(elsewhere, hers.get(await options(ada.token)))
  expect(await codeAnswered(inOther)).toEqual(over)
  const forLogin = await confirmBy(ada.token, hers.get(await calls.askToLogIn()))
  expect(await codeAnswered(forLogin)).toEqual(over)
  const asLogin = await calls.logInWith(hers.get(await options(ada.token)))
  expect(await codeAnswered(asLogin)).toEqual(over)
  const ofOther = await confirmBy(ada.token, his.get(await options(ada.token)))
  expect(await codeAnswered(ofOther)).toEqual([422, 'passkey_refused'])
  const origin = 'https://evil.test'
  const phished = await confirmBy(ada.token, hers.get(await options(ada.token), { origin }))
  expect(await codeAnswered(phished)).toEqual([422, 'passkey_refused'])
})

test('Neither or both confirm nothing', async () => {
  const { token } = await signInSomebody(server)
  const passkey = openAuthenticator().get({ challenge: 'AAAA', rpId: 'kinroll.test' } as never)
  for (const body of [{}, { password, passkey }])
    expect((await server.post('/api/Account/reauthenticate', { token, body })).status).toBe(422)
})

test('It ends when the password is changed, also for the session that changed it', async () => {
  const { token } = await signInSomebody(server)
  const proof = await proofOf(token)
  await server.put('/api/Account/password', {
    token,
    body: { currentPassword: password, newPassword: `${password} too` },
  })
  expect(await codeAnswered(await exported(token, proof))).toEqual(required)
})

test('It ends with the session', async () => {
  const { token } = await signInSomebody(server)
  const proof = await proofOf(token)
  await server.post('/api/Account/log-out', { token })
  expect((await exported(token, proof)).status).toBe(401)
  const stored = await server.db.selectFrom('reauthentication').select('id').execute()
  const sessions = await server.db.selectFrom('session').select('id').execute()
  expect(stored.length <= sessions.length).toBe(true)
})
