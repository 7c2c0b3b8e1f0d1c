import { day, minute } from '#contract/dates/durations.ts'
import { UnsentEmail } from '#contract/outbox.ts'
import { UnsentEmailQuery } from '#contract/site/emails.query.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'
import { emails } from '../emails.ts'
import { invitationEmail } from '../people/invitations/emails/invitation.email.ts'
import { newAddress, openHost } from '../people/invitations/test-invitations.ts'
import { createLog } from '../process/log.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { publicUrl, testMailSettings } from '../testing/test-emails.ts'
import { openTestSmtp } from '../testing/test-smtp.ts'
import { deliverDue } from './delivery.ts'
import { claimEmail, putInOutbox } from './outbox.ts'
import { openMailTransport } from './transport.ts'
import { countUnsentEmails, listUnsentEmails, retryEmails } from './unsent-emails.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('outboxEmail').execute())

const firstPage = UnsentEmailQuery.parse({})
const list = async () => (await listUnsentEmails(server.db, firstPage)).items

const queueEmail = (email = 'ada@example.org') =>
  putInOutbox(server.db, passwordChangedEmail, email, { firstName: 'Ada' })

async function deliverTo(smtp: { url: string }) {
  const { database, encryption } = server
  const log = createLog('silent')
  const transport = openMailTransport(testMailSettings(smtp.url))
  await deliverDue({ database, encryption, publicUrl, emails, log, smtp: transport })
}

const change = (values: Record<string, string>) =>
  server.db.updateTable('outboxEmail').set(values).execute()

const ago = (time: number) => new Date(Date.now() - time).toISOString()

test('A refused email stays visible, with the reply of the mail server and without the address', async () => {
  await using smtp = await openTestSmtp()
  await queueEmail()
  smtp.make({
    at: 'recipient',
    does: 'refuse',
    code: 550,
    reply: '5.1.1 ada@example.org is unknown',
  })
  await deliverTo(smtp)
  const [email] = await list()
  expect(UnsentEmail.parse(email)).toEqual(email)
  expect(email).toMatchObject({
    kind: 'PasswordChanged',
    state: 'Refused',
    domain: 'example.org',
    organization: null,
    attempts: 1,
    nextAttemptDate: null,
    problem: {
      kind: 'RecipientRefused',
      smtpCode: 550,
      enhancedCode: '5.1.1',
      meaning:
        'The mail server refuses the recipient (550 5.1.1). The address may be misspelled or no longer exist.',
    },
  })
  expect(Date.now() - Date.parse(email!.lastAttemptDate!)).toBeLessThan(minute)
  expect(JSON.stringify(email)).not.toMatch(/ada|Ada/)
  expect(
    JSON.stringify(await server.db.selectFrom('outboxEmail').selectAll().execute()),
  ).not.toContain('is unknown')
})

test('An email that is tried again later, and one that came too late, say why', async () => {
  await using smtp = await openTestSmtp()
  await queueEmail()
  smtp.make({ at: 'recipient', does: 'refuse', code: 450, reply: '4.2.0 Greylisted' })
  await deliverTo(smtp)
  const [waiting] = await list()
  expect(waiting).toMatchObject({
    state: 'Waiting',
    problem: { kind: 'Postponed', smtpCode: 450, enhancedCode: '4.2.0' },
  })
  expect(waiting!.nextAttemptDate).not.toBeNull()
  await change({ sendBefore: ago(1) })
  expect(await list()).toMatchObject([{ state: 'Expired', nextAttemptDate: null, problem: {} }])
})

test('The email of an invitation names its organization', async () => {
  const host = await openHost(server, 'Lindenschule')
  await host.ask({ email: newAddress() })
  expect(await list()).toMatchObject([
    { kind: 'Invitation', organization: { name: 'Lindenschule' }, problem: null, attempts: 0 },
  ])
  await putInOutbox(server.db, invitationEmail, newAddress(), { invitationId: 123_456 })
  expect(await list()).toMatchObject([{ organization: null }, {}])
})

