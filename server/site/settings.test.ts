import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { inviteAdult } from '#server/people/invitations/invite-family.ts'
import { invite } from '#server/people/invitations/invite-members.ts'
import {
  codeAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { findSession, startSession } from '#server/identity/sessions.queries.ts'
import { changeSignUpMode } from './settings.queries.ts'
import { signInAdministrator } from './test-site.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(() => changeSignUpMode(server.db, 'open'))

const newcomer = { firstName: 'Grace', lastName: 'Hopper', password: 'seven herons near the mill' }

const signUp = (email: string) =>
  server.post('/api/Account/sign-up', { body: { ...newcomer, email } })

const rules = async () => (await server.get('/api/Site/sign-up')).json()

const settings = { signUpMode: 'closed', signUpMessage: 'We are full.', contactEmail: null }

test('Visitors know who may sign up', { tags: ['5.sign-up-mode'] }, async () => {
  const open = { signUpMode: 'open', signUpMessage: null, contactEmail: null }
  expect(await rules()).toEqual(open)
  const { token } = await signInAdministrator(server)
  const { version } = await (await server.get('/api/Site/settings', { token })).json()
  const contactEmail = 'office@example.org'
  const body = { ...settings, contactEmail, version }
  const saved = await server.put('/api/Site/settings', { token, body })
  expect(await saved.json()).toMatchObject({ ...body, version: version + 1, savedBy: 'Grete Lind' })
  expect(await rules()).toEqual({ ...settings, contactEmail })
  const again = await server.put('/api/Site/settings', { token, body })
  expect(await codeAnswered(again)).toEqual([409, 'versionConflict'])
})

test('Of several saves at once, one changes the settings, and the others are refused', async () => {
  const { token } = await signInAdministrator(server)
  const { version } = await (await server.get('/api/Site/settings', { token })).json()
  const save = () =>
    server.put('/api/Site/settings', { token, body: { ...settings, signUpMode: 'open', version } })
  const statuses = (await Promise.all(Array.from({ length: 5 }, save))).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409])
})

test('Closed sign-up refuses everybody in the same way', { tags: ['5.sign-up-mode'] }, async () => {
  const known = await signInSomebody(server)
  await changeSignUpMode(server.db, 'closed')
  const refused = [403, 'sign_up_closed']
  expect(await codeAnswered(await signUp('somebody@example.org'))).toEqual(refused)
  expect(await codeAnswered(await signUp(known.email))).toEqual(refused)
})

test('By invitation, only invited addresses sign up', { tags: ['5.sign-up-mode'] }, async () => {
  const known = await signInSomebody(server)
  const school = await openSchool(server)
  const family = await openFamily(server, school.owner)
  await changeSignUpMode(server.db, 'invitation')
  const refused = [403, 'sign_up_by_invitation']
  expect(await codeAnswered(await signUp('somebody@example.org'))).toEqual(refused)
  expect(await codeAnswered(await signUp(known.email))).toEqual(refused)

  const { owner, organizationId, token } = school
  const noKind = { isTeacher: false, isStudent: false, isParent: false }
  const guest = { ...noKind, email: 'member@example.org', organizationId }
  await invite(server.db, { userId: owner.userId, organizationId }, guest)
  await server.db
    .updateTable('invitation')
    .set({ expiresDate: '2026-01-01T00:00:00.000Z' })
    .where('email', '=', guest.email)
    .execute()
  expect(await codeAnswered(await signUp(guest.email))).toEqual(refused)
  await invite(server.db, { userId: owner.userId, organizationId }, guest)
  expect((await signUp(guest.email)).status).toBe(200)

  const session = await findSession(server.db, token)
  const host = { ...owner, sessionId: session?.sessionId ?? 0, familyId: family.familyId }
  const relative = { email: 'aunt@example.org', relation: 'Parent', access: 'View' } as const
  await inviteAdult(server.db, { ...host, access: 'Full' }, relative)
  expect((await signUp('aunt@example.org')).status).toBe(200)
})

test(
  'What administrators see does not exist for others, and requires a second factor',
  { tags: ['6.site-administrators'] },
  async () => {
    const get = (token: string) => server.get('/api/Site/settings', { token })
    const somebody = await signInSomebody(server)
    expect((await get(somebody.token)).status).toBe(404)

    const grete = await signInAdministrator(server)
    expect((await get(grete.token)).status).toBe(200)
    const me = await server.get('/api/Account/me', { token: grete.token })
    expect(await me.json()).toMatchObject({ isSiteAdministrator: true })

    const byPassword = await startSession(server.db, grete.userId)
    expect(await codeAnswered(await get(byPassword))).toEqual([403, 'second_factor_not_passed'])
    await server.db.deleteFrom('passkey').where('userId', '=', grete.userId).execute()
    expect(await codeAnswered(await get(grete.token))).toEqual([403, 'second_factor_required'])
  },
)
