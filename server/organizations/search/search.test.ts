import type { FoundInOrganization } from '#contract/organizations/search.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const search = async (text: string, token = school.token): Promise<FoundInOrganization> => {
  const address = `/api/Search/admin/organization/${school.organizationId}?searchString=${encodeURIComponent(text)}`
  return (await server.get(address, { token })).json()
}

test('Members are found by words in any order', async () => {
  expect((await search('lind ada')).members).toMatchObject([{ name: 'Ada Lind' }])
})
