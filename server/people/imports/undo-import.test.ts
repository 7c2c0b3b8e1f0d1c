import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { lastSaved } from '#server/database/saving.ts'
import { uploadAs } from '#server/images/test-logo.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp, signInSomebody } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'
import type { Import } from '#contract/people/imports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { openFamily } from '../families/test-family.ts'
import { staffOf } from '#server/rights/roles/test-roles.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
})

const imported = async () => {
  const { body } = await imports.apply(await imports.review('Name,Family\nMia Lind,Lind\n'))
  const { id: personId } = await server.db
    .selectFrom('person')
    .where('firstName', '=', 'Mia')
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { applied: body, personId }
}

test('An unused record is deleted when its import is undone', async () => {
  const { applied } = await imported()
  expect((await imports.undo(applied)).body.exceptions).toEqual([])
})

test.each<[string, (personId: number) => Promise<unknown>]>([
  [
    'with care notes',
    (personId) => {
      const notes = { personId, ...lastSaved(null) }
      return server.db.insertInto('careNotes').values(notes).execute()
    },
  ],
  [
    'with a photo',
    async (personId) => {
      const { id: photoImageId } = await uploadAs(server, imports.school)
      return server.db
        .updateTable('person')
        .set({ photoImageId })
        .where('id', '=', personId)
        .execute()
    },
  ],
  [
    'in another organization',
    async (personId) => {
      const { organizationId } = await openSchool(server, 'Hearth Co-op')
      return insertMembership(server.db, { organizationId, personId, isStudent: true })
    },
  ],
  [
    'with a family invitation',
    async (personId) => {
      const { familyId } = await server.db
        .selectFrom('familyMember')
        .where('personId', '=', personId)
        .select('familyId')
        .executeTakeFirstOrThrow()
      const now = new Date().toISOString()
      const asked = { relation: 'Parent', access: 'Full', email: 'eva@example.org' } as const
      const dates = { createdDate: now, expiresDate: now, acceptedDate: null }
      const nobody = { personId: null, invitedByUserId: null }
      return server.db
        .insertInto('familyInvitation')
        .values({ familyId, ...asked, ...dates, ...nobody })
        .execute()
    },
  ],
])('A record stays when its import is undone: a person %s', async (_, use) => {
  const { applied, personId } = await imported()
  await use(personId)
  const { body } = await imports.undo(applied)
  expect(body.exceptions).toEqual(['Mia Lind stays because this record or its family is in use.'])
})

test('No content of the file is stored after it is applied or undone', async () => {
  const rows = () =>
    server.db
      .selectFrom('import')
      .where('organizationId', '=', imports.school.organizationId)
      .select(['cells', 'fixes', 'changes'])
      .executeTakeFirstOrThrow()
  const { applied } = await imported()
  expect(await rows()).toMatchObject({ cells: '[]', fixes: '{}' })
  await imports.undo(applied)
  expect(await rows()).toEqual({ cells: '[]', fixes: '{}', changes: '{}' })
})

const recordOf = (firstName: string) =>
  server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('firstName', '=', firstName)
    .select(['organizationUser.id', 'mergedIntoId'])
    .executeTakeFirst()

test.each(Array.from({ length: 12 }, (_, race) => `Ida${race}`))(
  'A record that is merged while its import is undone stays, or is deleted before: %s',
  async (name) => {
    const { owner, token } = imports.school
    const rows = Array.from({ length: 20 }, (_, row) => `Mia${name}x${row}`)
    const review = await imports.review(`First name\n${name}\n${rows.join('\n')}\n`)
    const { body: applied } = await imports.apply(review)
    const record = await recordOf(name)
    const path = `/api/OrganizationUser/admin/merge-into/${record?.id}`
    const body = { organizationUserId: owner.organizationUserId }
    const [undone, merged] = await Promise.all([
      imports.undo(applied),
      server.post(path, { token, body }),
    ])
    expect([undone.status, undone.body.state]).toEqual([200, 'Undone'])
    const isMerged = merged.status === 204
    expect([204, 404]).toContain(merged.status)
    expect(undone.body.exceptions).toHaveLength(isMerged ? 1 : 0)
    expect((await recordOf(name))?.mergedIntoId).toBe(
      isMerged ? owner.organizationUserId : undefined,
    )
  },
)

