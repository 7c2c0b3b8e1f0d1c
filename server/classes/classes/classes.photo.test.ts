import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainRules } from '#contract/classes/class-rules.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import { keyIn, uploadAs } from '#server/images/test-logo.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openFamily } from '#server/people/families/test-family.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { openSchool, type School } from './test-school.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const create = async (photoImageId: number | null) => {
  const body = { ...school.algebra, status: 'Published', photoImageId }
  return server.post('/api/Class/admin', { token: school.token, body })
}

const read = async (id: number, { token } = school.owner) =>
  (await server.get(`/api/Class/admin/${id}`, { token })).json()

const save = async (id: number, changed: object) => {
  const { organizationId: _, ...about } = school.algebra
  const { version } = await read(id)
  const rest = { summary: null, description: null, status: 'Published', teachers: [] }
  const body = { ...about, ...rest, ...unplaced, ...plainRules, version, ...changed }
  return server.put(`/api/Class/admin/${id}`, { token: school.token, body })
}

const inCatalogue = async (token?: string) => {
  const address = `/api/Class/organization/${school.organizationId}`
  return (await (await server.get(address, { ...(token && { token }) })).json()).classes
}

test(
  'The photo of a class is shown to the members of its organization and their parents, and to nobody else',
  { tags: ['3.class-photo'] },
  async () => {
    const photo = await uploadAs(server, school.owner)
    const made = await (await create(photo.id)).json()
    const { token, personId } = await school.member('Mia')
    const eva = await signInSomebody(server, 'Eva')
    const { familyId } = await openFamily(server, eva)
    const child = { familyId, personId, relation: 'Child', access: null } as const
    await insertFamilyMember(server.db, child, null)
    const shown = await (await server.get(`/api/Class/${made.id}`, { token })).json()
    const [listed] = await inCatalogue(token)
    const [listedToEva] = await inCatalogue(eva.token)
    for (const { photoUrl } of [made, shown, listed, listedToEva]) {
      expect(keyIn(photoUrl)).toBe(keyIn(photo.url))
      expect((await server.get(photoUrl)).status).toBe(200)
    }
    const stranger = await signInSomebody(server, 'Sven')
    expect([...(await inCatalogue()), ...(await inCatalogue(stranger.token))]).toMatchObject([
      { id: made.id, photoUrl: null },
      { id: made.id, photoUrl: null },
    ])
    for (const path of [keyIn(photo.url), `${keyIn(photo.url)}/small`])
      expect((await server.get(`/images/${path}`)).status).toBe(404)
  },
)

const photoIn = (facts: string | null) => JSON.parse(facts ?? '{}').photoImageId

test('It stays unless it is named, is replaced, and is taken away', async () => {
  const [one, other] = [await uploadAs(server, school.owner), await uploadAs(server, school.owner)]
  const { id, photoUrl } = await (await create(one.id)).json()
  expect((await save(id, { summary: 'Numbers' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ photoImageId: one.id, summary: 'Numbers' })

  expect((await save(id, { photoImageId: other.id })).status).toBe(200)
  const replaced = await read(id)
  expect(replaced).toMatchObject({ photoImageId: other.id })
  expect((await server.get(photoUrl)).status).toBe(404)

  expect((await save(id, { photoImageId: null })).status).toBe(200)
  expect(await read(id)).toMatchObject({ photoImageId: null, photoUrl: null })
  expect((await server.get(replaced.photoUrl)).status).toBe(404)

  const edits = await server.db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'Class')
    .where('subjectId', '=', id)
    .where('action', '=', 'Edited')
    .orderBy('id')
    .select(['before', 'after'])
    .execute()
  expect(edits.map(({ before, after }) => [photoIn(before), photoIn(after)])).toEqual([
    [undefined, undefined],
    [one.id, other.id],
    [other.id, null],
  ])
})

test('An image that is missing, somebody else\u2019s, another class\u2019s or the organization\u2019s is refused, and nothing is saved', async () => {
  const eve = await school.member('Eve')
  const taken = await uploadAs(server, school.owner)
  await create(taken.id)
  const logo = await uploadAs(server, school.owner)
  const settings = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 }
  const body = { ...settings, logoImageId: logo.id, coverImageId: null }
  const path = `/api/Organization/update/${school.organizationId}`
  expect((await server.put(path, { token: school.token, body })).status).toBe(200)

  const { id } = await (await create(null)).json()
  const before = await read(id)
  const classes = await inCatalogue(school.token)
  for (const photoImageId of [99_999_999, (await uploadAs(server, eve)).id, taken.id, logo.id]) {
    for (const answer of [await save(id, { photoImageId }), await create(photoImageId)]) {
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).fields)).toEqual(['photoImageId'])
    }
  }
  expect(await read(id)).toEqual(before)
  expect(await inCatalogue(school.token)).toEqual(classes)
})

test('Settings without an image leave the photos of the classes alone', async () => {
  const photo = await uploadAs(server, school.owner)
  const { id, photoUrl } = await (await create(photo.id)).json()
  const settings = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 }
  const body = { ...settings, logoImageId: null, coverImageId: null }
  const path = `/api/Organization/update/${school.organizationId}`
  expect((await server.put(path, { token: school.token, body })).status).toBe(200)
  expect((await server.get(photoUrl)).status).toBe(200)
  expect(await read(id)).toMatchObject({ photoImageId: photo.id })
})
