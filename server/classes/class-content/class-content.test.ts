import type { ClassContent } from '#contract/classes/class-content.ts'
import type { TeacherRole } from '#contract/classes/classes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { childOf, openLinds } from '../calendars/test-calendars.ts'
import { openSchool, type School, type Somebody } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
let teachers: Record<TeacherRole, Somebody>
let classId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  teachers = {
    Lead: await school.member('Lea'),
    CoTeacher: await school.member('Cora'),
    Assistant: await school.member('Asa'),
    Substitute: await school.member('Sue'),
  }
  classId = await school.class({
    teachers: Object.entries(teachers).map(([role, { organizationUserId }]) => ({
      organizationUserId,
      role: role as TeacherRole,
    })),
  })
  for (const date of ['2026-09-05', '2026-09-12']) await school.classDay({ date })
})

const readClass = () =>
  server.db.selectFrom('class').where('id', '=', classId).selectAll().executeTakeFirstOrThrow()

type Visitor = { token: string }

const read = ({ token }: Visitor) => server.get(`/api/Class/content/${classId}`, { token })
const contentFor = async (visitor: Visitor): Promise<ClassContent> => (await read(visitor)).json()
const save = ({ token }: Visitor, body: object) =>
  server.put(`/api/Class/content/${classId}`, { token, body })
const add = ({ token }: Visitor, body: object = { date: '2026-09-05', text: 'Page 7.' }) =>
  server.post(`/api/Class/homework/${classId}`, { token, body })

const rope = { description: 'Knots', bring: 'A rope', version: 1 }

test.each(['Lead', 'CoTeacher'] as const)(
  'A %s saves the description and what to bring, and nothing else of the class changes',
  { tags: ['6.class-content-edit'] },
  async (role) => {
    const before = await readClass()
    expect((await save(teachers[role], rope)).status).toBe(200)
    const { personId: savedByPersonId } = teachers[role]
    expect(await readClass()).toEqual({
      ...before,
      description: 'Knots',
      bring: 'A rope',
      version: 2,
      savedByPersonId,
      savedDate: expect.anything(),
    })
    expect((await save(teachers[role], { ...rope, status: 'Draft' })).status).toBe(422)
  },
)

test.each(['Assistant', 'Substitute'] as const)(
  'An %s reads only',
  { tags: ['6.class-content-edit'] },
  async (role) => {
    await add(teachers.Lead)
    expect(await contentFor(teachers[role])).toMatchObject({
      mayEdit: false,
      homeworkDates: [],
      homework: [{ date: '2026-09-05', text: 'Page 7.' }],
    })
    expect((await save(teachers[role], rope)).status).toBe(403)
    expect((await add(teachers[role], { date: '2026-09-12', text: 'x' })).status).toBe(403)
  },
)

test('An older version is refused with the class as the other person saved it', async () => {
  await save(teachers.CoTeacher, { ...rope, bring: 'Two ropes' })
  const answer = await save(teachers.Lead, rope)
  expect(answer.status).toBe(409)
  const { message, current } = await answer.json()
  expect(message).toBe('Cora Lind saved this while you were editing it.')
  expect(current).toMatchObject({ bring: 'Two ropes', version: 2 })
})

test('The form of administrators has the same version, and leaves what to bring as it is unless they change it', async () => {
  await save(teachers.Lead, rope)
  const path = `/api/Class/admin/${classId}`
  const { token } = school
  const {
    organizationId: _,
    semesterName: __,
    ...shown
  } = await (await server.get(path, { token })).json()
  expect(shown).toMatchObject({ bring: 'A rope', version: 2 })
  const { name, semesterId, startDate, endDate, summary, description, status, category } = shown
  const { weekday, slotId, startTime, endTime, roomId, minAge, maxAge, agePolicy } = shown
  const { minStudents, maxStudents, hasWaitlist, enrollment } = shown
  const about = { name, semesterId, startDate, endDate, summary, description, status, category }
  const place = { weekday, slotId, startTime, endTime, roomId }
  const rules = {
    minAge,
    maxAge,
    agePolicy,
    minStudents,
    maxStudents,
    hasWaitlist,
    enrollment,
    teachers: [],
  }
  const body = { ...about, ...place, ...rules }
  expect((await server.put(path, { token, body: { ...body, version: 1 } })).status).toBe(409)
  expect(await (await server.put(path, { token, body: { ...body, version: 2 } })).json()).toEqual(
    expect.objectContaining({ bring: 'A rope', version: 3 }),
  )
})

