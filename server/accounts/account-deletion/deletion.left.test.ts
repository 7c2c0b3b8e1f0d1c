import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { showLogo } from '#server/images/test-logo.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const leave = async ({ token }: { token: string }) => {
  const answer = await server.del('/api/Account/me', { token, body: { currentPassword: password } })
  expect(answer.status).toBe(204)
}

const facts = { birthDate: '2010-05-06', phone: '555 0142', bio: 'I sing.' }

test('The family keeps the birth date of a deleted person, and an organization only the name', async () => {
  const school = await openSchool(server)
  const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
  const { familyId } = await openFamily(server, await signInSomebody(server))
  const child = { familyId, personId: tom.personId, relation: 'Child', access: null } as const
  await insertFamilyMember(server.db, child, null)
  await server.db
    .updateTable('person')
    .set(facts)
    .where('id', 'in', [mia.personId, tom.personId])
    .execute()
  for (const somebody of [mia, tom]) await leave(somebody)
  const left = server.db
    .selectFrom('person')
    .where('id', 'in', [mia.personId, tom.personId])
    .orderBy('id')
    .select(['firstName', 'birthDate', 'phone', 'bio', 'contactEmail'])
  const nothing = { birthDate: null, phone: null, bio: null, contactEmail: null }
  expect(await left.execute()).toEqual([
    { ...nothing, firstName: 'Mia' },
    { ...nothing, firstName: 'Tom', birthDate: '2010-05-06' },
  ])
})

test('A logo stays when the account that uploaded it is deleted', async () => {
  const { id: organizationId, ada, url } = await showLogo(server, 0)
  const heir = await signInSomebody(server, 'Eva')
  await server.db
    .updateTable('organizationUser')
    .set({ personId: heir.personId })
    .where('organizationId', '=', organizationId)
    .execute()
  await leave(ada)
  expect((await server.get(url)).status).toBe(200)
})
