import { day } from '#contract/dates/durations.ts'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { keyIn, uploadAs } from '../../images/test-logo.ts'
import { openTestApp, password, signInSomebody, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof signInSomebody>>
let ada: Person
beforeEach(async () => {
  ada = await signInSomebody(server)
})

const empty = { preferredName: null, birthDate: null, phone: null, bio: null, photoImageId: null }
const about = { firstName: 'Ada', lastName: 'Lind', ...empty, version: 1 }

const read = async (who = ada) =>
  (await server.get('/api/Account/profile', { token: who.token })).json()
const me = async (who = ada) => (await server.get('/api/Account/me', { token: who.token })).json()
const save = (changed: object, who = ada) =>
  server.put('/api/Account/me', { token: who.token, body: { ...about, ...changed } })
const saved = async (changed: object) => (await save(changed)).json()

const isOnDisk = (url: string) =>
  readdirSync(join(server.dataDir, 'images')).some((name) => name.startsWith(keyIn(url)))

test(
  'A profile is returned as it was saved',
  { tags: ['3.profile-fields', '7.profile-calls'] },
  async () => {
    expect(await read()).toEqual({
      ...about,
      photoUrl: null,
      savedBy: null,
      savedDate: expect.any(String),
    })
    const values = { preferredName: 'Addie', birthDate: '1990-02-28', phone: '828 555-0142' }
    const answer = await saved({ ...values, bio: 'I like ferns.' })
    expect(answer).toMatchObject({
      ...values,
      bio: 'I like ferns.',
      version: 2,
      savedBy: 'Addie Lind',
    })
    expect(await read()).toEqual(answer)
  },
)

test('The answer of /me can be sent back with changes', { tags: ['7.profile-calls'] }, async () => {
  await save({ phone: '828 555-0142' })
  const { firstName, lastName, preferredName, birthDate, phone, bio, photoImageId, version } =
    await me()
  const known = { firstName, lastName, preferredName, birthDate, phone, bio, photoImageId }
  expect(known).toEqual({ ...empty, firstName: 'Ada', lastName: 'Lind', phone: '828 555-0142' })
  expect((await save({ ...known, bio: 'Ferns.', version })).status).toBe(200)
  expect(await me()).toMatchObject({ email: ada.email, bio: 'Ferns.', version: 3 })
})

test.each([
  ['firstName', ''],
  ['lastName', ' '],
  ['birthDate', '2999-01-01'],
  ['birthDate', '2026-02-30'],
  ['phone', 'none of your business'],
  ['bio', 'x'.repeat(1001)],
  ['photoImageId', 99_999_999],
  ['userId', 1],
])('%s cannot be %j', async (field, value) => {
  const answer = await save({ [field]: value })
  expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]])
  expect(await read()).toMatchObject({ version: 1 })
})

test('An edit of an outdated version gets a version conflict', async () => {
  await save({ bio: 'First' })
  const late = await save({ bio: 'Second' })
  expect(late.status).toBe(409)
  expect((await late.json()).current).toMatchObject({ bio: 'First', version: 2 })
})

test('A new name appears in all lists', async () => {
  const school = await openSchool(server)
  await save({ lastName: 'Zimmer', preferredName: 'Zoë' }, { ...school.owner, token: school.token })
  const list = async (searchString: string) => {
    const path = `/api/OrganizationUser/admin/organization/${school.organizationId}`
    const answer = await server.get(`${path}?searchString=${searchString}`, { token: school.token })
    return ((await answer.json()).items as { name: string }[]).map(({ name }) => name)
  }
  expect(await list('zoe')).toEqual(['Zoë Zimmer'])
  expect(await list('lind')).toEqual([])
})

test('A photo has signed addresses only', async () => {
  const photo = await uploadAs(server, ada)
  const { photoUrl } = await saved({ photoImageId: photo.id })
  expect((await me()).photoUrl).toMatch(new RegExp(`^/images/${keyIn(photoUrl)}/small\\?`))
  for (const url of [photoUrl, (await me()).photoUrl]) {
    expect((await server.get(url)).status).toBe(200)
    expect((await server.get(url.split('?')[0])).status).toBe(404)
  }
})

test('A replaced or removed photo is deleted completely', async () => {
  const [one, other] = [await uploadAs(server, ada), await uploadAs(server, ada)]
  await save({ photoImageId: one.id })
  await save({ photoImageId: other.id, version: 2 })
  expect([isOnDisk(one.url), isOnDisk(other.url)]).toEqual([false, true])
  await save({ version: 3 })
  expect([isOnDisk(other.url), (await read()).photoUrl]).toEqual([false, null])
})

test('Another person’s photo or an organization’s logo cannot be used', async () => {
  const eve = await signInSomebody(server, 'Eve')
  const photo = await uploadAs(server, ada)
  expect((await save({ photoImageId: photo.id }, eve)).status).toBe(422)
  await save({ photoImageId: photo.id })
  expect((await save({ photoImageId: photo.id }, eve)).status).toBe(422)
  expect((await save({ photoImageId: photo.id, version: 2 })).status).toBe(200)
})

test('Deleting the account deletes the photo, even if an organization keeps the name', async () => {
  const school = await openSchool(server)
  const mia = await school.member('Mia')
  const photo = await uploadAs(server, mia)
  await save({ photoImageId: photo.id, phone: '555 0142', bio: 'Mine' }, mia)
  await server.del('/api/Account/me', { token: mia.token, body: { currentPassword: password } })
  expect(isOnDisk(photo.url)).toBe(false)
  expect(existsSync(join(server.dataDir, 'images'))).toBe(true)
  const person = await server.db
    .selectFrom('person')
    .where('id', '=', mia.personId)
    .select(['photoImageId', 'phone', 'bio'])
    .executeTakeFirst()
  expect(person).toEqual({ photoImageId: null, phone: null, bio: null })
})

test('A photo in use stays, however old it is', async () => {
  const photo = await uploadAs(server, ada)
  const { photoUrl } = await saved({ photoImageId: photo.id })
  const month = 30 * day
  await server.images.sweep(Date.now() + month)
  expect((await server.get(photoUrl)).status).toBe(200)
  expect(isOnDisk(photoUrl)).toBe(true)
})
