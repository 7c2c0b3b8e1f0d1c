import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Import } from '#contract/people/imports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { transact } from '#server/database/transaction.ts'
import { applyImport } from './apply-import.ts'
import { judgeOpen } from './edit-import.ts'
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

const mia = 'First name,Last name,Birth date\nMia,Lind,03/14/2015\n'

/** Judges what is imported, and imports it after others have done something. */
async function applyAfter({ id, judged, version }: Import, meanwhile: () => Promise<unknown>) {
  const { organizationId, owner } = imports.school
  const permissions: Permission[] = []
  const judgement = await judgeOpen(server.db, { organizationId, importId: id })
  await meanwhile()
  const holder = { ...owner, organizationId, sessionId: 0, isOwner: true, permissions }
  const editor = { ...holder, importId: id, vault: server.vault }
  return transact(server.database, (db) =>
    applyImport(db, { ...editor, judged, version, judgement }),
  )
}

const membersOf = (organizationId: number) =>
  server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .orderBy('firstName')
    .select('firstName')
    .execute()
    .then((rows) => rows.map(({ firstName }) => firstName))

test('Nobody is made twice who came after the rows were judged, and before they are imported', async () => {
  const { organizationId } = imports.school
  const review = await imports.review(mia)
  const applied = applyAfter(review, async () => {
    const values = { firstName: 'Mia', lastName: 'Lind', birthDate: '2015-03-14' }
    const { id: personId } = await server.db
      .insertInto('person')
      .values({ ...values, searchName: 'mia lind', createdByOrganizationId: organizationId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertMembership(server.db, { organizationId, personId, isStudent: true })
  })
  await expect(applied).rejects.toMatchObject({ status: 409, problem: { code: 'stale' } })
  expect(await membersOf(organizationId)).toEqual(['Ada', 'Mia'])
})

test('Who comes meanwhile and has nothing to do with the file stops nothing', async () => {
  const review = await imports.review(mia)
  const { outcome } = await applyAfter(review, () => imports.school.member('Bert'))
  expect(outcome).toEqual({ people: 1, families: 0, changed: 0 })
  expect(await membersOf(imports.school.organizationId)).toEqual(['Ada', 'Bert', 'Mia'])
})

test('A row that is left out after it was judged is not imported', async () => {
  const review = await imports.review(mia)
  const [row] = await imports.rows(review)
  if (!row) throw new Error('No row is there.')
  const applied = applyAfter(review, () => imports.fix(review, row, { isLeftOut: true }))
  await expect(applied).rejects.toMatchObject({ status: 409 })
  expect(await membersOf(imports.school.organizationId)).toEqual(['Ada'])
})

test('An import that is asked for again is answered as it was the first time', async () => {
  const { token, organizationId } = imports.school
  const { id, judged, version } = await imports.review(mia)
  const headers = { 'idempotency-key': `import-${id}` }
  const apply = async () => {
    const body = { judged, version }
    const answer = await server.post(`/api/Import/admin/${id}/apply`, { token, body, headers })
    return { status: answer.status, body: await answer.json() }
  }
  const first = await apply()
  expect(first.status).toBe(200)
  expect(await apply()).toEqual(first)
  expect(await membersOf(organizationId)).toEqual(['Ada', 'Mia'])
})
