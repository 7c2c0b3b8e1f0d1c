import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '../classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { throttleRules } from './throttle.rules.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const day = 24 * 60 * 60_000

test.each([
  ['of today', 0, 3],
  ['of its first week', 2, 2],
  ['that is older', 8, 1],
])('An invitation by an account %s counts so many times over', async (_, age, weight) => {
  const { organizationId, owner, token } = await openSchool(server)
  const createdDate = new Date(Date.now() - age * day).toISOString()
  await server.db.updateTable('user').set({ createdDate }).where('id', '=', owner.userId).execute()
  await server.db.deleteFrom('throttle').execute()
  const invite = (email: string) =>
    server.post('/api/OrganizationUser/admin/invite', {
      token,
      body: { organizationId, email, isTeacher: false, isStudent: false, isParent: true },
    })
  expect((await invite('carol@example.org')).status).toBe(200)
  const counts = await server.db.selectFrom('throttle').select('count').execute()
  expect(counts.map(({ count }) => count)).toEqual([weight, weight])
  const count = throttleRules.invite.perAccount - weight + 1
  await server.db.updateTable('throttle').set({ count }).execute()
  expect((await invite('dan@example.org')).status).toBe(429)
})
