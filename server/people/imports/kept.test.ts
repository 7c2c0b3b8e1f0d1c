import type { Import } from '#contract/people/imports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { openFamily } from '../families/test-family.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { staffOf } from '#server/rights/roles/test-roles.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
})

let holders = 0

async function holderOf(permissions: Permission[]) {
  holders += 1
  return staffOf(server, imports.school).holder(`Cora${holders}`, permissions)
}

async function keptFor({ id }: Import, permissions: Permission[]): Promise<string[]> {
  const { token } = await holderOf(['data.import', ...permissions])
  return (await (await server.get(`/api/Import/admin/${id}`, { token })).json()).kept
}

const stored = async ({ id }: Import) => {
  const row = server.db.selectFrom('import').where('id', '=', id).select(['kept', 'changes'])
  return JSON.stringify(await row.executeTakeFirstOrThrow())
}

/** Imports a file with a father of a child whose family looks after itself. */
async function importOfFamily(familyName: string) {
  const { organizationId } = imports.school
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada, familyName)
  const mia = await family.child('Mia', '2015-03-14')
  await insertMembership(server.db, { organizationId, personId: mia.personId, isStudent: true })
  await insertMembership(server.db, { organizationId, personId: ada.personId, isParent: true })
  await refreshFamilies(server.db, [family.familyId])
  const head = 'First name,Last name,Birth date,Mother,Mother email,Father'
  const rows = `Mia,Lind,2015-03-14,Ada Lind,${ada.email},Ivo Lind\nTheo,Berg,2014-01-01,Eva Berg,eva@example.org,\n`
  let review = await imports.review(`${head}\n${rows}`)
  for (const row of await imports.rows(review)) {
    const [choice] = row.choices
    if (choice) review = await imports.fix(review, row, { choice })
  }
  return { ...family, applied: (await imports.apply(review)).body as Import }
}

const inWords = (family: string) => [
  `Ivo Lind does not come into ${family}: the family decides about that itself.`,
]

test(
  'A family that a file did not change is named to those who see families, as it is called when they look',
  { tags: ['6.import-shown'] },
  async () => {
    const { applied, familyId } = await importOfFamily('Refuge household')
    expect(applied.kept).toEqual(inWords('Refuge household'))
    expect(await keptFor(applied, [])).toEqual(inWords('a family that is here already'))
    expect(await keptFor(applied, ['members.view'])).toEqual(
      inWords('a family that is here already'),
    )
    expect(await stored(applied)).not.toContain('Refuge')
    await server.db
      .updateTable('family')
      .set({ name: 'Other household' })
      .where('id', '=', familyId)
      .execute()
    expect(await keptFor(applied, ['families.view'])).toEqual(inWords('Other household'))
    await server.db.deleteFrom('organizationFamily').where('familyId', '=', familyId).execute()
    expect(await keptFor(applied, ['families.view'])).toEqual(
      inWords('a family that is here already'),
    )
  },
)

const lind =
  'First name,Last name,Birth date,Phone,Mother,Mother email\nMia,Lind,2015-03-14,,Iva Lind,iva@example.org\n'

/** Imports a file, after which the mother has another name and an account. */
async function importOfLinds(): Promise<Import> {
  const { body } = await imports.apply(await imports.review(lind))
  const { userId } = await signInSomebody(server, 'Iva')
  await server.db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()
  await server.db
    .updateTable('person')
    .set({ userId, firstName: 'Hilde', version: 2 })
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .where('firstName', '=', 'Iva')
    .execute()
  return body
}

test(
  'Whoever may import alone does not read by an undo what members are called, or whether they have an account',
  { tags: ['6.import-shown'] },
  async () => {
    const applied = await importOfLinds()
    const { token } = await holderOf(['data.import'])
    const body = { version: applied.version }
    const undone = await server.post(`/api/Import/admin/${applied.id}/undo`, { token, body })
    const { kept } = await undone.json()
    const hidden = ['2 people stay. You need the permission “See members” to see who, and why.']
    expect(kept).toEqual(hidden)
    expect(await keptFor(applied, ['families.view'])).toEqual(hidden)
    const shown = [
      'Hilde Lind stays, because they have an account.',
      'Mia Lind stays, because somebody in the family has an account.',
    ]
    expect((await keptFor(applied, ['members.view'])).toSorted()).toEqual(shown)
    expect(await stored(applied)).not.toMatch(/Hilde|Lind/)
  },
)

test(
  'Whose record keeps what was changed since is told to those who see members',
  { tags: ['6.import-shown'] },
  async () => {
    await imports.apply(await imports.review('First name,Birth date\nUlla,02/03/2014\n'))
    const second = 'First name,Birth date,Phone\nUlla,02/03/2014,555-0199\n'
    const { body: completed } = await imports.apply(await imports.review(second))
    expect(await stored(completed)).not.toContain('Ulla')
    await server.db
      .updateTable('person')
      .set({ phone: '1' })
      .where('createdByOrganizationId', '=', imports.school.organizationId)
      .where('firstName', '=', 'Ulla')
      .execute()
    const { body: undone } = await imports.undo(completed)
    expect(undone.kept).toEqual(['Ulla keeps what was changed since.'])
    expect(await keptFor(completed, [])).toEqual([
      '1 record keeps what is in it now. You need the permission “See members” to see whose, and why.',
    ])
  },
)

test(
  'The stored sentences of earlier imports are read by those who see members and families',
  { tags: ['6.import-shown'] },
  async () => {
    const { body: applied } = await imports.apply(await imports.review(lind))
    const sentence = 'Ivo Lind does not come into Refuge household.'
    await server.db
      .updateTable('import')
      .set({ kept: JSON.stringify([sentence]) })
      .where('id', '=', applied.id)
      .execute()
    const hidden = [
      'Some people were left out or stay. You need the permissions “See members” and “See families” to see who, and why.',
    ]
    expect(await keptFor(applied, [])).toEqual(hidden)
    expect(await keptFor(applied, ['members.view'])).toEqual(hidden)
    expect(await keptFor(applied, ['members.view', 'families.view'])).toEqual([sentence])
  },
)
