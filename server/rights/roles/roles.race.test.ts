import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openStaff } from './test-roles.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Thirty who give a role at once give it once', async () => {
  const staff = await openStaff(server)
  const ben = await staff.verified('Ben')
  const viewer = await staff.roleCalled('Viewer')
  const answers = await Promise.all(Array.from({ length: 30 }, () => staff.give(viewer, ben)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await staff.grants(viewer)).totalCount).toBe(1)
  expect(await staff.entriesOf('OrganizationUser', ben.organizationUserId)).toHaveLength(1)
})

test(
  'Who gives a role while somebody adds to it gives nothing that they lack',
  { tags: ['6.role-only-held'], timeout: 60_000 },
  async () => {
    for (let round = 0; round < 20; round += 1) {
      const own = await openStaff(server)
      const clerk = await own.holder('Cora', ['roles.manage', 'classes.view'])
      const ben = await own.verified('Ben')
      const roleId = await own.role('Helper', ['classes.view'])
      const more = { name: 'Helper', permissions: ['classes.view', 'audit.view'], version: 1 }
      const [given, saved] = await Promise.all([
        own.give(roleId, ben, null, clerk.token),
        own.save(roleId, more),
      ])
      expect(saved.status).toBe(200)
      const { items } = await own.grants(roleId)
      expect([given.status, items.length]).toEqual(given.ok ? [200, 1] : [403, 0])
      const entries = await server.db
        .selectFrom('auditEntry')
        .where('organizationId', '=', own.organizationId)
        .where('action', 'in', ['Edited', 'RoleGranted'])
        .orderBy('id')
        .select('action')
        .execute()
      // Whoever gave it did so before there was more to it.
      expect(entries.map(({ action }) => action)).toEqual(
        given.ok ? ['RoleGranted', 'Edited'] : ['Edited'],
      )
    }
  },
)

test(
  'Who is given a role while they leave holds none',
  { tags: ['6.leave', '6.role-holders'], timeout: 60_000 },
  async () => {
    const staff = await openStaff(server)
    const viewer = await staff.roleCalled('Viewer')
    for (let round = 0; round < 30; round += 1) {
      const ben = await staff.verified('Ben')
      const leave = `/api/Organization/${staff.organizationId}/leave`
      const [given, left] = await Promise.all([
        staff.give(viewer, ben),
        server.post(leave, { token: ben.token }),
      ])
      expect([200, 409]).toContain(given.status)
      expect(left.status).toBe(204)
      expect((await staff.grants(viewer)).items).toEqual([])
    }
  },
)
