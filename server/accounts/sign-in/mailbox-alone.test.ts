import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, password, type TestApp } from '#server/testing/test-app.ts'
import { openAuthenticator } from '#server/testing/test-authenticator.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { passkeyCallsOf } from '../passkeys/test-passkeys.ts'
import {
  ago,
  answer,
  challengeOf,
  codeOf,
  follow,
  issue,
  emailsTo,
  logIn,
  moveChallenge,
  type Registered,
  registerWithApp,
  registerWithMail,
} from './test-sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof passkeyCallsOf>
beforeAll(async () => {
  server = await openTestApp()
  calls = passkeyCallsOf(server)
})
afterAll(() => server.close())

const codeIn = async (answered: Response) => (await answered.json()).code as string
const settingsOf = async (token: string) =>
  (await server.get('/api/Account/settings', { token })).json()
const change = (token: string, body: object) =>
  server.put('/api/Account/two-factor', { token, body: { currentPassword: password, ...body } })
const renew = (token: string) =>
  server.post('/api/Account/two-factor/recovery-codes', {
    token,
    body: { currentPassword: password },
  })
const ways = {
  'a password': (ada: Registered) => logIn(server, ada),
  'a login link': async (ada: Registered) => follow(server, await issue(server, ada)),
  'a reset link': async (ada: Registered) =>
    follow(server, await issue(server, ada, { purpose: 'ResetPassword' })),
}
const names = Object.keys(ways) as (keyof typeof ways)[]
const askedBy = async (name: keyof typeof ways, ada: Registered) =>
  (await (await ways[name](ada)).json()).twoFactor
const useRecoveryCode = async (ada: Registered, code: string) =>
  answer(server, { challenge: await challengeOf(server, ada), provider: 'Authenticator', code })

/** An account with both codes by email and a passkey, from before a passkey ruled out codes by email. */
async function registerOldAccount() {
  const ada = await registerWithMail(server)
  const authenticator = await calls.give(ada)
  await server.db.deleteFrom('recoveryCode').where('userId', '=', ada.userId).execute()
  await server.db
    .updateTable('user')
    .set({ mayUseEmailCode: true })
    .where('id', '=', ada.userId)
    .execute()
  return { ...ada, authenticator }
}

