import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlace, testPlace } from './database/test-database.ts'

let place: TestPlace
let started: ChildProcess[] = []
beforeEach(async () => {
  place = await testPlace()
})
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  started = []
  await place.remove()
})

function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PORT: '0',
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

async function ready(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /^Kinroll is ready at (http:\S+)$/.exec(line)?.[1]
    if (address) {
      child.stdout!.resume()
      return address
    }
  }
  throw new Error('The server ended before it was ready.')
}

async function ended(child: ChildProcess) {
  let said = ''
  child.stderr!.on('data', (chunk) => (said += chunk))
  const [code, signal] = await once(child, 'close')
  return { code, signal, said }
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

test('A malformed setting is refused with one sentence', async () => {
  expect(await ended(start({ PORT: 'abc' }))).toEqual({
    code: 1,
    signal: null,
    said: 'PORT must be a whole number from 0 to 65535, not "abc".\n',
  })
})

test('A port that is in use is refused with one sentence', async () => {
  const other = createServer()
  await once(other.listen(0), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await ended(start({ PORT: String(port) }))).toEqual({
    code: 1,
    signal: null,
    said: `Port ${port} is in use. Stop the other program or set PORT.\n`,
  })
  other.close()
})

test('A database that cannot be reached is said in one sentence', async () => {
  const { code, said } = await ended(start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }))
  expect(code).toBe(1)
  expect(said).toMatch(/^The database cannot be reached or written: .*\n$/)
})

test('A folder that cannot be made is said in one sentence', async () => {
  const settings = { DATABASE_URL: '', DATA_DIR: join(import.meta.filename, 'data') }
  const { code, said } = await ended(start(settings))
  expect(code).toBe(1)
  expect(said).toMatch(/^DATA_DIR cannot be used: .*\n$/)
})

test('Servers that start together on an empty database take turns', async () => {
  const addresses = await Promise.all([start(), start(), start()].map(ready))
  for (const address of addresses) {
    expect((await fetch(`${address}/api/Organization`)).status).toBe(200)
  }
})

test('What was answered is still there after a kill -9', async () => {
  const first = start()
  const answer = await signUp(await ready(first), 'ada@example.org')
  const { token } = (await answer.json()) as { token: string }
  first.kill('SIGKILL')
  await once(first, 'close')
  const address = await ready(start())
  const me = await fetch(`${address}/api/Account/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(me.status).toBe(200)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'On %s the server asks for no more work, ends what was begun, and ends well',
  async (signal) => {
    const child = start()
    const address = await ready(child)
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const body = JSON.stringify({ email: 'ada@example.org', password: 'wrong' })
    socket.write(
      `POST /api/Account/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await once(socket, 'connect')
    expect((await fetch(`${address}/api/health`)).status).toBe(200)

    child.kill(signal)
    const end = ended(child)
    let health = 200
    while (health === 200) health = (await fetch(`${address}/api/health`)).status
    expect(health).toBe(503)
    socket.write(body.slice(10))
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toMatch(/connection: close/i)
    expect(await end).toMatchObject({ code: 0 })
  },
)

test('A signal that comes twice, as from a terminal and from npm, still ends it in good order', async () => {
  const child = start()
  await ready(child)
  const end = ended(child)
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect((await end).code).toBe(0)
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

test('Odd requests are answered, with the security headers, and end nothing', async () => {
  const address = await ready(start())
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
