import { readdirSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertMembership, insertOrganization } from '../organizations/organizations.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '../test-app.ts'
import { openImages } from './images.ts'
import { drawImage } from './test-images.ts'

let server: TestApp
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestApp()
  picture = await drawImage()
})
afterAll(() => server.close())

const hour = 60 * 60 * 1000

const bare = (url: string) => url.replace(/\?.*/, '')
const keyIn = (url: string) => /[\w-]{24}/.exec(url)?.[0] ?? ''
const statusOf = async (url: string) => (await server.get(url)).status

async function uploadAs({ token }: { token: string }): Promise<{ id: number; url: string }> {
  return (await server.upload(token, picture)).json()
}

/** An organization with a logo, which its owner has just saved. */
async function showLogo(accessLevel: 0 | 1) {
  const ada = await signInSomebody(server)
  const school = { name: 'Lindenschule', accessLevel, admissionType: 0 } as const
  const { id } = await insertOrganization(server.db, school)
  await insertMembership(server.db, { organizationId: id, personId: ada.personId, isOwner: true })
  const logo = await uploadAs(ada)
  const path = `/api/Organization/admin/${id}/settings`
  const save = async (changed: object) => {
    const body = { ...school, logoImageId: logo.id, coverImageId: null, ...changed }
    const answer = await server.put(path, { token: ada.token, body })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { logoImageUrl: string }
  }
  return { id, ada, logo, save, url: (await save({})).logoImageUrl }
}

const filesOf = (url: string) =>
  readdirSync(join(server.dataDir, 'images')).filter((name) => name.startsWith(keyIn(url)))

const rowOf = (url: string) =>
  server.db.selectFrom('image').where('key', '=', keyIn(url)).selectAll().executeTakeFirst()

test('The logo of a public organization is open to everybody, for good', async () => {
  const { url } = await showLogo(0)
  expect(url).toMatch(/^\/images\/[\w-]{24}$/)
  for (const address of [url, `${url}/small`]) {
    const answer = await server.get(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('HEAD answers as GET does, without the image', async () => {
  const { url } = await showLogo(0)
  const whole = await server.get(url)
  const head = await server.app.request(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('The logo of a private organization is shown at a signed address only, for less than a day', async () => {
  const { url } = await showLogo(1)
  const answer = await server.get(url)
  expect(answer.status).toBe(200)
  const [, age] = /^private, max-age=(\d+), immutable$/.exec(
    answer.headers.get('cache-control') ?? '',
  )!
  expect(Number(age)).toBeGreaterThan(11 * 3600)
  expect(Number(age)).toBeLessThanOrEqual(24 * 3600)
  expect(await statusOf(bare(url))).toBe(404)
  expect(await statusOf(`${bare(url)}/small`)).toBe(404)
})

test('An image that is not used yet is shown at its signed address only', async () => {
  const { url } = await uploadAs(await signInSomebody(server))
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(bare(url))).toBe(404)
})

test('A signature that was tampered with, or is for another image, shows nothing', async () => {
  const ada = await signInSomebody(server)
  const [one, other] = [await uploadAs(ada), await uploadAs(ada)]
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
  const { url } = await showLogo(1)
  const tomorrow = Date.now() + 24 * hour
  vi.useFakeTimers({ toFake: ['Date'], now: tomorrow })
  const status = await statusOf(url)
  vi.useRealTimers()
  expect(status).toBe(404)
})

test('A public organization that becomes private hides its images at once', async () => {
  const { url, save } = await showLogo(0)
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
  const { url } = await showLogo(0)
  const answer = await server.post(url)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('Several servers of one database sign alike', async () => {
  const { database, dataDir } = server
  const [one, other] = await Promise.all([
    openImages({ dataDir, database }),
    openImages({ dataDir, database }),
  ])
  const isClosed = { isOpen: false, size: 'large' } as const
  expect(one.addressOf('key', isClosed)).toBe(other.addressOf('key', isClosed))
})

test('An image that is replaced or removed goes at once, with its files', async () => {
  const { ada, logo, save } = await showLogo(0)
  const next = await uploadAs(ada)
  expect(filesOf(logo.url)).toHaveLength(2)
  await save({ logoImageId: next.id })
  expect([await rowOf(logo.url), filesOf(logo.url)]).toEqual([undefined, []])
  await save({ logoImageId: null })
  expect([await rowOf(next.url), filesOf(next.url)]).toEqual([undefined, []])
})

test('An image that was never used goes after a day', async () => {
  const { url } = await uploadAs(await signInSomebody(server))
  await server.images.sweep(Date.now() + 23 * hour)
  expect([await statusOf(url), filesOf(url).length]).toEqual([200, 2])
  await server.images.sweep(Date.now() + 25 * hour)
  expect([await rowOf(url), filesOf(url)]).toEqual([undefined, []])
})

test('An image that is used stays, also when the account of whoever uploaded it is gone', async () => {
  const { ada, url } = await showLogo(0)
  await server.db.deleteFrom('user').where('id', '=', ada.userId).execute()
  await server.images.sweep(Date.now() + 1000 * hour)
  expect(await statusOf(url)).toBe(200)
})

test('Deleting an organization leaves none of its images', async () => {
  const { id, url } = await showLogo(0)
  await server.db.deleteFrom('organization').where('id', '=', id).execute()
  expect([await rowOf(url), await statusOf(url)]).toEqual([undefined, 404])
  await server.images.sweep(Date.now() + 2 * hour)
  expect(filesOf(url)).toEqual([])
})

test('A file without a row goes, unless it is being written or is no image', async () => {
  const folder = join(server.dataDir, 'images')
  const [old, fresh] = ['o'.repeat(24), 'f'.repeat(24)]
  const names = [`${old}.large.webp`, `${old}.small.webp.part`, `${fresh}.large.webp`, 'notes.txt']
  const earlier = new Date(Date.now() - 2 * hour)
  for (const name of names) {
    await writeFile(join(folder, name), 'x')
    if (!name.startsWith(fresh)) await utimes(join(folder, name), earlier, earlier)
  }
  await server.images.sweep()
  const left = readdirSync(folder)
  expect(names.filter((name) => left.includes(name))).toEqual([`${fresh}.large.webp`, 'notes.txt'])
})
