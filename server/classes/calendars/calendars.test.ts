import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openSchool } from '../classes/test-school.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  dumpTables,
} from '#server/testing/test-app.ts'
import { feedOf, feedPath } from './test-calendars.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const none = { path: null, createdDate: null, lastReadDate: null }
const made = {
  path: expect.stringMatching(/^\/calendar\/[1-9][0-9]*\.[\w-]{43}\.ics$/),
  createdDate: expect.any(String),
  lastReadDate: null,
}

const myFeed = async ({ token }: { token: string }) =>
  (await server.get(feedPath, { token })).json()

const renew = async ({ token }: { token: string }) =>
  (await server.post(`${feedPath}/renew`, { token })).json()

const statusAt = async (path: string) => (await server.get(path)).status

test(
  'A feed is created once and shown again, and each person has a different one',
  { tags: ['7.calendar-calls'] },
  async () => {
    const [ada, ben] = [await signInSomebody(server, 'Ada'), await signInSomebody(server, 'Ben')]
    expect(await myFeed(ada)).toEqual(none)
    const feed = await (await server.post(feedPath, ada)).json()
    expect(feed).toEqual(made)
    expect(await (await server.post(feedPath, ada)).json()).toEqual(feed)
    expect(await myFeed(ada)).toEqual(feed)
    expect(await feedOf(server, ben)).not.toBe(feed.path)
  },
)

test('Concurrent calls create one feed', async () => {
  const ada = await signInSomebody(server)
  const paths = await Promise.all(Array.from({ length: 8 }, () => feedOf(server, ada)))
  expect(new Set(paths).size).toBe(1)
})

test(
  'A calendar is read without an account, and again only if it has changed',
  { tags: ['7.calendar-calls'] },
  async () => {
    const path = await feedOf(server, await signInSomebody(server))
    const answer = await server.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    const again = await server.get(path, { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await server.send('HEAD', path)
    expect([head.status, await head.text()]).toEqual([200, ''])
  },
)

test('A calendar is read-only', async () => {
  const path = await feedOf(server, await signInSomebody(server))
  for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND']) {
    const answer = await server.send(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('A new address replaces the old one at once', { tags: ['7.calendar-calls'] }, async () => {
  const ada = await signInSomebody(server)
  const before = await feedOf(server, ada)
  await server.get(before)
  const feed = await renew(ada)
  expect(feed).toEqual(made)
  expect(feed.path).not.toBe(before)
  expect([await statusAt(before), await statusAt(feed.path)]).toEqual([404, 200])
  expect(await renew(await signInSomebody(server))).toEqual(made)
})

test('A deleted address stops working for good', { tags: ['7.calendar-calls'] }, async () => {
  const ada = await signInSomebody(server)
  const path = await feedOf(server, ada)
  const remove = async () => (await server.del(feedPath, ada)).status
  expect([await remove(), await remove()]).toEqual([204, 204])
  expect(await myFeed(ada)).toEqual(none)
  expect(await statusAt(path)).toBe(404)
  await feedOf(server, ada)
  expect(await statusAt(path)).toBe(404)
})

test('All invalid addresses get the same answer', async () => {
  const [ada, ben] = [await signInSomebody(server, 'Ada'), await signInSomebody(server, 'Ben')]
  const [mine, theirs] = [await feedOf(server, ada), await feedOf(server, ben)]
  const [, feedId = '', signature = ''] = /^\/calendar\/(\d+)\.(.+)\.ics$/.exec(mine) ?? []
  const [, otherId = ''] = /^\/calendar\/(\d+)\./.exec(theirs) ?? []
  await server.del(feedPath, ben)
  for (const path of [
    theirs,
    `/calendar/${otherId}.${signature}.ics`,
    `/calendar/${feedId}.${'A'.repeat(43)}.ics`,
    `/calendar/${feedId}.${signature}A.ics`,
    `/calendar/0${feedId}.${signature}.ics`,
    `/calendar/99999999999999999999.${signature}.ics`,
    `/calendar/${feedId}.${signature}`,
    `/calendar/${feedId}.ics`,
    '/calendar/.ics',
    '/calendar/',
  ]) {
    const answer = await server.get(path, { headers: { accept: 'text/html' } })
    expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'Not Found'])
  }
})

test('The last read of a calendar is recorded to the minute', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const ada = await signInSomebody(server)
  const path = await feedOf(server, ada)
  const read = async (moment: string, method: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
    await server.send(method, path)
    return (await myFeed(ada)).lastReadDate
  }
  const first = new Date(Date.now() + 1000).toISOString()
  const later = (seconds: number) => new Date(Date.parse(first) + seconds * 1000).toISOString()
  expect(await read(first, 'HEAD')).toBeNull()
  expect(await read(first, 'GET')).toBe(first)
  expect(await read(later(59), 'GET')).toBe(first)
  expect(await read(later(61), 'GET')).toBe(later(61))
})

test('Neither the database nor the log contains an address', async () => {
  const ada = await signInSomebody(server)
  const path = await feedOf(server, ada)
  const [, signature = ''] = /\.(.{43})\./.exec(path) ?? []
  const headers = { 'idempotency-key': 'calendar' }
  const renewed = (await (await server.post(`${feedPath}/renew`, { ...ada, headers })).json()).path
  const [, other = ''] = /\.(.{43})\./.exec(renewed) ?? []
  for (const address of [path, renewed, `//calendar/5.${other}.ics`, `/kalender/5.${other}.ics`]) {
    await server.get(address)
    await server.post(address)
  }
  await server.get(`/Calendar${renewed.replace('/calendar', '')}`)
  const dump = JSON.stringify(await dumpTables(server))
  const log = server.lines.join('')
  expect(log).toContain('"path":"/calendar/…"')
  expect(log).toContain('"path":"/api/Calendar/my-feed/renew"')
  for (const secret of [signature, other]) {
    expect(secret).toHaveLength(43)
    expect(dump).not.toContain(secret)
    expect(log).not.toContain(secret)
  }
})

test('Deleting an account deletes its calendar feed', async () => {
  const ada = await signInSomebody(server)
  const path = await feedOf(server, ada)
  const left = await server.del('/api/Account/me', { ...ada, body: { currentPassword: password } })
  expect(left.status).toBe(204)
  expect(await statusAt(path)).toBe(404)
})

test('The data export says that there is a feed, but not its address', async () => {
  const ada = await signInSomebody(server)
  const exported = async () => (await server.get('/api/Account/export', ada)).json()
  expect((await exported()).calendarFeed).toBeNull()
  const path = await feedOf(server, ada)
  await server.get(path)
  const data = await exported()
  expect(data.calendarFeed).toEqual({
    createdDate: expect.any(String),
    lastReadDate: expect.any(String),
  })
  expect(JSON.stringify(data)).not.toContain(path.slice(-20))
})

test('A calendar gets 503 while the database is unavailable', async () => {
  await using other = await openTestApp()
  const { token } = (await openSchool(other)).owner
  const path = await feedOf(other, { token })
  await other.database.close()
  expect((await other.get(path)).status).toBe(503)
})
