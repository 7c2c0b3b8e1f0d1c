import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead, openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { encryptRows } from '../care/care.encryption.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import {
  hayFever,
  type Household,
  neighbor,
  openHousehold,
  peanuts,
  savedDate,
} from './test-household.ts'

let server: TestApp
let home: Household
beforeAll(async () => {
  server = await openTestApp()
  home = await openHousehold(server)
})
afterAll(() => server.close())

const ask = (path: string, { school } = home) =>
  server.get(path.replace(':organizationId', String(school.organizationId)), {
    token: school.token,
  })
const students = async (of = home) =>
  (await ask('/api/OrganizationUser/admin/organization/:organizationId/students', of)).json()
const parents = async (of = home) =>
  (await ask('/api/OrganizationUser/admin/organization/:organizationId/parents', of)).json()
const families = async (search = '', of = home) =>
  (await ask(`/api/Family/admin/organization/:organizationId?searchString=${search}`, of)).json()
const family = (id: number, of = home) =>
  ask(`/api/Family/admin/organization/:organizationId/${id}`, of)
const care = (personId: number, of = home) =>
  ask(`/api/Family/admin/organization/:organizationId/care/${personId}`, of)

const verified = { isUnverified: false }
const eva = { name: 'Eva Lind', ...verified, phone: '555 0101', email: 'eva@example.org' }

test(
  'A student is listed with age, family, guardians, classes and the number of alerts',
  { tags: ['7.family-lists-calls'] },
  async () => {
    const classId = await home.school.class()
    const record = await home.recordOf(home.mia)
    await home.school.enroll(classId, { organizationUserId: record })
    expect(await students()).toEqual({
      agesOn: '2026-09-01',
      totalPages: 1,
      totalCount: 1,
      unfilteredCount: 1,
      items: [
        {
          id: record,
          name: 'Mia Lind',
          ...verified,
          age: 7,
          families: [{ id: home.familyId, name: 'Ødegård' }],
          guardians: [
            eva,
            { name: 'Ben Lind', ...verified, phone: null, email: expect.any(String) },
          ],
          classes: [{ id: classId, name: 'Algebra' }],
          childId: home.mia,
          alertsCount: 1,
          grade: null,
          customValues: [],
        },
      ],
    })
  },
)

test(
  'A parent is listed with their children who are members, and what they teach',
  { tags: ['7.family-lists-calls'] },
  async () => {
    const own = await openHousehold(server)
    const record = await own.recordOf(own.ben)
    const teacher = { organizationUserId: record } as Parameters<typeof lead>[0]
    const classId = await own.school.class({ name: 'Chess', teachers: lead(teacher) })
    expect((await parents(own)).items).toEqual([
      {
        id: record,
        name: 'Ben Lind',
        email: expect.stringMatching(/^ben/),
        phone: null,
        account: 'Active',
        children: [{ id: await own.recordOf(own.mia), name: 'Mia Lind' }],
        classes: [{ id: classId, name: 'Chess' }],
      },
    ])
  },
)

test(
  'A family is listed with the people that the organization sees, and found by their names',
  { tags: ['7.family-lists-calls'] },
  async () => {
    const own = await openHousehold(server)
    const row = {
      id: own.familyId,
      name: 'Ødegård',
      adults: ['Eva Lind', 'Ben Lind'],
      children: ['Mia Lind'],
      contact: eva,
      enrollmentsCount: 0,
      customValues: [],
    }
    expect((await families('', own)).items).toEqual([row])
    for (const search of ['odeg', 'mia', 'ben']) {
      expect((await families(search, own)).items).toEqual([row])
    }
    for (const search of ['tom', 'oma', '%25'])
      expect((await families(search, own)).items).toEqual([])
  },
)

test('The page of a family shows its members of the organization and guardians only', async () => {
  const card = await (await family(home.familyId)).json()
  expect(card).toMatchObject({
    name: 'Ødegård',
    address: 'Mill Lane 1',
    agesOn: '2026-09-01',
    adults: [
      { ...eva, relation: 'Parent', organizationUserId: null },
      { name: 'Ben Lind', relation: 'Parent', organizationUserId: await home.recordOf(home.ben) },
    ],
    children: [{ name: 'Mia Lind', age: 7, conditionsCount: 2, contactsCount: 1 }],
  })
  expect(JSON.stringify(card)).not.toMatch(/Tom|Oma|Peanuts|June/)
})

