import { day, hour, second } from '#contract/dates/durations.ts'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isHeavy } from '../app.ts'
import { limitHeavyReads } from '../calls/call.handler.ts'
import { executeFor } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { issueReauthentication } from '../identity/reauthentication.ts'
import { findSession } from '../identity/sessions.queries.ts'
import { clock } from '../process/clock.ts'
import type { ReaderSettings } from '../reader.worker.ts'
import { openTestApp, signInSomebody } from '../testing/test-app.ts'
import { occupyHeavyReads } from '../testing/test-heavy-reads.ts'
import { listen } from './listen.ts'
import { openReaders } from './readers.ts'
import { openRequestQueue } from './request-queue.ts'

/** The whole server with one reader. Says which requests the main thread has done. */
async function open() {
  const database = await openTestDatabase()
  const file = await sql<{ file: string }>`select file from pragma_database_list`.execute(
    database.db,
  )
  const dataDir = dirname(file.rows[0]?.file ?? '')
  const app = await openTestApp({ database, dataDir })
  const doneHere: string[] = []
  let isNextWaiting = true
  const workers: Worker[] = []
  const requests = openRequestQueue({ addressOf: () => '' }, { mostEachAddress: 1000 })
  const readers = openReaders({
    count: 1,
    startWorker: () => {
      const workerData: ReaderSettings = {
        dataDir,
        imageBucket: undefined,
        logLevel: 'info',
        logsAddresses: false,
        pageRoot: dataDir,
        publicUrl: app.publicUrl,
        siteOrigin: app.publicUrl,
        areEmailsSent: true,
        developersUrl: undefined,
        trustedProxies: ['10.0.0.0/8'],
        hstsIncludesSubdomains: false,
        oidc: undefined,
      }
      const worker = new Worker(new URL('../reader.worker.ts', import.meta.url), {
        workerData,
        execArgv: ['--import', join(import.meta.dirname, '../testing/test-clock.setup.ts')],
      })
      workers.push(worker)
      return worker
    },
    isHeavy,
    isBusy: requests.isBusy,
    isNextWaiting: () => isNextWaiting,
    isStopping: () => false,
    onIdentified: requests.recognize,
    execute: executeFor(database),
    limitHeavyReads,
    writeLines: (lines) => void app.lines.push(...lines.split(/(?<=\n)/)),
    log: app.log,
  })
  const fetchHere = (request: Request, bindings: object) => {
    doneHere.push(`${request.method} ${new URL(request.url).pathname}`)
    return app.app.fetch(request, bindings)
  }
  const place = { port: 0, host: '127.0.0.1' }
  const { server, port } = await listen(fetchHere as never, place, requests, readers)
  readers.start(undefined)
  const origin = `http://127.0.0.1:${port}`
  const alone = await listen(app.app.fetch, place)
  const ask = (path: string, token?: string, init: RequestInit = {}, at = origin) =>
    fetch(`${at}${path}`, {
      ...init,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...init.headers },
    })
  /** Until the reader answers. */
  const isReady = async () => {
    await expect
      .poll(
        async () => {
          doneHere.length = 0
          await ask('/api/Organization')
          return doneHere
        },
        { timeout: 20 * second },
      )
      .toEqual([])
  }
  return {
    ...app,
    server,
    readers,
    setNextWaiting: (is: boolean) => void (isNextWaiting = is),
    workers,
    doneHere,
    origin,
    ask,
    /** The same, answered by the main thread. */
    askMain: (path: string, token?: string) =>
      ask(path, token, {}, `http://127.0.0.1:${alone.port}`),
    isReady,
    requestLines: () =>
      app.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request'),
    close: async () => {
      for (const each of [server, alone.server]) {
        each.close()
        each.closeAllConnections()
      }
      await readers.close()
      await app.close()
    },
  }
}

let site: Awaited<ReturnType<typeof open>>
let ada: Awaited<ReturnType<typeof signInSomebody>>
beforeAll(async () => {
  site = await open()
  ada = await signInSomebody(site)
})
beforeEach(async () => {
  await site.isReady()
  site.doneHere.length = 0
  site.lines.length = 0
})
afterAll(() => site.close())

const changing = /^(date|x-request-id|connection|keep-alive|etag)$/

const withoutOwn = ({ requestId: _, time: __, ms: ___, ...line }: Record<string, unknown>) => line

const shownOf = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers]
    .filter(([name]) => !changing.test(name))
    .map((header) => header.join(': '))
    .toSorted(),
  body: await answer.text(),
})

test.each([
  ['/api/Account/me', 200],
  ['/api/Organization', 200],
  ['/api/Organization/my-organizations?pageSize=x', 422],
  ['/api/nothing', 404],
  ['/calendar/nothing.ics', 404],
  ['/organizations/1', 404],
])(
  'A reader answers %s as the main thread does, and its line is logged once',
  async (path, status) => {
    const answer = await shownOf(await site.ask(path, ada.token))
    expect(site.doneHere).toEqual([])
    const lines = site.requestLines()
    site.lines.length = 0
    expect(answer).toEqual(await shownOf(await site.askMain(path, ada.token)))
    expect(answer.status).toBe(status)
    expect(lines.map(withoutOwn)).toEqual(site.requestLines().map(withoutOwn))
    expect(lines).toHaveLength(1)
  },
)

test('HEAD is answered by a reader without a body', async () => {
  const answer = await site.ask('/api/Account/me', ada.token, { method: 'HEAD' })
  expect([answer.status, await answer.text(), site.doneHere]).toEqual([200, '', []])
})

