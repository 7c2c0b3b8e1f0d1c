import type { Catalog } from '#contract/classes/catalog.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { type EnrollmentSchool, inDays, openEnrollments } from '../enrollments/test-enrollments.ts'

let server: TestApp
let school: EnrollmentSchool
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
})

const ask = (token?: string, query = '') =>
  server.get(`/api/Class/organization/${school.organizationId}${query}`, {
    ...(token !== undefined && { token }),
  })

const read = async (token?: string, query = ''): Promise<Catalog> =>
  (await ask(token, query)).json()

const namesIn = ({ classes }: Catalog) => classes.map(({ name }) => name)

test(
  'A visitor reads the published classes of a Public organization, without people',
  { tags: ['2.catalog-content'] },
  async () => {
    await school.class({ name: 'Choir', category: 'Music', maxStudents: 12, minAge: 8 })
    await school.class({ name: 'Drafted', status: 'Draft' })
    await school.class({ name: 'Off', status: 'Canceled' })
    await school.class({ name: 'Over', startDate: inDays(-9), endDate: inDays(-1) })
    const catalog = await read()
    expect(catalog).toMatchObject({
      organizationName: 'Lindenschule',
      semester: { id: school.spring, registration: 'Open' },
      students: [],
    })
    expect(catalog.classes).toMatchObject([
      { name: 'Choir', category: 'Music', maxStudents: 12, freeSeatsCount: 12, eligibilities: [] },
    ])
  },
)

test('A Private organization is not found by strangers and is refused to suspended members', async () => {
  await server.db
    .updateTable('organization')
    .set({ accessLevel: 1 })
    .where('id', '=', school.organizationId)
    .execute()
  const stranger = await signInSomebody(server, 'Sven')
  const suspended = await school.member('Eva', { status: 'Suspended' })
  const answers = [await ask(), await ask(stranger.token), await ask(suspended.token)]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 403])
  expect((await ask((await school.member('Ben')).token)).status).toBe(200)
})

test('A member reads the eligibility of each child, eldest first, and their own', async () => {
  await school.class({ name: 'Choir', minAge: 10 })
  const vera = await school.parent('Vera')
  await vera.family.child('Tom', '2019-01-01')
  await vera.family.child('Mia', '2010-01-01')
  const { students, classes } = await read(vera.token)
  expect(students.map(({ name }) => name)).toEqual(['Mia Lind', 'Tom Lind', 'Vera Lind'])
  expect(classes[0]?.eligibilities.map(({ name, way }) => [name, way])).toEqual([
    ['Mia Lind', 'Enroll'],
    ['Tom Lind', null],
    ['Vera Lind', null],
  ])
})

test('The semester that is open for registration is shown by default, another one on request', async () => {
  await school.class({ name: 'Choir' })
  const term = { startDate: inDays(-20), endDate: inDays(20) }
  const running = await school.semester({ name: 'Now', ...term })
  await school.class({ name: 'Drama', semesterId: running, ...term })
  const first = await read()
  expect(first.semesters.map(({ name }) => name)).toEqual(['Now', 'Spring'])
  expect(namesIn(first)).toEqual(['Choir'])
  expect(namesIn(await read(undefined, `?semesterId=${running}`))).toEqual(['Drama'])
  const other = await openEnrollments(server, 'Hearth Co-op')
  await other.class()
  expect((await ask(undefined, `?semesterId=${other.spring}`)).status).toBe(404)
})

test(
  'Upcoming class days, including canceled ones, are listed for all semesters with published classes',
  { tags: ['2.organization-days'] },
  async () => {
    const term = { startDate: inDays(-20), endDate: inDays(20) }
    const running = await school.semester({ name: 'Now', ...term })
    const empty = await school.semester({ name: 'Empty', ...term })
    await school.class({ semesterId: running, ...term })
    await school.class()
    for (const days of [-7, 0, 7, 14]) {
      await school.classDay({ semesterId: running, date: inDays(days), notes: 'Bring boots.' })
    }
    await school.classDay({ semesterId: empty, date: inDays(8) })
    const drafted = await school.semester({ name: 'Drafted', ...term })
    await school.class({ semesterId: drafted, ...term, status: 'Draft' })
    await school.classDay({ semesterId: drafted, date: inDays(9) })
    for (const days of [40, 47, 54, 61]) {
      await school.classDay({ semesterId: school.spring, date: inDays(days) })
    }
    await server.db
      .updateTable('classDay')
      .set({ type: 'Canceled', cancelReason: 'Snow' })
      .where('date', '=', inDays(7))
      .execute()
    const { semesters, days } = await read()
    expect(semesters).toEqual([
      { id: running, name: 'Now', ...term },
      { id: school.spring, name: 'Spring', ...school.term },
    ])
    const [first, second, ...others] = days
    const times = { startTime: '09:00', endTime: '12:00' }
    expect(first).toEqual({ date: inDays(0), type: 'Regular', ...times })
    expect(second).toEqual({ date: inDays(7), type: 'Canceled', ...times })
    expect(others.map(({ date }) => date)).toEqual([14, 40, 47, 54].map(inDays))
  },
)

test(
  'Without published classes there is no semester',
  { tags: ['2.organization-days'] },
  async () => {
    expect(await read()).toMatchObject({ semesters: [], semester: null, days: [], classes: [] })
  },
)

test('A class and its semester are listed through their last day', async () => {
  const term = { startDate: inDays(-20), endDate: inDays(0) }
  const semesterId = await school.semester({ name: 'Now', ...term })
  await school.class({ name: 'Drama', semesterId, ...term })
  await school.class({ name: 'Choir', semesterId, ...term, endDate: inDays(-1) })
  const { semesters, classes } = await read()
  expect(semesters.map(({ name }) => name)).toEqual(['Now'])
  expect(classes.map(({ name }) => name)).toEqual(['Drama'])
})
