import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setInterval as every } from 'node:timers'
import { afterEach, expect, test } from 'vitest'
import { drawImage } from '../images/test-images.ts'
import { listen } from '../http/listen.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import type { ArrivalRules } from './call.arrival.ts'

const pending: (() => unknown)[] = []
afterEach(async () => {
  for (const close of pending.splice(0).toReversed()) await close()
})

interface Place {
  server: TestApp
  http: Server
  port: number
}

async function listenSomewhere(arrivalRules: Partial<ArrivalRules> = {}): Promise<Place> {
  const server = await openTestApp({ arrivalRules })
  const { server: http, port } = await listen(server.app.fetch, { port: 0, host: '127.0.0.1' })
  pending.push(
    () => server.close(),
    () => http.close(),
    () => http.closeAllConnections(),
  )
  return { server, http, port }
}

type Sent = { path?: string; type?: string; token?: string; length?: number }

/** Starts a request whose body the caller writes in parts. */
async function begin({ http, port }: Place, sent: Sent = {}) {
  const { path = '/api/Image/upload', token, length = 1_000_000 } = sent
  const { type = 'multipart/form-data; boundary=line' } = sent
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  pending.push(() => socket.destroy())
  const answer = answerOf(socket)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${
      token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
    }\r\n`,
  )
  await once(http, 'request')
  return { socket, answer }
}

/** What arrived until the connection closed or was reset. */
function answerOf(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  socket.on('close', () => resolve(answer))
  return promise
}

/** Sends a byte a second, or more often. */
function dribble(socket: Socket, milliseconds = 1000) {
  const timer = every(() => socket.write('x'), milliseconds)
  pending.push(() => clearInterval(timer))
}

const uploadBy = async ({ port }: Place, token: string) => {
  const form = new FormData()
  form.append('image', new File([await drawImage()], 'image.png'))
  const headers = { authorization: `Bearer ${token}` }
  const url = `http://127.0.0.1:${port}/api/Image/upload`
  return fetch(url, { method: 'POST', headers, body: form })
}

const signInMany = (server: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, () => signInSomebody(server)))

test.each([4, 40])(
  'While %i accounts send a byte a second, another account uploads an image',
  async (count) => {
    const place = await listenSomewhere()
    const people = await signInMany(place.server, count)
    for (const { token } of people) dribble((await begin(place, { token })).socket)
    const { token } = await signInSomebody(place.server)
    const began = performance.now()
    expect((await uploadBy(place, token)).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(10_000)
  },
)

test('While forty accounts have sent much and stalled, another account uploads an image', async () => {
  const pace = { bytes: 16 * 1024, within: 60_000, withinInCrowd: 50 }
  const place = await listenSomewhere({ pace })
  const people = await signInMany(place.server, 40)
  for (const { token } of people) {
    const { socket } = await begin(place, { token, length: 9_000_000 })
    socket.write(Buffer.alloc(1_000_000))
  }
  const { token } = await signInSomebody(place.server)
  expect((await uploadBy(place, token)).status).toBe(200)
})

const quick = { pace: { bytes: 16 * 1024, within: 300, withinInCrowd: 100 } }

test.each([
  ['an upload', { length: 1_000_000 }],
  ['a short upload', { length: 1000 }],
  ['JSON', { path: '/api/Organization/create', type: 'application/json', length: 500 }],
  ['JSON without an account', { path: '/api/Account/login', type: 'application/json' }],
  ['a body that no call takes', { path: '/api/Account/log-out' }],
] as const)('A client that sends %s byte by byte is cut off with an answer', async (_, sent) => {
  const place = await listenSomewhere(quick)
  const { token } = await signInSomebody(place.server)
  const { socket, answer } = await begin(place, { token, ...sent })
  dribble(socket, 20)
  const reply = await answer
  expect(reply).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(reply).toMatch(/\r\nconnection: close\r\n/i)
  expect(reply).toMatch(/\r\ncontent-security-policy: default-src 'none'/i)
  expect(reply).toContain(
    '{"message":"The request arrived too slowly. Please try again.","code":"too_slow"}',
  )
})

test('A body that takes too long altogether is cut off, however steady it is', async () => {
  const pace = { bytes: 10, within: 5000, withinInCrowd: 5000 }
  const place = await listenSomewhere({ pace, total: 400 })
  const { token } = await signInSomebody(place.server)
  const { socket, answer } = await begin(place, { token })
  const timer = every(() => socket.write('x'.repeat(100)), 20)
  pending.push(() => clearInterval(timer))
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('A body in many chunks is read completely if it is fast enough', async () => {
  const place = await listenSomewhere(quick)
  const { token } = await signInSomebody(place.server)
  const body = JSON.stringify({ name: 'x'.repeat(100_000), accessLevel: 0, admissionType: 0 })
  const { socket, answer } = await begin(place, {
    token,
    path: '/api/Organization/create',
    type: 'application/json',
    length: body.length,
  })
  for (let at = 0; at < body.length; at += 5000) {
    socket.write(body.slice(at, at + 5000))
    await new Promise(setImmediate)
  }
  socket.end()
  expect(await answer).toMatch(/^HTTP\/1\.1 422 /)
})

/** An upload that counts the bytes read, and ends on demand. */
function countedUpload(server: TestApp, token: string) {
  let isLast = false
  let count = 0
  const end = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (isLast) await end.promise
        if (count >= 5_000_000) return controller.close()
        count += 10_000
        controller.enqueue(new Uint8Array(10_000))
        isLast = count >= 5_000_000
      },
    },
    { highWaterMark: 0 },
  )
  const answer = server.app.request('/api/Image/upload', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=line',
    },
    body,
    duplex: 'half',
  } as RequestInit)
  return { answer, read: () => count, end: () => end.resolve() }
}

