import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findToken } from '../identity/one-time-tokens.queries.ts'
import { openChallenge } from '../identity/challenges.queries.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '../testing/test-app.ts'
import { emailSentFor, searchOf } from '../testing/test-emails.ts'
import { newLoginEmail } from '../accounts/sign-in/emails/new-login.email.ts'
import { twoFactorChangedEmail } from '../accounts/account-settings/emails/two-factor-changed.email.ts'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'
import { emailChangedEmail } from '../accounts/account-settings/emails/email-changed.email.ts'
import { twoFactorCodeEmail } from '../accounts/sign-in/emails/two-factor-code.email.ts'
import { resetPasswordEmail } from '../accounts/sign-in/emails/reset-password.email.ts'
import { loginLinkEmail } from '../accounts/sign-in/emails/login-link.email.ts'
import { confirmNewEmail } from '../accounts/account-settings/emails/change-email.email.ts'
import { verifyEmail } from '../accounts/account-settings/emails/verify-email.email.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const tokenIn = (link: URL | undefined) => findToken(server.db, searchOf(link)['token']!)

test('The email after a sign-up has a link that verifies the address, valid for a week', async () => {
  const { userId, email } = await signInSomebody(server)
  await unverify(server, { userId })
  const emailMessage = await emailSentFor(server, verifyEmail, email, { userId })
  expect(emailMessage?.subject).toBe('Verify your email address')
  expect(emailMessage?.link?.origin + emailMessage!.link!.pathname).toBe(
    'https://kinroll.test/account/auto-login',
  )
  expect(searchOf(emailMessage?.link)).toMatchObject({
    message: 'Your email address is verified',
    redirect: '/',
  })
  const token = await tokenIn(emailMessage?.link)
  expect(token).toMatchObject({ purpose: 'VerifyEmail', userId, email })
  const life = Date.parse(token!.expiresDate) - Date.parse(token!.createdDate)
  expect(life).toBe(7 * day)
  expect(emailMessage?.text).toContain(emailMessage!.link!.href)
  expect(emailMessage?.html).toContain(emailMessage!.link!.href.replaceAll('&', '&amp;'))
})

test('No verification email is sent to a verified or former address', async () => {
  const { userId, email } = await signInSomebody(server)
  expect(await emailSentFor(server, verifyEmail, 'else@example.org', { userId })).toBeUndefined()
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()
  expect(await emailSentFor(server, verifyEmail, email, { userId })).toBeUndefined()
})

test('A new address gets an email, unless another account has it or the change was canceled', async () => {
  const [ada, bea] = [await signInSomebody(server), await signInSomebody(server, 'Bea')]
  const wish = (pendingEmail: string | null) =>
    server.db.updateTable('user').set({ pendingEmail }).where('id', '=', ada.userId).execute()
  await wish('new@example.org')
  const emailMessage = await emailSentFor(server, confirmNewEmail, 'new@example.org', {
    userId: ada.userId,
  })
  expect(searchOf(emailMessage?.link)).toMatchObject({ redirect: '/account/edit' })
  expect(await tokenIn(emailMessage?.link)).toMatchObject({
    purpose: 'ChangeEmail',
    email: 'new@example.org',
  })
  await wish(bea.email)
  expect(
    await emailSentFor(server, confirmNewEmail, bea.email, { userId: ada.userId }),
  ).toBeUndefined()
  await wish(null)
  expect(
    await emailSentFor(server, confirmNewEmail, 'new@example.org', { userId: ada.userId }),
  ).toBeUndefined()
})

test('Login and reset links are sent only to addresses that have an account', async () => {
  const { userId, email } = await signInSomebody(server)
  const login = await emailSentFor(server, loginLinkEmail, email, {
    redirect: '/my/family?a=b&c=d#e',
    browserHash: 'hash',
  })
  expect(searchOf(login?.link)).toMatchObject({ redirect: '/my/family?a=b&c=d#e' })
  expect(await tokenIn(login?.link)).toMatchObject({ purpose: 'LogIn', userId })
  const reset = await emailSentFor(server, resetPasswordEmail, email, { browserHash: 'hash' })
  expect(searchOf(reset?.link)).toMatchObject({
    message: 'You are logged in',
    redirect: '/account/edit#password',
  })
  expect(await tokenIn(reset?.link)).toMatchObject({ purpose: 'ResetPassword', userId })
  expect(
    await emailSentFor(server, loginLinkEmail, 'nobody@example.org', {
      redirect: null,
      browserHash: 'hash',
    }),
  ).toBeUndefined()
  expect(
    await emailSentFor(server, resetPasswordEmail, 'nobody@example.org', { browserHash: 'hash' }),
  ).toBeUndefined()
})

test('A code works for one login, only the latest one, and none is sent after the login has ended', async () => {
  const { userId, email } = await signInSomebody(server)
  const { challengeId } = await openChallenge(server.db, {
    userId,
    provider: 'Email',
    isReset: false,
  })
  const emailMessage = await emailSentFor(server, twoFactorCodeEmail, email, { challengeId })
  expect(emailMessage?.code).toMatch(/^\d{6}$/)
  expect(emailMessage?.text).toContain(emailMessage!.code!)
  expect(emailMessage?.html).toContain(emailMessage!.code!)
  const { codeHash } = await server.db
    .selectFrom('challenge')
    .where('id', '=', challengeId)
    .select('codeHash')
    .executeTakeFirstOrThrow()
  expect(server.encryption.isSignatureOf(codeHash!, `${challengeId}:${emailMessage?.code}`)).toBe(
    true,
  )
  await server.db.deleteFrom('challenge').where('id', '=', challengeId).execute()
  expect(await emailSentFor(server, twoFactorCodeEmail, email, { challengeId })).toBeUndefined()
})

test('Emails about account changes say what happened, and greet by name', async () => {
  const to = 'ada@example.org'
  const emails = [
    await emailSentFor(server, emailChangedEmail, to, {
      firstName: 'Ada',
      newEmail: 'new@example.org',
    }),
    await emailSentFor(server, passwordChangedEmail, to, { firstName: 'Ada' }),
    await emailSentFor(server, twoFactorChangedEmail, to, { firstName: 'Ada', provider: null }),
    await emailSentFor(server, newLoginEmail, to, {
      firstName: 'Ada',
      device: 'Firefox on Android',
    }),
  ]
  expect(emails.map((emailMessage) => emailMessage?.text.includes('Hello Ada,'))).toEqual(
    Array(4).fill(true),
  )
  const texts = emails.map((emailMessage) => emailMessage?.text).join('\n')
  expect(texts).toContain('is now new@example.org')
  expect(texts).toContain('a new password')
  expect(texts).toContain('only your password')
  expect(texts).toContain('Firefox on Android')
})

test.each([null, 'Email', 'Authenticator'] as const)(
  'A new password is suggested only where it helps against an intruder: %s',
  async (provider) => {
    const facts = { firstName: 'Ada', provider }
    const emailMessage = await emailSentFor(server, twoFactorChangedEmail, 'ada@example.org', facts)
    const helps = provider !== 'Authenticator'
    expect(emailMessage?.text).toContain(
      helps
        ? 'choose a new password right away'
        : 'contact an owner of your organization right away',
    )
    expect(emailMessage?.link?.pathname).toBe(helps ? '/account/forgot-password' : undefined)
  },
)

test('A login link without a known requesting browser is not sent', async () => {
  const { email } = await signInSomebody(server)
  expect(await emailSentFor(server, loginLinkEmail, email, { redirect: null })).toBeUndefined()
  expect(await emailSentFor(server, resetPasswordEmail, email, {})).toBeUndefined()
})
