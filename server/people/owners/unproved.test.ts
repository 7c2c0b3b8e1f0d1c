import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp, unverify } from '#server/testing/test-app.ts'
import { ownerCalls } from './test-owners.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Whoever was made an owner owns nothing without a verified address; whoever founded the organization does', async () => {
  const school = await openSchool(server)
  const calls = ownerCalls(server, school)
  const ben = await calls.verified('Ben')
  expect((await calls.add(ben)).status).toBe(204)
  const settings = `/api/Organization/admin/${school.organizationId}/settings`
  expect((await server.get(settings, ben)).status).toBe(200)
  await unverify(server, ben)
  expect((await server.get(settings, ben)).status).toBe(403)
  await unverify(server, school.owner)
  expect((await server.get(settings, school)).status).toBe(200)
})
