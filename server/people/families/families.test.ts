import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codeAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { insertFamilyMember } from './families.queries.ts'
import { openFamily } from './test-family.ts'
import type { AdultRelation, FamilyAccess } from '#contract/people/families.ts'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { accept } from '../invitations/test-invitations.ts'
import { countSuccesses } from '#server/accounts/sign-in/test-sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function openLinds() {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const leave = ({ token }: { token: string }) => server.del(`${family.path}/membership`, { token })
  return { ada, token: ada.token, family, leave }
}
type Linds = Awaited<ReturnType<typeof openLinds>>

/** Adds a person with an account to the family. */
async function join(
  { family }: Linds,
  name: string,
  access: FamilyAccess,
  relation: AdultRelation = 'Parent',
) {
  const somebody = await signInSomebody(server, name)
  const { familyId } = family
  const { personId } = somebody
  await insertFamilyMember(server.db, { familyId, personId, relation, access }, null)
  return somebody
}

test(
  'The person who creates a family is its first adult, with full access',
  { tags: ['7.family-calls'] },
  async () => {
    const { ada, family } = await openLinds()
    const seen = await family.seenBy(ada)
    expect(seen).toMatchObject({ name: 'Lind family', address: null, access: 'Full', children: [] })
    expect(seen?.adults).toMatchObject([
      { name: 'Ada Lind', relation: 'Parent', contactOrder: 1, isMe: true, hasAccount: true },
    ])
  },
)

test(
  'A child needs only a first name and a birth date',
  { tags: ['2.family-content'] },
  async () => {
    const { ada, token, family } = await openLinds()
    const birthDate = `${new Date().getUTCFullYear() - 8}-01-01`
    const body = { firstName: 'Mia', birthDate }
    expect((await server.post(`${family.path}/children`, { token, body })).status).toBe(200)
    const seen = await family.seenBy(ada)
    expect(seen?.agesOn).toBe(new Date().toISOString().slice(0, 10))
    expect(seen?.children).toMatchObject([
      { name: 'Mia', lastName: '', birthDate, age: 8, conditionsCount: 0, organizations: [] },
    ])
  },
)

test('Saving an old version of a family’s name and address is a version conflict', async () => {
  const { token, family } = await openLinds()
  const body = { name: 'Berg family', address: '1 Mill Road', version: 1 }
  expect((await server.put(family.path, { token, body })).status).toBe(200)
  const late = await server.put(family.path, { token, body: { ...body, address: null } })
  expect(late.status).toBe(409)
  expect((await late.json()).current).toMatchObject({
    address: '1 Mill Road',
    savedBy: 'Ada Lind',
    version: 2,
  })
})

test(
  'Adults with pickup or emergency access see only the family name and themselves',
  { tags: ['6.family-access'] },
  async () => {
    const linds = await openLinds()
    const { personId } = await linds.family.child('Mia')
    for (const [name, access] of [
      ['Opa', 'PickupOnly'],
      ['Oma', 'EmergencyOnly'],
    ] as const) {
      const adult = await join(linds, name, access)
      const seen = await linds.family.seenBy(adult)
      expect(seen).toMatchObject({ name: 'Lind family', address: null, children: [], guests: [] })
      expect(seen?.adults.map((each) => each.name)).toEqual([`${name} Lind`])
      const child = `children/${personId}`
      for (const shut of [`people/${personId}`, `${child}/care-notes`, `${child}/contacts`])
        expect((await server.get(`${linds.family.path}/${shut}`, adult)).status).toBe(403)
    }
  },
)

