import type { UndeliveredEmail } from '#contract/organizations/undelivered-emails.ts'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { findBounce } from '#server/mail/bounces.queries.ts'
import { insertRefusedEmail } from '#server/mail/test-refused-email.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server, 'Lindenschule')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('outboxEmail').execute()
  await server.db.deleteFrom('bouncedAddress').execute()
})

const insert = (kind: string, email: string, organizationId = school.organizationId) =>
  insertRefusedEmail(server.db, kind, email, { organizationId })

const bounce = (email: string) =>
  server.db
    .insertInto('bouncedAddress')
    .values({
      email,
      enhancedCode: '5.1.1',
      createdDate: new Date().toISOString(),
    })
    .execute()

async function list(query = '', token = school.token): Promise<UndeliveredEmail[]> {
  const path = `/api/UndeliveredEmail/admin/organization/${school.organizationId}?${query}`
  return (await (await server.get(path, { token })).json()).items
}

const change = (id: number, values: object) =>
  server.db.updateTable('outboxEmail').set(values).where('id', '=', id).execute()

test('An organization lists its news and invitations that were not delivered, newest first, with address and reason', async () => {
  await insert('Invitation', 'ida@example.org')
  await insert('EnrollmentEnrolled', 'ada@example.org')
  const late = await insert('EnrollmentEnrolled', 'ben@example.org')
  await change(late, { outcome: null, problem: null, sendBefore: '2026-01-01T00:00:00.000Z' })
  const delayed = await insert('EnrollmentEnrolled', 'cora@example.org')
  await change(delayed, { outcome: null, problem: 'Postponed' })
  expect((await list()).map(({ email, state, problem }) => [email, state, problem])).toEqual([
    ['cora@example.org', 'Waiting', 'Postponed'],
    ['ben@example.org', 'Expired', null],
    ['ada@example.org', 'Refused', 'RecipientRefused'],
    ['ida@example.org', 'Refused', 'RecipientRefused'],
  ])
  expect((await list('state=Expired')).map(({ email }) => email)).toEqual(['ben@example.org'])
  expect((await list('searchString=ada')).map(({ email }) => email)).toEqual(['ada@example.org'])
})

test('It lists nothing of other organizations, nothing to other households, no complaints, nothing about care notes, and nothing that waits or was sent', async () => {
  const other = await openSchool(server, 'Other')
  await insert('EnrollmentEnrolled', 'other@example.org', other.organizationId)
  await insert('ChildOrganizationChanged', 'household@example.org')
  await insert('OrganizationDeleted', 'owner@example.org')
  await insert('CareNoteRead', 'guardian@example.org')
  await change(await insert('EnrollmentEnrolled', 'sent@example.org'), { outcome: 'Sent' })
  const waiting = await insert('EnrollmentEnrolled', 'waiting@example.org')
  await change(waiting, { outcome: null, problem: null })
  await change(await insert('EnrollmentEnrolled', 'spam@example.org'), { problem: 'Complaint' })
  expect(await list()).toEqual([])
})

test('Who may not view applications learns of no emails to applicants', async () => {
  await insert('ApplicationDecided', 'petr@example.org')
  const { token, holding } = await holderOf(server, school, 'Registrar')
  expect(await list('', token)).toHaveLength(1)
  await server.db
    .deleteFrom('rolePermission')
    .where('roleId', '=', holding.roleId)
    .where('permission', 'in', ['applications.view', 'applications.decide'])
    .execute()
  expect(await list('', token)).toEqual([])
})

test('An email that is sent again waits, and ends the mark of its address', async () => {
  const id = await insert('EnrollmentEnrolled', 'ada@example.org')
  await bounce('ada@example.org')
  const send = () =>
    server.post(`/api/UndeliveredEmail/admin/send-again/${id}`, { token: school.token })
  expect((await send()).status).toBe(204)
  expect(await findBounce(server.db, 'ada@example.org')).toBeNull()
  expect(await list()).toMatchObject([{ state: 'Waiting' }])
  const sent = await insert('PasswordChanged', 'ada@example.org')
  expect(
    (await server.post(`/api/UndeliveredEmail/admin/send-again/${sent}`, { token: school.token }))
      .status,
  ).toBe(404)
})

test('The members whose emails come back are found by those who may view contact details', async () => {
  const { email, organizationUserId, token } = await school.member('Mia')
  await bounce(email)
  const path = `/api/OrganizationUser/admin/organization/${school.organizationId}?email=Bounces`
  const found = await (await server.get(path, { token: school.token })).json()
  expect(found.items).toMatchObject([{ id: organizationUserId, isEmailBounced: true }])
  const viewer = await holderOf(server, school, 'Viewer')
  expect((await server.get(path, { token: viewer.token })).status).toBe(403)
  const account = await (await server.get('/api/Account/me', { token })).json()
  expect(account).toMatchObject({ isEmailBounced: true })
  const again = `/api/OrganizationUser/admin/try-email/${organizationUserId}`
  expect((await server.post(again, { token: school.token })).status).toBe(204)
  expect(await findBounce(server.db, email)).toBeNull()
})
