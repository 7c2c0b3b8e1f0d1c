import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChallenge } from '../identity/challenges.queries.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { signInSomebody } from '../testing/test-app.ts'
import { openTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'
import { type ServerProcess, spawnServer } from '../testing/test-process.ts'
import { putInOutbox } from './outbox.ts'
import { loginLinkEmail } from '../accounts/sign-in/emails/login-link.email.ts'
import { twoFactorCodeEmail } from '../accounts/sign-in/emails/two-factor-code.email.ts'
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
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
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

// Each starts whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
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

test('Neither the data nor the log of the server contains links, codes or tokens of emails', async () => {
  const server = start()
  let output = ''
  server.child.stdout?.on('data', (text: string) => (output += text))
  await server.ready
  const { userId, email } = await signInSomebody(database)
  const login = { userId, provider: 'Email', isReset: false } as const
  const { challengeId } = await openChallenge(database.db, login)
  await putInOutbox(database.db, twoFactorCodeEmail, email, { challengeId })
  await putInOutbox(database.db, loginLinkEmail, email, { redirect: null, browserHash: 'hash' })
  await expect.poll(async () => (await sent()).length, patience).toBe(2)
  const read = smtp.arrived.map(({ mail }) => mail.text).join('\n')
  const token = /token=([\w-]{43})/.exec(read)?.[1] ?? 'no token'
  const code = /^\d{6}$/m.exec(read)?.[0] ?? 'no code'
  server.child.kill('SIGTERM')
  await once(server.child, 'close')

  const rows = await Promise.all(
    (['outboxEmail', 'oneTimeToken', 'challenge'] as const).map((table) =>
      database.db.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(rows.flat()).toHaveLength(4)
  const files = readdirSync(place.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
  for (const text of [JSON.stringify(rows), output, ...files]) {
    expect(text).not.toContain(token)
    expect(text).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  }
  expect(output).not.toContain(email)
  expect(token).toHaveLength(43)
  expect(code).toHaveLength(6)
})