test(
  'Homework is for a day on which the class meets, and a day has one',
  { tags: ['6.class-homework'] },
  async () => {
    expect((await contentFor(teachers.Lead)).homeworkDates).toEqual(['2026-09-05', '2026-09-12'])
    const answer = await add(teachers.Lead, { date: '2026-09-06', text: 'Page 7.' })
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { date: 'The class doesn’t meet on this day.' },
    ])
    expect((await add(teachers.Lead)).status).toBe(200)
    const again = await add(teachers.CoTeacher)
    expect([again.status, (await again.json()).fields]).toEqual([
      422,
      { date: 'This day has homework already. Edit that instead.' },
    ])
  },
)

test('Homework is edited with a version check, and removed; all of it is in the audit log', async () => {
  const { id } = await (await add(teachers.Lead)).json()
  const path = `/api/Class/homework/${classId}/${id}`
  const edit = (version: number) =>
    server.put(path, { ...teachers.CoTeacher, body: { text: 'Page 8.', version } })
  expect((await edit(1)).status).toBe(200)
  const refused = await edit(1)
  expect([refused.status, (await refused.json()).current]).toMatchObject([409, { version: 2 }])
  expect((await server.del(path, teachers.Lead)).status).toBe(204)
  expect((await server.del(path, teachers.Lead)).status).toBe(404)
  const entries = await server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .where('action', 'in', ['HomeworkAdded', 'HomeworkEdited', 'HomeworkRemoved'])
    .orderBy('id')
    .select(['action', 'subjectType', 'subjectId', 'before', 'after'])
    .execute()
  const subject = { subjectType: 'Class', subjectId: classId }
  const [seven, eight] = ['7', '8'].map((page) =>
    JSON.stringify({ homework: `Sat, Sep 5: Page ${page}.` }),
  )
  expect(entries).toEqual([
    { action: 'HomeworkAdded', ...subject, before: null, after: seven },
    { action: 'HomeworkEdited', ...subject, before: seven, after: eight },
    { action: 'HomeworkRemoved', ...subject, before: eight, after: null },
  ])
})

test('Homework of another class is not found through a class that one leads', async () => {
  const eva = await school.member('Eva')
  const other = await school.class({
    name: 'Choir',
    teachers: [{ organizationUserId: eva.organizationUserId, role: 'Lead' }],
  })
  const { id } = await (await add(teachers.Lead)).json()
  const edit = (path: string) =>
    server.put(`/api/Class/homework/${path}`, { ...eva, body: { text: 'x', version: 1 } })
  expect((await edit(`${other}/${id}`)).status).toBe(404)
  expect((await edit(`${classId}/${id}`)).status).toBe(403)
  expect((await server.del(`/api/Class/homework/${other}/${id}`, eva)).status).toBe(404)
})

test(
  'Students and their parents read homework; members who only see the class do not',
  { tags: ['6.class-content-reading'] },
  async () => {
    const { ada, family, mia } = await openLinds(server, school)
    await school.enroll(classId, await childOf(server, school, family, 'Ida'))
    await school.enroll(classId, mia)
    const ben = await school.member('Ben')
    await school.enroll(classId, ben)
    await add(teachers.Lead)
    await save(teachers.Lead, rope)
    for (const reader of [ada, ben]) {
      expect(await contentFor(reader)).toMatchObject({
        bring: 'A rope',
        homework: [{ text: 'Page 7.' }],
        mayEdit: false,
      })
    }
    const nia = await school.member('Nia')
    expect(await contentFor(nia)).toMatchObject({ bring: 'A rope', homework: [], files: [] })
    await school.removeStudent(classId, ben)
    expect(await contentFor(ben)).toMatchObject({ homework: [] })
  },
)

test.each(['PickupOnly', 'EmergencyOnly'] as const)(
  'An adult with %s access to the family reads no homework',
  async (access) => {
    const { ada, mia } = await openLinds(server, school)
    await school.enroll(classId, mia)
    await add(teachers.Lead)
    const own = server.db.updateTable('familyMember').where('personId', '=', ada.personId)
    await own.set({ access }).execute()
    const answer = await read(ada)
    expect(answer.status === 404 || (await answer.json()).homework.length === 0).toBe(true)
  },
)

test(
  'Nothing is edited once the semester is archived',
  { tags: ['6.class-content-edit'] },
  async () => {
    const archive = server.db.updateTable('semester').where('id', '=', school.semesterId)
    await archive.set({ isArchived: true }).execute()
    expect((await save(teachers.Lead, rope)).status).toBe(403)
    const answer = await save(school, rope)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'semester_archived'])
    expect((await add(school)).status).toBe(409)
    expect((await contentFor(school)).mayEdit).toBe(false)
  },
)
