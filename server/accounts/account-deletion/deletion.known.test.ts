import type { FamilyAccess } from '#contract/people/families.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openFamily, peanuts } from '#server/people/families/test-family.ts'
import { openImports } from '#server/people/imports/test-imports.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  dumpTables,
} from '#server/testing/test-app.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
beforeEach(async () => {
  imports = await openImports(server)
})
afterAll(() => server.close())

const leave = ({ token }: { token: string }) =>
  server.del('/api/Account/me', { token, body: { currentPassword: password } })

const deletionOf = async ({ token }: { token: string }) =>
  (await server.get('/api/Account/deletion', { token })).json()

/** A family of Ada's with two children. The organization knows only Mia. */
async function openKnown() {
  const { organizationId } = imports.school
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada, 'Known family')
  const [mia, theo] = [await family.child('Mia'), await family.child('Theo')]
  const path = `${family.path}/children/${theo.personId}/care-notes`
  const noted = { token: ada.token, body: { conditions: [peanuts], version: 0 } }
  expect((await server.put(path, noted)).status).toBe(200)
  await insertMembership(server.db, { organizationId, personId: mia.personId, isStudent: true })
  const { id: recordId } = await server.db
    .selectFrom('organizationUser')
    .where('personId', '=', mia.personId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { ada, family, mia, theo, recordId }
}

const membersOf = async (familyId: number) => {
  const members = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
  const rows = await members.select('personId').orderBy('personId').execute()
  return rows.map(({ personId }) => personId)
}

async function join(familyId: number, name: string, access: FamilyAccess) {
  const somebody = await signInSomebody(server, name)
  const adult = { personId: somebody.personId, relation: 'Parent', access } as const
  await insertFamilyMember(server.db, { ...adult, familyId }, null)
  return somebody
}

test(
  'A family left without an account loses the people whom no organization knows',
  { tags: ['4.last-full-access'] },
  async () => {
    const { ada, family, mia, theo } = await openKnown()
    await family.grandparent()
    expect((await deletionOf(ada)).families).toEqual([
      {
        id: family.familyId,
        name: 'Known family',
        becomes: 'Reduced',
        people: ['Theo Lind', 'Oma'],
      },
    ])
    expect((await leave(ada)).status).toBe(204)
    expect(await membersOf(family.familyId)).toEqual([mia.personId])
    const { person, care_condition } = await dumpTables(server)
    expect(person?.map(({ id }) => id)).not.toContain(theo.personId)
    expect(JSON.stringify([person, care_condition])).not.toMatch(/Oma|Theo|Peanut/)
  },
)

test('A child who also has another family is only removed from the one that is deleted', async () => {
  const { ada, family, mia, theo } = await openKnown()
  const other = await openFamily(server, await signInSomebody(server, 'Eva'))
  const child = { personId: theo.personId, relation: 'Child', access: null } as const
  await insertFamilyMember(server.db, { ...child, familyId: other.familyId }, null)
  await leave(ada)
  expect(await membersOf(family.familyId)).toEqual([mia.personId])
  expect(await membersOf(other.familyId)).toContain(theo.personId)
})

test(
  'The only adult with full access to a family with children must give another adult full access first',
  { tags: ['2.account-delete', '4.last-full-access'] },
  async () => {
    for (const access of ['View', 'PickupOnly', 'EmergencyOnly'] as const) {
      const { ada, family } = await openKnown()
      const eva = await join(family.familyId, 'Eva', access)
      expect((await deletionOf(ada)).families).toEqual([
        {
          id: family.familyId,
          name: 'Known family',
          becomes: 'ToProvideFor',
          people: ['Eva Lind'],
        },
      ])
      const refused = await leave(ada)
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        {
          code: 'last_full_adult',
          message:
            'You are the only person with an account and full access to “Known family”. Give another adult full access, or remove everyone with an account from the family.',
        },
      ])
      await server.db
        .updateTable('familyMember')
        .set({ access: 'Full' })
        .where('personId', '=', eva.personId)
        .execute()
      expect((await leave(ada)).status).toBe(204)
      expect(await family.seenBy(eva)).toMatchObject({ children: [{}, {}] })
    }
  },
)

test(
  'The account can be deleted after the other adults are removed from the family',
  { tags: ['4.last-full-access'] },
  async () => {
    const { ada, family } = await openKnown()
    const eva = await join(family.familyId, 'Eva', 'View')
    expect((await leave(ada)).status).toBe(409)
    await server.del(`${family.path}/people/${eva.personId}`, ada)
    expect((await leave(ada)).status).toBe(204)
  },
)

test('A family is deleted with the record of its last member whom an organization knew', async () => {
  const { ada, family, mia, recordId } = await openKnown()
  await leave(ada)
  const calls = memberCalls(server, imports.school)
  expect((await calls.change([recordId], 'Archived')).status).toBe(204)
  expect(await membersOf(family.familyId)).toEqual([mia.personId])
  expect((await calls.remove(recordId)).status).toBe(204)
  const { family: families, person } = await dumpTables(server)
  expect(families?.map(({ id }) => id)).not.toContain(family.familyId)
  expect(person?.map(({ id }) => id)).not.toContain(mia.personId)
})

test('A family whose adult has an account is not deleted with a record', async () => {
  const { ada, family, recordId } = await openKnown()
  await memberCalls(server, imports.school).remove(recordId)
  expect((await family.seenBy(ada))?.children).toHaveLength(2)
})
