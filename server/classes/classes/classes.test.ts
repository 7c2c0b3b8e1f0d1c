import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainRules } from '#contract/classes/class-rules.ts'
import { openTestApp, type TestApp, signInSomebody } from '#server/testing/test-app.ts'
import { openSchool, type School } from './test-school.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import { keyIn, uploadAs } from '#server/images/test-logo.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openFamily } from '#server/people/families/test-family.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const create = (body: object, headers = {}) =>
  server.post('/api/Class/admin', { token: school.token, body, headers })

const read = async (id: number, { token } = school.owner) =>
  (await server.get(`/api/Class/admin/${id}`, { token })).json()

const save = (id: number, body: object) =>
  server.put(`/api/Class/admin/${id}`, { token: school.token, body })

/** The body of an update that changes nothing. */
function unchanged() {
  const { organizationId, ...values } = school.algebra
  const about = { summary: null, description: null, status: 'Published' }
  return { ...values, ...about, teachers: [] as object[], ...unplaced, ...plainRules, version: 1 }
}

const countClasses = async () => {
  const address = `/api/Class/admin/organization/${school.organizationId}`
  return (await (await server.get(address, { token: school.token })).json()).totalCount
}

test(
  'A class created with only the required fields is a draft without teachers',
  { tags: ['3.class-further-fields', '7.class-responses'] },
  async () => {
    const answer = await create(school.algebra)
    expect(answer.status).toBe(200)
    const made = await answer.json()
    expect(made).toEqual({
      id: expect.any(Number),
      ...school.algebra,
      customValues: [],
      minGrade: null,
      maxGrade: null,
      semesterName: 'Fall 2026',
      summary: null,
      description: null,
      status: 'Draft',
      teachers: [],
      photoImageId: null,
      photoUrl: null,
      enrolledStudentsCount: 0,
      requestedCount: 0,
      waitingCount: 0,
      seatsTaken: 0,
      ...unplaced,
      ...plainRules,
      bring: null,
      slot: null,
      roomName: null,
      version: 1,
      savedBy: 'Ada Lind',
      savedDate: expect.any(String),
    })
    expect(await read(made.id)).toEqual(made)
  },
)

test('A member who is added as a teacher becomes a teacher of the organization', async () => {
  const [ben, cora] = [await school.member('Ben'), await school.member('Cora')]
  const teachers = [
    { organizationUserId: ben.organizationUserId, role: 'Assistant' },
    { organizationUserId: cora.organizationUserId, role: 'Lead' },
  ]
  const { id } = await (await create({ ...school.algebra, teachers })).json()
  expect((await read(id)).teachers).toEqual([
    {
      organizationUserId: cora.organizationUserId,
      name: 'Cora Lind',
      isAnonymous: false,
      isFormerMember: false,
      role: 'Lead',
    },
    {
      organizationUserId: ben.organizationUserId,
      name: 'Ben Lind',
      isAnonymous: false,
      isFormerMember: false,
      role: 'Assistant',
    },
  ])
  const address = `/api/OrganizationUser/admin/${ben.organizationUserId}`
  const member = await (await server.get(address, { token: school.token })).json()
  expect(member).toMatchObject({ isTeacher: true, isStudent: false })
})

test('A repeated call creates one class', async () => {
  const headers = { 'idempotency-key': `once-${school.organizationId}` }
  const answers = await Promise.all([1, 2].map(() => create(school.algebra, headers)))
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(first).toEqual(second)
  expect(await countClasses()).toBe(1)
})

/** The refused fields, for a new and for an existing class. Neither is saved. */
async function refusedAt(wrong: object) {
  const id = await school.class()
  const before = await read(id)
  const count = await countClasses()
  const answers = [
    await create({ ...school.algebra, ...wrong }),
    await save(id, { ...unchanged(), name: 'Changed', ...wrong }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422])
  expect(await countClasses()).toBe(count)
  expect(await read(id)).toEqual(before)
  const problems = await Promise.all(answers.map((answer) => answer.json()))
  return problems.flatMap(({ fields }) => Object.keys(fields))
}

