import type { TeacherRole } from '#contract/classes/classes.ts'
import { plainRules } from '#contract/classes/class-rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberCalls } from '#server/people/members/test-members.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openSchool, type School, type Somebody } from './test-school.ts'

let server: TestApp
let school: School
let sam: Somebody
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  sam = await holderOf(server, school, 'Scheduler')
})

const as = (role: TeacherRole, { organizationUserId }: { organizationUserId: number }) => [
  { organizationUserId, role },
]

const add = (teachers: object[], { token } = sam) =>
  server.post('/api/Class/admin', { token, body: { ...school.algebra, teachers } })

const places = { weekday: null, slotId: null, startTime: null, endTime: null, roomId: null }

const save = (id: number, teachers: object[], { token } = sam) => {
  const { organizationId: _, ...about } = school.algebra
  const body = { ...about, ...places, ...plainRules, summary: null, description: null, teachers }
  return server.put(`/api/Class/admin/${id}`, {
    token,
    body: { ...body, status: 'Published', version: 1 },
  })
}

test.each(['Lead', 'CoTeacher', 'Assistant', 'Substitute'] as const)(
  'A scheduler cannot assign themselves as %s, but can assign someone else',
  { tags: ['6.own-class'] },
  async (role) => {
    const refused = await add(as(role, sam))
    expect(refused.status).toBe(403)
    expect((await refused.json()).message).toBe(
      'You can’t assign yourself, because teachers see more about students than your roles allow. Ask an owner or another person who manages classes.',
    )
    expect((await save(await school.class(), as(role, sam))).status).toBe(403)
    const ben = await school.member('Ben')
    expect((await add(as(role, ben))).status).toBe(200)
    expect((await save(await school.class(), as(role, ben))).status).toBe(200)
  },
)

test('A teacher saves their own class with the same permissions, but not more', async () => {
  const id = await school.class({ teachers: as('Assistant', sam) })
  expect((await save(id, as('Lead', sam))).status).toBe(403)
  expect((await save(id, as('Substitute', sam))).status).toBe(200)
  const led = await school.class({ teachers: as('Lead', sam) })
  expect((await save(led, as('CoTeacher', sam))).status).toBe(200)
})

test('A caller who already has the permissions can assign themselves', async () => {
  const ada = await holderOf(server, school, 'Administrator')
  expect((await add(as('Lead', ada), ada)).status).toBe(200)
  expect((await add(as('Lead', school.owner), school.owner)).status).toBe(200)
})

test(
  'A caller who may not assign themselves does not lead their classes in the copy of a semester',
  { tags: ['6.own-class'] },
  async () => {
    await school.class({ name: 'Clay', teachers: as('Lead', sam) })
    const copy = async (token: string) => {
      const body = {
        name: crypto.randomUUID(),
        startDate: '2027-09-01',
        endDate: '2027-12-18',
        ageAsOfDate: '2027-09-01',
        registrationOpens: null,
        registrationCloses: null,
        hasClassDays: false,
        hasClasses: true,
        hasTeachers: true,
        preview: false,
      }
      const path = `/api/Semester/admin/copy/${school.semesterId}`
      return (await server.post(path, { token, body })).json()
    }
    expect(await copy(sam.token)).toMatchObject({
      classes: [{ name: 'Clay', teacherNames: [] }],
      leftOutTeachers: [{ name: 'Scheduler Lind', isActive: true, classNames: ['Clay'] }],
    })
    expect(await copy(school.token)).toMatchObject({
      classes: [{ name: 'Clay', teacherNames: ['Scheduler Lind'] }],
      leftOutTeachers: [],
    })
  },
)

test('A caller cannot merge a record that would give them permissions into their own', async () => {
  const calls = memberCalls(server, school)
  const mergeIntoOwn = (id: number, by: Somebody) =>
    server.post(`/api/OrganizationUser/admin/merge-into/${id}`, {
      token: by.token,
      body: { organizationUserId: by.organizationUserId },
    })
  const teacher = await server.post('/api/OrganizationUser/admin/anonymous-teacher', {
    token: school.token,
    body: { organizationId: school.organizationId, displayName: 'To be announced' },
  })
  expect((await mergeIntoOwn((await teacher.json()).id, sam)).status).toBe(403)
  const rosa = await holderOf(server, school, 'Registrar')
  const { id } = await calls.added({ firstName: 'Vera', isParent: true })
  expect((await mergeIntoOwn(id, rosa)).status).toBe(403)
  expect((await mergeIntoOwn(id, school.owner)).status).toBe(204)
})
