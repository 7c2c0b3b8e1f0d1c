import { day, second } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { dumpTables } from '../testing/test-dump.ts'
import { openImages } from './images.ts'
import { signedQuery } from './images.signature.ts'
import { showLogo, uploadAs } from './test-logo.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const bare = (url: string) => url.replace(/\?.*/, '')
const statusOf = async (url: string) => (await server.get(url)).status

test('The logo of a public organization is open to everybody, for good', async () => {
  const { url } = await showLogo(server, 0)
  expect(url).toMatch(/^\/images\/[\w-]{24}$/)
  for (const address of [url, `${url}/small`]) {
    const answer = await server.get(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('HEAD answers as GET does, without the image', async () => {
  const { url } = await showLogo(server, 0)
  const whole = await server.get(url)
  const head = await server.app.request(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('The logo of a private organization is shown at a signed address only, for less than a day', async () => {
  const { url } = await showLogo(server, 1)
  const answer = await server.get(url)
  expect(answer.status).toBe(200)
  const [, age] = /^private, max-age=(\d+), immutable$/.exec(
    answer.headers.get('cache-control') ?? '',
  )!
  expect(Number(age)).toBeGreaterThan(11 * 3600)
  expect(Number(age)).toBeLessThanOrEqual(day / second)
  expect(await statusOf(bare(url))).toBe(404)
  expect(await statusOf(`${bare(url)}/small`)).toBe(404)
})

test('An image that is not used yet is shown at its signed address only', async () => {
  const { url } = await uploadAs(server, await signInSomebody(server))
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(bare(url))).toBe(404)
})

test('A signature that was tampered with, or is for another image, shows nothing', async () => {
  const ada = await signInSomebody(server)
  const [one, other] = [await uploadAs(server, ada), await uploadAs(server, ada)]
  const [path, query = ''] = one.url.split('?')
  const later = query.replace(/\d+/, (expires) => String(Number(expires) + 1))
  for (const wrong of [
    later,
    other.url.split('?')[1],
    query.replace(/signature=./, 'signature=~'),
    query.slice(0, -1),
    `${query}a`,
    query.replace(/&.*/, ''),
    query.replace(/.*&/, ''),
    'expires=&signature=',
    'expires=9999999999&signature=%F0%9F%98%80',
  ]) {
    expect([wrong, await statusOf(`${path}?${wrong}`)]).toEqual([wrong, 404])
  }
})

test('A signed address shows nothing once it has expired', async () => {
  const { url } = await showLogo(server, 1)
  const tomorrow = Date.now() + day
  vi.useFakeTimers({ toFake: ['Date'], now: tomorrow })
  onTestFinished(() => void vi.useRealTimers())
  expect(await statusOf(url)).toBe(404)
})

test('A public organization that becomes private hides its images at once', async () => {
  const { url, save } = await showLogo(server, 0)
  const { logoImageUrl } = await save({ accessLevel: 1 })
  expect(await statusOf(url)).toBe(404)
  expect(await statusOf(logoImageUrl)).toBe(200)
  await save({ accessLevel: 0 })
  expect(await statusOf(url)).toBe(200)
})

test.each([
  '/images',
  '/images/',
  '/images/abc',
  `/images/${'a'.repeat(24)}`,
  `/images/${'a'.repeat(24)}/large`,
  `/images/${'a'.repeat(24)}/small/`,
  `/images/${'a'.repeat(24)}.webp`,
  '/images/%00',
  `/images/${'%2e%2e%2f'.repeat(8)}`,
  '/images/..%2fkinroll.db',
  '/images/%zz',
])('There is no image at %s', async (path) => {
  const answer = await server.get(path, { headers: { accept: 'image/*' } })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
})

test('An image is asked for by GET only', async () => {
  const { url } = await showLogo(server, 0)
  const answer = await server.post(url)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('Nobody who has a copy of the database can sign an address by it', async () => {
  const { url } = await showLogo(server, 1)
  const [, key = ''] = /^\/images\/([\w-]+)\?/.exec(url) ?? []
  const rows = Object.values(await dumpTables(server)).flat()
  const texts = new Set(rows.flatMap((row) => Object.values(row).filter(isText)))
  expect(texts).toContain(key)
  for (const text of texts) {
    expect(await statusOf(`/images/${key}?${signedQuery(text, key)}`)).toBe(404)
  }
})

const isText = (value: unknown) => typeof value === 'string'

test('Several servers of one database sign alike', () => {
  const { database, dataDir } = server
  const [one, other] = [openImages({ dataDir, database }), openImages({ dataDir, database })]
  const isClosed = { isOpen: false, size: 'large' } as const
  expect(one.addressOf('key', isClosed)).toBe(other.addressOf('key', isClosed))
})