describe('Refused at its field, with nothing saved, is', () => {
  test('a semester of another organization, or a missing one', async () => {
    const { semesterId } = await openSchool(server, 'Hearth Co-op')
    expect(await refusedAt({ semesterId })).toEqual(['semesterId', 'semesterId'])
    expect(await refusedAt({ semesterId: 99_999_999 })).toEqual(['semesterId', 'semesterId'])
  })

  test('a teacher of another organization, even beside a valid one', async () => {
    const other = await openSchool(server, 'Hearth Co-op')
    const own = { organizationUserId: school.owner.organizationUserId, role: 'Lead' }
    const planted = { organizationUserId: other.owner.organizationUserId, role: 'Lead' }
    expect(await refusedAt({ teachers: [own, planted] })).toEqual(['teachers', 'teachers'])
  })

  test.each(['Invited', 'Suspended', 'Archived'] as const)(
    'a teacher who is %s',
    async (status) => {
      const { organizationUserId } = await school.member('Ben', { status })
      const teachers = [{ organizationUserId, role: 'Lead' }]
      expect(await refusedAt({ teachers })).toEqual(['teachers', 'teachers'])
    },
  )

  test('a teacher who is added twice', async () => {
    const once = { organizationUserId: school.owner.organizationUserId, role: 'Lead' }
    const teachers = [once, { ...once, role: 'Assistant' }]
    expect(await refusedAt({ teachers })).toEqual(['teachers', 'teachers'])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ endDate: '2026-08-31' }, 'endDate'],
    [{ status: 'Open' }, 'status'],
    [{ enrolledStudentsCount: 7 }, 'enrolledStudentsCount'],
  ])('%j', async (wrong, field) => {
    expect(await refusedAt(wrong)).toEqual([field, field])
  })
})

test(
  'Saving changes the class, its semester, and its teachers',
  { tags: ['7.class-responses'] },
  async () => {
    const id = await school.class()
    const semesterId = await school.semester({ name: 'Spring 2027' })
    const teachers = [{ organizationUserId: school.owner.organizationUserId, role: 'Substitute' }]
    const changed = {
      name: 'Geometry',
      summary: 'Shapes',
      description: 'a\nb',
      status: 'Canceled',
    }
    const body = { ...unchanged(), ...changed, semesterId, teachers }
    const saved = await (await save(id, body)).json()
    const expected = { ...changed, semesterId, semesterName: 'Spring 2027', version: 2 }
    expect(saved).toMatchObject({ ...expected, teachers, savedBy: 'Ada Lind' })
    const without = await save(id, { ...body, teachers: [], version: 2 })
    expect(await without.json()).toMatchObject({ teachers: [], version: 3 })
  },
)

