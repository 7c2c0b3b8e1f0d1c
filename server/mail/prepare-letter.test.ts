import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findToken } from '../identity/one-time-tokens.queries.ts'
import { openChallenge } from '../identity/challenges.queries.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '../testing/test-app.ts'
import { letterOf, searchOf } from '../testing/test-letters.ts'
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

test('A letter to whoever signed up carries a link that proves the address, for a day', async () => {
  const { userId, email } = await signInSomebody(server)
  await unverify(server, { userId })
  const letter = await letterOf(server, verifyEmail, email, { userId })
  expect(letter?.subject).toBe('Verify your email address')
  expect(letter?.link?.origin + letter!.link!.pathname).toBe(
    'https://kinroll.test/account/auto-login',
  )
  expect(searchOf(letter?.link)).toMatchObject({
    message: 'Your email address is verified',
    redirect: '/',
  })
  const token = await tokenIn(letter?.link)
  expect(token).toMatchObject({ purpose: 'VerifyEmail', userId, email })
  const life = Date.parse(token!.expiresDate) - Date.parse(token!.createdDate)
  expect(life).toBe(day)
  expect(letter?.text).toContain(letter!.link!.href)
  expect(letter?.html).toContain(letter!.link!.href.replaceAll('&', '&amp;'))
})

test('Nobody is asked to verify an address that is verified or no longer theirs', async () => {
  const { userId, email } = await signInSomebody(server)
  expect(await letterOf(server, verifyEmail, 'else@example.org', { userId })).toBeUndefined()
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()
  expect(await letterOf(server, verifyEmail, email, { userId })).toBeUndefined()
})

test('A new address is asked, unless another account has it or it was given up again', async () => {
  const [ada, bea] = [await signInSomebody(server), await signInSomebody(server, 'Bea')]
  const wish = (pendingEmail: string | null) =>
    server.db.updateTable('user').set({ pendingEmail }).where('id', '=', ada.userId).execute()
  await wish('new@example.org')
  const letter = await letterOf(server, confirmNewEmail, 'new@example.org', { userId: ada.userId })
  expect(searchOf(letter?.link)).toMatchObject({ redirect: '/account/edit' })
  expect(await tokenIn(letter?.link)).toMatchObject({
    purpose: 'ChangeEmail',
    email: 'new@example.org',
  })
  await wish(bea.email)
  expect(await letterOf(server, confirmNewEmail, bea.email, { userId: ada.userId })).toBeUndefined()
  await wish(null)
  expect(
    await letterOf(server, confirmNewEmail, 'new@example.org', { userId: ada.userId }),
  ).toBeUndefined()
})

test('A login link and a way to a new password go only to addresses that have an account', async () => {
  const { userId, email } = await signInSomebody(server)
  const login = await letterOf(server, loginLinkEmail, email, {
    redirect: '/my/family?a=b&c=d#e',
    browserHash: 'hash',
  })
  expect(searchOf(login?.link)).toMatchObject({ redirect: '/my/family?a=b&c=d#e' })
  expect(await tokenIn(login?.link)).toMatchObject({ purpose: 'LogIn', userId })
  const reset = await letterOf(server, resetPasswordEmail, email, { browserHash: 'hash' })
  expect(searchOf(reset?.link)).toMatchObject({
    message: 'You are logged in',
    redirect: '/account/edit#password',
  })
  expect(await tokenIn(reset?.link)).toMatchObject({ purpose: 'ResetPassword', userId })
  expect(
    await letterOf(server, loginLinkEmail, 'nobody@example.org', {
      redirect: null,
      browserHash: 'hash',
    }),
  ).toBeUndefined()
  expect(
    await letterOf(server, resetPasswordEmail, 'nobody@example.org', { browserHash: 'hash' }),
  ).toBeUndefined()
})

test('A code is good for one login, the latest alone, and comes no more when the login is over', async () => {
  const { userId, email } = await signInSomebody(server)
  const { challengeId } = await openChallenge(server.db, {
    userId,
    provider: 'Email',
    isReset: false,
  })
  const letter = await letterOf(server, twoFactorCodeEmail, email, { challengeId })
  expect(letter?.code).toMatch(/^\d{6}$/)
  expect(letter?.text).toContain(letter!.code!)
  expect(letter?.html).toContain(letter!.code!)
  const { codeHash } = await server.db
    .selectFrom('challenge')
    .where('id', '=', challengeId)
    .select('codeHash')
    .executeTakeFirstOrThrow()
  expect(server.vault.isSignatureOf(codeHash!, `${challengeId}:${letter?.code}`)).toBe(true)
  await server.db.deleteFrom('challenge').where('id', '=', challengeId).execute()
  expect(await letterOf(server, twoFactorCodeEmail, email, { challengeId })).toBeUndefined()
})

test('News of an account say what happened, and to whom', async () => {
  const to = 'ada@example.org'
  const letters = [
    await letterOf(server, emailChangedEmail, to, {
      firstName: 'Ada',
      newEmail: 'new@example.org',
    }),
    await letterOf(server, passwordChangedEmail, to, { firstName: 'Ada' }),
    await letterOf(server, twoFactorChangedEmail, to, { firstName: 'Ada', provider: null }),
    await letterOf(server, newLoginEmail, to, { firstName: 'Ada', device: 'Firefox on Android' }),
  ]
  expect(letters.map((letter) => letter?.text.includes('Hello Ada,'))).toEqual(Array(4).fill(true))
  const said = letters.map((letter) => letter?.text).join('\n')
  expect(said).toContain('is now new@example.org')
  expect(said).toContain('a new password')
  expect(said).toContain('only your password')
  expect(said).toContain('Firefox on Android')
})

test.each([null, 'Email', 'Authenticator'] as const)(
  'A new password is offered only where it helps against somebody else: %s',
  async (provider) => {
    const facts = { firstName: 'Ada', provider }
    const letter = await letterOf(server, twoFactorChangedEmail, 'ada@example.org', facts)
    const helps = provider !== 'Authenticator'
    expect(letter?.text).toContain(
      helps ? 'choose a new password right away' : 'tell an owner of your organization right away',
    )
    expect(letter?.link?.pathname).toBe(helps ? '/account/forgot-password' : undefined)
  },
)

test('A link that opens an account is not written where nobody knows which browser asked', async () => {
  const { email } = await signInSomebody(server)
  expect(await letterOf(server, loginLinkEmail, email, { redirect: null })).toBeUndefined()
  expect(await letterOf(server, resetPasswordEmail, email, {})).toBeUndefined()
})
