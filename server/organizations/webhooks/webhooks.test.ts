import { eventTypeOf, mostWebhooks, WebhookSubject } from '#contract/organizations/webhooks.ts'
import { AuditAction, sentActions, unsentActions } from '#contract/rights/audit.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actedBy, auditAll } from '#server/audit/audit.ts'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { expectedCalls } from '#server/rights/matrix/test-calls.ts'
import { staffOf } from '#server/rights/roles/test-roles.ts'
import {
  fieldsAnswered,
  openTestApp,
  sentenceAnswered,
  type TestApp,
} from '#server/testing/test-app.ts'
import { insertTestWebhook } from './test-webhooks.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const values = {
  name: 'Website',
  url: 'https://hooks.example.org/secret-path',
  subjects: ['Class', 'Room'],
}
const create = (body: object = {}) =>
  server.post('/api/Webhook/admin', {
    token: school.token,
    body: { organizationId: school.organizationId, ...values, ...body },
  })
const made = async (body: object = {}): Promise<number> => (await (await create(body)).json()).id
const read = async (path: string | number) =>
  (await server.get(`/api/Webhook/admin/${path}`, { token: school.token })).json()
const save = (id: number, body: object) =>
  server.put(`/api/Webhook/admin/${id}`, {
    token: school.token,
    body: { ...values, isActive: true, version: 1, ...body },
  })
const act = (path: string) => server.post(`/api/Webhook/admin/${path}`, { token: school.token })
const log = (id: number, query = '') => read(`deliveries/${id}?${query}`)
const entries = () =>
  server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .where('subjectType', '=', 'Webhook')
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()

test('A webhook is added with a secret that only this answer has, and stored encrypted', async () => {
  const answer = await create()
  const { secret, ...webhook } = await answer.json()
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(webhook).toEqual({
    id: expect.any(Number),
    organizationId: school.organizationId,
    ...values,
    isActive: true,
    switchedOffReason: null,
    failingSince: null,
    previousSecretUntil: null,
    version: 1,
    savedBy: 'Ada Lind',
    savedDate: expect.any(String),
  })
  expect(await read(webhook.id)).toEqual(webhook)
  expect(await read(`organization/${school.organizationId}`)).toEqual([webhook])
  const stored = JSON.stringify([
    await server.db.selectFrom('webhook').selectAll().execute(),
    await server.db.selectFrom('idempotency').selectAll().execute(),
  ])
  expect(stored).not.toContain(secret)
})

test.each([
  ['ftp://example.org/', 'url'],
  ['https://user:word@example.org/', 'url'],
  ['example.org', 'url'],
  ['http://example.org/', 'url'],
  ['https://192.168.1.1/', 'url'],
  ['https://[::ffff:127.0.0.1]/', 'url'],
])('The address %s is refused', async (url, field) => {
  const [status, fields] = await fieldsAnswered(await create({ url }))
  expect([status, Object.keys(fields)]).toEqual([422, [field]])
})

test('Private addresses are accepted if the site allows them', async () => {
  await using own = await openTestApp({ allowsPrivateWebhooks: true })
  const { token, organizationId } = await openSchool(own)
  const body = { ...values, organizationId, url: 'http://192.168.1.1:8080/events' }
  expect((await own.post('/api/Webhook/admin', { token, body })).status).toBe(200)
})

test(`An organization has at most ${mostWebhooks} webhooks`, async () => {
  for (let count = 0; count < mostWebhooks; count += 1) expect((await create()).status).toBe(200)
  expect(await sentenceAnswered(await create())).toEqual([
    409,
    'There are already 10 webhooks. Delete one first.',
  ])
})

test('A webhook is edited, switched off, renewed and deleted, each in the audit log without its path', async () => {
  const id = await made()
  const saved = await save(id, { name: 'Site', isActive: false })
  expect(await saved.json()).toMatchObject({ name: 'Site', isActive: false, version: 2 })
  expect((await save(id, {})).status).toBe(409)
  const renewed = await (await act(`renew-secret/${id}`)).json()
  expect(renewed.secret).toMatch(/^whsec_/)
  const gone = await server.del(`/api/Webhook/admin/${id}`, { token: school.token })
  expect(gone.status).toBe(204)
  const written = await entries()
  expect(written.map(({ action }) => action)).toEqual([
    'Added',
    'Edited',
    'SecretRenewed',
    'Removed',
  ])
  expect(JSON.parse(written[1]!.after!)).toEqual({ name: 'Site', isActive: false })
  expect(JSON.parse(written[0]!.after!)).toMatchObject({ host: 'hooks.example.org' })
  expect(JSON.stringify(written)).not.toContain('secret-path')
  const audit = `/api/Audit/admin/organization/${school.organizationId}?subject=Webhook`
  const { items } = await (await server.get(audit, { token: school.token })).json()
  expect(items.map(({ subjectName }: { subjectName: string }) => subjectName)).toContain('Site')
})

