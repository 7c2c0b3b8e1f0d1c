import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { deletionCallsOf } from '#server/organizations/retention/test-retention.ts'
import {
  codeAnswered,
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { signInAdministrator } from './test-site.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await signInAdministrator(server)).token
})
afterAll(() => server.close())

const reason = 'It sent spam'

const suspend = (path: string) =>
  server.post(`/api/Site/${path}/suspend`, { token, body: { reason } })

const end = (path: string) => server.post(`/api/Site/${path}/end-suspension`, { token })

const logIn = (email: string, typed = password) =>
  server.post('/api/Account/login', { body: { email, password: typed } })

test(
  'A suspended account is logged out, and its owner learns why once they log in',
  { tags: ['6.suspended-accounts'] },
  async () => {
    const { userId, email, token: own } = await signInSomebody(server)
    const path = `accounts/${userId}`
    expect((await suspend(path)).status).toBe(204)
    expect(await codeAnswered(await suspend(path))).toEqual([409, 'already_suspended'])
    expect((await server.get('/api/Account/me', { token: own })).status).toBe(401)

    expect((await logIn(email, 'another password')).status).toBe(422)
    const refused = await logIn(email)
    expect(refused.status).toBe(403)
    const { message } = await refused.json()
    expect(message).toMatch(
      /^This account was suspended on .+\. Reason: It sent spam\. Ask the person who runs this site\.$/,
    )
    await server.post('/api/Account/login-link', { body: { email } })
    const [emailMessage] = await readEmails(server, email)
    const link = { token: emailMessage?.link?.searchParams.get('token') }
    const follow = () => server.post('/api/Account/auto-login', { body: link })
    expect((await follow()).status).not.toBe(500)

    expect((await end(path)).status).toBe(204)
    expect((await logIn(email)).status).toBe(200)
    expect(await codeAnswered(await end(path))).toEqual([409, 'not_suspended'])
  },
)

test('A site administrator is not suspended', async () => {
  const { userId } = await signInAdministrator(server, 'Hanna')
  const refused = await suspend(`accounts/${userId}`)
  expect(await codeAnswered(refused)).toEqual([409, 'site_administrator'])
})

test(
  'A suspended organization is read by its owners only, and changed by nobody',
  { tags: ['6.suspended-organizations'] },
  async () => {
    const school = await openSchool(server, 'Lindenschule')
    const { organizationId } = school
    await server.db
      .updateTable('organization')
      .set({ accessLevel: 0 })
      .where('id', '=', organizationId)
      .execute()
    const member = await school.member('Mia')
    const path = `organizations/${organizationId}`
    const statusFor = async (whose?: string) =>
      (await server.get(`/api/Organization/public/${organizationId}`, { token: whose })).status
    const admin = `/api/Organization/admin/${organizationId}`
    const before = await (await server.get(admin, { token: school.token })).json()
    expect([await statusFor(), await statusFor(member.token)]).toEqual([200, 200])

    expect((await suspend(path)).status).toBe(204)
    expect([await statusFor(), await statusFor(member.token)]).toEqual([404, 403])
    const seen = await (await server.get(admin, { token: school.token })).json()
    expect(seen).toMatchObject({ suspendedDate: expect.any(String), suspensionReason: reason })
    const change = await server.post('/api/Room/admin', {
      token: school.token,
      body: { organizationId, name: 'Garden', capacity: null },
    })
    expect((await change.json()).code).toBe('organization_suspended')
    const { delete: remove } = deletionCallsOf(server, school)
    expect((await (await remove()).json()).code).toBe('organization_suspended')

    expect((await end(path)).status).toBe(204)
    expect([await statusFor(), await statusFor(member.token)]).toEqual([200, 200])
    const after = await (await server.get(admin, { token: school.token })).json()
    expect(after).toEqual({ ...before, version: expect.any(Number) })
  },
)

const withoutTheReason = {
  code: 'organization_suspended',
  message:
    '“Lindenschule” is suspended by the people who run this site. Until that ends, only its owners see it. Ask one of them.',
}