let holders = 0

async function holderOf(permissions: Permission[]) {
  holders += 1
  return staffOf(server, imports.school).holder(`Cora${holders}`, permissions)
}

async function exceptionsFor({ id }: Import, permissions: Permission[]): Promise<string[]> {
  const { token } = await holderOf(['data.import', ...permissions])
  return (await (await server.get(`/api/Import/admin/${id}`, { token })).json()).exceptions
}

const stored = async ({ id }: Import) => {
  const row = server.db.selectFrom('import').where('id', '=', id).select(['exceptions', 'changes'])
  return JSON.stringify(await row.executeTakeFirstOrThrow())
}

/** Imports a file with the father of a child whose family manages itself. */
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
  `Ivo Lind won’t be added to ${family}. The family decides who joins.`,
]

test(
  'A family that an import did not change is named to users who can view families, by its current name',
  { tags: ['6.import-shown'] },
  async () => {
    const { applied, familyId } = await importOfFamily('Refuge household')
    expect(applied.exceptions).toEqual(inWords('Refuge household'))
    expect(await exceptionsFor(applied, [])).toEqual(inWords('an existing family'))
    expect(await exceptionsFor(applied, ['members.view'])).toEqual(inWords('an existing family'))
    expect(await stored(applied)).not.toContain('Refuge')
    await server.db
      .updateTable('family')
      .set({ name: 'Other household' })
      .where('id', '=', familyId)
      .execute()
    expect(await exceptionsFor(applied, ['families.view'])).toEqual(inWords('Other household'))
    await server.db.deleteFrom('organizationFamily').where('familyId', '=', familyId).execute()
    expect(await exceptionsFor(applied, ['families.view'])).toEqual(inWords('an existing family'))
  },
)

const lind =
  'First name,Last name,Birth date,Phone,Mother,Mother email\nMia,Lind,2015-03-14,,Iva Lind,iva@example.org\n'

/** Imports a file, after which the mother gets another name and an account. */
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
  'Undoing does not show names or accounts of members to a user who may only import',
  { tags: ['6.import-shown'] },
  async () => {
    const applied = await importOfLinds()
    const { token } = await holderOf(['data.import'])
    const body = { version: applied.version }
    const undone = await server.post(`/api/Import/admin/undo/${applied.id}`, { token, body })
    const { exceptions } = await undone.json()
    const hidden = ['2 people stay. You need the permission “View members” to see who and why.']
    expect(exceptions).toEqual(hidden)
    expect(await exceptionsFor(applied, ['families.view'])).toEqual(hidden)
    const shown = [
      'Hilde Lind stays because they have an account.',
      'Mia Lind stays because someone in the family has an account.',
    ]
    expect((await exceptionsFor(applied, ['members.view'])).toSorted()).toEqual(shown)
    expect(await stored(applied)).not.toMatch(/Hilde|Lind/)
  },
)

test(
  'Records that were changed since are named only to users who can view members',
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
    expect(undone.exceptions).toEqual(['Ulla keeps changes made after the import.'])
    expect(await exceptionsFor(completed, [])).toEqual([
      '1 record keeps its current data. You need the permission “View members” to see whose and why.',
    ])
  },
)

test(
  'Sentences stored by earlier imports are shown to users who can view members and families',
  { tags: ['6.import-shown'] },
  async () => {
    const { body: applied } = await imports.apply(await imports.review(lind))
    const sentence = 'Ivo Lind won’t be added to Refuge household.'
    await server.db
      .updateTable('import')
      .set({ exceptions: JSON.stringify([sentence]) })
      .where('id', '=', applied.id)
      .execute()
    const hidden = [
      'Some people were left out or stayed. You need the permissions “View members” and “View families” to see who and why.',
    ]
    expect(await exceptionsFor(applied, [])).toEqual(hidden)
    expect(await exceptionsFor(applied, ['members.view'])).toEqual(hidden)
    expect(await exceptionsFor(applied, ['members.view', 'families.view'])).toEqual([sentence])
  },
)
