import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { memberCalls } from './test-members.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
let doraId: number
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
  const emailVerifiedAt = new Date().toISOString()
  const owner = server.db.updateTable('user').where('id', '=', school.owner.userId)
  await owner.set({ emailVerifiedAt }).execute()
  const { added, invite } = memberCalls(server, school)
  await school.member('Ben', { isParent: true })
  await added({ firstName: 'Cora', isParent: true })
  doraId = (await added({ firstName: 'Dora', isParent: true })).id
  await added({ firstName: 'Emil', isStudent: true })
  await invite(doraId, 'dora@example.org')
})
afterAll(() => server.close())

async function parentsWhere(filter: string) {
  const { organizationId, token } = school
  const path = `/api/OrganizationUser/admin/organization/${organizationId}/parents?${filter}`
  const { items, totalCount, unfilteredCount } = await (await server.get(path, { token })).json()
  const names = items.map(({ name }: { name: string }) => name)
  return { names, totalCount, unfilteredCount }
}

test.each([
  ['account=Active', ['Ben Lind']],
  ['account=Invited', ['Dora']],
  ['account=None', ['Cora']],
  ['account=None&searchString=dora', []],
  ['', ['Ben Lind', 'Cora', 'Dora']],
])('Parents filtered by "%s" are %j', { tags: ['7.family-lists-calls'] }, async (filter, names) => {
  expect(await parentsWhere(filter)).toEqual({
    names,
    totalCount: names.length,
    unfilteredCount: 3,
  })
})

test('A parent with an expired invitation counts as having no account', async () => {
  const past = new Date(Date.now() - 1).toISOString()
  await server.db
    .updateTable('invitation')
    .set({ expiresDate: past })
    .where('organizationUserId', '=', doraId)
    .execute()
  expect((await parentsWhere('account=Invited')).names).toEqual([])
  expect((await parentsWhere('account=None')).names).toEqual(['Cora', 'Dora'])
})

test('An unknown account state is refused', async () => {
  const { organizationId, token } = school
  const path = `/api/OrganizationUser/admin/organization/${organizationId}/parents?account=Lost`
  expect((await server.get(path, { token })).status).toBe(422)
})
