import { day, hour, second } from '#contract/dates/durations.ts'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { brand } from '#contract/brand.ts'
import { createLog } from '../process/log.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '../testing/test-app.ts'
import { publicUrl, testMailSettings } from '../testing/test-emails.ts'
import { openTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'
import { emails } from '../emails.ts'
import { deliverDue } from './delivery.ts'
import { deleteOldEmails, putInOutbox } from './outbox.ts'
import { newLoginEmail } from '../accounts/sign-in/emails/new-login.email.ts'
import { resetPasswordEmail } from '../accounts/sign-in/emails/reset-password.email.ts'
import { verifyEmail } from '../accounts/account-settings/emails/verify-email.email.ts'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'
import { openMailTransport } from './transport.ts'

let server: TestApp
let smtp: TestSmtp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  smtp = await openTestSmtp()
  await server.db.deleteFrom('outboxEmail').execute()
})
afterEach(() => smtp.close())

const from = { name: brand.name, address: 'office@kinroll.test' }

function deliver(patience?: number) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { database, encryption } = server
  const office = {
    database,
    encryption,
    publicUrl,
    emails,
    log,
    smtp: openMailTransport(testMailSettings(smtp.url)),
  }
  return deliverDue(patience === undefined ? office : { ...office, patience }).then(() => lines)
}

const queueEmail = (firstName = 'Ada') =>
  putInOutbox(server.db, passwordChangedEmail, 'ada@example.org', { firstName })

const outboxRows = () => server.db.selectFrom('outboxEmail').selectAll().orderBy('id').execute()

/** Moves the clock to the next attempt. */
const waitForNextAttempt = () =>
  server.db.updateTable('outboxEmail').set({ nextAttemptDate: new Date().toISOString() }).execute()

test('An email is sent once, as text and HTML, from the site’s address', async () => {
  const { userId, email } = await signInSomebody(server)
  await unverify(server, { userId })
  await putInOutbox(server.db, verifyEmail, email, { userId })
  await deliver()
  await waitForNextAttempt()
  await deliver()
  expect(smtp.arrived).toHaveLength(1)
  const [{ recipients, mail, source }] = smtp.arrived as [TestSmtp['arrived'][number]]
  const [row] = await outboxRows()
  expect(recipients).toEqual([email])
  expect(mail.from).toEqual(from)
  expect(mail.to).toEqual([{ name: '', address: email }])
  expect(mail.subject).toBe('Verify your email address')
  expect(mail.messageId).toBe(`<email.${row?.id}.${Date.parse(row!.createdDate)}@kinroll.test>`)
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(source).toMatch(/^Date: /m)
  const link = /https:\S+/.exec(mail.text ?? '')?.[0]
  expect(link).toMatch(/^https:\/\/kinroll\.test\/account\/auto-login\?token=[\w-]{43}&/)
  expect(mail.html).toContain(`href="${link?.replaceAll('&', '&amp;')}"`)
  expect(row).toMatchObject({ outcome: 'Sent', attempts: 1 })
})

test('An email that is no longer needed is dropped', async () => {
  await putInOutbox(server.db, resetPasswordEmail, 'nobody@example.org', { browserHash: 'hash' })
  await deliver()
  expect(smtp.arrived).toEqual([])
  expect(await outboxRows()).toMatchObject([{ outcome: 'Dropped' }])
})

test('An email that would arrive too late is not sent', async () => {
  await queueEmail()
  const past = new Date(Date.now() - 1).toISOString()
  await server.db.updateTable('outboxEmail').set({ sendBefore: past }).execute()
  await deliver()
  expect(smtp.arrived).toEqual([])
  expect(await outboxRows()).toMatchObject([{ outcome: null, attempts: 0 }])
})

