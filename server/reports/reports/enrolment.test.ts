import type { OpenStatus } from '#contract/classes/enrolments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertEnrolment, setStatus } from '#server/classes/enrolments/enrolments.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readReport, rowsOf } from './test-reports.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Enrolment counts who is in a class and who would like to be, and what is free', async () => {
  const school = await openSchool(server)
  const { organizationId } = school
  const put = async (classId: number, statuses: OpenStatus[]) => {
    for (const status of statuses) {
      const { personId } = await school.member('Mia')
      const begun = { personId, requestedByUserId: null }
      const key = { organizationId, classId }
      const first = status === 'Offered' ? 'Enrolled' : status
      const id = await insertEnrolment(server.db, key, { ...begun, status: first })
      if (status !== 'Offered') continue
      const offeredUntil = '2091-01-01T12:00:00.000Z'
      await setStatus(server.db, key, id ?? 0, { status, offeredUntil })
    }
  }
  const algebra = await school.class({ maxStudents: 4, minStudents: 2 })
  const botany = await school.class({ name: 'Botany', maxStudents: 3 })
  await school.class({ name: 'Choir' })
  await put(algebra, ['Enrolled', 'Enrolled', 'Offered', 'Waitlisted', 'Waitlisted', 'Requested'])
  await put(botany, ['Enrolled'])

  const report = await readReport(server, school, 'enrolment')
  expect(report.isPersonal).toBe(false)
  const none = { enrolled: 0, offered: 0, waiting: 0, requested: 0, min: null, max: null }
  expect(rowsOf(report)).toEqual([
    {
      name: 'Algebra',
      enrolled: 2,
      offered: 1,
      waiting: 2,
      requested: 1,
      min: 2,
      max: 4,
      free: 0,
      fill: 75,
    },
    { ...none, name: 'Botany', enrolled: 1, max: 3, free: 2, fill: 33 },
    { ...none, name: 'Choir', free: null, fill: null },
  ])
})
