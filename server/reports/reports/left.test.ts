import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lead } from '#server/classes/classes/test-school.ts'
import { type Household, openHousehold } from '#server/people/family-lists/test-household.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { askReport, readReport, rowsOf } from './test-reports.ts'

let server: TestApp
let household: Household
let classId: number
let teacher: { token: string }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  household = await openHousehold(server)
  const { school, mia, recordOf } = household
  const lea = await school.member('Lea')
  teacher = lea
  classId = await school.class({ teachers: lead(lea) })
  const organizationUserId = await recordOf(mia)
  await school.enrol(classId, { organizationUserId })
  await server.put(`/api/OrganizationUser/admin/organization/${school.organizationId}/status`, {
    token: school.token,
    body: { ids: [organizationUserId], status: 'Archived' },
  })
})

test('Of a child who has left, the emergency list has the name alone, though a parent is still there', async () => {
  const { school, mia } = household
  const report = await readReport(server, school, 'emergency-list')
  expect(rowsOf(report)).toEqual([
    { name: 'Mia Lind', age: expect.any(Number), conditions: '', contacts: '', guardians: null },
  ])
  const read = server.db.selectFrom('auditEntry').where('subjectId', '=', mia)
  expect(await read.where('subjectType', '=', 'Person').select('action').execute()).toEqual([])
})

test.each(['class-lists', 'emergency-list'] as const)(
  'Nobody learns from %s how to reach the guardians of a child who has left',
  async (name) => {
    const text = await (await askReport(server, household.school, name)).text()
    expect(text).not.toMatch(/Eva Lind|555 0101|eva@example\.org/)
  },
)

test('Nor does who teaches the class that the child was in', async () => {
  const { students } = await (await server.get(`/api/Class/${classId}`, teacher)).json()
  expect(students).toEqual([{ name: 'Mia Lind', guardians: [] }])
})