test.each([
  ['refuses it temporarily', { at: 'recipient', does: 'refuse', code: 450 }],
  ['refuses it temporarily after reading it', { at: 'data', does: 'refuse', code: 451 }],
  ['refuses the connection', { at: 'greeting', does: 'refuse', code: 554 }],
  ['does not answer', { at: 'greeting', does: 'nothing' }],
  ['does not answer after reading it', { at: 'data', does: 'nothing' }],
  ['hangs up', { at: 'greeting', does: 'hangUp' }],
  ['hangs up while reading', { at: 'data', does: 'hangUp' }],
] as const)('If the mail server %s, the email is sent later', async (_, trouble) => {
  await queueEmail()
  smtp.make(trouble)
  const began = Date.now()
  const lines = await deliver(500)
  expect(Date.now() - began).toBeLessThan(5000)
  const [row] = await outboxRows()
  expect(row).toMatchObject({ outcome: null, attempts: 1 })
  const wait = Date.parse(row!.nextAttemptDate) - Date.now()
  expect(wait).toBeGreaterThan(5000)
  expect(wait).toBeLessThanOrEqual(10_000)
  expect(lines.join()).toContain(`"outboxEmailId":${row?.id},"kind":"PasswordChanged"`)
  expect(lines.join()).not.toMatch(/example\.org|Ada|password was/)

  smtp.make(undefined)
  await deliver()
  expect(smtp.arrived).toEqual([])
  await waitForNextAttempt()
  await deliver()
  expect(smtp.arrived).toHaveLength(1)
  expect(await outboxRows()).toMatchObject([{ outcome: 'Sent', attempts: 2 }])
})

test('While the mail server is unavailable, the email is retried, at first after seconds and then every hour', async () => {
  // Otherwise, each wait would be shorter by what the test takes to read it.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await queueEmail()
  await smtp.close()
  const waits: number[] = []
  for (let attempt = 0; attempt < 11; attempt += 1) {
    await waitForNextAttempt()
    await deliver()
    const [row] = await outboxRows()
    waits.push((Date.parse(row!.nextAttemptDate) - Date.now()) / second)
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
  smtp = await openTestSmtp(smtp.port)
  await waitForNextAttempt()
  await deliver()
  expect(smtp.arrived).toHaveLength(1)
})

test.each(['recipient', 'data'] as const)(
  'An email that is permanently refused at its %s is not retried',
  async (at) => {
    await queueEmail()
    smtp.make({ at, does: 'refuse', code: 550 })
    await deliver()
    expect(await outboxRows()).toMatchObject([{ outcome: 'Refused', attempts: 1 }])
    await waitForNextAttempt()
    await deliver()
    expect(smtp.tries()).toBe(1)
  },
)

test('An email that cannot be composed does not hold up the others', async () => {
  await putInOutbox(server.db, newLoginEmail, 'ada@example.org', { firstName: 'Ada', device: 'x' })
  await server.db.updateTable('outboxEmail').set({ facts: 'nonsense' }).execute()
  await queueEmail()
  const lines = await deliver()
  expect(smtp.arrived).toHaveLength(1)
  expect(await outboxRows()).toMatchObject([{ outcome: null }, { outcome: 'Sent' }])
  expect(lines.join()).toContain('An email could not be composed')
})

test('An email is not held longer than an hour by a wrong clock', async () => {
  await queueEmail()
  const aYearOn = new Date(Date.now() + 365 * day).toISOString()
  await server.db
    .updateTable('outboxEmail')
    .set({ nextAttemptDate: aYearOn, sendBefore: aYearOn })
    .execute()
  await deliver()
  expect(smtp.arrived).toHaveLength(1)
  expect((await outboxRows())[0]).toMatchObject({ outcome: 'Sent', attempts: 1 })
})

test('An email for a later time waits for it, up to a day', async () => {
  const facts = { firstName: 'Ada' }
  const notBefore = Date.now() + 10 * hour
  await putInOutbox(server.db, passwordChangedEmail, 'ada@example.org', facts, { notBefore })
  await deliver()
  expect(smtp.arrived).toHaveLength(0)
  await waitForNextAttempt()
  await deliver()
  expect(smtp.arrived).toHaveLength(1)
})

test('An email is deleted 30 days after it was sent or refused, or else after it was written', async () => {
  await queueEmail()
  await deleteOldEmails(server.db, Date.now() + 29 * day)
  expect(await outboxRows()).toHaveLength(1)
  const inTwoWeeks = new Date(Date.now() + 14 * day).toISOString()
  await server.db
    .updateTable('outboxEmail')
    .set({ outcome: 'Refused', outcomeDate: inTwoWeeks })
    .execute()
  await queueEmail()
  await deleteOldEmails(server.db, Date.now() + 31 * day)
  expect(await outboxRows()).toMatchObject([{ outcome: 'Refused' }])
  await deleteOldEmails(server.db, Date.now() + 45 * day)
  expect(await outboxRows()).toEqual([])
})
