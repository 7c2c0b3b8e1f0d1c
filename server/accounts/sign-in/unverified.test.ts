import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LinkPurpose } from '#server/database/schema/schema.accounts.ts'
import { newAddress, openHost } from '#server/people/invitations/test-invitations.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { challengeOf, follow, issue, logIn, register } from './test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** A stranger has signed up with the address, and kept every way in. */
const squat = () =>
  register(server, {
    email: newAddress(),
    emailVerifiedAt: null,
    totpSecret: 'sealed',
    twoFactorProvider: 'Authenticator',
  })

type Squatter = Awaited<ReturnType<typeof squat>>

const emailOf = async ({ userId }: Squatter) => {
  const user = server.db.selectFrom('user').where('id', '=', userId).select('email')
  return (await user.executeTakeFirstOrThrow()).email
}

const linkFor = async (mallory: Squatter, purpose: Exclude<LinkPurpose, 'Invitation'>) =>
  issue(server, mallory, { purpose, email: await emailOf(mallory) })

const set = async (token: string, newPassword: string) =>
  (await server.put('/api/Account/password', { token, body: { newPassword } })).status

test.each(['LogIn', 'ResetPassword'] as const)(
  'The owner of an address who takes over an unverified account by a link for %s is alone in it',
  { tags: ['2.account-first-verified-owner'] },
  async (purpose) => {
    const mallory = await squat()
    const link = await linkFor(mallory, purpose)
    const challenge = await challengeOf(server, { ...mallory, email: await emailOf(mallory) })
    const { token, user } = await (await follow(server, link)).json()
    expect(user).toMatchObject({ isEmailVerified: true, hasPassword: false })

    expect((await server.get('/api/Account/me', { token: mallory.token })).status).toBe(401)
    expect((await logIn(server, { ...mallory, email: user.email })).status).toBe(422)
    const resent = await server.post('/api/Account/two-factor-code/resend', { body: { challenge } })
    expect((await resent.json()).code).toBe('challenge_expired')
    const settings = await (await server.get('/api/Account/settings', { token })).json()
    expect(settings).toMatchObject({ twoFactorProvider: null, mayResetPassword: true })

    expect(await set(token, 'nine otters at dusk')).toBe(204)
    const me = await (await server.get('/api/Account/me', { token })).json()
    expect(me.hasPassword).toBe(true)
    const owner = { ...mallory, email: user.email, password: 'nine otters at dusk' }
    expect((await logIn(server, owner)).status).toBe(200)
  },
)

test('A token alone sets no first password some time after the link was followed', async () => {
  const mallory = await squat()
  const { token } = await (await follow(server, await linkFor(mallory, 'LogIn'))).json()
  const mayResetUntil = new Date(Date.now() - 1000).toISOString()
  await server.db.updateTable('session').set({ mayResetUntil }).execute()
  const settings = await (await server.get('/api/Account/settings', { token })).json()
  expect(settings).toMatchObject({ hasPassword: false, mayResetPassword: false })
  const body = { newPassword: 'nine otters at dusk' }
  const refused = await server.put('/api/Account/password', { token, body })
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'no_password'])
})

test('Taking over an unverified account revokes its calendar address', async () => {
  const mallory = await squat()
  const feed = await server.post('/api/Calendar/my-feed', { token: mallory.token })
  const { path } = await feed.json()
  expect((await server.get(path)).status).toBe(200)
  const { token } = await (await follow(server, await linkFor(mallory, 'ResetPassword'))).json()
  expect((await server.get(path)).status).toBe(404)
  const mine = await server.get('/api/Calendar/my-feed', { token })
  expect((await mine.json()).path).toBeNull()
})

test('An invitation waits until the account with its address has verified it', async () => {
  const mallory = await squat()
  const email = await emailOf(mallory)
  const host = await openHost(server)
  const invitation = await host.invite({ email, isParent: true })
  const refused = await follow(server, invitation, { from: mallory.token })
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'email_unverified'])
  expect(await host.membershipOf(mallory.personId)).toBeUndefined()
  const link = await linkFor(mallory, 'LogIn')
  const { token, user } = await (await follow(server, link)).json()
  expect(user.hasPassword).toBe(false)
  const accepted = await follow(server, invitation, { from: token })
  expect(await accepted.json()).toEqual({ done: true })
  expect(await host.membershipOf(mallory.personId)).toMatchObject({ isParent: true })
})

test(
  'Verifying one’s own sign-up keeps the password and sessions',
  { tags: ['2.account-first-verified-owner'] },
  async () => {
    const ada = await register(server, { emailVerifiedAt: null })
    await follow(server, await issue(server, ada, { purpose: 'VerifyEmail' }), { from: ada.token })
    const me = await server.get('/api/Account/me', { token: ada.token })
    expect(await me.json()).toMatchObject({ isEmailVerified: true, hasPassword: true })
    expect((await logIn(server, ada)).status).toBe(200)
  },
)

test('A verified account keeps its password, whatever link is followed', async () => {
  const ada = await register(server)
  const { user } = await (await follow(server, await issue(server, ada))).json()
  expect(user.hasPassword).toBe(true)
  expect((await logIn(server, ada)).status).toBe(200)
})
