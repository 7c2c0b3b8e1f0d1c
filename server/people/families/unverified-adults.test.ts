import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School, type Somebody } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, password, type TestApp, unverify } from '#server/testing/test-app.ts'
import { verify } from '#server/rights/matrix/test-holders.ts'
import { insertFamilyMember } from './families.queries.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { familiesOf, openFamily } from './test-family.ts'

let server: TestApp
let school: School
let ada: Somebody
let mallory: Somebody
let family: Awaited<ReturnType<typeof openFamily>>
let mia: { personId: number }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Mia of Ada's family attends a school, and somebody with an unverified address is in the family too. */
beforeEach(async () => {
  school = await openSchool(server)
  ada = await school.member('Ada', { isParent: true })
  family = await openFamily(server, ada)
  mia = await family.child('Mia')
  const { organizationId } = school
  await insertMembership(server.db, { organizationId, personId: mia.personId, isStudent: true })
  mallory = await school.member('Mallory', { isParent: true })
  await server.db
    .updateTable('person')
    .set({ phone: '(828) 555-0666' })
    .where('id', '=', mallory.personId)
    .execute()
  const { familyId } = family
  const { personId } = mallory
  const place = { familyId, personId, relation: 'Parent', access: 'Full' } as const
  await insertFamilyMember(server.db, place, null)
  await refreshFamilies(server.db, [familyId])
  await unverify(server, mallory)
})

const status = async (method: string, path: string, body?: object) =>
  (await server.send(method, path, { token: mallory.token, body })).status

test('An adult added to a family has no access to it before their address is verified', async () => {
  const child = `${family.path}/children/${mia.personId}`
  expect(await familiesOf(server, mallory)).toEqual([])
  expect(await (await server.get('/api/Family/my/names', mallory)).json()).toEqual([])
  for (const path of [
    `${child}/care-notes`,
    `${child}/contacts`,
    `${family.path}/people/${mia.personId}`,
  ]) {
    expect(await status('GET', path)).toBe(404)
  }
  const contacts = [{ name: 'A stranger', phone: '1', relation: 'Uncle', mayPickUp: true }]
  expect(await status('PUT', `${child}/contacts`, { contacts, version: 1 })).toBe(404)
  expect(await status('POST', `${child}/share`, { email: 'stranger@example.org' })).toBe(404)
  expect(await status('DELETE', `${family.path}/people/${ada.personId}`)).toBe(404)

  await verify(server, mallory.organizationUserId)
  expect(await familiesOf(server, mallory)).toMatchObject([{ children: [{ name: 'Mia Lind' }] }])
  expect(await status('GET', `${child}/care-notes`)).toBe(200)
})

test('Adults with an unverified address cannot enroll, apply for or follow a child of the family', async () => {
  const classId = await school.class()
  const body = { personId: mia.personId }
  expect(await status('POST', `/api/Class/enroll/${classId}`, body)).not.toBe(200)
  const mine = await (await server.get(`/api/Class/${classId}`, mallory)).json()
  expect(JSON.stringify(mine)).not.toContain('Mia')
  const other = await openSchool(server, 'Other')
  await server.db
    .updateTable('organization')
    .set({ admissionType: 1 })
    .where('id', '=', other.organizationId)
    .execute()
  const candidates = [{ personId: mia.personId, kind: 'Student' }]
  const path = `/api/Application/organization/${other.organizationId}`
  expect(await status('POST', path, { message: null, answers: [], candidates })).toBe(422)
  const history = await (await server.get('/api/Audit/my', mallory)).text()
  expect(history).not.toContain('Mia')
})

test('Organizations do not see unverified adults as guardians, but see that they are unverified', async () => {
  const at = `/organization/${school.organizationId}`
  const read = async (path: string) => (await server.get(path, { token: school.token })).json()
  const students = await read(`/api/OrganizationUser/admin${at}/students`)
  expect(students.items).toMatchObject([{ guardians: [{ name: 'Ada Lind' }] }])
  expect(JSON.stringify(students)).not.toContain('555-0666')
  const card = await read(`/api/Family/admin${at}/${family.familyId}`)
  expect(card.adults).toMatchObject([
    { name: 'Ada Lind', isWaiting: false },
    { name: 'Mallory Lind', isWaiting: true },
  ])
  const rights = await read(`/api/OrganizationUser/admin/rights/${mallory.organizationUserId}`)
  expect(rights.guardianOf).toMatchObject([{ name: 'Mia Lind', access: 'Full', isWaiting: true }])
  const parents = await read(`/api/OrganizationUser/admin${at}/parents?account=Unverified`)
  expect(parents.items).toMatchObject([{ name: 'Mallory Lind', account: 'Unverified' }])
  const active = await read(`/api/OrganizationUser/admin${at}/parents?account=Active`)
  expect(active.items).toMatchObject([{ name: 'Ada Lind', account: 'Active' }])

  const [own] = await familiesOf(server, ada)
  expect(own.adults).toMatchObject([{ isWaiting: false }, { isWaiting: true }])
})

test('Children are not left to an adult with an unverified address', async () => {
  const left = await server.del(`${family.path}/membership`, ada)
  expect([left.status, (await left.json()).code]).toEqual([409, 'last_full_adult'])
})

test('An unverified adult sees nothing of the family when deleting their account, and removes nobody', async () => {
  const deletion = async ({ token }: Somebody) =>
    (await (await server.get('/api/Account/deletion', { token })).json()).families
  expect(await deletion(ada)).toMatchObject([{ becomes: 'ToProvideFor' }])
  const kim = await family.child('Kim')
  const { familyId } = family
  await server.db.deleteFrom('familyMember').where('personId', '=', ada.personId).execute()
  expect(await deletion(mallory)).toEqual([])
  const taken = await (await server.get('/api/Account/export', mallory)).text()
  expect(taken).not.toContain('Lind family')
  expect(await status('DELETE', '/api/Account/me', { currentPassword: password })).toBe(204)
  const left = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
  const people = await left.select('personId').orderBy('personId').execute()
  expect(people.map(({ personId }) => personId)).toEqual([mia.personId, kim.personId])
})

test('A person who creates a family manages it before their address is verified', async () => {
  const made = await server.post('/api/Family/my', {
    token: mallory.token,
    body: { name: 'Own family' },
  })
  const { id } = await made.json()
  const child = { firstName: 'Kim', lastName: 'Own', birthDate: '2018-03-04' }
  expect(await status('POST', `/api/Family/my/${id}/children`, child)).toBe(200)
  expect(await familiesOf(server, mallory)).toMatchObject([
    { name: 'Own family', children: [{ name: 'Kim Own' }] },
  ])
})
