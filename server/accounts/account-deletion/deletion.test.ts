import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { drawImage } from '#server/images/test-images.ts'
import { findBounce, markAddress } from '#server/mail/bounces.queries.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { loginLinkEmail } from '../sign-in/emails/login-link.email.ts'
import { invitationEmail } from '#server/people/invitations/emails/invitation.email.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  dumpTables,
} from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const leave = (token: string, currentPassword = password) =>
  server.del('/api/Account/me', { token, body: { currentPassword } })

const deletionOf = async (token: string) =>
  (await server.get('/api/Account/deletion', { token })).json()

const statusOf = async (token: string) => (await server.get('/api/Account/me', { token })).status

const findPerson = (personId: number) =>
  server.db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['firstName', 'userId'])
    .executeTakeFirst()

test(
  'Deleting an account deletes the person too if no organization has records of them',
  { tags: ['4.deleted-account', '7.account-deletion-calls'] },
  async () => {
    const { token, userId, personId, email } = await signInSomebody(server, 'Mia')
    expect(await deletionOf(token)).toEqual({ toHandOver: [], keptBy: [], families: [] })
    expect((await leave(token)).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
    expect(await findPerson(personId)).toBeUndefined()
    const dump = await dumpTables(server)
    expect(JSON.stringify(dump)).not.toContain(email)
    expect(rowsOf(dump, userId)).toEqual([])
  },
)

/** Every row that refers to an account. */
const rowsOf = (dump: Awaited<ReturnType<typeof dumpTables>>, userId: number) =>
  Object.entries(dump).flatMap(([table, rows]) =>
    rows.filter((row) =>
      table === 'user'
        ? row['id'] === userId
        : Object.entries(row).some(([name, value]) => /userId$/i.test(name) && value === userId),
    ),
  )

test('Nothing refers to a deleted account', async () => {
  const school = await openSchool(server)
  const mia = await school.member('Mia', { isStudent: true })
  const { userId, token, email } = mia
  await school.enroll(await school.class(), mia)
  await server.upload(token, await drawImage())
  const key = { 'idempotency-key': 'one' }
  await server.put('/api/Account/notifications', { token, headers: key, body: { newLogin: true } })
  const body = { currentPassword: password }
  await server.post('/api/Account/two-factor/authenticator', { token, body })
  await server.put('/api/Account/email', { token, body: { ...body, email: 'mia@new.example' } })
  await server.post('/api/Account/email/verification', { token })

  expect((await leave(token)).status).toBe(204)
  const dump = await dumpTables(server)
  expect(rowsOf(dump, userId)).toEqual([])
  const text = JSON.stringify(dump)
  expect(text).not.toContain(email)
  expect(text).not.toContain('mia@new.example')
  expect(dump['image']).toEqual([])
})

test(
  'An organization’s records keep the name of a deleted account',
  { tags: ['4.deleted-account'] },
  async () => {
    const school = await openSchool(server, 'Hearth Co-op')
    const mia = await school.member('Mia', { isStudent: true })
    const classId = await school.class()
    await school.enroll(classId, mia)
    expect(await deletionOf(mia.token)).toEqual({
      toHandOver: [],
      keptBy: [{ id: school.organizationId, name: 'Hearth Co-op' }],
      families: [],
    })
    await leave(mia.token)
    expect(await findPerson(mia.personId)).toEqual({ firstName: 'Mia', userId: null })
    const card = await server.get(`/api/OrganizationUser/admin/${mia.organizationUserId}`, {
      token: school.token,
    })
    expect(await card.json()).toMatchObject({
      name: 'Mia Lind',
      email: null,
      isStudent: true,
      attends: [{ id: classId }],
    })
  },
)

test(
  'The last owner of an organization cannot delete their account',
  { tags: ['4.last-owner-stays'] },
  async () => {
    const school = await openSchool(server, 'Lindenschule')
    await school.member('Sam', { isOwner: true, status: 'Suspended' })
    await school.member('Ben', { isTeacher: true })
    const { toHandOver } = await deletionOf(school.token)
    expect(toHandOver).toEqual([{ id: school.organizationId, name: 'Lindenschule' }])
    const answer = await leave(school.token)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'last_owner',
      message: 'You are the only owner of “Lindenschule”. Add another owner first.',
    })
    expect(await statusOf(school.token)).toBe(200)
  },
)

test('A deleted account is no longer an owner, so the other owner becomes the last', async () => {
  const school = await openSchool(server)
  const other = await school.member('Eva', { isOwner: true })
  expect((await leave(other.token)).status).toBe(204)
  expect((await leave(school.token)).status).toBe(409)
})

test(
  'When two owners delete their accounts at once, one stays',
  { tags: ['4.last-owner-stays'] },
  async () => {
    for (let race = 1; race <= 10; race += 1) {
      const school = await openSchool(server)
      const other = await school.member('Eva', { isOwner: true })
      const answers = await Promise.all([school.token, other.token].map((token) => leave(token)))
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([204, 409])
    }
  },
)

test('Creating an organization while deleting the account leaves no organization without an owner', async () => {
  for (let race = 1; race <= 10; race += 1) {
    const { token, personId } = await signInSomebody(server, 'Tom')
    const name = `Race ${race}`
    const body = { name, accessLevel: 0, admissionType: 0 }
    const [made, left] = await Promise.all([
      server.post('/api/Organization/create', { token, body }),
      leave(token),
    ])
    expect([200, 401]).toContain(made.status)
    expect(left.status).toBe(made.status === 200 ? 409 : 204)
    const organizations = server.db.selectFrom('organization').where('name', '=', name)
    expect(await organizations.select('id').execute()).toHaveLength(made.status === 200 ? 1 : 0)
    expect((await findPerson(personId)) !== undefined).toBe(made.status === 200)
  }
})

test('Deleting an account requires the current password', async () => {
  const { token } = await signInSomebody(server)
  const answer = await leave(token, 'a wrong one')
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ currentPassword: 'This isn’t your password.' })
  expect(await statusOf(token)).toBe(200)
})

test('An invitation stays when an account that never verified its address is deleted', async () => {
  const { token, email } = await signInSomebody(server)
  await putInOutbox(server.db, invitationEmail, email, { invitationId: 1 })
  await leave(token)
  const emails = server.db.selectFrom('outboxEmail').where('email', '=', email).select('kind')
  expect(await emails.execute()).toEqual([{ kind: 'Invitation' }])
})

test('That emails came back is forgotten when the account is deleted', async () => {
  const { token, email } = await signInSomebody(server)
  const codes = { smtpCode: 550, enhancedCode: '5.1.1' }
  await markAddress(server.db, email, { kind: 'RecipientRefused', ...codes })
  await leave(token)
  expect(await findBounce(server.db, email)).toBeNull()
})

test('When two accounts ask for the same new address and one is deleted, the other can still confirm it', async () => {
  const [ada, ben] = [await signInSomebody(server), await signInSomebody(server, 'Ben')]
  const email = 'wanted@example.org'
  for (const { token } of [ada, ben]) {
    const body = { email, currentPassword: password }
    expect((await server.put('/api/Account/email', { token, body })).status).toBe(200)
  }
  await putInOutbox(server.db, loginLinkEmail, email, { redirect: null })
  expect((await leave(ada.token)).status).toBe(204)
  const emails = server.db.selectFrom('outboxEmail').where('email', '=', email).orderBy('id')
  expect(await emails.select(['kind', 'facts']).execute()).toEqual([
    { kind: 'ChangeEmail', facts: JSON.stringify({ userId: ben.userId }) },
    { kind: 'LoginLink', facts: JSON.stringify({ redirect: null }) },
  ])
})