describe('With a passkey', () => {
  test.each(names)('%s asks for it, and no email is sent', async (name) => {
    const ada = await registerWithMail(server)
    const authenticator = await calls.give(ada)
    const twoFactor = await askedBy(name, ada)
    expect(twoFactor).toMatchObject({ provider: null, hasPasskey: true, sentTo: null })
    const kinds = (await emailsTo(server, ada.email)).map(({ kind }) => kind)
    expect(kinds).not.toContain('TwoFactorCode')
    expect(await codeOf(server, twoFactor.challenge).catch(() => null)).toBeNull()
    const asked = await (await calls.askSecond(twoFactor.challenge)).json()
    const answered = await calls.secondFactor(twoFactor.challenge, authenticator.get(asked))
    expect(answered.status).toBe(200)
  })

  test('no other code by email is sent', async () => {
    const ada = await registerWithMail(server)
    await calls.give(ada)
    const challenge = await challengeOf(server, ada)
    await moveChallenge(server, challenge, { sentDate: ago(minute) })
    const resent = await server.post('/api/Account/two-factor-code/resend', { body: { challenge } })
    expect(resent.status).toBe(422)
  })

  test('a code that was emailed before it was added no longer works', async () => {
    const ada = await registerWithMail(server)
    const challenge = await challengeOf(server, ada)
    const code = await codeOf(server, challenge)
    await calls.give(ada)
    const answered = await answer(server, { challenge, code })
    expect([answered.status, await codeIn(answered)]).toEqual([422, 'challenge_expired'])
    await moveChallenge(server, challenge, { sentDate: ago(minute) })
    const resent = await server.post('/api/Account/two-factor-code/resend', { body: { challenge } })
    expect(await codeIn(resent)).toBe('challenge_expired')
  })

  test('the first one adds recovery codes to codes by email; each works once', async () => {
    const ada = await registerWithMail(server)
    const { recoveryCodes } = await calls.give(ada)
    expect(recoveryCodes).toHaveLength(10)
    expect(await settingsOf(ada.token)).toMatchObject({
      twoFactorProvider: 'Email',
      recoveryCodesLeft: 10,
      isEmailCodeAsked: false,
    })
    expect((await useRecoveryCode(ada, recoveryCodes[0])).status).toBe(200)
    expect((await useRecoveryCode(ada, recoveryCodes[0])).status).toBe(422)
  })

  test('codes by email stay off when the last recovery code is used', async () => {
    const ada = await registerWithMail(server)
    const { recoveryCodes } = await calls.give(ada)
    for (const code of recoveryCodes) expect((await useRecoveryCode(ada, code)).status).toBe(200)
    expect((await settingsOf(ada.token)).recoveryCodesLeft).toBe(0)
    expect(await askedBy('a login link', ada)).toMatchObject({ provider: null, sentTo: null })
  })

  test('an app works as before, and gets no new codes', async () => {
    const ada = await registerWithApp(server)
    const { recoveryCodes } = await (await renew(ada.token)).json()
    const added = await (await calls.add(ada.token, openAuthenticator())).json()
    expect(added.recoveryCodes).toBeNull()
    const challenge = await challengeOf(server, ada)
    const code = ada.codeOfApp()
    const answered = await answer(server, { challenge, provider: 'Authenticator', code })
    expect(answered.status).toBe(200)
    expect((await useRecoveryCode(ada, recoveryCodes[0])).status).toBe(200)
  })

  test('recovery codes stay when an app is replaced by codes by email, and can be renewed', async () => {
    const ada = await registerWithApp(server)
    const { recoveryCodes } = await (await renew(ada.token)).json()
    await calls.give(ada)
    expect((await change(ada.token, { provider: 'Email' })).status).toBe(200)
    expect(await askedBy('a login link', ada)).toMatchObject({ provider: null, sentTo: null })
    expect((await useRecoveryCode(ada, recoveryCodes[0])).status).toBe(200)
    const renewed = await renew(ada.token)
    expect(renewed.status).toBe(200)
    const { recoveryCodes: fresh } = await renewed.json()
    expect((await useRecoveryCode(ada, recoveryCodes[1])).status).toBe(422)
    expect((await useRecoveryCode(ada, fresh[0])).status).toBe(200)
  })

  test('turning on codes by email does not claim that logins ask for them', async () => {
    const ada = await registerWithMail(server)
    await calls.give(ada)
    await change(ada.token, { provider: 'Email' })
    const emails = await readEmails(server, ada.email)
    const email = emails.findLast(({ kind }) => kind === 'TwoFactorChanged')
    expect(email?.text).not.toContain('code that we send by email')
    expect(email?.text).toContain('a passkey')
  })

  test('codes by email come back when the last passkey is removed, and the recovery codes are deleted', async () => {
    const ada = await registerWithMail(server)
    const { passkeyId, recoveryCodes } = await calls.give(ada)
    await calls.remove(ada.token, passkeyId)
    expect(await settingsOf(ada.token)).toMatchObject({
      twoFactorProvider: 'Email',
      recoveryCodesLeft: 0,
      isEmailCodeAsked: true,
    })
    expect((await useRecoveryCode(ada, recoveryCodes[0])).status).toBe(422)
    const challenge = await challengeOf(server, ada)
    const answered = await answer(server, { challenge, code: await codeOf(server, challenge) })
    expect(answered.status).toBe(200)
    await calls.give(ada)
    expect(await askedBy('a login link', ada)).toMatchObject({ provider: null, sentTo: null })
  })
})

