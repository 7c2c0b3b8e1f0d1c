import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import {
  answer,
  challengeOf,
  codeOf,
  countSuccesses,
  follow,
  linkExpiredProblem,
  register,
  registerWithMail,
} from '#server/accounts/sign-in/test-sign-in.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { accept, type Host, newAddress, openHost, signUpInvited } from './test-invitations.ts'

let server: TestApp
let host: Host
beforeAll(async () => {
  server = await openTestApp()
  host = await openHost(server)
})
afterAll(() => server.close())

const isPlain = { isOwner: false, isTeacher: false, isStudent: false, isParent: false }

test(
  'A guest without an account is asked to sign up, and becomes a member',
  { tags: ['7.link-calls'] },
  async () => {
    const email = newAddress()
    const token = await host.invite({ email, isTeacher: true })
    for (let times = 0; times < 2; times += 1) {
      const asked = await accept(server, token)
      expect([asked.status, await asked.json()]).toEqual([
        200,
        { signUp: { email, invitedTo: 'Lindenschule' } },
      ])
    }
    const { token: session, user } = await (
      await signUpInvited(server, email.toUpperCase(), token)
    ).json()
    expect(user).toMatchObject({ email, firstName: 'Ida', isEmailVerified: true })
    const mine = await server.get('/api/Organization/my-organizations', { token: session })
    expect(await mine.json()).toMatchObject([
      { name: 'Lindenschule', membership: { ...isPlain, isTeacher: true, status: 'Active' } },
    ])
    expect(await (await accept(server, token)).json()).toEqual(linkExpiredProblem)
  },
)

test('Only the invited address can use an invitation', async () => {
  const email = newAddress()
  const token = await host.invite({ email })
  const refused = await signUpInvited(server, newAddress(), token)
  expect(refused.status).toBe(422)
  expect((await refused.json()).fields).toEqual({
    email: 'Use the email address the invitation was sent to.',
  })
  expect((await signUpInvited(server, email, token)).status).toBe(200)
})

test(
  'A guest with an account logs in first, with the second factor, and becomes a member',
  { tags: ['7.link-calls'] },
  async () => {
    const ben = await registerWithMail(server)
    const email = ben.email
    const token = await host.invite({ email: email.toUpperCase(), isParent: true })
    for (const from of [undefined, (await signInSomebody(server, 'Mallory')).token]) {
      const asked = await follow(server, token, { from })
      const logIn = { purpose: 'Invitation', email, invitedTo: 'Lindenschule' }
      expect([asked.status, await asked.json()]).toEqual([200, { logIn }])
    }
    expect(await host.membershipOf(ben.personId)).toBeUndefined()
    const challenge = await challengeOf(server, ben)
    const code = await codeOf(server, challenge)
    const { token: session } = await (await answer(server, { challenge, code })).json()
    expect(await (await follow(server, token, { from: session })).json()).toEqual({ done: true })
    const membership = await host.membershipOf(ben.personId)
    expect(membership).toMatchObject({ ...isPlain, isParent: true, status: 'Active' })
  },
)

test('The link of an invitation never starts a session', async () => {
  const ben = await register(server, {}, 'Ben')
  const token = await host.invite({ email: ben.email })
  const sessions = async () =>
    (await server.db.selectFrom('session').where('userId', '=', ben.userId).selectAll().execute())
      .length
  const before = await sessions()
  await follow(server, token)
  await follow(server, token, { from: ben.token })
  expect(await sessions()).toBe(before)
})

test('Accepting an invitation adds member kinds and removes none', async () => {
  const cora = await host.member('Cora', { isTeacher: true, status: 'Invited' })
  await accept(server, await host.invite({ email: cora.email, isStudent: true }))
  const membership = await host.membershipOf(cora.personId)
  const kinds = { isTeacher: true, isStudent: true }
  expect(membership).toMatchObject({ ...isPlain, ...kinds, status: 'Active' })
})

test('An owner stays an owner after accepting an invitation', async () => {
  const eve = await signInSomebody(server, 'Eve')
  const token = await host.invite({ email: eve.email, isTeacher: true })
  const { organizationId } = host
  await insertMembership(server.db, { organizationId, personId: eve.personId, isOwner: true })
  await accept(server, token)
  const membership = await host.membershipOf(eve.personId)
  expect(membership).toMatchObject({ isOwner: true, isTeacher: true })
})

test.each(['Suspended', 'Archived'] as const)(
  'An earlier invitation does not restore a member who has become %s',
  async (status) => {
    const dora = await host.member('Dora', { status: 'Invited' })
    const token = await host.invite({ email: dora.email, isTeacher: true })
    await server.db
      .updateTable('organizationUser')
      .set({ status })
      .where('id', '=', dora.organizationUserId)
      .execute()
    expect((await accept(server, token)).status).toBe(409)
    const membership = await host.membershipOf(dora.personId)
    expect(membership).toMatchObject({ isTeacher: false, status })
  },
)

test('An invitation stays valid after its sender deletes their account', async () => {
  const own = await openHost(server)
  const email = newAddress()
  const token = await own.invite({ email })
  await server.db.deleteFrom('user').where('id', '=', own.owner.userId).execute()
  expect((await signUpInvited(server, email, token)).status).toBe(200)
})

test('An invitation expires after fourteen days', { tags: ['9.link-life'] }, async () => {
  const ben = await signInSomebody(server, 'Ben')
  const { id } = await (await host.ask({ email: ben.email })).json()
  const token = await host.issue(id, ben.email)
  const expiresDate = new Date().toISOString()
  await server.db.updateTable('invitation').set({ expiresDate }).where('id', '=', id).execute()
  expect(await (await accept(server, token)).json()).toEqual(linkExpiredProblem)
})

test('When one invitation is accepted twenty times at once, by links of two emails, one attempt succeeds', async () => {
  const ben = await signInSomebody(server, 'Ben')
  const { id } = await (await host.ask({ email: ben.email })).json()
  const tokens = [await host.issue(id, ben.email), await host.issue(id, ben.email)]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => accept(server, tokens[number % 2] ?? '')),
  )
  expect(countSuccesses(answers)).toBe(1)
  const late = await host.issue(id, ben.email)
  expect(await (await accept(server, late)).json()).toEqual(linkExpiredProblem)
})

test('When eight sign up with one invitation at once, one succeeds', async () => {
  const email = newAddress()
  const token = await host.invite({ email })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      signUpInvited(server, email, token, `${number} otters at dawn`),
    ),
  )
  expect(countSuccesses(answers)).toBe(1)
})

test('Invitations of two organizations, accepted at once, both succeed', async () => {
  const other = await openHost(server, 'Hearth Co-op')
  const ben = await signInSomebody(server, 'Ben')
  const tokens = [
    await host.invite({ email: ben.email }),
    await host.invite({ email: ben.email, isTeacher: true }),
    await other.invite({ email: ben.email }),
  ]
  const answers = await Promise.all(tokens.map((token) => accept(server, token)))
  expect(countSuccesses(answers)).toBe(3)
  expect(await host.membershipOf(ben.personId)).toMatchObject({ isTeacher: true })
  expect(await other.membershipOf(ben.personId)).toBeDefined()
})

test('A sign-up with an invalid invitation is refused in the same way for existing and new addresses', async () => {
  const { email } = await signInSomebody(server, 'Ben')
  const refused = async (address: string) =>
    (await signUpInvited(server, address, 'unknown')).json()
  expect(await refused(email)).toEqual(await refused(newAddress()))
})
