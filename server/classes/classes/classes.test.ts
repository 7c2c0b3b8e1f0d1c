import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainRules } from '#contract/classes/class-rules.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
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

const create = (body: object, headers = {}) =>
  server.post('/api/Class/admin', { token: school.token, body, headers })

const read = async (id: number) =>
  (await server.get(`/api/Class/admin/${id}`, { token: school.token })).json()

const save = (id: number, body: object) =>
  server.put(`/api/Class/admin/${id}`, { token: school.token, body })

const unplaced = {
  weekday: null,
  slotId: null,
  startTime: null,
  endTime: null,
  roomId: null,
  ...plainRules,
}

/** What an update sends of a class that nobody has changed. */
function unchanged() {
  const { organizationId, ...values } = school.algebra
  const about = { summary: null, description: null, status: 'Published' }
  return { ...values, ...about, teachers: [] as object[], ...unplaced, version: 1 }
}

const countClasses = async () => {
  const address = `/api/Class/admin/organization/${school.organizationId}`
  return (await (await server.get(address, { token: school.token })).json()).totalCount
}

test(
  'A class that says no more than it must is a draft without teachers',
  { tags: ['3.class-further-fields', '7.class-answers'] },
  async () => {
    const answer = await create(school.algebra)
    expect(answer.status).toBe(200)
    const made = await answer.json()
    expect(made).toEqual({
      id: expect.any(Number),
      ...school.algebra,
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
      slot: null,
      roomName: null,
      version: 1,
      savedBy: 'Ada Lind',
      savedDate: expect.any(String),
    })
    expect(await read(made.id)).toEqual(made)
  },
)

test('Whoever is named as a teacher is one from then on', async () => {
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

test('A press that arrives twice makes one class', async () => {
  const headers = { 'idempotency-key': `once-${school.organizationId}` }
  const answers = await Promise.all([1, 2].map(() => create(school.algebra, headers)))
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(first).toEqual(second)
  expect(await countClasses()).toBe(1)
})

/** The fields at which it is refused, by a new class and by one that is there; neither is written. */
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

describe('Refused at its field, with nothing written, is', () => {
  test('a semester of another organization, or of none', async () => {
    const { semesterId } = await openSchool(server, 'Hearth Co-op')
    expect(await refusedAt({ semesterId })).toEqual(['semesterId', 'semesterId'])
    expect(await refusedAt({ semesterId: 99_999_999 })).toEqual(['semesterId', 'semesterId'])
  })

  test('a teacher of another organization, beside a good one too', async () => {
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

  test('somebody who is named twice', async () => {
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
  'Saving changes the class, its semester and its teachers',
  { tags: ['7.class-answers'] },
  async () => {
    const id = await school.class()
    const semesterId = await school.semester({ name: 'Spring 2027' })
    const teachers = [{ organizationUserId: school.owner.organizationUserId, role: 'Substitute' }]
    const changed = {
      name: 'Geometry',
      summary: 'Shapes',
      description: 'a\nb',
      status: 'Cancelled',
    }
    const body = { ...unchanged(), ...changed, semesterId, teachers }
    const saved = await (await save(id, body)).json()
    const expected = { ...changed, semesterId, semesterName: 'Spring 2027', version: 2 }
    expect(saved).toMatchObject({ ...expected, teachers, savedBy: 'Ada Lind' })
    const without = await save(id, { ...body, teachers: [], version: 2 })
    expect(await without.json()).toMatchObject({ teachers: [], version: 3 })
  },
)

test('A class is for people of 120 years at most', async () => {
  const id = await school.class()
  for (const field of ['minAge', 'maxAge']) {
    const refused = await save(id, { ...unchanged(), [field]: 121 })
    expect(refused.status).toBe(422)
    expect((await refused.json()).fields).toEqual({ [field]: 'Enter an age from 0 to 120.' })
  }
  expect((await save(id, { ...unchanged(), minAge: 120, maxAge: 120 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ minAge: 120, maxAge: 120 })
})

test('Saving keeps a teacher who is not active any more, and does not take them back', async () => {
  const { organizationUserId } = await school.member('Ben')
  const teachers = [{ organizationUserId, role: 'Lead' as const }]
  const id = await school.class({ teachers })
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('id', '=', organizationUserId)
    .execute()
  const kept = await save(id, { ...unchanged(), teachers })
  expect((await kept.json()).teachers).toMatchObject(teachers)
  expect((await save(id, { ...unchanged(), version: 2 })).status).toBe(200)
  expect((await save(id, { ...unchanged(), teachers, version: 3 })).status).toBe(422)
})

test('A stale version is refused with the class as it stands', async () => {
  const id = await school.class()
  await save(id, { ...unchanged(), name: 'First' })
  const answer = await save(id, { ...unchanged(), name: 'Second' })
  expect(answer.status).toBe(409)
  const { code, current } = await answer.json()
  expect(code).toBe('stale')
  expect(current).toEqual(await read(id))
  expect(current).toMatchObject({ name: 'First', version: 2 })
})

test('Of twenty saves at once from the same version, one goes through', async () => {
  const id = await school.class()
  const names = Array.from({ length: 20 }, (_, number) => `Algebra ${number}`)
  const answers = await Promise.all(names.map((name) => save(id, { ...unchanged(), name })))
  const statuses = answers.map(({ status }) => status)
  const winner = statuses.indexOf(200)
  expect(statuses).toEqual(Array(20).fill(409).with(winner, 200))
  expect(await read(id)).toMatchObject({ name: names[winner], version: 2 })
})
