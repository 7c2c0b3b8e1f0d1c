import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'
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

const text =
  'First name,Last name,Birth date,Mother,Mother email\nMia,Lind,2015-03-14,Iva Lind,iva@example.org\n'

const imported = async () => (await imports.apply(await imports.review(text))).body

const member = (firstName: string) =>
  server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', imports.school.organizationId)
    .where('firstName', '=', firstName)
    .select(['organizationUser.id', 'personId', 'organizationUser.version'])
    .executeTakeFirstOrThrow()

async function rename(from: string, firstName: string) {
  const { token } = imports.school
  const path = `/api/OrganizationUser/admin/${(await member(from)).id}`
  const read = await (await server.get(path, { token })).json()
  const { lastName, preferredName, birthDate, phone, contactEmail, personVersion } = read
  const { isStudent, isParent, isTeacher, staffNotes, version } = read
  const body = {
    isStudent,
    isParent,
    isTeacher,
    staffNotes,
    version,
    person: {
      firstName,
      lastName,
      preferredName,
      birthDate,
      phone,
      contactEmail,
      version: personVersion,
    },
  }
  const answer = await server.put(path, { token, body })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
}

async function archive(firstName: string) {
  const { organizationId, token } = imports.school
  const body = { ids: [(await member(firstName)).id], status: 'Archived' }
  const path = `/api/OrganizationUser/admin/organization/${organizationId}/status`
  expect((await server.put(path, { token, body })).ok).toBe(true)
}

test('A child whose name was corrected since is asked about, and is not added twice in silence', async () => {
  const first = await imported()
  await rename('Mia', 'Mila')
  const again = await imports.review(text)
  const [row] = await imports.rows(again)
  expect(row?.sentences).toContain(
    'Mila Lind is here with this birth date and family; in the file it is Mia Lind. Is this the same person?',
  )
  const same = await imports.fix(again, row as NonNullable<typeof row>, { choice: 'Same' })
  expect([same.undecided, same.outcome]).toEqual([0, { people: 0, families: 0, changed: 0 }])
  const { body } = await imports.undo(first)
  expect(body.kept).toEqual([
    'Iva Lind stays, because this record, or its family, is in use.',
    'Mila Lind stays, because this record, or its family, is in use.',
  ])
})

test('A twin of somebody in the file is somebody new', async () => {
  await imported()
  const twins = `${text}Tom,Lind,2015-03-14,Iva Lind,iva@example.org\n`
  const review = await imports.review(twins)
  expect([review.undecided, review.outcome.people]).toEqual([0, 1])
})

test('Somebody who was archived since stays archived unless somebody says otherwise, and stays when it is undone', async () => {
  const first = await imported()
  await archive('Mia')
  const again = await imports.review(text)
  const [row] = await imports.rows(again)
  expect(row).toMatchObject({ verdict: 'Conflict', choice: 'Keep' })
  expect(row?.sentences).toContain('Mia Lind is archived here.')
  expect(again.outcome).toMatchObject({ people: 0, changed: 0 })
  const { body } = await imports.undo(first)
  expect(body.kept).toHaveLength(2)
})

test(
  'A child whom the family took out is not restored by a file',
  { tags: ['6.child-leaving'] },
  async () => {
    await imported()
    const { id, personId } = await member('Mia')
    const fay = await signInSomebody(server, 'Fay')
    const family = await openFamily(server, fay)
    const child = { familyId: family.familyId, personId } as const
    await insertFamilyMember(server.db, { ...child, relation: 'Child', access: null }, null)
    const { organizationId } = imports.school
    const path = `${family.path}/children/${personId}/organizations/${organizationId}/leave`
    expect((await server.post(path, { token: fay.token })).status).toBe(204)
    const again = await imports.review(text)
    const [row] = await imports.rows(again)
    expect(row?.sentences).toContain(
      'Mia Lind is archived here. The family removed them, and only the family can bring them back.',
    )
    const taken = await imports.fix(again, row as NonNullable<typeof row>, { choice: 'Take' })
    await imports.apply(taken)
    const { status } = await server.db
      .selectFrom('organizationUser')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('Archived')
  },
)

test('A child that was added by hand before is not added by the file', async () => {
  const { organizationId, token } = imports.school
  const person = { firstName: 'Mia', lastName: 'Lind', birthDate: '2015-03-14', isStudent: true }
  const answer = await server.post('/api/OrganizationUser/admin', {
    token,
    body: { organizationId, isParent: false, isTeacher: false, ...person },
  })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  const review = await imports.review(text)
  expect(review.outcome).toMatchObject({ people: 1, families: 1 })
  const { body } = await imports.undo((await imports.apply(review)).body)
  expect(body.kept).toEqual([])
  expect((await member('Mia')).id).toBeGreaterThan(0)
})
