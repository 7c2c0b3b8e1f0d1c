import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueToken } from '#server/identity/one-time-tokens.queries.ts'
import { startSession } from '#server/identity/sessions.queries.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { insertRefusedEmail } from '#server/mail/test-refused-email.ts'
import { verifyEmail as verification } from './emails/verify-email.email.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { follow, issue } from '../sign-in/test-sign-in.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server.close())

test(
  'The settings show how to log in to the account',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token, email, userId } = await signInSomebody(server)
    await unverify(server, { userId })
    const answer = await server.get('/api/Account/settings', { token })
    expect(await answer.json()).toEqual({
      email,
      isEmailVerified: false,
      pendingEmail: null,
      isVerificationRefused: false,
      twoFactorProvider: null,
      isEmailCodeAsked: false,
      recoveryCodesLeft: 0,
      hasPassword: true,
      mayResetPassword: false,
      notifications: { newLogin: false },
      secondFactorNeededBy: [],
    })
  },
)

test(
  'Emails about new logins can be turned on and off',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token } = await signInSomebody(server)
    for (const newLogin of [true, false]) {
      const answer = await server.put('/api/Account/notifications', { token, body: { newLogin } })
      expect((await answer.json()).notifications).toEqual({ newLogin })
    }
  },
)

test('The settings show that the mail server refused the email with the link, until it is sent again', async () => {
  const { token, email, userId } = await signInSomebody(server)
  const isRefused = async () =>
    (await (await server.get('/api/Account/settings', { token })).json()).isVerificationRefused
  await insertRefusedEmail(server.db, 'VerifyEmail', email, { userId })
  expect(await isRefused()).toBe(false)
  await unverify(server, { userId })
  expect(await isRefused()).toBe(true)
  await putInOutbox(server.db, verification, email, { userId })
  expect(await isRefused()).toBe(false)

  const wanted = newAddress()
  await changeEmail(token, wanted)
  await insertRefusedEmail(server.db, 'ChangeEmail', wanted, { userId: userId + 1 })
  expect(await isRefused()).toBe(false)
  await insertRefusedEmail(server.db, 'ChangeEmail', wanted, { userId })
  expect(await isRefused()).toBe(true)
})

const newAddress = () => `new.${crypto.randomUUID()}@example.org`

const changeEmail = (token: string, email: string, currentPassword = password) =>
  server.put('/api/Account/email', { token, body: { email, currentPassword } })

const verifyEmail = (userId: number) =>
  server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()

const subjectsTo = async (email: string) =>
  (await readEmails(server, email)).map(({ subject }) => subject)

test(
  'A new address takes effect after it is confirmed',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token, email } = await signInSomebody(server)
    const wanted = newAddress()
    const answer = await changeEmail(token, ` ${wanted.toUpperCase()}`)
    expect(await answer.json()).toMatchObject({ email, pendingEmail: wanted })
    expect(await subjectsTo(wanted)).toEqual(['Confirm your new email address'])
    expect(await subjectsTo(email)).toEqual([])
  },
)

test('An address of another account gets the same answer, and no email', async () => {
  const { email: taken } = await signInSomebody(server, 'Vera')
  const { token, email } = await signInSomebody(server)
  const answer = await changeEmail(token, taken)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ email, pendingEmail: taken })
  expect(await subjectsTo(taken)).toEqual([])
})

test('The owner of an address can take it over from an unverified account by email', async () => {
  const stranger = await signInSomebody(server, 'Vera')
  await unverify(server, stranger)
  const { email: wanted } = stranger
  const owner = await signInSomebody(server)
  const { token, email } = owner
  const answer = await changeEmail(token, wanted)
  expect(await answer.json()).toMatchObject({ email, pendingEmail: wanted })
  const [takeOver, ...more] = await readEmails(server, wanted)
  expect(more).toEqual([])
  expect(takeOver).toMatchObject({
    subject: 'Another account has this email address',
    text: expect.stringContaining('/account/forgot-password'),
  })
  expect(`${takeOver?.text}${takeOver?.html}`).not.toMatch(/token=|Vera/)
  expect(takeOver?.text).not.toContain(email)

  // As the email says: a new password locks the stranger out, and the other account takes another address.
  const link = await issue(server, stranger, { purpose: 'ResetPassword', email: wanted })
  const { token: theirs } = await (await follow(server, link)).json()
  expect((await server.get('/api/Account/settings', stranger)).status).toBe(401)
  const newPassword = 'nine otters at dusk'
  const chosen = await server.put('/api/Account/password', { token: theirs, body: { newPassword } })
  expect(chosen.status).toBe(204)
  const deleted = await server.del('/api/Account/me', {
    token: theirs,
    body: { currentPassword: newPassword },
  })
  expect(deleted.status).toBe(204)
  expect((await changeEmail(token, wanted)).status).toBe(200)
  const confirmation = await issue(server, owner, { purpose: 'ChangeEmail', email: wanted })
  expect(await (await follow(server, confirmation, { from: token })).json()).toEqual({ done: true })
  const settings = await server.get('/api/Account/settings', { token })
  expect(await settings.json()).toMatchObject({ email: wanted, isEmailVerified: true })
})

