import { AccessLevel } from '#contract/organizations/organizations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawImage } from '#server/images/test-images.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertOrganization } from './organizations.queries.ts'
import { privateOne, publicOne, untold } from './test-organizations.ts'
import { openOffice } from './test-settings.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const lindenschule = { name: 'Lindenschule', accessLevel: 0, admissionType: 1 } as const

test(
  'Whoever makes an organization owns it',
  { tags: ['3.organization-fields', '6.creator-owns'] },
  async () => {
    const { token } = await signInSomebody(server)
    const answer = await server.post('/api/Organization/create', { token, body: lindenschule })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      id: expect.any(Number),
      ...lindenschule,
      ...untold,
      membership: {
        isOwner: true,
        isTeacher: false,
        isStudent: false,
        isParent: false,
        status: 'Active',
        joinedDate: expect.any(String),
        roles: [],
        mayAdminister: true,
        isSecondFactorMissing: false,
        welcomeText: null,
      },
    })
  },
)

test('A visitor cannot make an organization', async () => {
  const answer = await server.post('/api/Organization/create', { body: lindenschule })
  expect(answer.status).toBe(401)
})

test(
  'My organizations are those I belong to, by name',
  { tags: ['7.my-organizations-answer'] },
  async () => {
    const ada = await signInSomebody(server)
    for (const [name, status] of [
      ['zebra club', 'Active'],
      ['Éclair school', 'Invited'],
      ['Ended', 'Archived'],
      ['Atlas', 'Suspended'],
    ] as const) {
      const { id } = await insertOrganization(server.db, privateOne(name))
      await insertMembership(server.db, { organizationId: id, personId: ada.personId, status })
    }
    const answer = await server.get('/api/Organization/my-organizations', { token: ada.token })
    const rows = (await answer.json()) as { name: string; membership: { status: string } }[]
    expect(rows.map(({ name, membership }) => [name, membership.status])).toEqual([
      ['Atlas', 'Suspended'],
      ['Éclair school', 'Invited'],
      ['zebra club', 'Active'],
    ])
  },
)

test(
  'Whoever is suspended is told of a Private organization no more than its name',
  { tags: ['6.suspended-members', '2.organization-content'] },
  async () => {
    const { ada, id, save } = await openOffice(server)
    const about = { description: 'Saturdays.', place: 'Bremen', contactEmail: 'office@example.org' }
    const picture = await drawImage()
    const upload = async () => (await (await server.upload(ada.token, picture)).json()).id
    const images = { logoImageId: await upload(), coverImageId: await upload() }
    await save({ ...about, ...images, welcomeText: 'The doors open at 8:30.' })
    const sam = await signInSomebody(server, 'Sam')
    const key = { organizationId: id, personId: sam.personId }
    await insertMembership(server.db, { ...key, status: 'Suspended' })
    const seen = async () => {
      const { token } = sam
      const answer = await server.get('/api/Organization/my-organizations', { token })
      return (await answer.json())[0]
    }
    const settle = (accessLevel: AccessLevel) =>
      server.db.updateTable('organization').set({ accessLevel }).where('id', '=', id).execute()

    const membership = { welcomeText: null }
    expect(await seen()).toMatchObject({ ...about, logoImageUrl: expect.any(String), membership })
    await settle(AccessLevel.Private)
    expect(await seen()).toEqual({
      id,
      ...privateOne('Lindenschule'),
      ...untold,
      membership: expect.objectContaining({ status: 'Suspended' }),
      deletionDate: null,
      nextClassDate: null,
    })
    await server.db
      .updateTable('organizationUser')
      .set({ status: 'Invited' })
      .where((where) => where.and(key))
      .execute()
    expect(await seen()).toMatchObject({ ...about, coverImageUrl: expect.any(String), membership })
  },
)

test('A visitor without an account has no organizations to ask for', async () => {
  expect((await server.get('/api/Organization/my-organizations')).status).toBe(401)
})

test('A person belongs to an organization once', async () => {
  const { personId } = await signInSomebody(server)
  const { id } = await insertOrganization(server.db, publicOne('Once'))
  await insertMembership(server.db, { organizationId: id, personId })
  const again = insertMembership(server.db, { organizationId: id, personId })
  await expect(again).rejects.toThrow(/unique/i)
})