test('The age limits are at most 120', async () => {
  const id = await school.class()
  for (const field of ['minAge', 'maxAge']) {
    const refused = await save(id, { ...unchanged(), [field]: 121 })
    expect(refused.status).toBe(422)
    expect((await refused.json()).fields).toEqual({ [field]: 'Enter an age from 0 to 120.' })
  }
  expect((await save(id, { ...unchanged(), minAge: 120, maxAge: 120 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ minAge: 120, maxAge: 120 })
})

test('An inactive teacher stays when the class is saved, but cannot be added again', async () => {
  const { organizationUserId } = await school.member('Ben')
  const teachers = [{ organizationUserId, role: 'Lead' as const }]
  const id = await school.class({ teachers })
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('id', '=', organizationUserId)
    .execute()
  const saved = await save(id, { ...unchanged(), teachers })
  expect((await saved.json()).teachers).toMatchObject(teachers)
  expect((await save(id, { ...unchanged(), version: 2 })).status).toBe(200)
  expect((await save(id, { ...unchanged(), teachers, version: 3 })).status).toBe(422)
})

test('A version conflict is refused with the current class', async () => {
  const id = await school.class()
  await save(id, { ...unchanged(), name: 'First' })
  const answer = await save(id, { ...unchanged(), name: 'Second' })
  expect(answer.status).toBe(409)
  const { code, current } = await answer.json()
  expect(code).toBe('versionConflict')
  expect(current).toEqual(await read(id))
  expect(current).toMatchObject({ name: 'First', version: 2 })
})

test('When twenty save the same version at once, one succeeds', async () => {
  const id = await school.class()
  const names = Array.from({ length: 20 }, (_, number) => `Algebra ${number}`)
  const answers = await Promise.all(names.map((name) => save(id, { ...unchanged(), name })))
  const statuses = answers.map(({ status }) => status)
  const winner = statuses.indexOf(200)
  expect(statuses).toEqual(Array(20).fill(409).with(winner, 200))
  expect(await read(id)).toMatchObject({ name: names[winner], version: 2 })
})

const createWith = async (photoImageId: number | null) => {
  const body = { ...school.algebra, status: 'Published', photoImageId }
  return server.post('/api/Class/admin', { token: school.token, body })
}

const change = async (id: number, changed: object) => {
  const { organizationId: _, ...about } = school.algebra
  const { version } = await read(id)
  const rest = { summary: null, description: null, status: 'Published', teachers: [] }
  const body = { ...about, ...rest, ...unplaced, ...plainRules, version, ...changed }
  return server.put(`/api/Class/admin/${id}`, { token: school.token, body })
}

const inCatalog = async (token?: string) => {
  const address = `/api/Class/organization/${school.organizationId}/availability`
  return (await (await server.get(address, { ...(token && { token }) })).json()).classes
}

test(
  'The photo of a class is shown only to members of its organization and their parents',
  { tags: ['3.class-photo'] },
  async () => {
    const photo = await uploadAs(server, school.owner)
    const made = await (await createWith(photo.id)).json()
    const { token, personId } = await school.member('Mia')
    const eva = await signInSomebody(server, 'Eva')
    const { familyId } = await openFamily(server, eva)
    const child = { familyId, personId, relation: 'Child', access: null } as const
    await insertFamilyMember(server.db, child, null)
    const shown = await (await server.get(`/api/Class/${made.id}`, { token })).json()
    const [listed] = await inCatalog(token)
    const [listedToEva] = await inCatalog(eva.token)
    for (const { photoUrl } of [made, shown, listed, listedToEva]) {
      expect(keyIn(photoUrl)).toBe(keyIn(photo.url))
      expect((await server.get(photoUrl)).status).toBe(200)
    }
    const stranger = await signInSomebody(server, 'Sven')
    expect([...(await inCatalog()), ...(await inCatalog(stranger.token))]).toMatchObject([
      { classId: made.id, photoUrl: null },
      { classId: made.id, photoUrl: null },
    ])
    for (const path of [keyIn(photo.url), `${keyIn(photo.url)}/small`])
      expect((await server.get(`/images/${path}`)).status).toBe(404)
  },
)

const photoIn = (facts: string | null) => JSON.parse(facts ?? '{}').photoImageId

test('The photo does not change if it is omitted, and can be replaced and removed', async () => {
  const [one, other] = [await uploadAs(server, school.owner), await uploadAs(server, school.owner)]
  const { id, photoUrl } = await (await createWith(one.id)).json()
  expect((await change(id, { summary: 'Numbers' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ photoImageId: one.id, summary: 'Numbers' })

  expect((await change(id, { photoImageId: other.id })).status).toBe(200)
  const replaced = await read(id)
  expect(replaced).toMatchObject({ photoImageId: other.id })
  expect((await server.get(photoUrl)).status).toBe(404)

  expect((await change(id, { photoImageId: null })).status).toBe(200)
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

test('A missing image, or one of another person, class, or the organization, is refused, and nothing is saved', async () => {
  const eve = await school.member('Eve')
  const taken = await uploadAs(server, school.owner)
  await createWith(taken.id)
  const logo = await uploadAs(server, school.owner)
  const settings = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 }
  const body = { ...settings, logoImageId: logo.id, coverImageId: null }
  const path = `/api/Organization/update/${school.organizationId}`
  expect((await server.put(path, { token: school.token, body })).status).toBe(200)

  const { id } = await (await createWith(null)).json()
  const before = await read(id)
  const classes = await inCatalog(school.token)
  for (const photoImageId of [99_999_999, (await uploadAs(server, eve)).id, taken.id, logo.id]) {
    for (const answer of [await change(id, { photoImageId }), await createWith(photoImageId)]) {
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).fields)).toEqual(['photoImageId'])
    }
  }
  expect(await read(id)).toEqual(before)
  expect(await inCatalog(school.token)).toEqual(classes)
})

test('Saving the settings without an image does not affect the photos of classes', async () => {
  const photo = await uploadAs(server, school.owner)
  const { id, photoUrl } = await (await createWith(photo.id)).json()
  const settings = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 }
  const body = { ...settings, logoImageId: null, coverImageId: null }
  const path = `/api/Organization/update/${school.organizationId}`
  expect((await server.put(path, { token: school.token, body })).status).toBe(200)
  expect((await server.get(photoUrl)).status).toBe(200)
  expect(await read(id)).toMatchObject({ photoImageId: photo.id })
})