test('A sent email is not in the list, and the counts agree with it', async () => {
  await using smtp = await openTestSmtp()
  await queueEmail()
  await deliverTo(smtp)
  expect(await list()).toEqual([])
  expect(await countUnsentEmails(server.db)).toEqual({
    waiting: 0,
    refused: 0,
    expired: 0,
    oldestWaitingDate: null,
  })
  for (const count of [1, 2, 3]) await queueEmail(`${count}@example.org`)
  const page = await listUnsentEmails(server.db, {
    ...firstPage,
    pageIndex: 1,
    pageSize: 2,
  })
  expect(page).toMatchObject({ totalCount: 3, totalPages: 2, unfilteredCount: 3 })
  expect(page.items).toHaveLength(1)
  const refused = await listUnsentEmails(server.db, { ...firstPage, state: 'Refused' })
  expect(refused).toMatchObject({ items: [], totalCount: 0, unfilteredCount: 3 })
  const { waiting, oldestWaitingDate } = await countUnsentEmails(server.db)
  expect(waiting).toBe(3)
  expect(oldestWaitingDate).toBe(page.items[0]!.createdDate)
})

test('A refused email can be tried again, with a new link and as long as a new one', async () => {
  await using smtp = await openTestSmtp()
  await queueEmail()
  smtp.make({ at: 'recipient', does: 'refuse', code: 550 })
  await deliverTo(smtp)
  await change({ sendBefore: ago(day) })
  const [{ id }] = (await list()) as [UnsentEmail]
  expect(await retryEmails(server.db, emails, id + 1)).toBe(0)
  expect(await retryEmails(server.db, emails, id)).toBe(1)
  expect(await list()).toMatchObject([{ state: 'Waiting', attempts: 0 }])
  smtp.make(undefined)
  await deliverTo(smtp)
  expect(smtp.arrived).toHaveLength(1)
  expect(await list()).toEqual([])
  expect(await retryEmails(server.db, emails, id)).toBe(0)
})

test('All emails that wait or were refused can be tried again, but none that is being sent or came too late', async () => {
  await using smtp = await openTestSmtp()
  await queueEmail('refused@example.org')
  smtp.make({ at: 'recipient', does: 'refuse', code: 550 })
  await deliverTo(smtp)
  await queueEmail('waiting@example.org')
  smtp.make({ at: 'recipient', does: 'refuse', code: 450 })
  await deliverTo(smtp)
  await queueEmail('claimed@example.org')
  const claimed = await claimEmail(server.db)
  expect(await retryEmails(server.db, emails, claimed?.id)).toBe(0)
  await queueEmail('late@example.org')
  await server.db
    .updateTable('outboxEmail')
    .set({ sendBefore: ago(1) })
    .where('email', '=', 'late@example.org')
    .execute()
  expect(await retryEmails(server.db, emails)).toBe(2)
  smtp.make(undefined)
  await deliverTo(smtp)
  expect(smtp.arrived.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
    'refused@example.org',
    'waiting@example.org',
  ])
})

test('Unsent emails are found by kind and by the part of the address after the @', async () => {
  await queueEmail('ada@school.example.org')
  await queueEmail('school@example.net')
  const find = async (searchString: string) =>
    (await listUnsentEmails(server.db, { ...firstPage, searchString })).items.map(
      ({ domain }) => domain,
    )
  expect(await find('School')).toEqual(['school.example.org'])
  expect(await find('password changed')).toEqual(['example.net', 'school.example.org'])
  expect(await find('ada')).toEqual([])
  const oldest = { ...firstPage, sortField: 'createdDate' } as const
  const { items, totalCount } = await listUnsentEmails(server.db, oldest)
  expect([items[0]?.domain, totalCount]).toEqual(['school.example.org', 2])
})