describe('An older account with codes by email, a passkey and no recovery codes', () => {
  test('accepts the code or the passkey, so that nobody is locked out', async () => {
    const ada = await registerOldAccount()
    expect(await settingsOf(ada.token)).toMatchObject({ isEmailCodeAsked: true })
    const challenge = await challengeOf(server, ada)
    expect(
      (await answer(server, { challenge, code: await codeOf(server, challenge) })).status,
    ).toBe(200)
    const twoFactor = await askedBy('a login link', ada)
    expect(twoFactor).toMatchObject({ provider: 'Email', hasPasskey: true })
    const asked = await (await calls.askSecond(twoFactor.challenge)).json()
    const answered = await calls.secondFactor(twoFactor.challenge, ada.authenticator.get(asked))
    expect(answered.status).toBe(200)
  })

  const steps: Record<string, (ada: Registered) => Promise<Response>> = {
    'gets recovery codes': ({ token }) => renew(token),
    'adds another passkey, which gives recovery codes': ({ token }) =>
      calls.add(token, openAuthenticator()),
    'turns codes by email off': ({ token }) => change(token, { provider: null }),
  }
  test.each(Object.keys(steps))('loses codes by email after it %s', async (name) => {
    const ada = await registerOldAccount()
    const waiting = await challengeOf(server, ada)
    const code = await codeOf(server, waiting)
    expect((await steps[name]?.(ada))?.status).toBe(200)
    expect(await codeIn(await answer(server, { challenge: waiting, code }))).toBe(
      'challenge_expired',
    )
    expect(await askedBy('a login link', ada)).toMatchObject({ provider: null, sentTo: null })
    expect((await settingsOf(ada.token)).isEmailCodeAsked).toBe(false)
  })

  test('keeps codes by email when it chooses them again', async () => {
    const ada = await registerOldAccount()
    expect((await change(ada.token, { provider: 'Email' })).status).toBe(200)
    expect(await askedBy('a login link', ada)).toMatchObject({ provider: 'Email' })
  })

  test('gets ten recovery codes with its next passkey', async () => {
    const ada = await registerOldAccount()
    const added = await (await calls.add(ada.token, openAuthenticator())).json()
    expect(added.recoveryCodes).toHaveLength(10)
    expect((await useRecoveryCode(ada, added.recoveryCodes[0])).status).toBe(200)
  })
})

async function openGuarded() {
  const school = await openSchool(server)
  const { owner } = school
  await server.db
    .updateTable('user')
    .set({ twoFactorProvider: 'Email', emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', owner.userId)
    .execute()
  await server.db
    .updateTable('organization')
    .set({ isSecondFactorRequired: true })
    .where('id', '=', school.organizationId)
    .execute()
  return { school, owner: owner as unknown as Registered }
}
const readStudents = async ({ organizationId }: School, token: string) =>
  (
    await server.get(`/api/OrganizationUser/admin/organization/${organizationId}/students`, {
      token,
    })
  ).status

describe('If an organization requires a second factor', () => {
  test.each(['a login link', 'a reset link'] as const)(
    '%s and the mailbox alone read no child data, and set no password',
    async (name) => {
      const { school, owner } = await openGuarded()
      await calls.give(owner)
      const { challenge } = await askedBy(name, owner)
      const code = await codeOf(server, challenge).catch(() => '123456')
      const answered = await answer(server, { challenge, code })
      expect(answered.status).toBe(422)
      const { token = 'none' } = await answered.json()
      expect(await readStudents(school, token)).toBe(401)
      const body = { newPassword: 'nine otters under the bridge' }
      expect((await server.put('/api/Account/password', { token, body })).status).toBe(401)
    },
  )

  test('a passkey counts once the mailbox cannot bypass it', async () => {
    const { school, owner } = await openGuarded()
    await calls.give(owner)
    expect(await readStudents(school, owner.token)).toBe(200)
    await server.db.deleteFrom('recoveryCode').where('userId', '=', owner.userId).execute()
    await server.db
      .updateTable('user')
      .set({ mayUseEmailCode: true })
      .where('id', '=', owner.userId)
      .execute()
    expect(await readStudents(school, owner.token)).toBe(403)
    await renew(owner.token)
    expect(await readStudents(school, owner.token)).toBe(200)
  })
})
