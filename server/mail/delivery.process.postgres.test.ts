import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { openTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'
import { type ServerProcess, spawnServer } from '../testing/test-process.ts'
import { putInOutbox } from './outbox.ts'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'

let place: TestPlace
let database: Database
let smtp: TestSmtp
let started: ServerProcess[] = []
beforeEach(async () => {
  place = await testPlace()
  database = openDatabase(place)
  await migrate(database)
  smtp = await openTestSmtp()
})
afterEach(async () => {
  for (const server of started) server.child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  started = []
  await database.close()
  await smtp.close()
  await place.remove()
})

function start() {
  const server = spawnServer({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    MAIL_URL: smtp.url,
    PUBLIC_URL: 'https://kinroll.test',
  })
  started.push(server)
  return server
}

async function queueEmails(many: number) {
  for (let number = 1; number <= many; number += 1) {
    const firstName = `Ada ${number}`
    await putInOutbox(database.db, passwordChangedEmail, `${number}@example.org`, { firstName })
  }
}

const sent = () =>
  database.db.selectFrom('outboxEmail').where('outcome', '=', 'Sent').select('id').execute()

const dueNow = () =>
  database.db
    .updateTable('outboxEmail')
    .set({ nextAttemptDate: new Date().toISOString() })
    .execute()

const allRecipients = () => smtp.arrived.flatMap(({ recipients }) => recipients).toSorted()
const addresses = (many: number) =>
  Array.from({ length: many }, (_, index) => `${index + 1}@example.org`).toSorted()

const patience = { timeout: 40_000 }

test('Two servers on one database send each of fifty emails once', async () => {
  await queueEmails(50)
  await Promise.all([start().ready, start().ready])
  await expect.poll(async () => (await sent()).length, patience).toBe(50)
  expect(allRecipients()).toEqual(addresses(50))
})

test('Emails that wait when the server is killed are sent after the restart, each once', async () => {
  smtp.make({ at: 'recipient', does: 'nothing' })
  const first = start()
  await first.ready
  await queueEmails(12)
  await expect.poll(smtp.tries, patience).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.ended
  expect(smtp.arrived).toEqual([])
  smtp.make(undefined)
  await dueNow()
  await start().ready
  await expect.poll(async () => (await sent()).length, patience).toBe(12)
  expect(allRecipients()).toEqual(addresses(12))
})

test('An email that was sent by a server killed before it noted this is sent again with the same Message-ID', async () => {
  const accepted = Promise.withResolvers<void>()
  smtp.make({ at: 'data', does: 'wait', until: accepted.promise })
  const first = start()
  await first.ready
  await queueEmails(1)
  await expect.poll(smtp.tries, patience).toBe(1)
  first.child.kill('SIGSTOP')
  accepted.resolve()
  await expect.poll(() => smtp.arrived.length, patience).toBe(1)
  first.child.kill('SIGKILL')
  await first.ended
  expect(await sent()).toEqual([])
  smtp.make(undefined)
  await dueNow()
  await start().ready
  await expect.poll(async () => (await sent()).length, patience).toBe(1)
  expect(allRecipients()).toEqual(['1@example.org', '1@example.org'])
  const [one, other] = smtp.arrived.map(({ mail }) => mail.messageId)
  expect(one).toMatch(/^<email\.\d+\.\d+@kinroll\.test>$/)
  expect(other).toBe(one)
})

test('A server that is stopped while an email hangs shuts down cleanly, and the email is sent later', async () => {
  smtp.make({ at: 'data', does: 'nothing' })
  const first = start()
  await first.ready
  await queueEmails(1)
  await expect.poll(smtp.tries, patience).toBe(1)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  smtp.make(undefined)
  await dueNow()
  await start().ready
  await expect.poll(async () => (await sent()).length, patience).toBe(1)
  expect(smtp.arrived).toHaveLength(1)
})
