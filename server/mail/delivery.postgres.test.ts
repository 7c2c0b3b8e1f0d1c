import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'
import { openDatabase } from '../database/database.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { openPostgresProxy } from '../database/test-postgres-proxy.ts'
import { emails } from '../emails.ts'
import { createLog } from '../process/log.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { publicUrl } from '../testing/test-emails.ts'
import { openTestSmtp } from '../testing/test-smtp.ts'
import { deliverDue } from './delivery.ts'
import { putInOutbox } from './outbox.ts'
import { openMailTransport } from './transport.ts'

let place: TestPlace
let proxy: Awaited<ReturnType<typeof openPostgresProxy>>
let server: TestApp
beforeAll(async () => {
  place = await testPlace(inject('postgresModel') ?? undefined)
  proxy = await openPostgresProxy(place.databaseUrl ?? '')
  const { dataDir } = place
  const database = openDatabase({ dataDir, databaseUrl: proxy.url })
  server = await openTestApp({ database, dataDir })
})
afterAll(async () => {
  await server.close()
  proxy.close()
  await place.remove()
})

test('If the database is away when an email was sent, this is noted later, and the email is not sent again', async () => {
  await using peer = await openTestSmtp()
  const { database, encryption, db } = server
  await putInOutbox(db, passwordChangedEmail, 'ada@example.org', { firstName: 'Ada' })
  proxy.break({ at: 'request', of: 'set "outcome"' })
  const smtp = openMailTransport(peer.url, { name: 'Kinroll', address: 'office@kinroll.test' })
  const log = createLog('silent')
  const delivered = deliverDue({ database, encryption, publicUrl, emails, log, smtp })
  await expect.poll(proxy.broken).toBeGreaterThan(1)
  proxy.break(undefined)
  await delivered
  const row = db.selectFrom('outboxEmail').select(['outcome', 'attempts'])
  expect(await row.execute()).toEqual([{ outcome: 'Sent', attempts: 1 }])
  expect(peer.arrived).toHaveLength(1)
})
