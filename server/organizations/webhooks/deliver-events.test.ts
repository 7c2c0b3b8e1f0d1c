import { day, hour, minute, second } from '#contract/dates/durations.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { transact } from '#server/database/database.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { addRoom } from '#server/timetable/rooms/rooms.queries.ts'
import { deleteOldDeliveries, findOldestWaiting } from './deliveries.queries.ts'
import { deliverDueEvents, startDeliveringEvents } from './deliver-events.ts'
import {
  insertTestWebhook,
  openTestReceiver,
  type TestReceiver,
  testSecret,
} from './test-webhooks.ts'

let server: TestApp
let school: School
let receiver: TestReceiver
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await server.db.deleteFrom('webhook').execute()
  school = await openSchool(server)
  receiver = await openTestReceiver()
})
afterEach(async () => {
  vi.useRealTimers()
  await receiver.close()
})

const office = (patience?: number) => ({
  ...server,
  allowsPrivate: true,
  ...(patience !== undefined && { patience }),
})
const deliver = (patience?: number) => deliverDueEvents(office(patience))

const insertWebhook = (values: Parameters<typeof insertTestWebhook>[2] = {}) =>
  insertTestWebhook(server, school.organizationId, { url: receiver.url, ...values })

let rooms = 0
const addOneRoom = async () => {
  rooms += 1
  const { organizationId, owner } = school
  const body = { organizationId, name: `Room ${rooms}`, capacity: null }
  const answer = await server.post('/api/Room/admin', { token: school.token, body })
  const { id } = await answer.json()
  return { id, organizationId, owner }
}

const rows = () => server.db.selectFrom('webhookDelivery').selectAll().orderBy('id').execute()
const row = async () => (await rows())[0]!
const webhook = (id: number) =>
  server.db.selectFrom('webhook').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const passTime = (time: number) => vi.setSystemTime(Date.now() + time)

test(
  'A change is sent as an event with ids only, signed as Standard Webhooks says',
  { tags: ['7.webhook-events'] },
  async () => {
    await insertWebhook()
    const { id, organizationId } = await addOneRoom()
    await deliver()
    const entry = await server.db
      .selectFrom('auditEntry')
      .where('organizationId', '=', organizationId)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(receiver.verified()).toEqual([
      {
        type: 'room.added',
        timestamp: (await row()).createdDate,
        data: { organizationId, auditEntryId: entry.id, subjectId: id },
      },
    ])
    expect(receiver.received[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': (await row()).messageId,
      'user-agent': expect.stringMatching(/^Kinroll\/\d/),
    })
    expect(await row()).toMatchObject({
      outcome: 'Delivered',
      attempts: 1,
      statusCode: 204,
      failure: null,
    })
    await deliver()
    expect(receiver.received).toHaveLength(1)
  },
)

test('Only events about the chosen subjects are sent, and none while the webhook is off', async () => {
  await insertWebhook({ subjects: ['Class'] })
  await insertWebhook({ isActive: false })
  await addOneRoom()
  expect(await rows()).toEqual([])
})

test('A change that is rolled back is no event', async () => {
  await insertWebhook()
  const { organizationId, owner } = school
  const administrator = { ...owner, organizationId, sessionId: 0 }
  const undone = transact(server.database, async (db) => {
    await addRoom(db, administrator, { organizationId, name: 'Attic' })
    throw new Error('Undone')
  })
  await expect(undone).rejects.toThrow('Undone')
  expect(await rows()).toEqual([])
})

