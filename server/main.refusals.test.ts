import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runServer, spawnServer } from './testing/test-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-refusals-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = (settings: Record<string, string>) => spawnServer({ DATA_DIR: dataDir, ...settings })

test('A malformed setting is refused in one sentence', async () => {
  expect(await start({ PORT: 'abc' }).ended).toEqual({
    code: 1,
    signal: null,
    complained: 'PORT must be a whole number from 0 to 65535, not "abc".\n',
  })
})

test('A port in use is refused in one sentence, before anything is written', async () => {
  const other = createServer()
  await once(other.listen(0), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await start({ PORT: String(port) }).ended).toEqual({
    code: 1,
    signal: null,
    complained: `Port ${port} is in use. Stop the other program or set PORT.\n`,
  })
  expect(readdirSync(dataDir)).toEqual([])
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

test.each(['postgres://nobody@127.0.0.1:1/none', 'postgres:///none?host=/nowhere'])(
  'An unreachable database is reported in one sentence: %s',
  async (DATABASE_URL) => {
    const { code, complained } = await start({ DATABASE_URL }).ended
    expect(code).toBe(1)
    expect(complained).toMatch(/^The database cannot be reached or written: .*\n$/)
  },
)

test('A folder that cannot be created is reported in one sentence', async () => {
  const settings = { DATA_DIR: join(import.meta.filename, 'data') }
  const { code, complained } = await start(settings).ended
  expect(code).toBe(1)
  expect(complained).toMatch(/^DATA_DIR cannot be used: .*\n$/)
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
  await using server = await runServer()
  const address = server.url
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
