import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainRules } from '#contract/classes/class-rules.ts'
import { seatMember } from '../enrollments/enrollments.queries.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { openTestApp, type TestApp, countWaiting } from '#server/testing/test-app.ts'
import { openSchool } from './test-school.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'The limit cannot go below the seats that were taken while the change waited for a lock',
  { tags: ['6.seats-capacity'] },
  async () => {
    const school = await openSchool(server)
    const { organizationId, token } = school
    const classId = await school.class({ maxStudents: 2 })
    const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
    await school.enroll(classId, mia)
    const { organizationId: _, ...about } = school.algebra
    const place = { weekday: null, slotId: null, startTime: null, endTime: null, roomId: null }
    const rest = { summary: null, description: null, status: 'Published', teachers: [] }
    const body = { ...about, ...plainRules, ...place, ...rest, maxStudents: 1, version: 1 }
    const { saving } = await server.db.transaction().execute(async (db) => {
      await lockOrganization(db, organizationId)
      const answer = server.put(`/api/Class/admin/${classId}`, { token, body })
      await expect.poll(() => countWaiting(server.db)).toBe(1)
      await seatMember(db, { organizationId, classId }, tom)
      return { saving: answer }
    })
    const refused = await saving
    expect([refused.status, (await refused.json()).fields]).toEqual([
      422,
      { maxStudents: '2 seats are already taken.' },
    ])
  },
)
