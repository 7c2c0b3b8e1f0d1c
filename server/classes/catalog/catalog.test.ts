import type { Catalog, CatalogAvailability } from '#contract/classes/catalog.ts'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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

const readAvailability = async (token?: string): Promise<CatalogAvailability> =>
  (await ask(token, '/availability')).json()

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
    })
    expect(catalog.classes).toMatchObject([
      { name: 'Choir', category: 'Music', maxStudents: 12, minAge: 8 },
    ])
    expect(await readAvailability()).toMatchObject({
      students: [],
      classes: [{ classId: catalog.classes[0]?.id, freeSeatsCount: 12, eligibilities: [] }],
    })
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
  for (const part of ['', '/availability']) {
    const answers = [
      await ask(undefined, part),
      await ask(stranger.token, part),
      await ask(suspended.token, part),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403])
  }
  const answer = await ask((await school.member('Ben')).token)
  expect(answer.status).toBe(200)
  // Only what everybody may see is stored on a shared computer.
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('A member reads the eligibility of each child, eldest first, and their own', async () => {
  await school.class({ name: 'Choir', minAge: 10 })
  const vera = await school.parent('Vera')
  await vera.family.child('Tom', '2019-01-01')
  await vera.family.child('Mia', '2010-01-01')
  const { students, classes } = await readAvailability(vera.token)
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
  expect((await readAvailability()).semesterId).toBe(school.spring)
  expect(namesIn(await read(undefined, `?semesterId=${running}`))).toEqual(['Drama'])
  const drama = await ask(undefined, `/availability?semesterId=${running}`)
  expect(await drama.json()).toMatchObject({ semesterId: running })
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
    expect(await readAvailability()).toMatchObject({ semesterId: null, classes: [] })
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

const address = () => `/api/Class/organization/${school.organizationId}`

/** The answer to a client that has the one with this tag. */
const revalidate = (tag: string, headers: Record<string, string> = {}) =>
  server.app.request(address(), { headers: { 'If-None-Match': tag, ...headers } })

test('A client that has the catalog gets it again only after a change, compressed once for all', async () => {
  await school.class({ name: 'Choir' })
  const first = await ask()
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const unchanged = await revalidate(tag)
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  const inBrotli = await revalidate('"other"', { 'Accept-Encoding': 'gzip, br' })
  expect(inBrotli.headers.get('content-encoding')).toBe('br')
  const json = brotliDecompressSync(await inBrotli.arrayBuffer()).toString()
  expect(JSON.parse(json)).toEqual(await first.json())
  await school.class({ name: 'Drama' })
  const changed = await revalidate(tag)
  expect([changed.status, namesIn((await changed.json()) as Catalog)]).toEqual([
    200,
    ['Choir', 'Drama'],
  ])
})

test('Enrolling changes no catalog, only the seats', async () => {
  const classId = await school.class({ name: 'Choir', maxStudents: 2 })
  const vera = await school.parent('Vera')
  const tag = (await ask()).headers.get('etag') ?? ''
  expect((await school.enroll(classId, vera, vera.personId)).status).toBe(200)
  expect((await revalidate(tag)).status).toBe(304)
  expect((await readAvailability()).classes).toMatchObject([
    { classId, freeSeatsCount: 1, enrolledStudentsCount: 1 },
  ])
})

test('Every change of what the catalog shows is shown at once', async () => {
  const { db } = server
  const lea = await school.member('Lea')
  const placed = {
    slotId: await school.slot({ name: '1st hour' }),
    roomId: await school.room({ name: 'Annex' }),
  }
  const classId = await school.class({
    ...placed,
    name: 'Choir',
    teachers: [{ organizationUserId: lea.organizationUserId, role: 'Lead' }],
  })
  await school.classDay({ semesterId: school.spring, date: inDays(40) })
  const ofSchool = { organizationId: school.organizationId }
  const saved = { savedDate: new Date().toISOString() }
  const changes: [string, () => Promise<unknown>][] = [
    [
      'Chorus',
      () => db.updateTable('class').set({ name: 'Chorus' }).where('id', '=', classId).execute(),
    ],
    [
      '3rd hour',
      () =>
        db
          .updateTable('timeSlot')
          .set({ name: '3rd hour' })
          .where('id', '=', placed.slotId)
          .execute(),
    ],
    [
      'Chapel',
      () =>
        db.updateTable('room').set({ name: 'Chapel' }).where('id', '=', placed.roomId).execute(),
    ],
    [
      'Friday',
      () =>
        db
          .updateTable('classMeeting')
          .set({ weekday: 'Friday' })
          .where('classId', '=', classId)
          .execute(),
    ],
    [
      'Lena',
      () =>
        db
          .updateTable('person')
          .set({ firstName: 'Lena' })
          .where('id', '=', lea.personId)
          .execute(),
    ],
    [
      'Ms. Lind',
      () =>
        db
          .updateTable('organizationUser')
          .set({ displayName: 'Ms. Lind' })
          .where('id', '=', lea.organizationUserId)
          .execute(),
    ],
    [
      'Spring term',
      () =>
        db
          .updateTable('semester')
          .set({ name: 'Spring term' })
          .where('id', '=', school.spring)
          .execute(),
    ],
    [
      'Holiday',
      () =>
        db
          .updateTable('classDay')
          .set({ type: 'Holiday' })
          .where('semesterId', '=', school.spring)
          .execute(),
    ],
    [
      'Lindenhof',
      () =>
        db
          .updateTable('organization')
          .set({ name: 'Lindenhof' })
          .where('id', '=', school.organizationId)
          .execute(),
    ],
    [
      inDays(47),
      () =>
        db
          .insertInto('classDay')
          .values({
            ...ofSchool,
            ...saved,
            semesterId: school.spring,
            date: inDays(47),
            type: 'Regular',
            startTime: '09:00',
            endTime: '12:00',
          })
          .execute(),
    ],
    [
      '"teacherNames":[]',
      () => db.deleteFrom('classTeacher').where('classId', '=', classId).execute(),
    ],
    [
      '"days":[]',
      () => db.deleteFrom('classDay').where('semesterId', '=', school.spring).execute(),
    ],
  ]
  for (const [text, change] of changes) {
    expect(await (await ask()).text()).not.toContain(text)
    await change()
    expect(await (await ask()).text()).toContain(text)
  }
})

test('The catalog follows registration as it opens during the day', async () => {
  await school.class({ name: 'Choir' })
  const { db } = server
  const setWindow = (window: object) =>
    db.updateTable('semester').set(window).where('id', '=', school.spring).execute()
  await setWindow({ registrationOpens: inDays(0), registrationOpensTime: '19:00' })
  try {
    const registrations = []
    for (const time of ['18:59:59', '19:00:00']) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${inDays(0)}T${time}Z`) })
      registrations.push((await read()).semester?.registration)
    }
    expect(registrations).toEqual(['NotOpen', 'Open'])
  } finally {
    vi.useRealTimers()
  }
})
