import type { FamilyAccess } from '#contract/people/families.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertFamilyMember } from './families.queries.ts'
import { openFamily } from './test-family.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function openLinds() {
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const leave = ({ token }: { token: string }) => server.del(`${family.path}/membership`, { token })
  return { ada, family, leave }
}

async function join(familyId: number, access: FamilyAccess) {
  const somebody = await signInSomebody(server, 'Eva')
  const adult = { personId: somebody.personId, relation: 'Other', access } as const
  await insertFamilyMember(server.db, { ...adult, familyId }, null)
  return somebody
}

const membersOf = async (familyId: number) => {
  const members = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
  return (await members.select('personId').execute()).map(({ personId }) => personId)
}

test('A family without children stays as long as an adult of it has an account, and after one without full access', async () => {
  const { ada, family, leave } = await openLinds()
  const oma = await family.grandparent()
  const eva = await join(family.familyId, 'EmergencyOnly')
  expect((await leave(ada)).status).toBe(204)
  expect((await membersOf(family.familyId)).toSorted((a, b) => a - b)).toEqual([oma, eva.personId])
  expect((await leave(eva)).status).toBe(204)
  expect(await membersOf(family.familyId)).toEqual([oma])
})

test('Of a family without children, those stay whom an organization knows', async () => {
  const { ada, family, leave } = await openLinds()
  const [oma, opa] = [await family.grandparent(), await family.grandparent()]
  const { organizationId } = await openSchool(server)
  await insertMembership(server.db, { organizationId, personId: opa, isParent: true })
  expect((await leave(ada)).status).toBe(204)
  expect(await membersOf(family.familyId)).toEqual([opa])
  const person = server.db.selectFrom('person').where('id', '=', oma).select('id')
  expect(await person.executeTakeFirst()).toBeUndefined()
})
