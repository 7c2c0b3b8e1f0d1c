import { day, hour } from '#contract/dates/durations.ts'
import { UnsentEmailQuery } from '#contract/site/emails.query.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'
import { verifyEmail } from '../accounts/account-settings/emails/verify-email.email.ts'
import { follow } from '../accounts/sign-in/test-sign-in.ts'
import { choose, listPreferences } from '../accounts/notifications/notifications.queries.ts'
import { openSchool } from '../classes/classes/test-school.ts'
import { emails } from '../emails.ts'
import { insertMembership } from '../tenancy/memberships.queries.ts'
import { createLog } from '../process/log.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { emailSentFor, publicUrl, searchOf, testMailSettings } from '../testing/test-emails.ts'
import { openTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'
import { openBounceAddresses } from './bounce-address.ts'
import { deleteOldMarks, findBounce } from './bounces.queries.ts'
import { deliverDue } from './delivery.ts'
import type { Email } from './email.ts'
import { putInOutbox } from './outbox.ts'
import { bounceOfPostfix, complaintAbout, vacationAnswer } from './test-bounces.ts'
import { openMailTransport } from './transport.ts'
import { listUnsentEmails, retryEmails } from './unsent-emails.queries.ts'

const bounces = { address: 'bounces@kinroll.test', token: 'a-token-of-the-mail-server' }

/** News, which is not sent to an address that bounces. */
const newsEmail: Email<{ title: string }> = {
  name: 'News',
  life: 2 * day,
  isNews: true,
  write: async (_, { title }) => ({
    subject: title,
    opening: [title],
    reason: 'You received this email because of a test.',
  }),
}

let server: TestApp
let smtp: TestSmtp
beforeAll(async () => {
  server = await openTestApp({ bounces })
})
afterAll(() => server.close())
beforeEach(async () => {
  smtp = await openTestSmtp()
  await server.db.deleteFrom('outboxEmail').execute()
  await server.db.deleteFrom('bouncedAddress').execute()
})
afterEach(() => smtp.close())

const ada = 'ada@example.org'

const queueNews = (email = ada) => putInOutbox(server.db, newsEmail, email, { title: 'Hello' })
const queueSecurity = () => putInOutbox(server.db, passwordChangedEmail, ada, { firstName: 'Ada' })

/** Sends all emails that are due, and returns the envelope senders of those that arrived. */
async function deliver(): Promise<string[]> {
  const { database, encryption } = server
  const bounceAddresses = openBounceAddresses(bounces.address, encryption)
  await deliverDue({
    database,
    encryption,
    publicUrl,
    emails: [...emails, newsEmail],
    log: createLog('silent'),
    smtp: openMailTransport({ ...testMailSettings(smtp.url), bounceAddresses }),
  })
  return smtp.arrived.splice(0).map(({ sender }) => sender)
}

const outcomes = async () =>
  (await server.db.selectFrom('outboxEmail').orderBy('id').selectAll().execute()).map(
    ({ outcome, problem, enhancedCode }) => [outcome, problem, enhancedCode],
  )

const report = async (body: string, token = bounces.token) => {
  const answer = await server.app.request('/api/Bounce', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'message/rfc822' },
    body,
  })
  return answer.ok ? ((await answer.json()) as unknown) : answer.status
}

test('An email that bounces marks its address: it gets no more news, but still emails about its account', async () => {
  await queueNews()
  const [sender] = await deliver()
  expect(sender).toMatch(/^bounces\+\d+-[0-9a-f]{20}@kinroll\.test$/)
  expect(await report(bounceOfPostfix(sender!))).toEqual({ taken: 'Bounce' })
  expect(await report(bounceOfPostfix(sender!))).toEqual({ taken: 'Bounce' })
  expect(await findBounce(server.db, ada)).not.toBeNull()
  await queueNews()
  await queueNews('ben@example.org')
  await queueSecurity()
  expect(await deliver()).toHaveLength(2)
  expect(await outcomes()).toEqual([
    ['Refused', 'RecipientRefused', '5.1.1'],
    ['Refused', 'AddressBounces', null],
    ['Sent', null, null],
    ['Sent', null, null],
  ])
  const { items } = await listUnsentEmails(server.db, UnsentEmailQuery.parse({}))
  expect(items.map(({ problem }) => problem?.meaning)).toEqual([
    'Not sent, because earlier emails to this address came back. The address may be misspelled or no longer exist.',
    'The mail server refuses the recipient (550 5.1.1). The address may be misspelled or no longer exist.',
  ])
})

test.each([
  ['5.2.2', 'MailboxFull'],
  ['5.7.1', 'EmailRefused'],
  ['5.1.8', 'EmailRefused'],
  ['4.4.1', 'GivenUp'],
])('A bounce with the code %s does not mark the address', async (status, problem) => {
  await queueNews()
  const [sender] = await deliver()
  await report(bounceOfPostfix(sender!, { status }))
  expect(await outcomes()).toEqual([['Refused', problem, status]])
  expect(await findBounce(server.db, ada)).toBeNull()
})

