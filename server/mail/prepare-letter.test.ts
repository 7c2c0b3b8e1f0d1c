import { afterAll, beforeAll, expect, test } from 'vitest'
import { findToken } from '../accounts/one-time-tokens.ts'
import { openChallenge } from '../accounts/challenges.ts'
import { insertMembership, insertOrganization } from '../organizations/organizations.queries.ts'
import { newOrganization } from '#contract/organizations.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { readLetters } from '../testing/test-letters.ts'
import type { LetterFacts, LetterKind } from './letters.ts'
import { putInOutbox } from './outbox.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function letterOf<Kind extends LetterKind>(
  kind: Kind,
  email: string,
  facts: LetterFacts[Kind],
) {
  await putInOutbox(server.db, kind, email, facts)
  return (await readLetters(server, email)).findLast((letter) => letter.kind === kind)
}

const searchOf = (link: URL | undefined) => Object.fromEntries(link!.searchParams)
const tokenIn = (link: URL | undefined) => findToken(server.db, searchOf(link)['token']!)

async function invite(email: string, values: { expiresDate?: string; acceptedDate?: string } = {}) {
  const { id: organizationId } = await insertOrganization(server.db, {
    ...newOrganization,
    name: 'Lindenschule',
  })
  const { id } = await server.db
    .insertInto('invitation')
    .values({
      organizationId,
      email,
      isTeacher: true,
      isStudent: false,
      isParent: true,
      organizationUserId: null,
      invitedByUserId: null,
      createdDate: new Date().toISOString(),
      expiresDate: '2999-01-02T00:00:00.000Z',
      acceptedDate: null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organizationId, id }
}

test('A letter to whoever signed up carries a link that proves the address, for a quarter of an hour', async () => {
  const { userId, email } = await signInSomebody(server)
  const letter = await letterOf('VerifyEmail', email, { userId })
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
  expect(life).toBe(15 * 60_000)
  expect(letter?.text).toContain(letter!.link!.href)
  expect(letter?.html).toContain(letter!.link!.href.replaceAll('&', '&amp;'))
})

test('Nobody is asked to verify an address that is verified or no longer theirs', async () => {
  const { userId, email } = await signInSomebody(server)
  expect(await letterOf('VerifyEmail', 'else@example.org', { userId })).toBeUndefined()
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()
  expect(await letterOf('VerifyEmail', email, { userId })).toBeUndefined()
})

test('A new address is asked, unless another account has it or it was given up again', async () => {
  const [ada, bea] = [await signInSomebody(server), await signInSomebody(server, 'Bea')]
  const wish = (pendingEmail: string | null) =>
    server.db.updateTable('user').set({ pendingEmail }).where('id', '=', ada.userId).execute()
  await wish('new@example.org')
  const letter = await letterOf('ChangeEmail', 'new@example.org', { userId: ada.userId })
  expect(searchOf(letter?.link)).toMatchObject({ redirect: '/account/edit' })
  expect(await tokenIn(letter?.link)).toMatchObject({
    purpose: 'ChangeEmail',
    email: 'new@example.org',
  })
  await wish(bea.email)
  expect(await letterOf('ChangeEmail', bea.email, { userId: ada.userId })).toBeUndefined()
  await wish(null)
  expect(await letterOf('ChangeEmail', 'new@example.org', { userId: ada.userId })).toBeUndefined()
})

test('A login link and a way to a new password go only to addresses that have an account', async () => {
  const { userId, email } = await signInSomebody(server)
  const login = await letterOf('LoginLink', email, { redirect: '/my/family?a=b&c=d#e' })
  expect(searchOf(login?.link)).toMatchObject({ redirect: '/my/family?a=b&c=d#e' })
  expect(await tokenIn(login?.link)).toMatchObject({ purpose: 'LogIn', userId })
  const reset = await letterOf('ResetPassword', email, {})
  expect(searchOf(reset?.link)).toMatchObject({
    message: 'You are logged in',
    redirect: '/account/edit#password',
  })
  expect(await tokenIn(reset?.link)).toMatchObject({ purpose: 'ResetPassword', userId })
  expect(await letterOf('LoginLink', 'nobody@example.org', { redirect: null })).toBeUndefined()
  expect(await letterOf('ResetPassword', 'nobody@example.org', {})).toBeUndefined()
})

test('A code is good for one login, the latest alone, and comes no more when the login is over', async () => {
  const { userId, email } = await signInSomebody(server)
  const { challengeId } = await openChallenge(server.db, {
    userId,
    provider: 'Email',
    isReset: false,
  })
  const letter = await letterOf('TwoFactorCode', email, { challengeId })
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
  expect(await letterOf('TwoFactorCode', email, { challengeId })).toBeUndefined()
})

test('An invitation says where to and as what, and is good as long as it says', async () => {
  const { id, organizationId } = await invite('carol@example.org')
  const letter = await letterOf('Invitation', 'carol@example.org', { invitationId: id })
  expect(letter?.subject).toBe('You are invited to Lindenschule')
  expect(letter?.text).toContain('as a teacher and a parent')
  expect(letter?.text).toContain('until January 2, 2999')
  expect(searchOf(letter?.link)).toMatchObject({
    message: 'You belong to Lindenschule now',
    redirect: `/organizations/${organizationId}`,
  })
  expect(await tokenIn(letter?.link)).toMatchObject({ purpose: 'Invitation', invitationId: id })
})

test('An invitation to take the place of an adult of a family leads to that family', async () => {
  const { id, organizationId } = await invite('ines@example.org')
  const { id: personId } = await server.db
    .insertInto('person')
    .values({ firstName: 'Ines', lastName: 'Lind', searchName: 'ines lind' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMembership(server.db, { organizationId, personId, isParent: true })
  const savedDate = new Date().toISOString()
  const { id: familyId } = await server.db
    .insertInto('family')
    .values({ name: 'Lind', createdDate: savedDate, savedDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parent = { relation: 'Parent', access: 'Full', contactOrder: 1, savedDate } as const
  await server.db
    .insertInto('familyMember')
    .values({ ...parent, familyId, personId })
    .execute()
  const record = server.db.selectFrom('organizationUser').where('personId', '=', personId)
  await server.db
    .updateTable('invitation')
    .set({ organizationUserId: record.select('id') })
    .where('id', '=', id)
    .execute()
  const letter = await letterOf('Invitation', 'ines@example.org', { invitationId: id })
  expect(searchOf(letter?.link)).toMatchObject({ redirect: '/my/family' })
})

test('An invitation that is accepted or over is sent no more', async () => {
  const now = new Date().toISOString()
  for (const values of [{ acceptedDate: now }, { expiresDate: now }]) {
    const { id } = await invite('dora@example.org', values)
    expect(await letterOf('Invitation', 'dora@example.org', { invitationId: id })).toBeUndefined()
  }
})

test('News of an account say what happened, and to whom', async () => {
  const to = 'ada@example.org'
  const letters = [
    await letterOf('EmailChanged', to, { firstName: 'Ada', newEmail: 'new@example.org' }),
    await letterOf('PasswordChanged', to, { firstName: 'Ada' }),
    await letterOf('TwoFactorChanged', to, { firstName: 'Ada', provider: null }),
    await letterOf('NewLogin', to, { firstName: 'Ada', device: 'Firefox on Android' }),
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
    const letter = await letterOf('TwoFactorChanged', 'ada@example.org', facts)
    const helps = provider !== 'Authenticator'
    expect(letter?.text).toContain(
      helps ? 'choose a new password right away' : 'tell an owner of your organization right away',
    )
    expect(letter?.link?.pathname).toBe(helps ? '/account/forgot-password' : undefined)
  },
)
