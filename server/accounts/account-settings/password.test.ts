import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { readLetters } from '#server/testing/test-letters.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const newPassword = 'nine otters under the bridge'

const change = (token: string, body: object) => server.put('/api/Account/password', { token, body })

const statusOfLogin = async (email: string, given: string) =>
  (await server.post('/api/Account/login', { body: { email, password: given } })).status

const statusOf = async (token: string) => (await server.get('/api/Account/me', { token })).status

const mayReset = (userId: number, milliseconds: number) =>
  server.db
    .updateTable('session')
    .set({ mayResetUntil: new Date(Date.now() + milliseconds).toISOString() })
    .where('userId', '=', userId)
    .execute()

test(
  'A new password opens the account, and the old one does no more',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token, email } = await signInSomebody(server)
    const answer = await change(token, { currentPassword: password, newPassword })
    expect(answer.status).toBe(204)
    expect(await statusOfLogin(email, password)).toBe(422)
    expect(await statusOfLogin(email, newPassword)).toBe(200)
  },
)

test(
  'A new password ends all other sessions, links and logins under way, and leaves this session',
  { tags: ['4.new-password-ends-sessions'] },
  async () => {
    const { token, userId, email } = await signInSomebody(server)
    const other = await startSession(server.db, userId)
    const { token: strangers } = await signInSomebody(server, 'Vera')
    await issueToken(
      server.db,
      { purpose: 'LogIn', userId, invitationId: null, email },
      15 * minute,
    )
    await change(token, { currentPassword: password, newPassword })
    const statuses = await Promise.all([token, other, strangers].map(statusOf))
    expect(statuses).toEqual([200, 401, 200])
    const left = server.db.selectFrom('oneTimeToken').where('userId', '=', userId).selectAll()
    expect(await left.execute()).toEqual([])
  },
)

test('Whoever has the address is told of the new password', async () => {
  const { token, email } = await signInSomebody(server)
  await change(token, { currentPassword: password, newPassword })
  const [letter] = await readLetters(server, email)
  expect(letter?.subject).toBe('Your password was changed')
})

test.each([
  [{ currentPassword: 'a wrong one' }, 'This is not your password.'],
  [{}, 'This field is required.'],
])('Without the current password nothing changes: %o', async (given, sentence) => {
  const { token, email, userId } = await signInSomebody(server)
  const other = await startSession(server.db, userId)
  const answer = await change(token, { ...given, newPassword })
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ currentPassword: sentence })
  expect(await statusOf(other)).toBe(200)
  expect(await statusOfLogin(email, password)).toBe(200)
  expect(await readLetters(server, email)).toEqual([])
})

test('Whoever came by the link of "Forgot password?" sets a password once without the old one', async () => {
  const { token, email, userId } = await signInSomebody(server)
  await mayReset(userId, minute)
  expect((await change(token, { newPassword })).status).toBe(204)
  expect(await statusOfLogin(email, newPassword)).toBe(200)
  const again = await change(token, { newPassword: password })
  expect((await again.json()).fields).toEqual({ currentPassword: 'This field is required.' })
})

test('A quarter of an hour later the old password is asked for again', async () => {
  const { token, userId } = await signInSomebody(server)
  await mayReset(userId, -1)
  expect((await change(token, { newPassword })).status).toBe(422)
})

test.each([
  ['QwertyQwerty', 'This password is too common. Choose one that is harder to guess.'],
  ['nineotter', 'This field must be at least 10 characters.'],
  ['o'.repeat(129), 'Use at most 128 characters.'],
])('A password that is easily guessed or too long is refused: %s', async (easy, sentence) => {
  const { token } = await signInSomebody(server)
  const answer = await change(token, { currentPassword: password, newPassword: easy })
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ newPassword: sentence })
})

test('Neither the password of now nor the address of the account is taken as a new one', async () => {
  const { token, email } = await signInSomebody(server)
  const refused = async (wanted: string) =>
    (await (await change(token, { currentPassword: password, newPassword: wanted })).json()).fields
  expect(await refused(password)).toEqual({
    newPassword: 'Choose a password that differs from the current one.',
  })
  expect(await refused(email.toUpperCase())).toEqual({
    newPassword: 'This is your email address. Choose a password that is harder to guess.',
  })
})

test.each(['パスワード🦦'.repeat(17), ` übers Meer zum Mühlenweiher ${'ä'.repeat(98)} `])(
  'A long password is kept to its last letter, in any script: %s',
  async (long) => {
    const { token, email } = await signInSomebody(server)
    const answer = await change(token, { currentPassword: password, newPassword: long })
    expect(answer.status).toBe(204)
    expect(await statusOfLogin(email, long)).toBe(200)
    expect(await statusOfLogin(email, long.slice(0, -1))).toBe(422)
    expect(await statusOfLogin(email, long.normalize('NFD'))).toBe(422)
  },
)

test('Of many who change it at once with the old password, one does', async () => {
  const { token } = await signInSomebody(server)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      change(token, { currentPassword: password, newPassword: `${newPassword} ${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('Twenty passwords in a quarter of an hour are enough, also for whoever is signed in', async () => {
  const { token } = await signInSomebody(server)
  const guess = () => change(token, { currentPassword: 'a wrong one', newPassword })
  const answers = await Promise.all(Array.from({ length: 30 }, guess))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
  expect((await change(token, { currentPassword: password, newPassword })).status).toBe(429)
})

test('The letter about a new password says that the calendar address still works, if there is one', async () => {
  for (const hasAddress of [true, false]) {
    const { token, email } = await signInSomebody(server)
    if (hasAddress) await server.post('/api/Calendar/my-feed', { token })
    expect((await change(token, { currentPassword: password, newPassword })).status).toBe(204)
    const [letter] = await readLetters(server, email)
    expect(letter?.text.includes('Your calendar address still works')).toBe(hasAddress)
  }
})
