import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { drawImage } from '../images/test-images.ts'
import { spawnServer } from '../testing/test-process.ts'
import { mostConnections } from './descriptors.ts'

let place: TestPlace
const pending: (() => unknown)[] = []
beforeEach(async () => {
  place = await testPlace()
})
afterEach(async () => {
  for (const close of pending.splice(0).toReversed()) await close()
  await place.remove()
})

async function start(limits: { descriptors?: number } = {}) {
  const settings = {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  }
  const server = spawnServer(settings, limits)
  pending.push(server.stop)
  return { ...server, url: await server.ready }
}

/** A visitor with one connection, which stays open. */
function connectVisitor(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  pending.push(() => agent.destroy())
  let token = ''

  async function send(method: string, path: string, body?: Response) {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': body.headers.get('content-type') ?? '' }),
    }
    const sent = request(url + path, { method, agent, headers })
    sent.end(body && Buffer.from(await body.arrayBuffer()))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const wait = answer.headers['retry-after']
    return { status: answer.statusCode, wait, body: await text(answer) }
  }

  return {
    get: (path: string) => send('GET', path),
    async signUp() {
      const password = 'seven herons near the mill'
      const email = `${crypto.randomUUID()}@example.org`
      const account = { firstName: 'Ada', lastName: 'Lind', email, password }
      const answer = await send('POST', '/api/Account/sign-up', Response.json(account))
      if (answer.status === 200) ({ token } = JSON.parse(answer.body) as { token: string })
      return answer
    },
    async upload() {
      const form = new FormData()
      form.append('image', new File([await drawImage()], 'a.png'))
      return send('POST', '/api/Image/upload', new Response(form))
    },
  }
}

const urlIn = ({ body }: { body: string }) => (JSON.parse(body) as { url: string }).url

const healthFor = (url: string) =>
  fetch(`${url}/api/health`, { headers: { Connection: 'close' } }).then(
    ({ status }) => status,
    () => 'refused',
  )

test('While too many connections are open, who is connected has the whole product, and others can connect later', async () => {
  const { url } = await start({ descriptors: 128 })
  const ada = connectVisitor(url)
  expect((await ada.get('/api/health')).status).toBe(200)
  const sockets = Array.from({ length: 200 }, () => connect(Number(new URL(url).port), 'localhost'))
  let refused = 0
  for (const socket of sockets) socket.on('error', () => {}).on('close', () => (refused += 1))
  pending.push(() => sockets.forEach((socket) => socket.destroy()))
  await expect.poll(() => refused).toBe(200 + 1 - mostConnections(128))

  // A password is checked in a worker, which opens files of its own.
  expect((await ada.signUp()).status).toBe(200)
  const image = await ada.upload()
  expect(image.status).toBe(200)
  expect((await ada.get(urlIn(image))).status).toBe(200)
  expect(await healthFor(url)).toBe('refused')

  for (const socket of sockets) socket.destroy()
  await expect.poll(() => healthFor(url)).toBe(200)
})

test('Without a free file descriptor, what needs one answers 503 with Retry-After, and the rest works', async () => {
  const server = await start()
  const ada = connectVisitor(server.url)
  expect((await ada.get('/api/health')).status).toBe(200)
  await server.descriptors('take')
  expect(await ada.signUp()).toMatchObject({ status: 503, wait: '10' })
  await server.descriptors('release')
  expect((await ada.signUp()).status).toBe(200)
  const image = urlIn(await ada.upload())

  await server.descriptors('take')
  expect(await ada.get(image)).toMatchObject({ status: 503, wait: '10' })
  expect(await ada.upload()).toMatchObject({ status: 503, wait: '10' })
  await server.descriptors('need')
  expect((await ada.get('/api/Account/me')).status).toBe(200)
  expect(await healthFor(server.url)).toBe('refused')

  await server.descriptors('release')
  expect((await ada.get(image)).status).toBe(200)
  expect((await ada.upload()).status).toBe(200)
  await expect.poll(() => healthFor(server.url)).toBe(200)
})
