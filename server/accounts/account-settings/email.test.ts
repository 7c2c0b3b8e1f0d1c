import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { follow, issue } from '../sign-in/test-sign-in.ts'
import { readLetters } from '#server/testing/test-letters.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const newAddress = () => `new.${crypto.randomUUID()}@example.org`

const change = (token: string, email: string, currentPassword = password) =>
  server.put('/api/Account/email', { token, body: { email, currentPassword } })

const verifyEmail = (userId: number) =>
  server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()

const subjectsTo = async (email: string) =>
  (await readLetters(server, email)).map(({ subject }) => subject)

test(
  'A new address holds only once it is confirmed from there',
  { tags: ['7.account-settings-calls'] },
  async () => {
    const { token, email } = await signInSomebody(server)
    const wanted = newAddress()
    const answer = await change(token, ` ${wanted.toUpperCase()}`)
    expect(await answer.json()).toMatchObject({ email, pendingEmail: wanted })
    expect(await subjectsTo(wanted)).toEqual(['Confirm your new email address'])
    expect(await subjectsTo(email)).toEqual([])
  },
)

test('An address that somebody else has is answered alike, and gets no letter', async () => {
  const { email: taken } = await signInSomebody(server, 'Vera')
  const { token, email } = await signInSomebody(server)
  const answer = await change(token, taken)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ email, pendingEmail: taken })
  expect(await subjectsTo(taken)).toEqual([])
})

test('The owner of an address that an unverified account has gets it by way of the emails', async () => {
  const stranger = await signInSomebody(server, 'Vera')
  await unverify(server, stranger)
  const { email: wanted } = stranger
  const owner = await signInSomebody(server)
  const { token, email } = owner
  const answer = await change(token, wanted)
  expect(await answer.json()).toMatchObject({ email, pendingEmail: wanted })
  const [told, ...more] = await readLetters(server, wanted)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    subject: 'Another account has this email address',
    text: expect.stringContaining('/account/forgot-password'),
  })
  expect(`${told?.text}${told?.html}`).not.toMatch(/token=|Vera/)
  expect(told?.text).not.toContain(email)

  // As the email says: a new password shuts the stranger out, and the other account takes another address.
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
  expect((await change(token, wanted)).status).toBe(200)
  const confirmation = await issue(server, owner, { purpose: 'ChangeEmail', email: wanted })
  expect(await (await follow(server, confirmation, { from: token })).json()).toEqual({ done: true })
  const settings = await server.get('/api/Account/settings', { token })
  expect(await settings.json()).toMatchObject({ email: wanted, isEmailVerified: true })
})

test('A change of the address can be called off', async () => {
  const { token, email } = await signInSomebody(server)
  const wanted = newAddress()
  await change(token, wanted)
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
  const answer = await change(token, wanted, wanted.toUpperCase())
  expect((await answer.json()).fields).toEqual({
    email: 'This is your password too. Choose another password first.',
  })
})

test('Another address takes the current password', async () => {
  const { token } = await signInSomebody(server)
  const wanted = newAddress()
  const answer = await change(token, wanted, 'a wrong one')
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ currentPassword: 'This is not your password.' })
  const settings = await server.get('/api/Account/settings', { token })
  expect((await settings.json()).pendingEmail).toBeNull()
  expect(await subjectsTo(wanted)).toEqual([])
})

test('The address that one has already is refused', async () => {
  const { token, email } = await signInSomebody(server)
  const answer = await change(token, email.toUpperCase())
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ email: 'This is your email address already.' })
})

test('The letter that verifies an address is sent again, and only while it is needed', async () => {
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
    message: 'Your email address is verified already.',
  })
})

test('Nobody has more than five letters an hour sent', async () => {
  const { token } = await signInSomebody(server)
  const statuses: number[] = []
  for (let letter = 1; letter <= 6; letter += 1) {
    statuses.push((await change(token, newAddress())).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await server.post('/api/Account/email/verification', { token })).status).toBe(429)
})
