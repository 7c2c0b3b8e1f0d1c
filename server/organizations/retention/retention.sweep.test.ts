import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { drawImage } from '#server/images/test-images.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { fillIn } from '#server/rights/matrix/test-people.ts'
import { everybodyOf, openPrivateSchool } from '#server/rights/matrix/test-visitors.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { sweepOrganizations } from './retention.sweep.ts'
import { deletionCallsOf, letTimePass } from './test-retention.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
})
afterEach(() => server.close())

/** Tables that belong to accounts, and to families with an account. All of their rows stay. */
const ofAccounts = ['user', 'session', 'outbox_email', 'rate_limit', 'idempotency', 'secret']

async function countRows() {
  const tables = await server.db.introspection.getTables()
  const counts: Record<string, number> = {}
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const rows = server.db
      .selectFrom(name as 'person')
      .select(({ fn }) => fn.countAll().as('count'))
    counts[name] = Number((await rows.executeTakeFirstOrThrow()).count)
  }
  return Object.fromEntries(
    Object.entries(counts).filter(
      ([name]) => !ofAccounts.includes(name) && !/kysely|sqlite/.test(name),
    ),
  )
}

const files = () => readdir(join(server.dataDir, 'images'))
const sweep = () => sweepOrganizations(server)

/** Gives an organization an image. */
async function showLogo({ organizationId }: { organizationId: number }, token: string) {
  const uploaded = await (await server.upload(token, await drawImage())).json()
  const { db } = server
  await db.updateTable('image').set({ organizationId }).where('id', '=', uploaded.id).execute()
  await db
    .updateTable('organization')
    .set({ logoImageId: uploaded.id })
    .where('id', '=', organizationId)
    .execute()
}

test(
  'A permanently deleted organization leaves only rows and files of accounts and their families',
  { tags: ['4.organization-purged'] },
  async () => {
    const { school: other } = await openPrivateSchool(server, 'Hearth Co-op')
    await showLogo(other, other.token)
    const before = { rows: await countRows(), files: await files() }

    const { school, ids } = await openPrivateSchool(server, 'Lindenschule')
    await everybodyOf(server, school, ids)
    await fillIn(server, school, ids)
    await showLogo(school, school.token)
    expect(await files()).toHaveLength(4)
    const calls = deletionCallsOf(server, school)
    await calls.delete()
    const held = await countRows()
    await sweep()
    expect(await countRows()).toEqual(held)

    await letTimePass(server, school)
    await sweep()
    const rows = await countRows()
    expect(await files()).toEqual(before.files)
    const left = Object.entries(rows).filter(([table, count]) => count !== before.rows[table])
    expect(left.map(([table]) => table)).toEqual(remaining)
    const nameless = await server.db
      .selectFrom('person')
      .leftJoin('organizationUser', 'organizationUser.personId', 'person.id')
      .leftJoin('familyMember', 'familyMember.personId', 'person.id')
      .where('person.userId', 'is', null)
      .where('organizationUser.id', 'is', null)
      .where('familyMember.familyId', 'is', null)
      .select('person.id')
      .execute()
    expect(nameless).toEqual([])
  },
)

/** People with accounts and their families, with their data, photos and audit entries, one of them confirmed by an owner. */
const remaining = [
  'api_token',
  'audit_concerned',
  'audit_entry',
  'audit_link',
  'care_condition',
  'care_notes',
  'emergency_contact',
  'family',
  'family_change',
  'family_invitation',
  'family_member',
  'image',
  'oidc_identity',
  'passkey',
  'person',
  'person_key',
  'reauthentication',
]

