import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEncryption } from '#server/crypto/encryption.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { type TestPlace, testPlace } from '#server/database/test-database.ts'
import { insertOrganization } from '../organizations/organizations.queries.ts'
import { type ServerProcess, spawnServer } from '#server/testing/test-process.ts'
import { insertTest } from './deliveries.queries.ts'
import { insertTestWebhook, openTestReceiver, type TestReceiver } from './test-webhooks.ts'

let place: TestPlace
let database: Database
let receiver: TestReceiver
let started: ServerProcess[] = []
beforeEach(async () => {
  place = await testPlace()
  database = openDatabase(place)
  await migrate(database)
  receiver = await openTestReceiver()
})
afterEach(async () => {
  for (const server of started) server.child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  started = []
  await database.close()
  await receiver.close()
  await place.remove()
})

function start(settings: Record<string, string> = {}) {
  const server = spawnServer({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    WEBHOOKS_PRIVATE_ADDRESSES: 'true',
    ...settings,
  })
  started.push(server)
  return server
}

async function queueEvents(many: number) {
  const { db } = database
  const { id } = await insertOrganization(db, {
    name: 'Lindenschule',
    accessLevel: 0,
    admissionType: 0,
  })
  const encryption = openEncryption(place.dataDir)
  const webhookId = await insertTestWebhook({ db, encryption }, id, { url: receiver.url })
  for (let count = 0; count < many; count += 1) await insertTest(db, id, webhookId)
}

const delivered = async () => {
  const rows = database.db.selectFrom('webhookDelivery').where('outcome', '=', 'Delivered')
  return (await rows.select('id').execute()).length
}

const patience = { timeout: 40_000 }

test('Two servers on one database send each of fifty events once', async () => {
  await queueEvents(50)
  await Promise.all([start().ready, start().ready])
  await expect.poll(delivered, patience).toBe(50)
  expect(receiver.ids()).toHaveLength(50)
  expect(new Set(receiver.ids()).size).toBe(50)
})

test('An event that was sent by a server killed before it noted this is sent again with the same id', async () => {
  const isAnswered = Promise.withResolvers<void>()
  receiver.reply((answer) => void isAnswered.promise.then(() => answer.writeHead(204).end()))
  const first = start()
  await first.ready
  await queueEvents(1)
  await expect.poll(() => receiver.received.length, patience).toBe(1)
  first.child.kill('SIGSTOP')
  isAnswered.resolve()
  first.child.kill('SIGKILL')
  await first.ended
  expect(await delivered()).toBe(0)
  await database.db
    .updateTable('webhookDelivery')
    .set({ nextAttemptDate: new Date().toISOString() })
    .execute()
  await start().ready
  await expect.poll(delivered, patience).toBe(1)
  expect(receiver.ids()).toHaveLength(2)
  expect(new Set(receiver.ids()).size).toBe(1)
  expect(receiver.verified()).toHaveLength(2)
})

test('A server with WEBHOOKS=false sends no events, and they wait', async () => {
  await queueEvents(1)
  const trial = start({ WEBHOOKS: 'false' })
  await trial.ready
  trial.child.kill('SIGTERM')
  await trial.ended
  expect(receiver.ids()).toEqual([])
  await start().ready
  await expect.poll(delivered, patience).toBe(1)
})