test('A change of the address can be canceled', async () => {
  const { token, email } = await signInSomebody(server)
  const wanted = newAddress()
  await changeEmail(token, wanted)
  const answer = await server.del('/api/Account/email/pending', { token })
  expect(await answer.json()).toMatchObject({ email, pendingEmail: null })
  expect(await subjectsTo(wanted)).toEqual([])
})

test('An address that is also the password is refused', async () => {
  const { token } = await signInSomebody(server)
  const wanted = newAddress()
  await server.put('/api/Account/password', {
    token,
    body: { currentPassword: password, newPassword: wanted.toUpperCase() },
  })
  const answer = await changeEmail(token, wanted, wanted.toUpperCase())
  expect((await answer.json()).fields).toEqual({
    email: 'This is also your password. Change your password first.',
  })
})

test('Changing the address requires the current password', async () => {
  const { token } = await signInSomebody(server)
  const wanted = newAddress()
  const answer = await changeEmail(token, wanted, 'a wrong one')
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ currentPassword: 'This isn’t your password.' })
  const settings = await server.get('/api/Account/settings', { token })
  expect((await settings.json()).pendingEmail).toBeNull()
  expect(await subjectsTo(wanted)).toEqual([])
})

test('The current address is refused', async () => {
  const { token, email } = await signInSomebody(server)
  const answer = await changeEmail(token, email.toUpperCase())
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ email: 'This is already your email address.' })
})

test('The verification email can be resent only while the address is unverified', async () => {
  const { token, email, userId } = await signInSomebody(server)
  await unverify(server, { userId })
  const ask = () => server.post('/api/Account/email/verification', { token })
  expect((await ask()).status).toBe(204)
  expect(await subjectsTo(email)).toEqual(['Verify your email address'])
  await verifyEmail(userId)
  const answer = await ask()
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'email_verified',
    message: 'Your email address is already verified.',
  })
})

test('An account can request five emails an hour', async () => {
  const { token } = await signInSomebody(server)
  const statuses: number[] = []
  for (let request = 1; request <= 6; request += 1) {
    statuses.push((await changeEmail(token, newAddress())).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await server.post('/api/Account/email/verification', { token })).status).toBe(429)
})

const newPassword = 'nine otters under the bridge'

const changePassword = (token: string, body: object) =>
  server.put('/api/Account/password', { token, body })

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
  'The new password works, and the old one no longer does',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token, email } = await signInSomebody(server)
    const answer = await changePassword(token, { currentPassword: password, newPassword })
    expect(answer.status).toBe(204)
    expect(await statusOfLogin(email, password)).toBe(422)
    expect(await statusOfLogin(email, newPassword)).toBe(200)
  },
)

test(
  'A new password ends all other sessions, links and pending logins, and keeps this session',
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
    await changePassword(token, { currentPassword: password, newPassword })
    const statuses = await Promise.all([token, other, strangers].map(statusOf))
    expect(statuses).toEqual([200, 401, 200])
    const left = server.db.selectFrom('oneTimeToken').where('userId', '=', userId).selectAll()
    expect(await left.execute()).toEqual([])
  },
)

test('The address gets an email about the new password', async () => {
  const { token, email } = await signInSomebody(server)
  await changePassword(token, { currentPassword: password, newPassword })
  const [emailMessage] = await readEmails(server, email)
  expect(emailMessage?.subject).toBe('Your password was changed')
})

test.each([
  [{ currentPassword: 'a wrong one' }, 'This isn’t your password.'],
  [{}, 'This field is required.'],
])('Without the current password nothing changes: %o', async (given, sentence) => {
  const { token, email, userId } = await signInSomebody(server)
  const other = await startSession(server.db, userId)
  const answer = await changePassword(token, { ...given, newPassword })
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ currentPassword: sentence })
  expect(await statusOf(other)).toBe(200)
  expect(await statusOfLogin(email, password)).toBe(200)
  expect(await readEmails(server, email)).toEqual([])
})

test('After a “Forgot password?” link, the password can be set once without the old one', async () => {
  const { token, email, userId } = await signInSomebody(server)
  await mayReset(userId, minute)
  expect((await changePassword(token, { newPassword })).status).toBe(204)
  expect(await statusOfLogin(email, newPassword)).toBe(200)
  const again = await changePassword(token, { newPassword: password })
  expect((await again.json()).fields).toEqual({ currentPassword: 'This field is required.' })
})

test('A quarter of an hour later the old password is required again', async () => {
  const { token, userId } = await signInSomebody(server)
  await mayReset(userId, -1)
  expect((await changePassword(token, { newPassword })).status).toBe(422)
})

test.each([
  ['QwertyQwerty', 'This password is too common. Choose one that is harder to guess.'],
  ['nineotter', 'This field must be at least 10 characters.'],
  ['o'.repeat(129), 'Use at most 128 characters.'],
])('A password that is easy to guess or too long is refused: %s', async (easy, sentence) => {
  const { token } = await signInSomebody(server)
  const answer = await changePassword(token, { currentPassword: password, newPassword: easy })
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ newPassword: sentence })
})

