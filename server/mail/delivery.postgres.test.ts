import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'
import { emails } from '../emails.ts'
import { createLog } from '../process/log.ts'
import { openTestAppBehindProxy } from '../testing/test-app-behind-proxy.ts'
import { publicUrl, testMailSettings } from '../testing/test-emails.ts'
import { openTestSmtp } from '../testing/test-smtp.ts'
import { deliverDue } from './delivery.ts'
import { putInOutbox } from './outbox.ts'
import { openMailTransport } from './transport.ts'

let opened: Awaited<ReturnType<typeof openTestAppBehindProxy>>
beforeAll(async () => {
  opened = await openTestAppBehindProxy()
})
afterAll(() => opened.close())

test('If the database is away when an email was sent, this is noted later, and the email is not sent again', async () => {
  const { server, proxy } = opened
  await using peer = await openTestSmtp()
  const { database, encryption, db } = server
  await putInOutbox(db, passwordChangedEmail, 'ada@example.org', { firstName: 'Ada' })
  proxy.break({ at: 'request', of: 'set "outcome"' })
  const smtp = openMailTransport(testMailSettings(peer.url))
  const log = createLog('silent')
  const delivered = deliverDue({ database, encryption, publicUrl, emails, log, smtp })
  await expect.poll(proxy.broken).toBeGreaterThan(1)
  proxy.break(undefined)
  await delivered
  const row = db.selectFrom('outboxEmail').select(['outcome', 'attempts'])
  expect(await row.execute()).toEqual([{ outcome: 'Sent', attempts: 1 }])
  expect(peer.arrived).toHaveLength(1)
})
