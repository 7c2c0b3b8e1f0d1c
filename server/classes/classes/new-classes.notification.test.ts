import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEnrollments } from '#server/classes/enrollments/test-enrollments.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sendNotifications } from '#server/testing/test-emails.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('A notification of new classes leads to the classes of their semester', async () => {
  const school = await openEnrollments(server)
  const parent = await school.parent('Zoe')
  const { organizationId, spring: semesterId, term, token } = school
  const body = { organizationId, semesterId, name: 'Choir', status: 'Published', ...term }
  await server.post('/api/Class/admin', { token, body })
  await sendNotifications(server)
  const { path } = await server.db
    .selectFrom('notificationRecipient')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .where('kind', '=', 'ClassesPublished')
    .where('notificationRecipient.userId', '=', parent.userId)
    .select('path')
    .executeTakeFirstOrThrow()
  expect(path).toBe(`/organizations/${organizationId}/classes?semesterId=${semesterId}`)
})
