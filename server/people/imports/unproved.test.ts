import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFamily } from '../families/test-family.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openImports } from './test-imports.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
let mallory: Awaited<ReturnType<typeof impostorOf>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
  mallory = await impostorOf('maria@example.org')
})

const head =
  'First name,Last name,Birth date,Parent 1 first name,Parent 1 last name,Parent 1 email,Parent 1 phone'
const ana = 'Ana,Lopez,03/14/2015,Maria,Lopez,maria@example.org,(828) 555-0101'

/** Somebody who signed up with the address of another person, and joined the school. */
async function impostorOf(address: string) {
  const email = `${crypto.randomUUID().slice(0, 8)}.${address}`
  const body = { firstName: 'Maria', lastName: 'Lopez', email, password: 'a heron by the mill' }
  const { token, user } = await (await server.post('/api/Account/sign-up', { body })).json()
  await server.db
    .updateTable('organization')
    .set({ admissionType: 0 })
    .where('id', '=', imports.school.organizationId)
    .execute()
  const joined = await server.post(`/api/Organization/${imports.school.organizationId}/join`, {
    token,
  })
  expect(joined.status).toBe(200)
  const { id: personId } = await server.db
    .selectFrom('person')
    .where('userId', '=', user.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { token, userId: user.id as number, personId, email, row: ana.replace(address, email) }
}

const familiesOf = async ({ token }: { token: string }) =>
  (await (await server.get('/api/Family/my', { token })).json()).items

const childrenNamed = (firstName: string) =>
  server.db
    .selectFrom('person')
    .innerJoin('organizationUser', 'organizationUser.personId', 'person.id')
    .where('organizationId', '=', imports.school.organizationId)
    .where('firstName', '=', firstName)
    .orderBy('person.id')
    .select(['person.id as personId', 'person.userId', 'createdByOrganizationId'])
    .execute()

test('Whoever signed up with the address of a parent, and never verified it, gets nothing by an import', async () => {
  const review = await imports.review(`${head}\n${mallory.row}\n`)
  expect((await imports.apply(review)).body.outcome).toEqual({ people: 2, families: 1, changed: 0 })
  expect(await familiesOf(mallory)).toEqual([])
  const [child] = await childrenNamed('Ana')
  const { familyId } = await server.db
    .selectFrom('familyMember')
    .where('personId', '=', child?.personId ?? 0)
    .select('familyId')
    .executeTakeFirstOrThrow()
  const notes = `/api/Family/my/${familyId}/children/${child?.personId}/care-notes`
  expect((await server.get(notes, mallory)).status).toBe(404)
  const marias = await childrenNamed('Maria')
  expect(marias).toMatchObject([
    { personId: mallory.personId, createdByOrganizationId: null },
    { userId: null, createdByOrganizationId: imports.school.organizationId },
  ])
})

test('The review says what waits until the address is verified, and names whom the file makes a guardian of whom', async () => {
  const vera = await imports.school.member('Vera')
  const lines = [mallory.row, `Ben,Lind,04/14/2016,Vera,Lind,${vera.email},`]
  const rows = await imports.rows(await imports.review(`${head}\n${lines.join('\n')}\n`))
  const waits = `${mallory.email} is the email of an account here that has not verified it. Maria Lopez gets a record without an account, which waits until ${mallory.email} is verified.`
  expect(rows[0]?.sentences).toContain(waits)
  const full = { access: 'Full' }
  expect(rows.map(({ guardians }) => guardians)).toEqual([
    [
      {
        ...full,
        name: 'Maria Lopez',
        address: mallory.email,
        account: 'Unverified',
        children: ['Ana Lopez'],
      },
    ],
    [
      {
        ...full,
        name: 'Vera Lind',
        address: vera.email,
        account: 'Active',
        children: ['Ben Lind'],
      },
    ],
  ])
  expect(rows[1]?.sentences.join(' ')).not.toContain('verified')
})

test('Once the address is verified, a file finds the account by it', async () => {
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', mallory.userId)
    .execute()
  await imports.apply(await imports.review(`${head}\n${mallory.row}\n`))
  expect(await familiesOf(mallory)).toMatchObject([{ children: [{ name: 'Ana Lopez' }] }])
})

test('A child whom an unverified account has made up is not taken for the one of the file', async () => {
  const { familyId, child } = await openFamily(server, mallory, 'Lopez family')
  const made = await child('Ana', '2015-03-14')
  await server.db
    .updateTable('person')
    .set({ lastName: 'Lopez', searchName: 'ana lopez' })
    .where('id', '=', made.personId)
    .execute()
  await insertMembership(server.db, {
    organizationId: imports.school.organizationId,
    personId: made.personId,
    isStudent: true,
  })
  const text = `${head}\n${mallory.row}\n`
  await unverify(server, mallory)
  const [row] = await imports.rows(await imports.review(text))
  expect(row).toMatchObject({ verdict: 'New', choices: [] })
  await imports.apply(await imports.review(text))
  const anas = await childrenNamed('Ana')
  expect(anas).toHaveLength(2)
  const theirs = server.db.selectFrom('familyMember').where('familyId', '=', familyId)
  const ids = (await theirs.select('personId').execute()).map(({ personId }) => personId)
  expect(new Set(ids)).toEqual(new Set([mallory.personId, made.personId]))
})

test('An import of before, which made an unverified account a guardian, gives it nothing either', async () => {
  await imports.apply(await imports.review(`${head}\n${mallory.row}\n`))
  const [ana_] = await childrenNamed('Ana')
  const childId = ana_?.personId ?? 0
  const { familyId } = await server.db
    .selectFrom('familyMember')
    .where('personId', '=', childId)
    .select('familyId')
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('familyMember')
    .set({ personId: mallory.personId })
    .where('familyId', '=', familyId)
    .where('access', '=', 'Full')
    .execute()
  expect(await familiesOf(mallory)).toEqual([])
  const path = `/api/Family/my/${familyId}`
  const { token } = mallory
  for (const asked of ['care-notes', 'contacts']) {
    expect((await server.get(`${path}/children/${childId}/${asked}`, mallory)).status).toBe(404)
  }
  const share = await server.post(`${path}/children/${childId}/share`, {
    token,
    body: { email: 'stranger@example.org' },
  })
  expect(share.status).toBe(404)

  // The organization goes on looking after her, as if nobody with an account were in the family.
  const { id } = await server.db
    .selectFrom('organizationUser')
    .where('personId', '=', childId)
    .select('id')
    .executeTakeFirstOrThrow()
  const card = await (await server.get(`/api/OrganizationUser/admin/${id}`, imports.school)).json()
  expect(card).toMatchObject({ isLookedAfter: false, mayEditPerson: true })
})