test(
  'Members read that their organization is suspended, and neither the reason nor anything else of it',
  { tags: ['6.suspended-organizations'] },
  async () => {
    const school = await openSchool(server, 'Lindenschule')
    const { organizationId } = school
    const mia = await school.member('Mia')
    const left = await school.member('Leo', { status: 'Archived' })
    const stranger = await signInSomebody(server)
    const update = server.db.updateTable('organization').where('id', '=', organizationId)
    await update.set({ description: 'Saturdays.' }).execute()
    const listed = async (whose: string) =>
      (await server.get('/api/Organization/my-organizations', { token: whose })).json()
    await suspend(`organizations/${organizationId}`)

    for (const path of [
      `Organization/public/${organizationId}`,
      `Organization/admin/${organizationId}`,
      `Class/organization/${organizationId}`,
      `Announcement/organization/${organizationId}`,
    ]) {
      const statusOf = async (whose?: string) =>
        (await server.get(`/api/${path}`, { token: whose })).status
      const refused = await server.get(`/api/${path}`, { token: mia.token })
      expect([path, refused.status, await refused.json()]).toEqual([
        path,
        403,
        expect.objectContaining(withoutTheReason),
      ])
      expect([await statusOf(left.token), await statusOf(stranger.token)]).toEqual([404, 404])
    }
    const joining = await server.post(`/api/Organization/join/${organizationId}`, {
      token: mia.token,
    })
    expect(await codeAnswered(joining)).toEqual([403, 'organization_suspended'])

    expect(await listed(mia.token)).toEqual([
      expect.objectContaining({
        name: 'Lindenschule',
        description: null,
        suspendedDate: expect.any(String),
        suspensionReason: null,
        nextClassDate: null,
        membership: expect.objectContaining({ status: 'Suspended', mayAdminister: false }),
      }),
    ])
    expect(await listed(school.token)).toMatchObject([{ suspensionReason: reason }])
    expect(await listed(left.token)).toEqual([])

    await update.set({ deletionDate: new Date().toISOString() }).execute()
    expect(await listed(mia.token)).toEqual([])
    const gone = await server.get(`/api/Organization/public/${organizationId}`, {
      token: mia.token,
    })
    expect(gone.status).toBe(404)
  },
)

test('Owners get an email with the reason and whom to ask, and another one when it ends', async () => {
  const school = await openSchool(server, 'Lindenschule')
  await school.member('Mia')
  const emailVerifiedAt = new Date().toISOString()
  const user = server.db.updateTable('user').where('id', '=', school.owner.userId)
  await user.set({ emailVerifiedAt }).execute()
  await server.db.updateTable('siteSettings').set({ contactEmail: 'office@example.org' }).execute()
  const path = `organizations/${school.organizationId}`
  await suspend(path)
  const [suspended] = await readEmails(server, school.owner.email)
  expect(suspended?.subject).toBe('Lindenschule was suspended')
  expect(suspended?.text).toMatch(
    /It was suspended on .+\. Reason: It sent spam\.[^]+Write to office@example.org\./,
  )
  await end(path)
  const emailMessages = await readEmails(server, school.owner.email)
  expect(emailMessages.map(({ subject }) => subject)).toEqual([
    'Lindenschule is no longer suspended',
  ])
  await server.db.updateTable('siteSettings').set({ contactEmail: null }).execute()
})

test('An organization that is both deleted and suspended returns once both have ended', async () => {
  const school = await openSchool(server, 'Sonnenschule')
  const path = `organizations/${school.organizationId}`
  const member = await school.member('Mia')
  const calls = deletionCallsOf(server, school)
  const status = async () => {
    const { status: found } = await server.db
      .selectFrom('organizationUser')
      .where('id', '=', member.organizationUserId)
      .select('status')
      .executeTakeFirstOrThrow()
    return found
  }
  await calls.delete()
  await suspend(path)
  const restored = await server.post(`/api/Organization/admin/restore/${school.organizationId}`, {
    token: school.token,
  })
  expect(await codeAnswered(restored)).toEqual([409, 'organization_suspended'])
  await end(path)
  expect(await status()).toBe('Archived')
  await server.post(`/api/Organization/admin/restore/${school.organizationId}`, {
    token: school.token,
  })
  expect(await status()).toBe('Active')
})

test('The calendar feed of a suspended account ends', async () => {
  const { userId, token: own } = await signInSomebody(server)
  const made = await (await server.post('/api/Calendar/my-feed', { token: own })).json()
  expect((await server.get(made.path)).status).toBe(200)
  await suspend(`accounts/${userId}`)
  expect((await server.get(made.path)).status).toBe(404)
})

test('Suspensions are in the audit log of the site', async () => {
  const { userId, email } = await signInSomebody(server)
  await suspend(`accounts/${userId}`)
  const { items } = await (await server.get('/api/Site/audit', { token })).json()
  expect(items[0]).toMatchObject({
    actorName: 'Grete Lind',
    action: 'Suspended',
    subject: 'Account',
    subjectName: email,
    after: { reason },
  })
})
