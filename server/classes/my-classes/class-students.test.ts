import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openSchool, type School } from '../classes/test-school.ts'

let server: TestApp
let school: School
let classId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  classId = await school.class()
})

type Student = { organizationUserId: number }

const add = ({ organizationUserId }: Student, headers = {}) =>
  server.post(`/api/Class/admin/students/${classId}`, {
    token: school.token,
    body: { organizationUserId },
    headers,
  })

const roster = async (): Promise<{ name: string }[]> =>
  (await server.get(`/api/Class/admin/roster/${classId}`, { token: school.token })).json()

const statuses = async () => {
  const rows = server.db.selectFrom('enrollment').where('classId', '=', classId).orderBy('id')
  return (await rows.select('status').execute()).map(({ status }) => status)
}

test('An added member is on the roster, by name, and becomes a student', async () => {
  const [mia, ben] = [await school.member('Mia'), await school.member('Ben')]
  const answer = await add(mia)
  expect(answer.status).toBe(200)
  const entry = {
    organizationUserId: mia.organizationUserId,
    name: 'Mia Lind',
    photoUrl: null,
    grade: null,
    id: expect.any(Number),
    status: 'Enrolled',
    statusDate: expect.stringMatching(/^\d{4}-.*Z$/),
    requestedBy: 'Ada Lind',
    position: null,
    offeredUntil: null,
    isHeld: false,
    isAdultNeeded: false,
    isUnreached: false,
    reason: null,
    message: null,
    swaps: null,
    blockers: [],
    version: 1,
  }
  expect(await answer.json()).toEqual([entry])
  await add(ben)
  expect(await roster()).toEqual([expect.objectContaining({ name: 'Ben Lind' }), entry])
  const { isStudent } = await server.db
    .selectFrom('organizationUser')
    .where('id', '=', mia.organizationUserId)
    .select('isStudent')
    .executeTakeFirstOrThrow()
  expect(isStudent).toBe(true)
})

test('A student who is added many times at once is in the class once', async () => {
  const mia = await school.member('Mia')
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(mia)))
  const codes = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({
    message: 'Mia Lind is already in this class.',
    code: 'already_enrolled',
  })
  expect(await statuses()).toEqual(['Enrolled'])
})

test('A repeated call adds the student once and gets the same answer', async () => {
  const mia = await school.member('Mia')
  const headers = { 'idempotency-key': `once-${classId}` }
  const [first, second] = [await add(mia, headers), await add(mia, headers)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.json()).toEqual(await first.json())
  expect(await roster()).toHaveLength(1)
})

test('A removed student is withdrawn and can be added again', async () => {
  const mia = await school.member('Mia')
  await add(mia)
  expect((await school.removeStudent(classId, mia)).status).toBe(200)
  expect(await roster()).toMatchObject([{ name: 'Mia Lind', status: 'Withdrawn' }])
  expect(await statuses()).toEqual(['Withdrawn'])
  expect((await school.removeStudent(classId, mia)).status).toBe(409)
  expect((await add(mia)).status).toBe(200)
  expect(await statuses()).toEqual(['Withdrawn', 'Enrolled'])
})

test.each(['Invited', 'Suspended', 'Archived'] as const)(
  'A member who is %s cannot be added',
  async (status) => {
    const answer = await add(await school.member('Mia', { status }))
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).fields)).toEqual(['organizationUserId'])
    expect(await statuses()).toEqual([])
  },
)

test('A member of another organization cannot be added', async () => {
  const other = await openSchool(server, 'Hearth Co-op')
  expect((await add(other.owner)).status).toBe(422)
  expect((await add({ organizationUserId: 99_999_999 })).status).toBe(422)
  expect(await statuses()).toEqual([])
})

test('The database itself refuses a student and a teacher of another organization', async () => {
  const { organizationId } = school
  const { owner } = await openSchool(server, 'Hearth Co-op')
  const student = { organizationId, classId, personId: owner.personId }
  const enrollment = {
    ...student,
    status: 'Enrolled',
    createdDate: '2026-09-01T08:00:00.000Z',
    statusDate: '2026-09-01T08:00:00.000Z',
  } as const
  await expect(server.db.insertInto('enrollment').values(enrollment).execute()).rejects.toThrow(
    /foreign key/i,
  )
  const { organizationUserId } = owner
  const teacher = { organizationId, classId, organizationUserId, role: 'Lead' } as const
  await expect(server.db.insertInto('classTeacher').values(teacher).execute()).rejects.toThrow(
    /foreign key/i,
  )
})

test('Deleting an organization deletes its semesters, classes, teachers, and enrollments', async () => {
  const { organizationUserId } = school.owner
  await school.class({ teachers: [{ organizationUserId, role: 'Lead' }] })
  await school.enroll(classId, school.owner)
  await server.db.deleteFrom('organization').where('id', '=', school.organizationId).execute()
  for (const table of ['semester', 'class', 'classTeacher', 'enrollment'] as const) {
    const left = server.db.selectFrom(table).where('organizationId', '=', school.organizationId)
    expect(await left.select('organizationId').execute()).toEqual([])
  }
})
