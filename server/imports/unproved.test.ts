import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { peanuts } from '../families/test-family.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
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
