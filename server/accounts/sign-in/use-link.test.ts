import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEmails } from '#server/testing/test-emails.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { follow, linkExpiredProblem, issue, logIn, register } from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const findUser = (userId: number) =>
  server.db.selectFrom('user').where('id', '=', userId).selectAll().executeTakeFirstOrThrow()

test(
  'Following the link of a stranger’s sign-up verifies nothing and logs in to no account',
  { tags: ['9.link-closed'] },
  async () => {
    const mallory = await register(server, { emailVerifiedAt: null }, 'Victor')
    const { email, userId } = mallory
    const token = await issue(server, mallory, { purpose: 'VerifyEmail' })
    const victor = await register(server, {}, 'Clara')
    for (const from of [undefined, victor.token, 'no-such-session']) {
      const asked = await follow(server, token, { from })
      const logInTo = { purpose: 'VerifyEmail', email, invitedTo: null }
      expect([asked.status, await asked.json()]).toEqual([200, { logIn: logInTo }])
    }
    expect((await findUser(userId)).emailVerifiedAt).toBeNull()
    const { user } = await (await follow(server, await issue(server, mallory))).json()
    expect(user).toMatchObject({ isEmailVerified: true, hasPassword: false })
    expect((await server.get('/api/Account/me', { token: mallory.token })).status).toBe(401)
    expect((await logIn(server, mallory)).status).toBe(422)
  },
)

test(
  'An address is verified by its link followed by a login to its account',
  { tags: ['9.link-closed'] },
  async () => {
    const ada = await register(server, { emailVerifiedAt: null })
    const token = await issue(server, ada, { purpose: 'VerifyEmail' })
    expect(await (await follow(server, token)).json()).toHaveProperty('logIn')
    const { token: session } = await (await logIn(server, ada)).json()
    expect(await (await follow(server, token, { from: session })).json()).toEqual({ done: true })
    expect((await findUser(ada.userId)).emailVerifiedAt).not.toBeNull()
    expect((await server.get('/api/Account/me', { token: ada.token })).status).toBe(200)
    expect(await (await follow(server, token, { from: session })).json()).toEqual(
      linkExpiredProblem,
    )
  },
)

test('A link to a new address reveals the account only to its own session', async () => {
  const ada = await register(server, { pendingEmail: 'elsewhere@example.org' })
  const email = 'elsewhere@example.org'
  const token = await issue(server, ada, { purpose: 'ChangeEmail', email })
  const ben = await register(server, {}, 'Ben')
  for (const from of [undefined, ben.token]) {
    const logInTo = { purpose: 'ChangeEmail', email, invitedTo: null }
    expect(await (await follow(server, token, { from })).json()).toEqual({ logIn: logInTo })
  }
  expect((await findUser(ada.userId)).email).toBe(ada.email)
  expect(await (await follow(server, token, { from: ada.token })).json()).toEqual({ done: true })
  expect((await findUser(ada.userId)).email).toBe(email)
})

test('The link of a former address does not ask for a login', async () => {
  const ada = await register(server, { emailVerifiedAt: null })
  const token = await issue(server, ada, { purpose: 'VerifyEmail', email: 'old@example.org' })
  expect(await (await follow(server, token)).json()).toEqual(linkExpiredProblem)
})

test('The link of a sign-up is valid for 7 days', { tags: ['9.link-life'] }, async () => {
  const { email } = { email: 'grace.day@example.org' }
  const body = { firstName: 'Grace', lastName: 'Lind', email, password: 'eight herons at noon' }
  await server.post('/api/Account/sign-up', { body })
  const [emailMessage] = await readEmails(server, email)
  expect(emailMessage?.text).toContain('for 7 days')
  const { expiresDate } = await server.db
    .selectFrom('oneTimeToken')
    .where('email', '=', email)
    .select('expiresDate')
    .executeTakeFirstOrThrow()
  expect((Date.parse(expiresDate) - Date.now()) / day).toBeCloseTo(7, 1)
})
