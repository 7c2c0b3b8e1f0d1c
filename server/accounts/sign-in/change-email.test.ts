import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  challengeOf,
  follow,
  linkExpiredProblem,
  issue,
  emailsTo,
  logIn,
  register,
} from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

let addresses = 0

/** An account with a pending new address, and the token of the email sent there. */
async function changing() {
  addresses += 1
  const pendingEmail = `new.${addresses}@example.org`
  const ada = await register(server, { pendingEmail })
  const email = pendingEmail
  return { ada, email, token: await issue(server, ada, { purpose: 'ChangeEmail', email }) }
}

test('The link in the email to the new address makes it the address of the account', async () => {
  const { ada, email, token } = await changing()
  expect(await (await follow(server, token, { from: ada.token })).json()).toEqual({ done: true })
  const me = await server.get('/api/Account/me', { token: ada.token })
  expect(await me.json()).toMatchObject({ email, isEmailVerified: true })
  expect((await logIn(server, ada)).status).toBe(422)
  expect((await logIn(server, { ...ada, email })).status).toBe(200)
})

test('The old address gets an email, and other sessions and links end', async () => {
  const { ada, email, token } = await changing()
  const before = await issue(server, ada)
  const { token: other } = await (await logIn(server, ada)).json()
  await follow(server, token, { from: ada.token })
  const statusOf = async (session: string) =>
    (await server.get('/api/Account/me', { token: session })).status
  expect([await statusOf(ada.token), await statusOf(other)]).toEqual([200, 401])
  expect(await (await follow(server, before)).json()).toEqual(linkExpiredProblem)
  expect(await emailsTo(server, ada.email)).toMatchObject([
    { kind: 'EmailChanged', facts: JSON.stringify({ firstName: 'Ada', newEmail: email }) },
  ])
})

test('Links sent to a former address no longer work', async () => {
  const { ada, token } = await changing()
  await follow(server, token, { from: ada.token })
  for (const purpose of ['LogIn', 'VerifyEmail', 'ResetPassword'] as const) {
    const old = await issue(server, ada, { purpose })
    expect(await (await follow(server, old)).json()).toEqual(linkExpiredProblem)
  }
})

test('Of two new addresses, the last one requested counts', async () => {
  const { ada, token } = await changing()
  const pendingEmail = 'last@example.org'
  await server.db.updateTable('user').set({ pendingEmail }).where('id', '=', ada.userId).execute()
  expect(await (await follow(server, token)).json()).toEqual(linkExpiredProblem)
})

test('An address that another account has taken in the meantime is refused', async () => {
  const { ada, email, token } = await changing()
  await register(server, { email })
  const refused = await follow(server, token, { from: ada.token })
  expect(refused.status).toBe(409)
  expect((await refused.json()).message).toBe('Another account already has this email address.')
  expect((await server.get('/api/Account/me', { token: ada.token })).status).toBe(200)
})

test('A pending login of the account ends with the old address', async () => {
  const { ada, token } = await changing()
  await server.db
    .updateTable('user')
    .set({ twoFactorProvider: 'Email' })
    .where('id', '=', ada.userId)
    .execute()
  const challenge = await challengeOf(server, ada)
  await follow(server, token, { from: ada.token })
  const body = { challenge }
  const resent = await server.post('/api/Account/two-factor-code/resend', { body })
  expect((await resent.json()).code).toBe('challenge_expired')
})
