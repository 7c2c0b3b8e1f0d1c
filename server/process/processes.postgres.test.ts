import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { spawnServer } from '../testing/test-process.ts'

// Each starts several servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

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

type Line = { pid: number; msg: string; path?: string; ended?: number; started?: number }

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
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Line)
  return {
    ...server,
    said: () => said.split('\n').filter((line) => !line.startsWith('{')),
    replaced: () => lines().filter(({ msg }) => msg === 'A process was replaced'),
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

test('Two processes answer on one port, one that is killed is replaced, and both stop in order', async () => {
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
    '',
  ])
})

test('If processes end again and again, the server stops', async () => {
  const server = start()
  const url = await server.ready
  let next = await connectVisitor(server, url)()
  for (let count = 1; count < 5; count += 1) {
    process.kill(next, 'SIGKILL')
    await expect.poll(() => server.replaced().length).toBe(count)
    next = server.replaced().at(-1)?.started ?? 0
  }
  process.kill(next, 'SIGKILL')
  expect(await server.ended).toEqual({
    code: 1,
    signal: null,
    complained: 'A process of the server was ended by SIGKILL.\n',
  })
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
