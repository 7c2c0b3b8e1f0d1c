import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { type QueueRules, openRequestQueue } from './request-queue.ts'
import { listen } from './listen.ts'

const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

type Answered = { status: number; retryAfter: string | undefined; body: string }

/** A server whose database is busy until `release` is called: until then calls wait. */
async function open(rules: Partial<QueueRules> = {}) {
  let isDatabaseBusy = true
  let arrivedCount = 0
  const begun: string[] = []
  const sources = {
    addressOf: ({ headers }: { headers: { from?: string } }) => headers.from ?? '',
    isDatabaseBusy: () => isDatabaseBusy,
  }
  const answer = async ({ url }: Request) => {
    begun.push(new URL(url).pathname)
    return new Response('done')
  }
  const place = { port: 0, host: '127.0.0.1' }
  const requests = openRequestQueue(sources, rules)
  const { server, port } = await listen(answer, place, requests)
  server.on('request', () => (arrivedCount += 1))

  const ask = (method: string, path: string, headers: Record<string, string> = {}) => {
    const asked = request({ agent, port, method, path, host: '127.0.0.1', headers })
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    // Not every test waits for every answer.
    promise.catch(() => {})
    asked.on('error', reject)
    asked.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response
      const retryAfter = answered['retry-after']
      text(response).then((body) => resolve({ status, retryAfter, body }), reject)
    })
    asked.end()
    return { answered: promise, hangUp: () => asked.destroy() }
  }
  return {
    begun,
    ask,
    recognize: requests.recognize,
    visits: (count: number) =>
      Array.from({ length: count }, (_, index) =>
        ask('GET', `/api/visit/${index}`, { from: `192.0.2.${index}` }),
      ),
    arrived: async (count: number) => {
      await expect.poll(() => arrivedCount).toBe(count)
    },
    release: () => (isDatabaseBusy = false),
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const statuses = async (asked: { answered: Promise<Answered> }[]) =>
  (await Promise.all(asked.map(({ answered }) => answered))).map(({ status }) => status)

const later = { write: 10_000, read: 10_000, anonymous: 10_000 }

test('Beyond what it can do in time, the server answers 503 at once, and says when to try again', async () => {
  await using site = await open({ longestWait: later, firstPace: 1000 })
  const waiting = site.visits(11)
  await site.arrived(11)
  const { status, retryAfter, body } = await site.ask('GET', '/api/one-more').answered
  expect([status, Number(retryAfter)]).toEqual([503, 11])
  expect(JSON.parse(body)).toMatchObject({ code: 'overloaded' })
  site.release()
  expect(await statuses(waiting)).toEqual(Array(11).fill(200))
})

test('A write comes before a flood of visits, and health and files wait for nothing', async () => {
  await using site = await open({ longestWait: later })
  const flood = site.visits(40)
  const free = [site.ask('GET', '/api/health'), site.ask('GET', '/assets/app.js')]
  expect(await statuses(free)).toEqual([200, 200])
  const write = site.ask('POST', '/api/enroll', { authorization: 'Bearer a' })
  await site.arrived(43)
  site.release()
  expect(await statuses([write, ...flood])).not.toContain(503)
  expect(site.begun.indexOf('/api/enroll')).toBeLessThan(6)
})

test('Nobody who enrolls is overtaken by who pressed later, however often each presses', async () => {
  await using site = await open({ longestWait: later })
  const people = ['a', 'a', 'a', 'b', 'a', 'c', 'b', 'd']
  for (const person of ['a', 'b', 'c', 'd']) site.recognize(person)
  const asked = people.map((person, place) => {
    const path = place === 4 ? '/api/Class/withdraw/1' : `/api/Class/enroll/${place}`
    return site.ask('POST', path, { authorization: `Bearer ${person}` })
  })
  await site.arrived(people.length)
  site.release()
  expect(await statuses(asked)).toEqual(people.map(() => 200))
  const enrolled = site.begun.filter((path) => path.startsWith('/api/Class/enroll/'))
  expect(enrolled).toEqual([0, 1, 2, 3, 5, 6, 7].map((place) => `/api/Class/enroll/${place}`))
})

test('One client who asks a lot, with whatever tokens, does not delay a session, and is refused beyond a limit', async () => {
  await using site = await open({ longestWait: later, mostEachAddress: 15 })
  site.recognize('known')
  const greedy = Array.from({ length: 40 }, (_, index) =>
    site.ask('GET', `/api/greedy/${index}`, { authorization: `Bearer unknown ${index}` }),
  )
  await site.arrived(40)
  const other = site.ask('GET', '/api/other', { authorization: 'Bearer known' })
  await site.arrived(41)
  site.release()
  expect((await other.answered).status).toBe(200)
  expect(site.begun.indexOf('/api/other')).toBeLessThan(2)
  expect((await statuses(greedy)).filter((status) => status === 503)).toHaveLength(25)
})

test('More people may wait who share an address than requests of one session', async () => {
  await using site = await open({ longestWait: later, mostEach: 5 })
  site.recognize('known')
  const people = Array.from({ length: 60 }, (_, index) =>
    site.ask('GET', '/api/Account/me', { authorization: `Bearer unknown ${index}` }),
  )
  const session = Array.from({ length: 8 }, () =>
    site.ask('GET', '/api/Account/me', { authorization: 'Bearer known' }),
  )
  await site.arrived(68)
  site.release()
  expect(await statuses(people)).not.toContain(503)
  expect((await statuses(session)).filter((status) => status === 503)).toHaveLength(3)
})

test('Nothing is done for a client who has gone', async () => {
  await using site = await open({ longestWait: later })
  const gone = site.visits(20)
  await site.arrived(20)
  for (const { hangUp } of gone) hangUp()
  const last = site.ask('GET', '/api/last')
  await site.arrived(21)
  site.release()
  expect((await last.answered).status).toBe(200)
  expect(site.begun).toEqual(['/api/last'])
})

test('What waits too long is refused', async () => {
  await using site = await open({ longestWait: { ...later, write: 50 } })
  const write = site.ask('POST', '/api/write')
  expect((await write.answered).status).toBe(503)
  expect(site.begun).toEqual([])
})

test.each(['/%61pi/calls', 'http://localhost/api/calls'])(
  'A call waits even if its address is written as %s',
  async (path) => {
    await using site = await open({ longestWait: { ...later, anonymous: 50 } })
    expect((await site.ask('GET', path).answered).status).toBe(503)
    expect(site.begun).toEqual([])
  },
)

test('If too many wait, the client with the most loses one for another client', async () => {
  await using site = await open({ longestWait: later, most: 10 })
  const greedy = Array.from({ length: 10 }, (_, index) =>
    site.ask('GET', `/api/greedy/${index}`, { from: '192.0.2.200' }),
  )
  await site.arrived(10)
  const other = site.ask('GET', '/api/other', { from: '192.0.2.201' })
  await site.arrived(11)
  site.release()
  expect((await other.answered).status).toBe(200)
  expect((await statuses(greedy)).filter((status) => status === 503)).toHaveLength(1)
})
