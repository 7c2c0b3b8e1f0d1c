import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { invitationEmail } from '#server/people/invitations/emails/invitation.email.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { emailSentFor } from '#server/testing/test-emails.ts'
import { setVerified } from './verify-organization.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
  await setVerified(server.db, school.organizationId, true)
})
afterAll(() => server.close())

const create = async (name: string) => {
  const { token } = await signInSomebody(server)
  const body = { name, accessLevel: 0, admissionType: 0 }
  return server.post('/api/Organization/create', { token, body })
}

const page = async ({ organizationId, token }: School) =>
  (await server.get(`/api/Organization/public/${organizationId}`, { token })).json()

const rename = async ({ organizationId, token }: School, name: string) => {
  const body = { name, accessLevel: 0, admissionType: 0, logoImageId: null, coverImageId: null }
  return server.put(`/api/Organization/update/${organizationId}`, { token, body })
}

test.each(['Lindenschule', 'LINDEN SCHULE', 'Lindenschu1e', 'Ｌindenschule'])(
  'Nobody can create an organization called %s when one like it is verified',
  { tags: ['6.verified-organizations'] },
  async (name) => {
    const refused = await create(name)
    expect(refused.status).toBe(422)
    expect((await refused.json()).fields.name).toContain('“Lindenschule”, a verified organization')
  },
)

test('Nobody can rename an organization that way either, and the verified one may save its own name', async () => {
  const other = await openSchool(server, 'Hearth Co-op')
  expect((await rename(other, 'Lindenschule')).status).toBe(422)
  expect((await rename(other, 'Lindenschule Köln')).status).toBe(200)
  expect((await rename(school, 'Lindenschule')).status).toBe(200)
  expect(await page(school)).toMatchObject({ isVerified: true })
})

test('A new name removes the verification', { tags: ['6.verified-organizations'] }, async () => {
  const own = await openSchool(server, 'Willow Creek')
  await setVerified(server.db, own.organizationId, true)
  expect(await page(own)).toMatchObject({ isVerified: true })
  await rename(own, 'Willow Creek Bank')
  expect(await page(own)).toMatchObject({ isVerified: false })
  expect((await create('Willow Creek')).status).toBe(200)
})

test('Verifying an organization is in the audit log, once', async () => {
  const own = await openSchool(server, 'Oak Hill')
  await setVerified(server.db, own.organizationId, true)
  await setVerified(server.db, own.organizationId, true)
  const entries = await server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', own.organizationId)
    .select(['actorUserId', 'action', 'after'])
    .execute()
  expect(entries).toEqual([{ actorUserId: null, action: 'Edited', after: '{"isVerified":true}' }])
})

test.each([
  'Linden\u200Bschule',
  'Linden\u00ADschule',
  'Lindеnschule',
  'Z\u0300\u0301\u0302\u0303',
])('The name %j is refused because it imitates another', async (name) => {
  expect((await create(name)).status).toBe(422)
  const { token, organizationId } = school
  const body = { organizationId, name, permissions: ['members.view'] }
  expect((await server.post('/api/Role/admin', { token, body })).status).toBe(422)
})

test.each([
  'St. Anna & Söhne (1910)',
  'Русская школа London',
  'שלום',
  '日本語学校 Ohio',
  'नमस्ते',
  'Home 👨‍👩‍👧',
])('The name %s is already taken', async (name) => {
  expect((await create(name)).status).toBe(200)
})

test("A role's name cannot imitate another role of the organization", async () => {
  const { token, organizationId } = school
  const make = (name: string) =>
    server.post('/api/Role/admin', {
      token,
      body: { organizationId, name, permissions: ['members.view'] },
    })
  expect((await make('Schedu1er')).status).toBe(409)
  expect((await make('Librarian')).status).toBe(200)
})

test('The subject and the reply address of an email contain nothing that an unverified owner typed', async () => {
  const own = await openSchool(server, 'Win a prize')
  const { id } = await server.db
    .insertInto('invitation')
    .values({
      organizationId: own.organizationId,
      email: 'carol@example.org',
      isTeacher: false,
      isStudent: false,
      isParent: true,
      organizationUserId: null,
      invitedByUserId: own.owner.userId,
      createdDate: new Date().toISOString(),
      expiresDate: '2999-01-02T00:00:00.000Z',
      acceptedDate: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('organization')
    .set({ contactEmail: 'office@prize.example' })
    .where('id', '=', own.organizationId)
    .execute()
  const headers = async () => {
    const facts = { invitationId: id }
    const email = await emailSentFor(server, invitationEmail, 'carol@example.org', facts)
    return [email?.subject, email?.replyTo, email?.organizationId]
  }
  expect(await headers()).toEqual([
    'You are invited to Win a prize',
    'office@prize.example',
    own.organizationId,
  ])
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', own.owner.userId)
    .execute()
  expect(await headers()).toEqual([
    'You are invited to an organization at Kinroll',
    undefined,
    own.organizationId,
  ])
})
