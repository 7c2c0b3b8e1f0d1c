import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drawImage } from '#server/images/test-images.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { found, type Office, openOffice } from './test-settings.ts'

let server: TestApp
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestApp()
  picture = await drawImage()
})
afterAll(() => server.close())

let ada: Office['ada']
let id: Office['id']
let save: Office['save']
let read: Office['read']
beforeEach(async () => {
  ;({ ada, id, save, read } = await openOffice(server))
})

const upload = async ({ token }: Office['ada']): Promise<number> =>
  (await (await server.upload(token, picture)).json()).id

test('Logo and cover are shown wherever the organization is', async () => {
  const [logoImageId, coverImageId] = [await upload(ada), await upload(ada)]
  const saved = await (await save({ logoImageId, coverImageId })).json()
  expect(saved).toMatchObject({ logoImageId, coverImageId })
  const shown = { logoImageUrl: `${saved.logoImageUrl}/small`, coverImageUrl: saved.coverImageUrl }
  const { token } = ada
  for (const path of [`public/${id}`, `admin/${id}`, 'my-organizations']) {
    const answer = await (await server.get(`/api/Organization/${path}`, { token })).json()
    expect([path, ...[answer].flat()]).toMatchObject([path, shown])
  }
  for (const url of Object.values(shown)) expect((await server.get(url)).status).toBe(200)
})

test(
  'Where images are shown is answered, and is not for a call to say',
  { tags: ['3.settings-image-addresses'] },
  async () => {
    const logoImageId = await upload(ada)
    const saved = await (await save({ logoImageId })).json()
    expect(saved).toMatchObject({ logoImageUrl: expect.any(String), coverImageUrl: null })
    for (const field of ['logoImageUrl', 'coverImageUrl']) {
      const answer = await save({ logoImageId, [field]: '/images/other' })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).fields)).toEqual([field])
    }
    expect(await read()).toEqual(saved)
  },
)

test('Images stay when they are sent again, also in each other\u2019s place', async () => {
  const [one, other] = [await upload(ada), await upload(ada)]
  await save({ logoImageId: one, coverImageId: other })
  expect((await save({ logoImageId: other, coverImageId: one })).status).toBe(200)
  expect((await save({ logoImageId: one, coverImageId: one })).status).toBe(200)
  const { logoImageUrl } = await read()
  expect((await server.get(logoImageUrl)).status).toBe(200)
})

test('What another owner has set may be kept', async () => {
  const eve = await signInSomebody(server, 'Eve')
  const owner = { organizationId: id, personId: eve.personId, isOwner: true }
  await insertMembership(server.db, owner)
  const logoImageId = await upload(ada)
  await save({ logoImageId })
  expect((await save({ logoImageId, place: 'Bremen' }, eve)).status).toBe(200)
})

test('An image that is missing, somebody else\u2019s, or another organization\u2019s is refused', async () => {
  const eve = await signInSomebody(server, 'Eve')
  const elsewhere = await upload(ada)
  await save({ logoImageId: elsewhere }, ada, await found(server, ada))
  const before = await read()
  for (const imageId of [99_999_999, await upload(eve), elsewhere]) {
    for (const field of ['logoImageId', 'coverImageId']) {
      const answer = await save({ place: 'Bremen', [field]: imageId })
      expect(answer.status).toBe(422)
      expect((await answer.json()).fields).toEqual({
        [field]: 'This image is not there any more. Please choose it again.',
      })
    }
  }
  expect(await read()).toEqual(before)
})

test('A photo of somebody stays theirs, and becomes no logo', async () => {
  const photoImageId = await upload(ada)
  const photo = { personId: ada.personId }
  await server.db.updateTable('image').set(photo).where('id', '=', photoImageId).execute()
  expect((await save({ logoImageId: photoImageId })).status).toBe(422)
})

test('Of two organizations that take the same image at once, one gets it', async () => {
  const [other, logoImageId] = [await found(server, ada), await upload(ada)]
  const answers = await Promise.all([
    save({ logoImageId }, ada, id),
    save({ logoImageId }, ada, other),
  ])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]))
})

test('A late edit is told that it is late, though the image that it shows is gone', async () => {
  const first = await upload(ada)
  await save({ logoImageId: first, version: 1 })
  await save({ logoImageId: null, version: 2 })
  expect((await save({ logoImageId: first, version: 2 })).status).toBe(409)
})