test('Neither the current password nor the address of the account is accepted as a new one', async () => {
  const { token, email } = await signInSomebody(server)
  const refused = async (wanted: string) =>
    (await (await changePassword(token, { currentPassword: password, newPassword: wanted })).json())
      .fields
  expect(await refused(password)).toEqual({
    newPassword: 'Choose a password that differs from the current one.',
  })
  expect(await refused(email.toUpperCase())).toEqual({
    newPassword: 'This is your email address. Choose a password that is harder to guess.',
  })
})

test.each(['パスワード🦦'.repeat(17), ` übers Meer zum Mühlenweiher ${'ä'.repeat(98)} `])(
  'A long password counts to its last character, in any script: %s',
  async (long) => {
    const { token, email } = await signInSomebody(server)
    const answer = await changePassword(token, { currentPassword: password, newPassword: long })
    expect(answer.status).toBe(204)
    expect(await statusOfLogin(email, long)).toBe(200)
    expect(await statusOfLogin(email, long.slice(0, -1))).toBe(422)
    expect(await statusOfLogin(email, long.normalize('NFD'))).toBe(422)
  },
)

test('When many change it at once with the old password, one succeeds', async () => {
  const { token } = await signInSomebody(server)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      changePassword(token, { currentPassword: password, newPassword: `${newPassword} ${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('A signed-in account has twenty tries at its password in a quarter of an hour', async () => {
  const { token } = await signInSomebody(server)
  const guess = () => changePassword(token, { currentPassword: 'a wrong one', newPassword })
  const answers = await Promise.all(Array.from({ length: 30 }, guess))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
  expect((await changePassword(token, { currentPassword: password, newPassword })).status).toBe(429)
})

test('The email about a new password mentions the calendar address, if there is one', async () => {
  for (const hasAddress of [true, false]) {
    const { token, email } = await signInSomebody(server)
    if (hasAddress) await server.post('/api/Calendar/my-feed', { token })
    expect((await changePassword(token, { currentPassword: password, newPassword })).status).toBe(
      204,
    )
    const [emailMessage] = await readEmails(server, email)
    expect(emailMessage?.text.includes('Your calendar link still works')).toBe(hasAddress)
  }
})

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

async function devicesOf(token: string) {
  const answer = await server.get('/api/Account/sessions', { token })
  return (await answer.json()).items as { id: number; name: string; isCurrent: boolean }[]
}

const end = (token: string, id: number | string) =>
  server.del(`/api/Account/sessions/${id}`, { token })

test(
  'The logged-in devices are listed, the most recent first',
  { tags: ['7.session-calls'] },
  async () => {
    const { token, userId } = await signInSomebody(server)
    await server.db
      .updateTable('session')
      .set({ lastSeenDate: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', userId)
      .execute()
    await startSession(server.db, userId, firefox)
    const instant = expect.stringMatching(/Z$/)
    const dates = { createdDate: instant, lastSeenDate: instant, id: expect.any(Number) }
    expect(await devicesOf(token)).toEqual([
      { ...dates, name: 'Firefox on Android', isCurrent: false },
      { ...dates, name: 'A browser', isCurrent: true },
    ])
  },
)

test('An expired session is not listed', async () => {
  const { token, userId } = await signInSomebody(server)
  await startSession(server.db, userId, firefox)
  await server.db
    .updateTable('session')
    .set({ expiresDate: new Date().toISOString() })
    .where('userAgent', '=', firefox)
    .execute()
  expect(await devicesOf(token)).toHaveLength(1)
})

test(
  'A logged-out device is refused at its next request',
  { tags: ['2.account-devices', '4.ended-device', '7.session-calls'] },
  async () => {
    const { token, userId } = await signInSomebody(server)
    const other = await startSession(server.db, userId, firefox)
    expect(await statusOf(other)).toBe(200)
    const [device] = (await devicesOf(token)).filter(({ isCurrent }) => !isCurrent)
    expect((await end(token, device?.id ?? 0)).status).toBe(204)
    expect(await statusOf(other)).toBe(401)
    expect(await statusOf(token)).toBe(200)
    expect((await end(token, device?.id ?? 0)).status).toBe(404)
  },
)

test('All other devices are logged out at once', { tags: ['7.session-calls'] }, async () => {
  const { token, userId } = await signInSomebody(server)
  const others = [
    await startSession(server.db, userId, firefox),
    await startSession(server.db, userId),
  ]
  const { token: strangers } = await signInSomebody(server, 'Vera')
  expect((await server.del('/api/Account/sessions', { token })).status).toBe(204)
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401])
  expect(await Promise.all([token, strangers].map(statusOf))).toEqual([200, 200])
})

test('Another account’s device is answered as missing', async () => {
  const { token } = await signInSomebody(server)
  const { token: strangers } = await signInSomebody(server, 'Vera')
  const [device] = await devicesOf(strangers)
  const answer = await end(token, device?.id ?? 0)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual(await (await end(token, 99_999_999)).json())
  expect(await statusOf(strangers)).toBe(200)
})
