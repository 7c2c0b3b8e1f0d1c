import { once } from 'node:events'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
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

async function linesOnMail(settings: Record<string, string>) {
  const { child, ready } = start(settings)
  let log = ''
  child.stdout?.on('data', (text: string) => (log += text))
  await ready
  return log.split('\n').filter((line) => line.includes('MAIL_URL'))
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

test('Without MAIL_URL, the log says at the start that no email is sent', async () => {
  expect(await linesOnMail({})).toEqual([
    expect.stringContaining('"msg":"Emails are not sent because MAIL_URL is not set.'),
  ])
})

test('With MAIL_URL, the log says nothing about it', async () => {
  expect(await linesOnMail({ MAIL_URL: 'smtp://localhost' })).toEqual([])
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

// A terminal and npm may both forward one press of Ctrl-C.
test.each([['SIGTERM'], ['SIGINT', 'SIGTERM']] as const)(
  'On %s, also if another signal follows, the server stops accepting requests, finishes those in progress, and exits cleanly',
  async (...signals) => {
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

    for (const signal of signals) server.child.kill(signal)
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
