import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database/test-database.ts'
import { openTestApp } from '../testing/test-app.ts'
import { openRequestQueue } from './request-queue.ts'
import { listen } from './listen.ts'

test('While a table is locked, all who want it are refused within five seconds', async () => {
  const database = await openTestDatabase()
  await using app = await openTestApp({ database })
  const requests = openRequestQueue(
    { addressOf: () => '', isDatabaseBusy: database.isBusy },
    { mostEachAddress: 1000 },
  )
  const place = { port: 0, host: '127.0.0.1' }
  const { server, port } = await listen(app.app.fetch, place, requests)
  const ask = async () => {
    const startedAt = performance.now()
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/api/Organization`)
    return { status, retryAfter: headers.get('retry-after'), lasted: performance.now() - startedAt }
  }
  const release = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const locking = database.db.transaction().execute(async (db) => {
    await sql`lock table organization in access exclusive mode`.execute(db)
    isLocked.resolve()
    await release.promise
  })
  await isLocked.promise
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  release.resolve()
  await locking
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(Math.max(...answers.map(({ lasted }) => lasted))).toBeLessThan(5000)
  expect((await ask()).status).toBe(200)
  server.close()
  server.closeAllConnections()
})
