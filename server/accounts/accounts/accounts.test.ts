import { hour } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimitRules } from '#server/calls/rate-limit.rules.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { emailsTo, registerWithMail } from '../sign-in/test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.org',
  password: 'seven herons near the mill',
}

const otherPassword = 'eight herons near the mill'

test('Signing up logs in at once', { tags: ['3.account-fields', '7.sign-up-call'] }, async () => {
  const answer = await server.post('/api/Account/sign-up', {
    body: { ...grace, email: ' Grace@Example.org ' },
  })
  expect(answer.status).toBe(200)
  const { token, user } = await answer.json()
  expect(user).toEqual({
    id: expect.any(Number),
    email: 'grace@example.org',
    firstName: 'Grace',
    lastName: 'Hopper',
    preferredName: null,
    photoUrl: null,
    isEmailVerified: false,
    hasPassword: true,
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  const me = await server.get('/api/Account/me', { token })
  expect(await me.json()).toMatchObject(user)
})

test('Signing up sends a link that verifies the address', async () => {
  const [emailMessage] = await readEmails(server, grace.email)
  const token = emailMessage?.link?.searchParams.get('token')
  const body = { email: grace.email, password: grace.password }
  const logIn = await server.post('/api/Account/login', { body })
  const { token: session } = await logIn.json()
  await server.post('/api/Account/auto-login', { token: session, body: { token } })
  const me = await server.get('/api/Account/me', { token: session })
  expect(await me.json()).toMatchObject({ firstName: 'Grace', isEmailVerified: true })
})

test(
  'An address that has an account is refused in any letter case, without saying why',
  { tags: ['5.email-taken'] },
  async () => {
    const answer = await server.post('/api/Account/sign-up', {
      body: { ...grace, email: 'GRACE@example.org', password: otherPassword },
    })
    expect(answer.status).toBe(422)
    const sentence =
      'We can’t sign you up with this address. If it is yours, check your email for what to do next.'
    expect(await answer.json()).toEqual({
      message: sentence,
      code: 'sign_up_refused',
      fields: { email: sentence },
    })
  },
)

test('The owner of the address gets an email that they have an account and how to log in', async () => {
  const body = { ...grace, email: 'twice@example.org' }
  const kindsOf = async () =>
    (await readEmails(server, body.email)).map(({ kind }) => kind).toSorted()
  await server.post('/api/Account/sign-up', { body })
  expect(await kindsOf()).toEqual(['VerifyEmail'])
  const claim = { ...body, password: otherPassword, firstName: 'Claim your prize at evil.example' }
  expect((await server.post('/api/Account/sign-up', { body: claim })).status).toBe(422)
  expect(await kindsOf()).toEqual(['SignUpRefused', 'VerifyEmail'])
  const emailMessage = (await readEmails(server, body.email)).find(
    ({ kind }) => kind === 'SignUpRefused',
  )
  expect(emailMessage?.text).toContain('already has an account')
  expect(emailMessage?.text).toContain('/account/forgot-password')
  expect(emailMessage?.link?.pathname).toBe('/login')
  expect(emailMessage?.link?.search).toBe('')
  expect(emailMessage?.text).not.toContain('evil.example')
})

test('However often an address is used to sign up, its owner gets one email an hour', async () => {
  const { email } = await signInSomebody(server)
  const body = { ...grace, email, password: otherPassword }
  const emails = async () => (await emailsTo(server, email)).map(({ kind }) => kind)
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => server.post('/api/Account/sign-up', { body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(await emails()).toEqual(['SignUpRefused'])
  }
  const hourAgo = new Date(Date.now() - hour).toISOString()
  await server.db.updateTable('outboxEmail').set({ createdDate: hourAgo }).execute()
  await server.post('/api/Account/sign-up', { body })
  expect(await emails()).toEqual(['SignUpRefused', 'SignUpRefused'])
})

const signUp = (body: object) => server.post('/api/Account/sign-up', { body })

const kindsTo = async (email: string) => (await emailsTo(server, email)).map(({ kind }) => kind)

describe('Signing up again with one’s own password', () => {
  test('logs in, because the first response may have been lost', async () => {
    const body = { ...grace, email: 'lost@example.org' }
    const { user } = await (await signUp(body)).json()
    const again = await signUp({ ...body, email: 'Lost@example.org', firstName: 'Gracie' })
    expect(again.status).toBe(200)
    const { token, ...rest } = await again.json()
    expect(rest).toEqual({ user })
    expect((await server.get('/api/Account/me', { token })).status).toBe(200)
    expect(await kindsTo(body.email)).toEqual(['VerifyEmail'])
  })

  test('works for both requests of a double press', async () => {
    const body = { ...grace, email: 'double@example.org' }
    const answers = await Promise.all([signUp(body), signUp(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await kindsTo(body.email)).toEqual(['VerifyEmail'])
  })

  test('is refused if a second factor is required', async () => {
    const { email } = await registerWithMail(server)
    const answer = await signUp({ ...grace, email, password })
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'sign_up_refused'])
    expect(await kindsTo(email)).toContain('SignUpRefused')
    expect(await kindsTo(email)).not.toContain('TwoFactorCode')
  })

  test('has as few tries as a login, in a count of its own', async () => {
    const { email } = await signInSomebody(server)
    const logIn = (tried: string) =>
      server.post('/api/Account/login', { body: { email, password: tried } })
    for (let round = 0; round < rateLimitRules.login.perAccount; round += 1) {
      expect((await signUp({ ...grace, email, password: otherPassword })).status).toBe(422)
    }
    expect((await signUp({ ...grace, email, password })).status).toBe(429)
    expect((await logIn(password)).status).toBe(200)
  })
})

test('The database keeps addresses unique in any letter case', async () => {
  const values = { passwordHash: '', createdDate: new Date().toISOString() }
  await server.db
    .insertInto('user')
    .values({ email: 'Kim@example.org', ...values })
    .execute()
  const again = server.db.insertInto('user').values({ email: 'kIM@example.org', ...values })
  await expect(again.execute()).rejects.toThrow(/unique/i)
})

test('Fifty sign-ups of one address at once create exactly one account', async () => {
  const body = { ...grace, email: 'crowd@example.org' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const own = { ...body, password: `${body.password} ${index}` }
      return server.post('/api/Account/sign-up', { body: own, from: '198.51.100.9' })
    }),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(statuses)).toEqual(new Set([200, 422, 429]))
  const rows = await server.db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('email', '=', 'crowd@example.org')
    .select('person.id')
    .execute()
  expect(rows).toHaveLength(1)
})

test('A common password is refused, in any letter case', async () => {
  const body = { ...grace, email: 'common@example.org', password: 'QwertyQwerty' }
  const answer = await server.post('/api/Account/sign-up', { body })
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({
    password: 'This password is too common. Choose one that is harder to guess.',
  })
})

test(
  'Every invalid field of a sign-up has its own message',
  { tags: ['8.problem-fields', '8.status-422'] },
  async () => {
    const body = { firstName: ' ', lastName: 7, email: 'nowhere', password: 'short' }
    const answer = await server.post('/api/Account/sign-up', { body })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      message: 'Please check the marked fields.',
      code: 'invalid_fields',
      fields: {
        firstName: 'This field is required.',
        lastName: 'This field is invalid.',
        email: 'Enter an email address, such as name@example.org.',
        password: 'This field must be at least 10 characters.',
      },
    })
  },
)