test.each([
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.2.2', false],
  ['5.7.1', false],
  ['5.3.4', false],
])('A recipient who is refused at once with the code %s is marked: %s', async (code, isMarked) => {
  await queueNews()
  smtp.make({ at: 'recipient', does: 'refuse', code: 550, reply: `${code} No` })
  await deliver()
  expect((await findBounce(server.db, ada)) !== null).toBe(isMarked)
})

test('A complaint unsubscribes from the news of all organizations, and is sent to nobody again', async () => {
  const schools = [await openSchool(server, 'One'), await openSchool(server, 'Two')]
  const { email, userId, personId } = await signInSomebody(server)
  for (const { organizationId } of schools)
    await insertMembership(server.db, { organizationId, personId, isParent: true })
  await choose(
    server.db,
    { userId, organizationId: schools[0]!.organizationId, group: 'Classes' },
    'Off',
  )
  await queueNews(email)
  const [sender] = await deliver()
  expect(await report(complaintAbout(sender!))).toEqual({ taken: 'Complaint' })
  expect(await findBounce(server.db, email)).toBeNull()
  const preferences = await listPreferences(server.db, { userId, personId })
  expect(preferences).toHaveLength(2)
  const ways = preferences.flatMap(({ choices }) => choices.map(({ way }) => way))
  expect(new Set(ways)).toEqual(new Set(['App', 'Off']))
  expect(await outcomes()).toEqual([['Refused', 'Complaint', null]])
  const { items } = await listUnsentEmails(server.db, UnsentEmailQuery.parse({}))
  expect(items[0]?.problem?.meaning).toContain('reported this email as spam')
  expect(await retryEmails(server.db, [newsEmail], items[0]!.id)).toBe(0)
  expect(await retryEmails(server.db, [newsEmail])).toBe(0)
})

test('Forged reports, reports about deleted emails and other emails are ignored', async () => {
  await queueNews()
  const [sender] = await deliver()
  for (const ignored of [
    bounceOfPostfix(sender!.replace(/-[0-9a-f]{4}/, '-0000')),
    bounceOfPostfix(sender!.replace(/\+\d+-/, '+1-')),
    bounceOfPostfix('bounces@kinroll.test'),
    vacationAnswer(sender!),
    bounceOfPostfix(sender!) + 'x'.repeat(2 ** 20),
  ]) {
    expect(await report(ignored)).toEqual({ taken: 'Nothing' })
  }
  expect(await outcomes()).toEqual([['Sent', null, null]])
  await server.db.deleteFrom('outboxEmail').execute()
  expect(await report(bounceOfPostfix(sender!))).toEqual({ taken: 'Nothing' })
  expect(await findBounce(server.db, ada)).toBeNull()
})

test('Only a program with the token reports, and only if the site has one', async () => {
  await queueNews()
  const [sender] = await deliver()
  for (const token of ['', 'another-token-of-somebody'])
    expect(await report(bounceOfPostfix(sender!), token)).toBe(401)
  await using other = await openTestApp()
  expect((await other.post('/api/Bounce', { body: {} })).status).toBe(404)
})

test('The owner of an address ends its mark by following a link from an email', async () => {
  const { userId, email, token } = await signInSomebody(server)
  const verify = () => emailSentFor(server, verifyEmail, email, { userId })
  expect(await verify()).toBeUndefined()
  await putInOutbox(server.db, passwordChangedEmail, email, { firstName: 'Ada' })
  const [sender] = await deliver()
  await report(bounceOfPostfix(sender!))
  expect((await server.post('/api/Account/email/verification', { token })).status).toBe(204)
  const again = await verify()
  expect(again?.text).toContain('came back')
  await follow(server, searchOf(again?.link)['token']!, { from: token })
  expect(await findBounce(server.db, email)).toBeNull()
})

test('An email that is tried again ends the mark of its address', async () => {
  await queueNews()
  const [sender] = await deliver()
  await report(bounceOfPostfix(sender!))
  await queueNews()
  await deliver()
  const { items } = await listUnsentEmails(server.db, UnsentEmailQuery.parse({}))
  expect(await retryEmails(server.db, [newsEmail], items[0]!.id)).toBe(1)
  expect(await deliver()).toHaveLength(1)
  expect(await findBounce(server.db, ada)).toBeNull()
})

test('A mark ends after half a year', async () => {
  await queueNews()
  await report(bounceOfPostfix((await deliver())[0]!))
  await deleteOldMarks(server.db, Date.now() + 180 * day - hour)
  expect(await findBounce(server.db, ada)).not.toBeNull()
  await deleteOldMarks(server.db, Date.now() + 180 * day + hour)
  expect(await findBounce(server.db, ada)).toBeNull()
})
