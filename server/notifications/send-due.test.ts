import { addDays } from '#contract/dates/weekdays.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEnrollmentEmails } from '#server/classes/enrollments/test-enrollment-emails.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails, sendNotifications } from '#server/testing/test-emails.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openEnrollmentEmails>>
let ada: Awaited<ReturnType<(typeof school)['parent']>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollmentEmails(server)
  ada = await school.parent('Ada', 'Mia')
  await school.enroll(await school.class('Choir'), ada, ada.childId)
  await sendNotifications(server)
})

/** The time zone of the school, in which it is seven in the morning. */
const zone = 'America/New_York'

async function prefer(times: object) {
  const none = { isDigest: false, quietFrom: null, quietUntil: null }
  const path = `/api/Notification/preferences/${school.organizationId}`
  const body = { choices: [], ...none, ...times }
  expect((await server.put(path, { token: ada.token, body })).status).toBe(200)
}

/** Cancels a class day that many days from now, and lets its notification become due. */
async function cancelDay(days: number) {
  const date = addDays(todayIn(zone), days)
  const id = await school.classDay({ semesterId: school.spring, date })
  const body = { reason: 'Snow', version: 1 }
  await server.post(`/api/ClassDay/admin/cancel/${id}`, { token: school.token, body })
  await sendNotifications(server)
}

/** The emails about class days in Ada's outbox, with the time before which they are not sent. */
const waiting = () =>
  server.db
    .selectFrom('outboxEmail')
    .where('email', '=', ada.email)
    .where('nextAttemptDate', '>', new Date().toISOString())
    .select(['kind', 'nextAttemptDate'])
    .execute()

test('What comes in quiet hours waits until they end, in one email', async () => {
  await prefer({ quietFrom: '06:00', quietUntil: '09:30' })
  await cancelDay(35)
  const end = '2026-11-24T14:30:00.000Z'
  expect(await waiting()).toEqual([{ kind: 'Notifications', nextAttemptDate: end }])
  await cancelDay(42)
  expect(await waiting()).toEqual([{ kind: 'Notifications', nextAttemptDate: end }])
  const last = (await readEmails(server, ada.email)).at(-1)
  expect(last?.text.match(/Choir, 9:30 AM/g)).toHaveLength(2)
})

test('An email of several notifications says why each of them was sent', async () => {
  await prefer({ isDigest: true })
  await cancelDay(35)
  await cancelDay(42)
  const { organizationId, name } = school
  const body = { organizationId, title: 'Fair', body: 'Bring a cake.' }
  await server.post('/api/Announcement/admin', { token: school.token, body })
  const last = (await readEmails(server, ada.email)).at(-1)
  expect(last?.subject).toBe(`3 updates from ${name}`)
  expect(last?.text.split('You received this email because ').slice(1)).toEqual([
    `you teach these classes, or your family attends them, at ${name}. `,
    expect.stringContaining(`this announcement is for you or your family at ${name}.`),
  ])
})

test('An email of several notifications shows an announcement line by line', async () => {
  await prefer({ isDigest: true })
  await cancelDay(35)
  const { organizationId } = school
  const body = { organizationId, title: 'Fair', body: 'Bring:\n- a cake\n- a chair' }
  await server.post('/api/Announcement/admin', { token: school.token, body })
  const last = (await readEmails(server, ada.email)).at(-1)
  expect(last?.text).toContain('\n  Bring:\n  - a cake\n  - a chair\n')
  expect(last?.html).toMatch(/<p style="[^"]*white-space:pre-line">Bring:\n- a cake\n- a chair</)
})

test('A digest gathers the changes of a day', async () => {
  await prefer({ isDigest: true })
  await cancelDay(35)
  await cancelDay(42)
  expect(await waiting()).toEqual([
    { kind: 'Notifications', nextAttemptDate: '2026-11-24T22:00:00.000Z' },
  ])
})

test('A change of today or tomorrow does not wait', async () => {
  await prefer({ isDigest: true, quietFrom: '06:00', quietUntil: '09:30' })
  const before = (await readEmails(server, ada.email)).length
  await server.db
    .updateTable('semester')
    .set({ startDate: '2026-11-01' })
    .where('id', '=', school.spring)
    .execute()
  await server.db.updateTable('class').set({ startDate: '2026-11-01' }).execute()
  await cancelDay(1)
  expect(await waiting()).toEqual([])
  expect(await readEmails(server, ada.email)).toHaveLength(before + 1)
})
