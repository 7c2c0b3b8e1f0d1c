import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../database/test-database.ts'
import { openTestApp, signInSomebody } from '../testing/test-app.ts'
import { openRequestQueue } from './request-queue.ts'
import { listen } from './listen.ts'

test('While another process holds the database, writes are refused within five seconds, and reads do not wait', async () => {
  const database = await openTestDatabase()
  await using app = await openTestApp({ database })
  const ada = await signInSomebody(app)
  const requests = openRequestQueue({ addressOf: () => '' }, { mostEachAddress: 1000 })
  const place = { port: 0, host: '127.0.0.1' }
  const { server, port } = await listen(app.app.fetch, place, requests)
  const origin = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'School', accessLevel: 0, admissionType: 0 })

  const [{ file } = { file: '' }] = await database.db
    .selectFrom(sql<{ file: string }>`pragma_database_list`.as('list'))
    .select('file')
    .execute()
  const other = new SQLite(file)
  other.exec('begin immediate')
  const write = async () => {
    const startedAt = performance.now()
    const { status } = await fetch(`${origin}/api/Organization/create`, {
      method: 'POST',
      headers,
      body,
    })
    return { status, lasted: performance.now() - startedAt }
  }
  const state = { isOver: false }
  const writes = Promise.all(Array.from({ length: 200 }, write)).finally(() => {
    state.isOver = true
  })
  const reads: number[] = []
  while (!state.isOver) {
    const startedAt = performance.now()
    expect((await fetch(`${origin}/api/Organization/my-organizations`, { headers })).status).toBe(
      200,
    )
    reads.push(performance.now() - startedAt)
  }
  const answers = await writes
  other.exec('commit')
  other.close()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(Math.max(...answers.map(({ lasted }) => lasted))).toBeLessThan(5000)
  const p95 = reads.toSorted((a, b) => a - b)[Math.floor(reads.length * 0.95)]
  expect(p95).toBeLessThan(250)
  expect(
    (await fetch(`${origin}/api/Organization/create`, { method: 'POST', headers, body })).status,
  ).toBe(200)
  server.close()
  server.closeAllConnections()
})