test('A few large bodies are in memory at once, one per account, and all are eventually read', async () => {
  await using server = await openTestApp({ arrivalRules: { largeAtOnce: 3 } })
  const people = await signInMany(server, 5)
  const uploads = [...people, people[0], people[0]].map((somebody) =>
    countedUpload(server, somebody?.token ?? ''),
  )
  const whole = () => uploads.filter(({ read }) => read() === 5_000_000).length
  await expect.poll(whole).toBe(3)
  const waiting = () => uploads.filter(({ read }) => read() > 16 * 1024).length
  await expect.poll(waiting).toBe(uploads.length)
  const total = () => uploads.reduce((sum, { read }) => sum + read(), 0)
  const settled = total()
  await new Promise(setImmediate)
  expect([whole(), total()]).toEqual([3, settled])
  expect(settled).toBeLessThan(3 * 5_000_000 + 4 * 30_000)
  for (const { end } of uploads) end()
  const statuses = await Promise.all(uploads.map(async ({ answer }) => (await answer).status))
  expect(statuses).toEqual(Array(7).fill(400))
})

test('One account can have twenty-one large bodies in transit, and further ones are refused with Retry-After', async () => {
  await using server = await openTestApp()
  const vera = await signInSomebody(server, 'Vera')
  const uploads = Array.from({ length: 21 }, () => countedUpload(server, vera.token))
  await expect.poll(() => uploads.filter(({ read }) => read() > 16 * 1024).length).toBe(21)
  const answer = await countedUpload(server, vera.token).answer
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await answer.json()).message).toMatch(/^The server is busy\./)
  const { token } = await signInSomebody(server)
  expect((await server.upload(token, await drawImage())).status).toBe(200)
  for (const { end } of uploads) end()
  await Promise.all(uploads.map(({ answer: each }) => each))
})

test('A stalled body is dropped for the next one of the same account', async () => {
  const pace = { bytes: 16 * 1024, within: 60_000, withinInCrowd: 0 }
  const place = await listenSomewhere({ pace, mostEach: 2 })
  const { token } = await signInSomebody(place.server)
  const still = [await begin(place, { token }), await begin(place, { token })]
  const answer = Promise.race(still.map((body) => body.answer))
  let isCut = false
  void answer.then(() => (isCut = true))
  // Their bodies are read after the authorization, a moment later.
  await expect.poll(async () => [(await uploadBy(place, token)).status, isCut]).toEqual([200, true])
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})