test(
  'Adults are listed in the contact order that the family chose',
  { tags: ['2.family-content'] },
  async () => {
    const linds = await openLinds()
    const { ada, token, family } = linds
    await join(linds, 'Ben', 'View')
    const adultId = await family.grandparent()
    const body = {
      relation: 'Other',
      access: 'EmergencyOnly',
      contactOrder: 1,
      membershipVersion: 1,
    }
    const saved = await server.put(`${family.path}/adults/${adultId}`, { token, body })
    const place = { relation: 'Other', access: 'EmergencyOnly', contactOrder: 1 }
    expect(await saved.json()).toMatchObject({ ...place, version: 2, savedBy: 'Ada Lind' })
    const seen = await family.seenBy(ada)
    expect(seen?.adults.map(({ firstName, contactOrder }) => [firstName, contactOrder])).toEqual([
      ['Oma', 1],
      ['Ada', 2],
      ['Ben', 3],
    ])
    const again = await server.put(`${family.path}/adults/${adultId}`, { token, body })
    const { current } = await again.json()
    expect([again.status, current]).toMatchObject([409, { ...place, version: 2 }])
  },
)

test('The family edits children and adults without an account, but not adults who have one', async () => {
  const linds = await openLinds()
  const { token, family } = linds
  const ben = await join(linds, 'Ben', 'View')
  const values = { firstName: 'Mia', lastName: 'Berg', preferredName: 'Mimi', birthDate: null }
  const body = { ...values, phone: null, version: 1 }
  const save = (personId: number) =>
    server.put(`${family.path}/people/${personId}`, { token, body })
  const { personId } = await family.child('Mia')
  expect(await (await save(personId)).json()).toMatchObject({ name: 'Mimi Berg', version: 2 })
  expect((await save(personId)).status).toBe(409)
  expect((await save(await family.grandparent())).status).toBe(200)
  expect((await save(ben.personId)).status).toBe(403)
})

test('A repeated save reveals nothing about a child who has left the family since', async () => {
  const { token, family } = await openLinds()
  const { personId } = await family.child('Mia')
  const named = { firstName: 'Mia', lastName: 'Berg', preferredName: null, birthDate: null }
  const key = crypto.randomUUID()
  const put = (address: string, body: object) =>
    server.put(address, { token, body, headers: { 'idempotency-key': `${key}${address}` } })
  const saves = () =>
    Promise.all([
      put(`${family.path}/people/${personId}`, { ...named, phone: null, version: 1 }),
      put(family.path, { name: 'Berg family', address: null, version: 1 }),
    ])
  expect((await saves()).map(({ status }) => status)).toEqual([200, 200])
  const [person, whole] = await saves()
  expect(await person.json()).toMatchObject({ name: 'Mia Berg', version: 2 })
  expect((await whole.json()).children).toMatchObject([{ name: 'Mia Berg' }])
  await server.del(`${family.path}/people/${personId}`, { token })
  const [removed, without] = await saves()
  expect(removed.status).toBe(404)
  expect(await without.json()).toMatchObject({ name: 'Berg family', children: [] })
})

test('A family has at most thirty people', async () => {
  const { token, family } = await openLinds()
  for (let many = 2; many <= 30; many += 1) await family.child(`Child ${many}`)
  const body = { firstName: 'Mia', birthDate: '2018-03-04' }
  const refused = await server.post(`${family.path}/children`, { token, body })
  expect(await codeAnswered(refused)).toEqual([409, 'family_full'])
})

test(
  'The last adult with full access cannot leave or lower their access while there are children',
  { tags: ['4.last-full-access'] },
  async () => {
    const linds = await openLinds()
    const { ada, token, family } = linds
    await join(linds, 'Ben', 'View')
    await family.child('Mia')
    const opa = { firstName: 'Opa', relation: 'Guardian', access: 'Full' }
    expect((await server.post(`${family.path}/adults`, { token, body: opa })).status).toBe(200)
    const lastOne = [409, 'last_full_adult']
    expect(await codeAnswered(await server.del(`${family.path}/membership`, { token }))).toEqual(
      lastOne,
    )
    const me = `${family.path}/people/${ada.personId}`
    expect(await codeAnswered(await server.del(me, { token }))).toEqual(lastOne)
    const body = { relation: 'Parent', access: 'View', contactOrder: 1, membershipVersion: 1 }
    const lower = await server.put(`${family.path}/adults/${ada.personId}`, { token, body })
    expect(await codeAnswered(lower)).toEqual(lastOne)
  },
)