test(
  'People known to another organization or a family with an account stay, and nobody else',
  { tags: ['4.organization-purged'] },
  async () => {
    const { school } = await openPrivateSchool(server, 'Lindenschule')
    const { school: other } = await openPrivateSchool(server, 'Hearth Co-op')
    const add = async (firstName: string, organizationIds: number[]) => {
      const values = { firstName, lastName: 'Berg', searchName: firstName.toLowerCase() }
      const person = server.db.insertInto('person').values(values).returning('id')
      const { id: personId } = await person.executeTakeFirstOrThrow()
      for (const organizationId of organizationIds)
        await insertMembership(server.db, { organizationId, personId, isStudent: true })
      return personId
    }
    const here = await add('Mia', [school.organizationId])
    const both = await add('Tom', [school.organizationId, other.organizationId])
    const ada = await signInSomebody(server, 'Ada')
    const child = await (await openFamily(server, ada)).child('Cleo')
    const membership = { organizationId: school.organizationId, personId: child.personId }
    await insertMembership(server.db, { ...membership, isStudent: true })
    await deletionCallsOf(server, school).delete()
    await letTimePass(server, school)
    await Promise.all([sweep(), sweep()])
    const people = server.db.selectFrom('person').where('id', 'in', [here, both, child.personId])
    expect(await people.orderBy('id').select('id').execute()).toEqual([
      { id: both },
      { id: child.personId },
    ])
    expect(await server.db.selectFrom('organization').select('name').execute()).toEqual([
      { name: 'Hearth Co-op' },
    ])
  },
)

test('A family without an account is deleted, including people the organization did not know', async () => {
  const { school, ids } = await openPrivateSchool(server, 'Lindenschule')
  const oma = { firstName: 'Oma', lastName: 'Berg', searchName: 'oma berg' }
  const person = server.db.insertInto('person').values(oma).returning('id')
  const { id: personId } = await person.executeTakeFirstOrThrow()
  await insertFamilyMember(
    server.db,
    { familyId: ids.familyId, personId, relation: 'Other', access: 'PickupOnly' },
    null,
  )
  const adult = server.db.deleteFrom('familyMember').where('familyId', '=', ids.familyId)
  await adult.where('personId', '=', school.owner.personId).execute()
  await deletionCallsOf(server, school).delete()
  await letTimePass(server, school)
  await sweep()
  expect(await server.db.selectFrom('family').select('id').execute()).toEqual([])
  const left = server.db.selectFrom('person').where('id', 'in', [personId, ids.childId])
  expect(await left.select('firstName').execute()).toEqual([])
})

test('An organization restored during the sweep is not deleted', async () => {
  const [{ school }, { school: other }] = [
    await openPrivateSchool(server, 'Lindenschule'),
    await openPrivateSchool(server, 'Hearth Co-op'),
  ]
  for (const one of [school, other]) {
    await deletionCallsOf(server, one).delete()
    await letTimePass(server, one)
  }
  const images = {
    discard: async () => void (await deletionCallsOf(server, other).restore()),
  }
  await sweepOrganizations({ database: server.database, images })
  expect(await server.db.selectFrom('organization').select('name').execute()).toEqual([
    { name: 'Hearth Co-op' },
  ])
})

test('An error rolls back the permanent deletion, and the next sweep repeats it', async () => {
  const { school } = await openPrivateSchool(server, 'Lindenschule')
  await deletionCallsOf(server, school).delete()
  await letTimePass(server, school)
  const before = await countRows()
  const { db, database } = server
  const cutOff: typeof database.write = (work) =>
    database.write(async (inner) => {
      await work(inner)
      throw new Error('The power is gone.')
    })
  const broken = { ...server, database: { ...database, write: cutOff } }
  await expect(sweepOrganizations(broken)).rejects.toMatchObject({
    errors: [{ cause: { message: 'The power is gone.' } }],
  })
  expect(await countRows()).toEqual(before)
  await sweep()
  expect(await db.selectFrom('organization').select('id').execute()).toEqual([])
})

test('An organization that cannot be deleted does not block the next ones', async () => {
  for (const name of ['Lindenschule', 'Hearth Co-op', 'Maple Co-op']) {
    const { school } = await openPrivateSchool(server, name)
    await deletionCallsOf(server, school).delete()
    await letTimePass(server, school)
  }
  let count = 0
  const images = {
    discard: async () => {
      count += 1
      if (count === 1) throw new Error('The disk is away.')
    },
  }
  const sweeping = sweepOrganizations({ database: server.database, images })
  await expect(sweeping).rejects.toMatchObject({
    errors: [{ cause: { message: 'The disk is away.' } }],
  })
  expect(await server.db.selectFrom('organization').select('id').execute()).toEqual([])
})
