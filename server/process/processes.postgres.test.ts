import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { openPostgresProxy } from '../database/test-postgres-proxy.ts'
import { spawnServer } from '../testing/test-process.ts'

let place: TestPlace
let pending: (() => unknown)[] = []
beforeEach(async () => {
  place = await testPlace()
})
afterEach(async () => {
  for (const close of pending.toReversed()) await close()
  pending = []
  await place.remove()
})

type Line = {
  pid: number
  msg: string
  path?: string
  ended?: number
  started?: number
  code?: number
  complaint?: string
  pause?: number
}

function start(settings: Record<string, string> = {}) {
  const server = spawnServer({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    PROCESSES: '2',
    ...settings,
  })
  pending.push(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  let said = ''
  server.child.stdout?.on('data', (part: string) => (said += part))
  const lines = () =>
    said
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line)
  return {
    ...server,
    /** What the server says of itself, one line each. */
    said: () =>
      lines()
        .map(({ msg }) => msg)
        .filter((msg) => / …$| is ready /.test(msg)),
    replaced: () => lines().filter(({ msg }) => msg === 'A process was replaced'),
    failedStarts: () => lines().filter(({ msg }) => msg === 'A process could not start'),
    /** The process that answered a request. */
    answeredBy: (path: string) => lines().find((line) => line.path === path)?.pid,
  }
}

/** A visitor with one connection, which stays open and so leads to one process. */
function connectVisitor(server: ReturnType<typeof start>, url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  pending.push(() => agent.destroy())
  return async () => {
    const path = `/api/Organization/public/${Math.ceil(Math.random() * 1e9)}`
    const sent = request(url + path, { agent })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await text(answer)
    expect(answer.statusCode).toBe(404)
    await expect.poll(() => server.answeredBy(path)).toBeDefined()
    return server.answeredBy(path) ?? 0
  }
}

const healthOf = (url: string) =>
  fetch(`${url}/api/health`, { headers: { Connection: 'close' } }).then(({ status }) => status)

test('Two processes answer on one port, one that is killed is replaced, and both stop gracefully', async () => {
  const server = start()
  const url = await server.ready
  const [ada, bea] = [connectVisitor(server, url), connectVisitor(server, url)]
  const [first, second] = [await ada(), await bea()]
  expect(new Set([first, second, server.child.pid]).size).toBe(3)

  process.kill(first, 'SIGKILL')
  expect(await bea()).toBe(second)
  await expect.poll(() => server.replaced().map(({ ended }) => ended)).toEqual([first])
  const third = server.replaced()[0]?.started
  const cleo = connectVisitor(server, url)
  await expect
    .poll(async () => [await cleo(), await connectVisitor(server, url)()])
    .toContain(third)
  expect(await bea()).toBe(second)

  server.child.kill('SIGTERM')
  server.child.kill('SIGINT')
  await expect.poll(() => healthOf(url), { interval: 20 }).toBe(503)
  expect(await server.ended).toEqual({ code: 0, signal: null, complained: '' })
  expect(server.said()).toEqual([
    'Bringing the database up to date …',
    `Kinroll is ready at ${url}`,
    'Stopping …',
  ])
})

test('A process that is stopped gracefully loses no request, however many arrive', async () => {
  const server = start()
  const url = await server.ready
  const stopped = await connectVisitor(server, url)()
  const statuses = new Set<number>()
  const visiting = new AbortController()
  const visit = async () => {
    while (!visiting.signal.aborted) {
      const { status } = await fetch(`${url}/api/Organization/public/1`, {
        headers: { Connection: 'close' },
        signal: AbortSignal.timeout(10_000),
      })
      statuses.add(status)
    }
  }
  const visits = Array.from({ length: 8 }, visit)
  process.kill(stopped, 'SIGTERM')
  await expect.poll(server.replaced).toMatchObject([{ ended: stopped, code: 0 }])
  visiting.abort()
  await Promise.all(visits)
  expect([...statuses]).toEqual([404])
})

test('If more than two for each process crash, the server stops. One stopped gracefully did not', async () => {
  const server = start({ PROCESSES: '3' })
  const url = await server.ready
  const newest = () => server.replaced().at(-1)?.started ?? 0
  process.kill(await connectVisitor(server, url)(), 'SIGTERM')
  for (let count = 1; count <= 7; count += 1) {
    await expect.poll(() => server.replaced().length).toBe(count)
    await expect.poll(() => connectVisitor(server, url)()).toBe(newest())
    process.kill(newest(), 'SIGKILL')
  }
  expect(await server.ended).toEqual({
    code: 1,
    signal: null,
    complained: 'A process of the server was ended by SIGKILL.\n',
  })
}, 240_000)

test('While the database cannot be reached, a process that ends is not replaced, and the others go on', async () => {
  const proxy = await openPostgresProxy(place.databaseUrl ?? '')
  pending.push(proxy.close)
  const server = start({ DATABASE_URL: proxy.url })
  const url = await server.ready
  const [first, second] = [connectVisitor(server, url), connectVisitor(server, url)]
  const [ended, other] = [await first(), await second()]
  proxy.break({ at: 'request', of: '' })
  process.kill(ended, 'SIGKILL')
  await expect.poll(() => server.failedStarts().length, { timeout: 40_000 }).toBe(2)
  expect(server.failedStarts()).toMatchObject([{ pause: 1000 }, { pause: 2000 }])
  expect(server.failedStarts()[0]?.complaint).toMatch(/^The database cannot be reached/)

  proxy.break(undefined)
  expect(await second()).toBe(other)
  await expect.poll(() => connectVisitor(server, url)()).not.toBe(other)
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null, complained: '' })
})

test('A server whose processes all wait to start stops at once', async () => {
  const proxy = await openPostgresProxy(place.databaseUrl ?? '')
  pending.push(proxy.close)
  const server = start({ DATABASE_URL: proxy.url })
  const url = await server.ready
  const processes = [await connectVisitor(server, url)(), await connectVisitor(server, url)()]
  proxy.break({ at: 'request', of: '' })
  for (const each of processes) process.kill(each, 'SIGKILL')
  await expect.poll(() => server.failedStarts().length, { timeout: 40_000 }).toBe(2)
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null, complained: '' })
})

test('A port in use is refused in one sentence, also by several processes', async () => {
  const other = createServer()
  pending.push(() => other.close())
  await once(other.listen(0), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await start({ PORT: String(port) }).ended).toEqual({
    code: 1,
    signal: null,
    complained: `Port ${port} is in use. Stop the other program or set PORT.\n`,
  })
})