test('A failed event is sent again with the same id, less and less often, for three days', async () => {
  await insertWebhook()
  receiver.answer(500, 'Out of order')
  await addOneRoom()
  const waits: number[] = []
  const sent: number[] = []
  while ((await row()).outcome === null) {
    sent.push(Math.floor(Date.now() / second))
    await deliver()
    const { nextAttemptDate } = await row()
    waits.push(Date.parse(nextAttemptDate) - Date.now())
    passTime(waits.at(-1)!)
  }
  const usual = [10, 40, 160, 640, 2560, 10_240, 40_960].map((seconds) => seconds * second)
  for (const [at, wait] of usual.entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(wait * 0.8 - second)
    expect(waits[at]).toBeLessThanOrEqual(wait * 1.2)
  }
  expect(waits.length).toBeGreaterThanOrEqual(10)
  expect(waits.length).toBeLessThanOrEqual(14)
  const { createdDate, messageId, ...failed } = await row()
  const lasted = Date.parse(failed.lastAttemptDate!) - Date.parse(createdDate)
  expect(lasted).toBeGreaterThan(2 * day)
  expect(lasted).toBeLessThan(3 * day)
  expect(failed).toMatchObject({
    outcome: 'Failed',
    statusCode: 500,
    failure: 'The receiver answered 500.',
    response: 'Out of order',
  })
  expect(new Set(receiver.ids())).toEqual(new Set([messageId]))
  // A receiver refuses an old signature, so each attempt is signed anew.
  expect(receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual(sent)
})

test('A failed event is sent again at once when somebody asks for it, unless it is being sent', async () => {
  await insertWebhook()
  receiver.answer(500)
  await addOneRoom()
  await deliver()
  const { id } = await row()
  const sendAgain = () =>
    server.post(`/api/Webhook/admin/send-again/${id}`, { token: school.token })
  expect(await (await sendAgain()).json()).toMatchObject({ state: 'Waiting', attempts: 0 })
  receiver.hold()
  const delivered = deliver()
  await expect.poll(() => receiver.received).toHaveLength(2)
  expect(await (await sendAgain()).json()).toMatchObject({ state: 'Waiting', attempts: 1 })
  receiver.answer(204)
  await delivered
  expect(await row()).toMatchObject({ outcome: 'Delivered', attempts: 1, failure: null })
  expect(receiver.received).toHaveLength(2)
})

test('A success after failures is stored, and the webhook no longer counts as failing', async () => {
  const id = await insertWebhook()
  receiver.answer(503)
  await addOneRoom()
  await deliver()
  expect((await webhook(id)).failingSince).not.toBeNull()
  receiver.answer(200)
  passTime(minute)
  await deliver()
  expect(await row()).toMatchObject({
    outcome: 'Delivered',
    attempts: 2,
    failure: null,
    statusCode: 200,
  })
  expect((await webhook(id)).failingSince).toBeNull()
})

test('A receiver that answers 410 is switched off at once, and the owners get an email', async () => {
  const id = await insertWebhook({ name: 'Old website' })
  receiver.answer(410)
  await addOneRoom()
  await deliver()
  expect(await row()).toMatchObject({ outcome: 'Failed', attempts: 1 })
  expect(await webhook(id)).toMatchObject({ isActive: false, switchedOffReason: 'Gone' })
  const [email] = (await readEmails(server, school.owner.email)).filter(
    ({ kind }) => kind === 'WebhookSwitchedOff',
  )
  expect(email?.text).toContain('The webhook “Old website”')
  expect(email?.text).toContain('it wants no more events')
  expect(await lastEntry()).toMatchObject({
    action: 'Edited',
    subjectType: 'Webhook',
    actorName: 'Kinroll',
    after: '{"isActive":false}',
  })
})

const lastEntry = () =>
  server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()

test('A webhook is switched off after five days without success, not before', async () => {
  const id = await insertWebhook()
  receiver.answer(500)
  await addOneRoom()
  await deliver()
  passTime(5 * day - hour)
  await addOneRoom()
  await deliver()
  expect(await webhook(id)).toMatchObject({ switchedOffReason: null })
  passTime(2 * hour)
  await deliver()
  expect(await webhook(id)).toMatchObject({ switchedOffReason: 'Failing' })
  const kinds = (await readEmails(server, school.owner.email)).map(({ kind }) => kind)
  expect(kinds).toContain('WebhookSwitchedOff')
})

test('A receiver that does not answer delays only its own events, one of which is tried at a time', async () => {
  await using slow = await openTestReceiver()
  const slowId = await insertWebhook({ url: slow.url })
  await insertWebhook()
  await server.db
    .updateTable('webhook')
    .set({ failingSince: new Date().toISOString() })
    .where('id', '=', slowId)
    .execute()
  let most = 0
  let open = 0
  slow.reply((answer) => {
    open += 1
    most = Math.max(most, open)
    answer.on('close', () => (open -= 1))
  })
  for (let count = 0; count < 6; count += 1) await addOneRoom()
  const delivered = deliver(400)
  await expect.poll(() => receiver.received.length).toBe(6)
  expect(slow.received.length).toBeLessThan(6)
  await delivered
  expect(slow.received).toHaveLength(6)
  expect(most).toBe(1)
})

test('Two processes at once send each of fifty events once', async () => {
  await insertWebhook()
  for (let count = 0; count < 50; count += 1) await addOneRoom()
  await Promise.all([deliver(), deliver()])
  await deliver()
  expect(receiver.received).toHaveLength(50)
  expect(new Set(receiver.ids()).size).toBe(50)
})

test('For a day after a secret is renewed, events have the signatures of both', async () => {
  const id = await insertWebhook()
  const answer = await server.post(`/api/Webhook/admin/renew-secret/${id}`, { token: school.token })
  const { secret, previousSecretUntil } = await answer.json()
  expect(Date.parse(previousSecretUntil) - Date.now()).toBeGreaterThan(day - minute)
  await addOneRoom()
  await deliver()
  expect(receiver.verified(secret)).toHaveLength(1)
  expect(receiver.verified(testSecret)).toHaveLength(1)
  passTime(day + minute)
  await addOneRoom()
  receiver.received.length = 0
  await deliver()
  expect(receiver.verified(secret)).toHaveLength(1)
  expect(() => receiver.verified(testSecret)).toThrow('No matching signature found')
})

test.each(['deletionDate', 'suspendedDate'] as const)(
  'While the %s of its organization is set, nothing is sent',
  async (column) => {
    await insertWebhook()
    await addOneRoom()
    const set = (date: string | null) =>
      server.db
        .updateTable('organization')
        .set({ [column]: date })
        .where('id', '=', school.organizationId)
        .execute()
    await set(new Date(Date.now() + day).toISOString())
    await deliver()
    expect(receiver.received).toEqual([])
    await set(null)
    await deliver()
    expect(receiver.received).toHaveLength(1)
  },
)

test('An event that could not be sent in time is not sent later, and is deleted after 30 days', async () => {
  await insertWebhook()
  await addOneRoom()
  expect(await findOldestWaiting(server.db)).toBe((await row()).createdDate)
  passTime(3 * day + minute)
  await deliver()
  expect(receiver.received).toEqual([])
  expect(await findOldestWaiting(server.db)).toBeNull()
  await deleteOldDeliveries(server.db)
  expect(await row()).toMatchObject({ outcome: 'Failed' })
  passTime(27 * day)
  await deleteOldDeliveries(server.db)
  expect(await rows()).toEqual([])
})

test('A server that stops returns what it was sending, and it is sent later', async () => {
  await insertWebhook()
  await addOneRoom()
  receiver.reply(() => {})
  vi.useRealTimers()
  const started = startDeliveringEvents(office())
  await expect.poll(() => receiver.received.length).toBe(1)
  await started.stop()
  expect(await row()).toMatchObject({ outcome: null, attempts: 0 })
  receiver.answer(204)
  await deliver()
  expect(await row()).toMatchObject({ outcome: 'Delivered' })
  expect(new Set(receiver.ids()).size).toBe(1)
})

test('The log of the server names no address and no content', async () => {
  await insertWebhook()
  receiver.answer(500, 'Secret words')
  await addOneRoom()
  server.lines.length = 0
  await deliver()
  const text = server.lines.join('')
  expect(text).toContain('An event was not received')
  expect(text).not.toMatch(/127\.0\.0\.1|Secret words|whsec_/)
})