test('When two adults with full access leave at once, one succeeds', async () => {
  for (let race = 1; race <= 5; race += 1) {
    const linds = await openLinds()
    const { ada, family } = linds
    const ben = await join(linds, 'Ben', 'Full')
    await family.child('Mia')
    const answers = await Promise.all(
      [ada, ben].map(({ token }) => server.del(`${family.path}/membership`, { token })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 409,
    ])
  }
})

test('When the only adult of a family without children leaves, the family is deleted', async () => {
  const { ada, token, family } = await openLinds()
  const oma = await family.grandparent()
  expect((await server.del(`${family.path}/membership`, { token })).status).toBe(204)
  expect(await family.seenBy(ada)).toBeUndefined()
  const person = server.db.selectFrom('person').where('id', '=', oma).select('id')
  expect(await person.executeTakeFirst()).toBeUndefined()
})

test('A person removed from a family is deleted, unless another record names them', async () => {
  const { token, family } = await openLinds()
  const other = await openLinds()
  const [mia, tom] = [await family.child('Mia'), await family.child('Tom')]
  const inBoth = { personId: tom.personId, relation: 'Child', access: null } as const
  await insertFamilyMember(server.db, { ...inBoth, familyId: other.family.familyId }, null)
  for (const { personId } of [mia, tom]) {
    expect((await server.del(`${family.path}/people/${personId}`, { token })).status).toBe(200)
  }
  const left = server.db.selectFrom('person').where('id', 'in', [mia.personId, tom.personId])
  expect(await left.select('firstName').execute()).toEqual([{ firstName: 'Tom' }])
})

const membersOf = async (familyId: number) => {
  const members = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
  return (await members.select('personId').execute()).map(({ personId }) => personId)
}

test('A family without children stays while an adult has an account, and when the last account leaves without full access', async () => {
  const linds = await openLinds()
  const { ada, family, leave } = linds
  const oma = await family.grandparent()
  const eva = await join(linds, 'Eva', 'EmergencyOnly', 'Other')
  expect((await leave(ada)).status).toBe(204)
  expect((await membersOf(family.familyId)).toSorted((a, b) => a - b)).toEqual([oma, eva.personId])
  expect((await leave(eva)).status).toBe(204)
  expect(await membersOf(family.familyId)).toEqual([oma])
})

test('When the last account with full access leaves a family without children, only people on an organization’s record remain', async () => {
  const { ada, family, leave } = await openLinds()
  const [oma, opa] = [await family.grandparent(), await family.grandparent()]
  const { organizationId } = await openSchool(server)
  await insertMembership(server.db, { organizationId, personId: opa, isParent: true })
  expect((await leave(ada)).status).toBe(204)
  expect(await membersOf(family.familyId)).toEqual([opa])
  const person = server.db.selectFrom('person').where('id', '=', oma).select('id')
  expect(await person.executeTakeFirst()).toBeUndefined()
})

async function openKnownFamily() {
  const ada = await signInSomebody(server, 'Ada')
  const { organizationId } = await openSchool(server)
  await insertMembership(server.db, { organizationId, personId: ada.personId })
  return { ada, family: await openFamily(server, ada) }
}

test('Many concurrent additions to a family all succeed, up to thirty people', async () => {
  const { ada, family } = await openKnownFamily()
  const body = { firstName: 'Mia', lastName: 'Lind', birthDate: '2018-03-04' }
  const add = () => server.post(`${family.path}/children`, { token: ada.token, body })
  const answers = await Promise.all(Array.from({ length: 36 }, add))
  expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(29)
  expect(Map.groupBy(answers, ({ status }) => status).get(409)).toHaveLength(7)
  expect((await family.seenBy(ada))?.children).toHaveLength(29)
})

test('When twelve links of one invitation are opened at once, one works', async () => {
  const { family } = await openKnownFamily()
  const ben = await signInSomebody(server, 'Ben')
  const invitation = await family.invite({ email: ben.email })
  const tokens: string[] = []
  for (let sent = 0; sent < 12; sent += 1) tokens.push(await family.issue(invitation))
  const answers = await Promise.all(tokens.map((token) => accept(server, token)))
  expect(countSuccesses(answers)).toBe(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})