test('The family of another organization is not found, and neither is its child', async () => {
  const other = await openHousehold(server, 'Abendschule')
  expect((await family(home.familyId, other)).status).toBe(404)
  expect((await care(home.mia, other)).status).toBe(404)
  expect((await care(home.tom)).status).toBe(404)
  for (const adult of [home.eva, home.ben]) expect((await care(adult)).status).toBe(404)
})

test(
  'A family is found by its id alone, in an organization in which the caller may view families',
  { tags: ['7.family-lists-calls'] },
  async () => {
    const own = await openHousehold(server)
    const byId = (token: string) => server.get(`/api/Family/admin/${own.familyId}`, { token })
    const shown = await (await byId(own.school.token)).json()
    expect(shown).toEqual(await (await family(own.familyId, own)).json())

    const other = await openSchool(server, 'Abendschule')
    const key = { personId: own.mia, organizationId: other.organizationId, isStudent: true }
    await insertMembership(server.db, key)
    await refreshFamilies(server.db, [own.familyId])
    const { personId, token } = await own.school.member('Cora')
    await insertMembership(server.db, { ...key, personId, isStudent: false, isOwner: true })
    const { organizationId } = other
    expect(await (await byId(token)).json()).toMatchObject({ organizationId, adults: [eva, {}] })
    expect((await byId((await own.school.member('Dora')).token)).status).toBe(403)
    expect((await byId((await openSchool(server)).token)).status).toBe(404)
    expect((await ask('/api/Family/admin/99999999')).status).toBe(404)
  },
)

test('A family without members in the organization is not listed', async () => {
  const own = await openHousehold(server)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Archived' })
    .where('personId', 'in', [own.mia, own.ben])
    .execute()
  expect((await students(own)).items).toEqual([])
  expect((await parents(own)).items).toEqual([])
  expect((await care(own.mia, own)).status).toBe(404)
})

test(
  'Care notes are answered on request, and each view is logged',
  { tags: ['7.family-lists-calls'] },
  async () => {
    const before = await readings()
    const { conditions, contacts } = await (await care(home.mia)).json()
    expect(conditions).toEqual([peanuts, hayFever])
    expect(contacts).toEqual([{ ...neighbor, familyName: 'Ødegård' }])
    expect((await readings()).slice(before.length)).toEqual([
      { action: 'CareNotesRead', actorName: 'Ada Lind', subjectId: home.mia },
      { action: 'ContactsRead', actorName: 'Ada Lind', subjectId: home.mia },
    ])
  },
)

test('The families and emergency contacts of a child are sorted by family name', async () => {
  const own = await openHousehold(server)
  for (const name of ['Zimmer', 'van Dyke']) {
    const { id: familyId } = await server.db
      .insertInto('family')
      .values({ name, address: null, createdDate: savedDate, savedDate })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { personId } = await own.school.member(name)
    const child = { familyId, personId: own.mia, relation: 'Child', access: null } as const
    await insertFamilyMember(server.db, child, null)
    const adult = { familyId, personId, relation: 'Parent', access: 'Full' } as const
    await insertFamilyMember(server.db, adult, null)
    await server.db
      .insertInto('emergencyContact')
      .values(
        await encryptRows(server.db, 'emergencyContact', own.mia, [{ ...neighbor, familyId }]),
      )
      .execute()
    await refreshFamilies(server.db, [familyId])
  }
  const [student] = (await students(own)).items
  const { contacts } = await (await care(own.mia, own)).json()
  for (const named of [
    student.families.map(({ name }: { name: string }) => name),
    contacts.map(({ familyName }: { familyName: string }) => familyName),
  ])
    expect(named).toEqual(['Ødegård', 'van Dyke', 'Zimmer'])
})

const readings = () =>
  server.db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Person')
    .orderBy('id')
    .select(['action', 'actorName', 'subjectId'])
    .execute()