test('A test event is queued, and listed in the log', { tags: ['7.webhook-calls'] }, async () => {
  const id = await made()
  const sent = await act(`test/${id}`)
  expect(await sent.json()).toMatchObject({
    webhookId: id,
    eventType: 'webhook.test',
    state: 'Waiting',
    attempts: 0,
    nextAttemptDate: expect.any(String),
  })
  expect(await log(id)).toMatchObject({ totalCount: 1, items: [{ eventType: 'webhook.test' }] })
  expect(await log(id, 'searchString=Test')).toMatchObject({ totalCount: 1 })
  expect(await log(id, 'searchString=room')).toMatchObject({ totalCount: 0 })
  expect(await log(id, 'state=Failed')).toMatchObject({ totalCount: 0, unfilteredCount: 1 })
})

test('An event that was delivered or failed is sent again with the same id', async () => {
  const id = await made()
  const { id: deliveryId, messageId } = await (await act(`test/${id}`)).json()
  await server.db
    .updateTable('webhookDelivery')
    .set({ outcome: 'Failed', attempts: 9, lastAttemptDate: new Date().toISOString() })
    .where('id', '=', deliveryId)
    .execute()
  expect(await (await act(`send-again/${deliveryId}`)).json()).toMatchObject({
    id: deliveryId,
    messageId,
    state: 'Waiting',
    attempts: 0,
  })
})

test('Nothing is sent by hand to a webhook that is off', async () => {
  const id = await made({ isActive: false })
  expect((await act(`test/${id}`)).status).toBe(409)
})

test('Switching a webhook on again forgets why it was switched off', async () => {
  const id = await insertTestWebhook(server, school.organizationId, { isActive: false })
  const since = new Date().toISOString()
  await server.db
    .updateTable('webhook')
    .set({ switchedOffReason: 'Failing', failingSince: since })
    .where('id', '=', id)
    .execute()
  const on = await (await save(id, {})).json()
  expect(on).toMatchObject({ isActive: true, switchedOffReason: null, failingSince: null })
})

test('Every audited action either is an event or is not, and none about reading or private details is', () => {
  const isPrivate =
    /^(CareNotes|Contacts|AdultDetails|Absence)|(Read|Stored|Viewed|Listed|Exported|Downloaded)$/
  expect([...sentActions, ...unsentActions].toSorted()).toEqual(AuditAction.options.toSorted())
  expect(new Set(AuditAction.options).size).toBe(AuditAction.options.length)
  expect(AuditAction.options.filter((action) => isPrivate.test(action)).toSorted()).toEqual(
    unsentActions.toSorted(),
  )
})

test('No webhook learns who has care notes, or who read something', async () => {
  const { organizationId, owner } = school
  await insertTestWebhook(server, organizationId, { subjects: [...WebhookSubject.options] })
  const by = actedBy({ organizationId, userId: owner.userId })
  for (const action of AuditAction.options)
    await auditAll(server.db, { ...by, action }, [{ type: 'Person', id: 48 }])
  const queued = await server.db
    .selectFrom('webhookDelivery')
    .where('organizationId', '=', organizationId)
    .where('subjectId', '=', 48)
    .select('eventType')
    .execute()
  expect(queued.map(({ eventType }) => eventType).toSorted()).toEqual(
    sentActions.map((action) => eventTypeOf('Person', action)).toSorted(),
  )
})

test('Webhooks need both the permission to change the settings and that to view the audit log', async () => {
  const staff = staffOf(server, school)
  const body = { organizationId: school.organizationId, ...values }
  const statusOf = async (token: string) =>
    (await server.post('/api/Webhook/admin', { token, body })).status
  const settings = await staff.holder('Sue', ['organization.settings'])
  const auditor = await staff.holder('Tom', ['audit.view'])
  const both = await staff.holder('Una', ['organization.settings', 'audit.view'])
  expect(await statusOf(settings.token)).toBe(403)
  expect(await statusOf(auditor.token)).toBe(403)
  expect(await statusOf(both.token)).toBe(200)
})

const subjects = WebhookSubject.options
const allTypes = subjects.flatMap((subject) =>
  sentActions.map((action) => eventTypeOf(subject, action)),
)

test(
  'Every audited change of an organization is an event with a name of its own',
  { tags: ['7.webhook-events'] },
  () => {
    expect(new Set(allTypes).size).toBe(subjects.length * sentActions.length)
    for (const type of allTypes) expect(type).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
    expect(eventTypeOf('ClassDay', 'ClassDayCanceled')).toBe('class_day.canceled')
    expect(eventTypeOf('Semester', 'ClassDaysAdded')).toBe('semester.class_days_added')
    expect(eventTypeOf('OrganizationUser', 'RoleGranted')).toBe('member.role_granted')
  },
)

test('The documentation names every subject and action, and the event of every call that is audited', () => {
  const text = readFileSync('docs/webhooks.md', 'utf8')
  const named = new Set([...text.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, name]) => name))
  const audited = [...expectedCalls.values()].flatMap(({ audit }) => audit?.split(', ') ?? [])
  for (const entry of audited) {
    const [action, subject] = entry.trim().split(' ')
    const isOfOrganization = (subjects as string[]).includes(subject ?? '')
    const sent = sentActions.find((each) => each === action)
    if (!isOfOrganization || !sent) continue
    expect(named).toContain(eventTypeOf(subject as WebhookSubject, sent))
  }
  for (const name of named)
    expect([...allTypes, 'webhook.test'], `${name} in docs/webhooks.md`).toContain(name)
})
