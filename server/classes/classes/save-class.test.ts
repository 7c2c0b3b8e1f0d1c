import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
