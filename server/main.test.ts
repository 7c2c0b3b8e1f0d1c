import { once } from 'node:events'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlace, testPlace } from './database/test-database.ts'
import { type ServerProcess, spawnServer } from './testing/test-process.ts'

let place: TestPlace
let started: ServerProcess[] = []
beforeEach(async () => {
  place = await testPlace()
})
afterEach(async () => {
  for (const server of started) server.child.kill('SIGKILL')
  started = []
  await place.remove()
})

function start(settings: Record<string, string> = {}) {
  const server = spawnServer({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...settings,
  })
  started.push(server)
  return server
}

const signUp = (address: string, email: string) =>
  fetch(`${address}/api/Account/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lind',
      email,
      password: 'seven herons near the mill',
    }),
  })

test('A malformed setting is refused in one sentence', async () => {
  expect(await start({ PORT: 'abc' }).ended).toEqual({
    code: 1,
    signal: null,
    complained: 'PORT must be a whole number from 0 to 65535, not "abc".\n',
  })
})

test('A port in use is refused in one sentence', async () => {
  const other = createServer()
  await once(other.listen(0), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await start({ PORT: String(port) }).ended).toEqual({
    code: 1,
    signal: null,
    complained: `Port ${port} is in use. Stop the other program or set PORT.\n`,
  })
  other.close()
})

test.each([
  ['nosuchhost.invalid', /getaddrinfo (ENOTFOUND|EAI_AGAIN) nosuchhost\.invalid/],
  ['192.0.2.1', /listen EADDRNOTAVAIL/],
])('The host %s, which is not on this machine, is refused in one sentence', async (HOST, why) => {
  const { code, complained } = await start({ HOST }).ended
  expect(code).toBe(1)
  expect(complained).toMatch(/^HOST is "\S+", where this machine cannot listen: .*\n$/)
  expect(complained).toMatch(why)
})

test('An unreachable database is reported in one sentence', async () => {
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { code, complained } = await start(settings).ended
  expect(code).toBe(1)
  expect(complained).toMatch(/^The database cannot be reached or written: .*\n$/)
})

test('A folder that cannot be created is reported in one sentence', async () => {
  const settings = { DATABASE_URL: '', DATA_DIR: join(import.meta.filename, 'data') }
  const { code, complained } = await start(settings).ended
  expect(code).toBe(1)
  expect(complained).toMatch(/^DATA_DIR cannot be used: .*\n$/)
})

test('Unused images are deleted at the start', async () => {
  const file = join(place.dataDir, 'images', `${'x'.repeat(24)}.large.webp`)
  mkdirSync(join(place.dataDir, 'images'))
  writeFileSync(file, '')
  utimesSync(file, 0, 0)
  await start().ready
  await expect.poll(() => existsSync(file)).toBe(false)
})

test('Servers that start together on an empty database take turns', async () => {
  const addresses = await Promise.all([start(), start(), start()].map(({ ready }) => ready))
  for (const address of addresses) {
    expect((await fetch(`${address}/api/Organization`)).status).toBe(200)
  }
})

test('Answered writes survive a kill -9', async () => {
  const first = start()
  const answer = await signUp(await first.ready, 'ada@example.org')
  const { token } = (await answer.json()) as { token: string }
  first.child.kill('SIGKILL')
  await first.ended
  const address = await start().ready
  const me = await fetch(`${address}/api/Account/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.status).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'On %s the server stops accepting requests, finishes those in progress, and exits cleanly',
  async (signal) => {
    const server = start()
    const address = await server.ready
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const body = JSON.stringify({ email: 'ada@example.org', password: 'wrong' })
    socket.write(
      `POST /api/Account/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await once(socket, 'connect')
    expect((await fetch(`${address}/api/health`)).status).toBe(200)

    server.child.kill(signal)
    let health = 200
    while (health === 200) health = (await fetch(`${address}/api/health`)).status
    expect(health).toBe(503)
    socket.write(body.slice(10))
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toMatch(/connection: close/i)
    expect((await server.ended).code).toBe(0)
  },
)

test('A second signal, as from a terminal and npm, still leads to a clean exit', async () => {
  const server = start()
  await server.ready
  server.child.kill('SIGTERM')
  server.child.kill('SIGINT')
  expect((await server.ended).code).toBe(0)
})

const oddities = [
  ['GET \\ HTTP/1.1\r\nHost: localhost\r\n\r\n', '400'],
  ['GET / HTTP/1.1\r\nHost: a b\r\n\r\n', '400'],
  ['GET // HTTP/1.1\r\nHost: localhost\r\n\r\n', '404'],
  ['GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n', '404'],
  ['GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n', '400'],
  ['GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n', '404'],
  ['GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n', '404'],
  ['TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n', '405'],
  ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', '400'],
  [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ['nonsense\r\n\r\n', '400'],
] as const

test('Malformed requests are answered, with the security headers, and crash nothing', async () => {
  const address = await start().ready
  for (const [request, status] of oddities) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect([request, answer.split(' ')[1]]).toEqual([request, status])
    expect(answer.toLowerCase()).toContain('content-security-policy')
  }
  expect((await fetch(`${address}/api/health`)).status).toBe(200)
})
