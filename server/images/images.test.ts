import { day, hour, minute, second } from '#contract/dates/durations.ts'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { dumpTables, openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { openImages, secondsLeft, signedQuery, sweepImages } from './images.ts'
import { drawImage } from './test-images.ts'
import { keyIn, showLogo, uploadAs } from './test-logo.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server.close())

const bare = (url: string) => url.replace(/\?.*/, '')

const statusOf = async (url: string) => (await server.get(url)).status

test('The logo of a public organization is public and permanent', async () => {
  const { url } = await showLogo(server, 0)
  expect(url).toMatch(/^\/images\/[\w-]{24}$/)
  for (const address of [url, `${url}/small`]) {
    const answer = await server.get(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('HEAD is answered like GET, without the image', async () => {
  const { url } = await showLogo(server, 0)
  const whole = await server.get(url)
  const head = await server.app.request(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('The logo of a private organization has signed addresses only, valid for less than a day', async () => {
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

test('An unused image has signed addresses only', async () => {
  const { url } = await uploadAs(server, await signInSomebody(server))
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(bare(url))).toBe(404)
})

test('A signature that was changed, or is for another image, does not work', async () => {
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

test('A signed address stops working when it has expired', async () => {
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

test('An image can be requested by GET only', async () => {
  const { url } = await showLogo(server, 0)
  const answer = await server.post(url)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('A copy of the database is not enough to sign an address', async () => {
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

test('Several servers of one database sign the same addresses', () => {
  const { database, dataDir } = server
  const [one, other] = [openImages({ dataDir, database }), openImages({ dataDir, database })]
  const isClosed = { isOpen: false, size: 'large' } as const
  expect(one.addressOf('key', isClosed)).toBe(other.addressOf('key', isClosed))
})

const filesOf = (url: string) =>
  readdirSync(join(server.dataDir, 'images')).filter((name) => name.startsWith(keyIn(url)))

/** The file system uses the machine's clock: this sets an image's file times to the tests' clock. */
const dateFiles = (url: string) => {
  const now = new Date()
  for (const name of filesOf(url)) utimesSync(join(server.dataDir, 'images', name), now, now)
}

const rowOf = (url: string) =>
  server.db.selectFrom('image').where('key', '=', keyIn(url)).selectAll().executeTakeFirst()

test('A replaced or removed image is deleted at once, with its files', async () => {
  const { ada, logo, save } = await showLogo(server, 0)
  const next = await uploadAs(server, ada)
  expect(filesOf(logo.url)).toHaveLength(2)
  await save({ logoImageId: next.id })
  expect([await rowOf(logo.url), filesOf(logo.url)]).toEqual([undefined, []])
  await save({ logoImageId: null })
  expect([await rowOf(next.url), filesOf(next.url)]).toEqual([undefined, []])
})

test('Other users of the machine cannot read the files of an image', async () => {
  const { url } = await uploadAs(server, await signInSomebody(server))
  const modes = filesOf(url).map((name) => statSync(join(server.dataDir, 'images', name)).mode)
  expect(modes.map((mode) => mode % 0o1000)).toEqual([0o600, 0o600])
})

test('An unused image is deleted after a day', async () => {
  const { url } = await uploadAs(server, await signInSomebody(server))
  dateFiles(url)
  await server.images.sweep(Date.now() + 23 * hour)
  expect([await statusOf(url), filesOf(url).length]).toEqual([200, 2])
  await server.images.sweep(Date.now() + 25 * hour)
  expect([await rowOf(url), filesOf(url)]).toEqual([undefined, []])
})

test('A used image stays, also after its uploader’s account is deleted', async () => {
  const { ada, url } = await showLogo(server, 0)
  await server.db.deleteFrom('user').where('id', '=', ada.userId).execute()
  await server.images.sweep(Date.now() + 1000 * hour)
  expect(await statusOf(url)).toBe(200)
})

test('Deleting an organization deletes all its images', async () => {
  const { id, url } = await showLogo(server, 0)
  dateFiles(url)
  await server.db.deleteFrom('organization').where('id', '=', id).execute()
  expect([await rowOf(url), await statusOf(url)]).toEqual([undefined, 404])
  await server.images.sweep(Date.now() + 2 * hour)
  expect(filesOf(url)).toEqual([])
})

test('An image whose row cannot be inserted leaves no file', async () => {
  const folder = join(server.dataDir, 'images')
  const before = readdirSync(folder)
  const nobody = 999_999_999
  await expect(server.images.save(await drawImage(), nobody)).rejects.toThrow(/foreign key/i)
  expect(readdirSync(folder)).toEqual(before)
})

test.each([
  ['is not a folder', (folder: string) => writeFile(folder, '')],
  ['is a link to itself', (folder: string) => symlink(folder, folder)],
])(
  'While the folder of images %s, they answer 503 and the rest works, and afterward all is well',
  async (_, spoil) => {
    const { url, ada } = await showLogo(server, 0)
    const folder = join(server.dataDir, 'images')
    await rename(folder, `${folder}.away`)
    await spoil(folder)
    const refused = [await server.get(url), await server.upload(ada.token, await drawImage())]
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
      expect(await answer.json()).toEqual({
        message:
          'The images cannot be read or written at the moment. Please try again in a minute.',
        code: 'unavailable',
      })
    }
    expect(server.lines.filter((line) => /"code":"(ENOTDIR|ELOOP)"/.test(line))).toHaveLength(2)
    server.lines.length = 0
    expect((await server.get('/api/Account/me', { token: ada.token })).status).toBe(200)
    await rm(folder)
    await rename(`${folder}.away`, folder)
    expect(await statusOf(url)).toBe(200)
    expect((await server.upload(ada.token, await drawImage())).status).toBe(200)
  },
)

test('A file without a row is deleted, unless it is being written or is not an image', async () => {
  const folder = join(server.dataDir, 'images')
  const [old, fresh] = ['o'.repeat(24), 'f'.repeat(24)]
  const names = [`${old}.large.webp`, `${old}.small.webp.part`, `${fresh}.large.webp`, 'notes.txt']
  for (const name of names) {
    await writeFile(join(folder, name), 'x')
    const written = new Date(Date.now() - (name.startsWith(fresh) ? 0 : 2 * hour))
    await utimes(join(folder, name), written, written)
  }
  await server.images.sweep()
  const left = readdirSync(folder)
  expect(names.filter((name) => left.includes(name))).toEqual([`${fresh}.large.webp`, 'notes.txt'])
})

test('If one of many files cannot be removed, the others still are', async () => {
  const names = Array.from(
    { length: 1100 },
    (_, index) => `${'l'.repeat(20)}${1000 + index}.small.webp`,
  )
  const removed: string[] = []
  const storage = {
    async *list() {
      yield* names
    },
    stat: async () => ({ size: 1, written: 0 }),
    remove: async (name: string) => {
      if (name === names[0]) throw new Error('The file is held open.')
      removed.push(name)
    },
  }
  await expect(sweepImages(server.db, storage)).rejects.toMatchObject({ errors: [{}] })
  expect(removed).toEqual(names.slice(1))
})

const morning = Date.parse('2026-11-21T00:00:00Z')

const signedAt = (instant: number) => {
  const [, expires = '', signature = ''] =
    /^expires=(\d+)&signature=(.+)$/.exec(signedQuery('secret', 'key', instant)) ?? []
  return { expires, signature }
}

test('An address is valid for at least half a day, and at most a day', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const now = morning + minutes * minute + 1
    const left = secondsLeft('secret', 'key', signedAt(now), now)
    expect(left).toBeGreaterThanOrEqual(12 * 3600 - 1)
    expect(left).toBeLessThanOrEqual(day / second)
  }
})

test('An image has the same address for half a day', () => {
  expect(signedAt(morning + 11 * hour)).toEqual(signedAt(morning))
  expect(signedAt(morning + 13 * hour)).not.toEqual(signedAt(morning))
})

test('An expired address does not work', () => {
  const signed = signedAt(morning)
  expect(secondsLeft('secret', 'key', signed, morning + day - 1000)).toBe(1)
  expect(secondsLeft('secret', 'key', signed, morning + day)).toBe(0)
  expect(secondsLeft('secret', 'key', signed, morning + 48 * hour)).toBe(0)
})

test('A signature is valid for one image, one time and one secret', () => {
  const signed = signedAt(morning)
  expect(secondsLeft('secret', 'other', signed, morning)).toBe(0)
  expect(secondsLeft('guess', 'key', signed, morning)).toBe(0)
  const longer = { ...signed, expires: String(Number(signed.expires) + 3600) }
  expect(secondsLeft('secret', 'key', longer, morning)).toBe(0)
  expect(secondsLeft('secret', 'key', {}, morning)).toBe(0)
})