test('The right password logs in', { tags: ['7.login-call'] }, async () => {
  const answer = await server.post('/api/Account/login', {
    body: { email: 'GRACE@example.org', password: grace.password },
  })
  expect(answer.status).toBe(200)
  const { token, user } = await answer.json()
  expect(user.firstName).toBe('Grace')
  expect((await server.get('/api/Account/me', { token })).status).toBe(200)
})

test('An unknown address and a wrong password get the same answer', async () => {
  const unknown = await server.post('/api/Account/login', {
    body: { email: 'unknown@example.org', password: grace.password },
  })
  const wrong = await server.post('/api/Account/login', {
    body: { email: grace.email, password: otherPassword },
  })
  expect([unknown.status, wrong.status]).toEqual([422, 422])
  const body = await wrong.text()
  expect(await unknown.text()).toBe(body)
  expect(JSON.parse(body)).toEqual({
    message: 'The email address or the password is wrong.',
    code: 'credentials_refused',
  })
})

test('Unauthenticated calls accept an expired token', async () => {
  const answer = await server.post('/api/Account/login', {
    token: 'over',
    body: { email: grace.email, password: grace.password },
  })
  expect(answer.status).toBe(200)
})

test('Logging out ends the session, and can be repeated', async () => {
  const { token } = await signInSomebody(server)
  expect((await server.post('/api/Account/log-out', { token })).status).toBe(204)
  const me = await server.get('/api/Account/me', { token })
  expect(me.status).toBe(401)
  expect(await me.json()).toEqual({
    message: 'Your session has ended. Please log in again.',
    code: 'session_ended',
  })
  expect((await server.post('/api/Account/log-out', { token })).status).toBe(204)
})
