import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openParents } from '#server/people/family-changes/test-family-changes.ts'
import { neighbor, openFamily, peanuts } from '#server/people/families/test-family.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  dumpTables,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const leave = ({ token }: { token: string }) =>
  server.del('/api/Account/me', { token, body: { currentPassword: password } })

const deletionOf = async ({ token }: { token: string }) =>
  (await server.get('/api/Account/deletion', { token })).json()

test(
  'A family is deleted completely with its last adult with full access',
  { tags: ['4.last-full-access'] },
  async () => {
    const ada = await signInSomebody(server, 'Ada')
    const family = await openFamily(server, ada)
    const { personId } = await family.child('Mia')
    const path = `${family.path}/children/${personId}`
    const { token } = ada
    await server.put(`${path}/care-notes`, { token, body: { conditions: [peanuts], version: 0 } })
    await server.put(`${path}/contacts`, { token, body: { contacts: [neighbor], version: 1 } })
    await family.grandparent()
    expect((await deletionOf(ada)).families).toEqual([
      {
        id: family.familyId,
        name: 'Lind family',
        becomes: 'Deleted',
        people: ['Mia Lind', 'Oma'],
      },
    ])
    expect((await leave(ada)).status).toBe(204)
    const dump = JSON.stringify(await dumpTables(server))
    expect(dump).not.toMatch(/Mia|Oma|Peanut|Nora|Lind family/)
  },
)

test('A family with another adult with full access stays, without the deleted person', async () => {
  const ada = await signInSomebody(server, 'Ada')
  const ben = await signInSomebody(server, 'Ben')
  const family = await openFamily(server, ada)
  const adult = { relation: 'Parent', access: 'Full', personId: ben.personId } as const
  await insertFamilyMember(server.db, { ...adult, familyId: family.familyId }, null)
  await family.child('Mia')
  expect((await deletionOf(ada)).families).toEqual([])
  await leave(ada)
  expect(await family.seenBy(ben)).toMatchObject({
    adults: [{ firstName: 'Ben' }],
    children: [{ firstName: 'Mia' }],
  })
  expect((await leave(ben)).status).toBe(204)
})

const subjectOf = (name: string) => `${name} Lind made a change in “Lind family”`

test('Other adults with full access get an email and an audit entry when an adult of the family deletes their account', async () => {
  const { ada, ben, join, emailsTo } = await openParents(server)
  const gran = await join('Gran', 'PickupOnly')
  await leave(gran)
  expect([await emailsTo(ada), await emailsTo(ben)]).toEqual([
    [subjectOf('Gran')],
    [subjectOf('Gran')],
  ])
  await leave(ada)
  expect(await emailsTo(ben)).toEqual([subjectOf('Gran'), subjectOf('Ada')])
  expect([await emailsTo(ada), await emailsTo(gran)]).toEqual([[], []])
  const text = (await readEmails(server, ben.email)).at(-1)?.text
  expect(text).toContain('Ada Lind deleted their account and is no longer in “Lind family”.')
  const { items } = await (await server.get('/api/Audit/my', ben)).json()
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'Left', actorName: 'A deleted account', subjectName: 'Lind family' },
    { action: 'Left', actorName: 'A deleted account', subjectName: 'Lind family' },
  ])
})

test(
  'A family that an organization sees stays for it, without the deleted person',
  { tags: ['4.last-full-access'] },
  async () => {
    const aunt = await signInSomebody(server, 'Ada')
    const family = await openFamily(server, aunt)
    const { personId } = await family.child('Mia')
    const { organizationId } = await openSchool(server)
    await insertMembership(server.db, { organizationId, personId, isStudent: true })
    expect((await deletionOf(aunt)).families).toMatchObject([{ becomes: 'Reduced', people: [] }])
    expect((await leave(aunt)).status).toBe(204)
    const members = server.db.selectFrom('familyMember').where('familyId', '=', family.familyId)
    expect(await members.select('personId').execute()).toEqual([{ personId }])
  },
)

test.each(['View', 'PickupOnly', 'EmergencyOnly'] as const)(
  'An adult with %s access removes nobody else and causes no email, even with the last account',
  { tags: ['4.last-full-access'] },
  async (access) => {
    const gran = await signInSomebody(server, 'Gran')
    const family = await openFamily(server, gran)
    const aunt = await family.grandparent()
    await server.db
      .updateTable('familyMember')
      .set({ access })
      .where('personId', '=', gran.personId)
      .execute()
    expect((await deletionOf(gran)).families).toEqual([])
    expect((await leave(gran)).status).toBe(204)
    const members = server.db.selectFrom('familyMember').where('familyId', '=', family.familyId)
    expect(await members.select('personId').execute()).toEqual([{ personId: aunt }])
  },
)

test('A child who deletes their account stays in the family', async () => {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const mia = await signInSomebody(server, 'Mia')
  const child = { relation: 'Child', access: null, personId: mia.personId } as const
  await insertFamilyMember(server.db, { ...child, familyId: family.familyId }, null)
  expect((await leave(mia)).status).toBe(204)
  expect((await family.seenBy(ada))?.children).toMatchObject([{ name: 'Mia Lind' }])
})

test('The export has the person’s own part of each family and the contacts that they entered', async () => {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const { personId } = await family.child('Mia')
  const { token } = ada
  const path = `${family.path}/children/${personId}/contacts`
  await server.put(path, { token, body: { contacts: [neighbor], version: 1 } })
  const { families } = await (await server.get('/api/Account/export', { token })).json()
  const own = { relation: 'Parent', access: 'Full', emergencyContacts: [neighbor], grades: [] }
  expect(families).toEqual([{ id: family.familyId, name: 'Lind family', ...own }])
  await server.db
    .updateTable('familyMember')
    .set({ access: 'PickupOnly' })
    .where('personId', '=', ada.personId)
    .execute()
  const lowered = await (await server.get('/api/Account/export', { token })).json()
  expect(lowered.families).toMatchObject([{ access: 'PickupOnly', emergencyContacts: [] }])
  expect(await family.seenBy(ada)).toMatchObject({ savedBy: null })
})
