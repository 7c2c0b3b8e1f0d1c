import { afterAll, beforeAll, expect, test } from 'vitest'
import { seatMember } from '#server/classes/enrollments/enrollments.queries.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { openTestApp, type TestApp, countWaiting } from '#server/testing/test-app.ts'
import { openOffice } from './test-merging.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Giving up a record waits for seats that others take at the same time', async () => {
  const office = await openOffice(server)
  const { organizationId, owner, token } = office
  const { organizationUserId } = await office.record()
  const tom = await office.member('Tom')
  const classId = await office.class({ maxStudents: 2 })
  for (const member of [owner, { organizationUserId }]) await office.enroll(classId, member)
  await office.merge(organizationUserId, owner.organizationUserId)
  const [claimed] = await (await server.get('/api/Account/records', { token })).json()
  const { parting } = await server.db.transaction().execute(async (db) => {
    await lockOrganization(db, organizationId)
    const answer = server.post(`/api/Account/records/${claimed.id}/part`, { token })
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    await seatMember(db, { organizationId, classId }, tom)
    return { parting: answer }
  })
  expect((await parting).status).toBe(200)
  const path = `/api/Class/admin/roster/${classId}`
  const roster = await (await server.get(path, { token })).json()
  expect(roster.map(({ name, status }: Record<string, string>) => [name, status])).toEqual([
    ['Ada Lind', 'Enrolled'],
    ['Tom Lind', 'Enrolled'],
    ['Oma Lind', 'Waitlisted'],
  ])
})