test('A read through a reader prolongs the session', async () => {
  const bob = await signInSomebody(site, 'Bob')
  const lastSeenDate = new Date(clock.now() - hour).toISOString()
  await site.db
    .updateTable('session')
    .set({ lastSeenDate })
    .where('userId', '=', bob.userId)
    .execute()
  expect((await site.ask('/api/Account/me', bob.token)).status).toBe(200)
  const session = await site.db
    .selectFrom('session')
    .where('userId', '=', bob.userId)
    .select('lastSeenDate')
    .executeTakeFirstOrThrow()
  expect(Date.parse(session.lastSeenDate)).toBeGreaterThan(clock.now() - hour / 2)
  expect(site.doneHere).toEqual([])
})

test('A call is done by the main thread if no other one waits', async () => {
  site.setNextWaiting(false)
  const path = '/api/Account/me'
  expect((await site.ask(path, ada.token)).status).toBe(200)
  expect(site.doneHere).toEqual([`GET ${path}`])
  site.setNextWaiting(true)
})

test('An answered write is seen by the next read', async () => {
  for (let number = 0; number < 20; number += 1) {
    const { status } = await site.ask('/api/Organization/create', ada.token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `School ${number}`, accessLevel: 0, admissionType: 0 }),
    })
    expect(status).toBe(200)
    const list = await site.ask('/api/Organization/my-organizations', ada.token)
    expect(await list.json()).toHaveLength(number + 1)
  }
  expect(site.doneHere).toEqual(Array(20).fill('POST /api/Organization/create'))
})

test('A read that writes in a transaction is done by the main thread, once', async () => {
  const session = await findSession(site.db, ada.token)
  if (!session) throw new Error('No session')
  const { reauthentication } = await issueReauthentication(site.db, session.sessionId)
  const headers = { 'X-Reauthentication': reauthentication }
  const answer = await site.ask('/api/Account/export', ada.token, { headers })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ account: { email: ada.email } })
  expect(site.doneHere).toEqual(['GET /api/Account/export'])
  expect(site.lines.map((line) => JSON.parse(line).msg)).toEqual(['request'])
})

test('Heavy reads of all threads share one limit', async () => {
  const end = occupyHeavyReads()
  const asked = site.ask(await reportOfFamilies(), ada.token)
  // The reader answers others meanwhile.
  expect((await site.ask('/api/Account/me', ada.token)).status).toBe(200)
  expect(site.requestLines().map(({ path }) => path)).toEqual(['/api/Account/me'])
  end()
  expect((await asked).status).toBe(200)
  expect(site.doneHere).toEqual([])
})

const reportOfFamilies = async () => {
  const { id } = await site.db.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  return `/api/Report/admin/organization/${id}/families`
}

test('Too many heavy reads of one account are refused until later', async () => {
  const end = occupyHeavyReads()
  const path = await reportOfFamilies()
  const asked = Array.from({ length: 10 }, () => site.ask(path, ada.token))
  const refused = await Promise.race(asked)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  end()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array(9).fill(200), 503])
  expect(site.lines.join('')).not.toContain('A request failed')
})

test('A heavy read that waits for a reader that ended does not hold up others', async () => {
  const end = occupyHeavyReads()
  const asked = site.ask(await reportOfFamilies(), ada.token)
  await site.ask('/api/Account/me', ada.token)
  await site.workers.at(-1)?.terminate()
  end()
  expect((await asked).status).toBe(200)
})

test('A heavy read that exhausted the memory of its reader is not repeated', async () => {
  const end = occupyHeavyReads()
  const asked = [await reportOfFamilies(), '/api/Account/me'].map((path) =>
    site.ask(path, ada.token),
  )
  await asked[1]
  const light = site.ask('/api/Account/me', ada.token)
  const code = 'ERR_WORKER_OUT_OF_MEMORY'
  site.workers.at(-1)?.emit('error', Object.assign(new Error('Out of memory'), { code }))
  await site.workers.at(-1)?.terminate()
  expect((await asked[0])?.status).toBe(503)
  expect((await light).status).toBe(200)
  end()
})

test('A heavy read of a client who has left while it waited is not made', async () => {
  const end = occupyHeavyReads()
  const leaving = new AbortController()
  const path = await reportOfFamilies()
  const hasLeft = Promise.withResolvers<void>()
  site.server.prependOnceListener('request', (_, outgoing) =>
    outgoing.once('close', hasLeft.resolve),
  )
  const asked = site.ask(path, ada.token, { signal: leaving.signal })
  await site.ask('/api/Account/me', ada.token)
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  await hasLeft.promise
  site.lines.length = 0
  end()
  expect((await site.ask(path, ada.token)).status).toBe(200)
  expect(site.requestLines().map(({ status }) => status)).toEqual([400, 200])
  expect(site.doneHere).toEqual([])
})

test('The time of the main thread is that of its readers', async () => {
  const bob = await signInSomebody(site, 'Bob')
  const awake = Number(process.hrtime.bigint() / 1_000_000n)
  const machine = { boot: 'this', awake, running: 0, gapSince: null }
  site.readers.setTime({ ...machine, confirmed: clock.now() + 100 * day })
  // By then every session has ended.
  expect((await site.ask('/api/Account/me', bob.token)).status).toBe(401)
  site.readers.setTime({ ...machine, confirmed: clock.now() })
  expect((await site.ask('/api/Account/me', ada.token)).status).toBe(200)
  expect(site.doneHere).toEqual([])
})

test('The calls of a reader that ends are done by the main thread, and another reader starts', async () => {
  const asked = Array.from({ length: 10 }, () => site.ask('/api/Account/me', ada.token))
  const started = site.workers.length
  await site.workers.at(-1)?.terminate()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toEqual(Array(10).fill(200))
  await expect.poll(() => site.workers.length).toBe(started + 1)
  expect(site.lines.join('')).toContain('A reader ended')
})
