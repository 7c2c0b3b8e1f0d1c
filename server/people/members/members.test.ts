import { afterAll, beforeAll, expect, test } from 'vitest'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { grant, holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { addDays } from '#contract/dates/weekdays.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
})
afterAll(() => server.close())

type Row = { id: number; name: string }

const list = async (query = '', { organizationId, token } = school) =>
  server.get(`/api/OrganizationUser/admin/organization/${organizationId}?${query}`, { token })

const namesFound = async (query = '', of = school) =>
  ((await (await list(query, of)).json()).items as Row[]).map(({ name }) => name)

test(
  'The list of members contains exactly these fields',
  { tags: ['3.member-fields'] },
  async () => {
    const { organizationUserId, email } = school.owner
    const page = await (await list()).json()
    expect(page.items).toEqual([
      {
        id: organizationUserId,
        name: 'Ada Lind',
        email,
        isOwner: true,
        isTeacher: false,
        isStudent: false,
        isParent: false,
        status: 'Active',
        joinedDate: expect.any(String),
        account: 'Active',
        isAnonymous: false,
        isEmailBounced: false,
        families: [],
        roles: [],
        customValues: [],
      },
    ])
  },
)

test(
  'A member without an account is listed without an email address',
  { tags: ['3.member-fields'] },
  async () => {
    const own = await openSchool(server)
    const { id } = await server.db
      .insertInto('person')
      .values({ firstName: 'Oma', lastName: 'Lind', searchName: 'oma lind' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const kinds = { isTeacher: true, isStudent: true, isParent: true }
    const membership = {
      ...kinds,
      status: 'Suspended',
      joinedDate: '2026-09-01T08:00:00.000Z',
    } as const
    const { organizationId } = own
    await insertMembership(server.db, { organizationId, personId: id, ...membership })
    const page = await (await list('searchString=oma', own)).json()
    expect(page.items).toMatchObject([
      { name: 'Oma Lind', email: null, account: 'None', isOwner: false, ...membership },
    ])
  },
)

test('The list of all members shows current roles; lists of one kind do not', async () => {
  const own = await openSchool(server)
  const { holding } = await holderOf(server, own, 'Registrar')
  await grant(server, own, 'Teacher', holding)
  const { id } = await server.db
    .selectFrom('role')
    .where('organizationId', '=', own.organizationId)
    .where('name', '=', 'Viewer')
    .select('id')
    .executeTakeFirstOrThrow()
  const expired = { roleId: id, untilDate: '2020-01-01', grantedByPersonId: null }
  await server.db
    .insertInto('roleGrant')
    .values({ ...holding, ...expired, grantedDate: new Date().toISOString() })
    .execute()
  await server.db
    .updateTable('organizationUser')
    .set({ isTeacher: true })
    .where('id', '=', holding.organizationUserId)
    .execute()
  const { items } = await (await list('searchString=registrar', own)).json()
  expect(items).toMatchObject([{ name: 'Registrar Lind', roles: ['Registrar', 'Teacher'] }])
  const teachers = await (await list('kind=Teacher', own)).json()
  expect(teachers.items[0]).not.toHaveProperty('roles')
})

test('Each kind has its own list and count; a status filters it', async () => {
  const own = await openSchool(server)
  await own.member('Ben', { isTeacher: true, isParent: true })
  await own.member('Cora', { isTeacher: true, status: 'Suspended' })
  await own.member('Dora', { isStudent: true })
  expect(await namesFound('', own)).toEqual(['Ada Lind', 'Ben Lind', 'Cora Lind', 'Dora Lind'])
  expect(await namesFound('kind=Owner', own)).toEqual(['Ada Lind'])
  expect(await namesFound('kind=Teacher', own)).toEqual(['Ben Lind', 'Cora Lind'])
  expect(await namesFound('kind=Student', own)).toEqual(['Dora Lind'])
  expect(await namesFound('kind=Parent', own)).toEqual(['Ben Lind'])
  expect(await namesFound('status=Suspended', own)).toEqual(['Cora Lind'])
  const page = await (await list('kind=Teacher&status=Suspended', own)).json()
  expect(page).toMatchObject({ totalCount: 1, unfilteredCount: 2 })
})

test('Archived members are listed only among the archived', async () => {
  const own = await openSchool(server)
  await own.member('Ben', { isTeacher: true, status: 'Archived' })
  await own.member('Cora', { status: 'Archived' })
  expect(await namesFound('', own)).toEqual(['Ada Lind'])
  expect(await namesFound('kind=Teacher', own)).toEqual([])
  expect(await namesFound('searchString=ben', own)).toEqual([])
  expect(await namesFound('status=Archived', own)).toEqual(['Ben Lind', 'Cora Lind'])
  const page = await (await list('status=Archived&searchString=ben', own)).json()
  expect(page).toMatchObject({ totalCount: 1, unfilteredCount: 2 })
})

test('Search is literal, and ignores accents and letter case', async () => {
  const own = await openSchool(server)
  for (const name of ['Zoë', 'Zoo%', 'Zoo_', 'Zoo\\', 'Zoox']) await own.member(name)
  for (const [search, found] of [
    ['ZOE', ['Zoë Lind']],
    ['zoo%', ['Zoo% Lind']],
    ['zoo_', ['Zoo_ Lind']],
    ['zoo\\', ['Zoo\\ Lind']],
    ['zoo\0', []],
  ] as const) {
    expect(await namesFound(`searchString=${encodeURIComponent(search)}`, own)).toEqual(found)
  }
})

test('All pages together contain each member once, in any sort order', async () => {
  const own = await openSchool(server)
  for (let number = 0; number < 6; number += 1) {
    await own.member('Twin', { joinedDate: '2026-09-01T08:00:00.000Z', status: 'Invited' })
  }
  for (const sortField of ['name', 'status', 'joinedDate']) {
    for (const sortDirection of [0, 1]) {
      const ids: number[] = []
      for (let pageIndex = 0; pageIndex < 3; pageIndex += 1) {
        const sort = `sortField=${sortField}&sortDirection=${sortDirection}`
        const page = await (await list(`${sort}&pageSize=3&pageIndex=${pageIndex}`, own)).json()
        expect(page).toMatchObject({ totalPages: 3, totalCount: 7 })
        ids.push(...(page.items as Row[]).map(({ id }) => id))
      }
      expect(new Set(ids).size).toBe(7)
    }
  }
})

test('The list can be sorted by name, status and joined date', async () => {
  const own = await openSchool(server)
  await own.member('Zoe', { status: 'Invited', joinedDate: '2020-01-01T00:00:00.000Z' })
  await own.member('Ben', { status: 'Suspended', joinedDate: '2019-01-01T00:00:00.000Z' })
  const backward = 'sortDirection=1&sortField='
  expect(await namesFound(`${backward}name`, own)).toEqual(['Zoe Lind', 'Ben Lind', 'Ada Lind'])
  expect(await namesFound('sortField=status', own)).toEqual(['Ada Lind', 'Zoe Lind', 'Ben Lind'])
  expect(await namesFound(`${backward}joinedDate`, own)).toEqual([
    'Ada Lind',
    'Zoe Lind',
    'Ben Lind',
  ])
})

test.each([
  'kind=Guest',
  'status=Gone',
  'sortField=email',
  'pageIndex=-1',
  'pageIndex=1.5',
  'pageIndex=1e9',
  'pageSize=10abc',
  'isOwner=true',
])('%s is refused', async (query) => {
  expect((await list(query)).status).toBe(422)
})

const day = (offset: number) => addDays(todayIn('UTC'), offset)

const teaching = async (of: School) =>
  (await (await list('kind=Teacher', of)).json()).items[0].teaching

const classIn = async (own: School, name: string, dates: [number, number], ben: Somebody) => {
  const [startDate, endDate] = [day(dates[0]), day(dates[1])]
  const semesterId = await own.semester({ name, startDate, endDate })
  await own.class({ name: `${name} class`, semesterId, startDate, endDate, teachers: lead(ben) })
}

type Somebody = Awaited<ReturnType<School['member']>>

test('The list of teachers shows the phone and the classes of current semesters', async () => {
  const own = await openSchool(server)
  const ben = await own.member('Ben')
  await classIn(own, 'Past', [-400, -300], ben)
  await classIn(own, 'Year', [-60, 200], ben)
  await classIn(own, 'Term', [-20, 40], ben)
  await classIn(own, 'Next', [300, 400], ben)
  await server.db
    .updateTable('person')
    .set({ phone: '555 0142' })
    .where('id', '=', ben.personId)
    .execute()
  const classNames = ['Term class', 'Year class']
  expect(await teaching(own)).toEqual({ phone: '555 0142', classNames })
})

test('Between semesters the list of teachers shows the next one, and after the last the last one', async () => {
  const own = await openSchool(server)
  const { organizationId } = own
  await server.db.deleteFrom('semester').where('organizationId', '=', organizationId).execute()
  const ben = await own.member('Ben')
  await classIn(own, 'Past', [-400, -300], ben)
  expect(await teaching(own)).toMatchObject({ classNames: ['Past class'] })
  await classIn(own, 'Next', [300, 400], ben)
  expect(await teaching(own)).toMatchObject({ classNames: ['Next class'] })
})

test('The card of a member shows the classes that they currently teach and attend', async () => {
  const own = await openSchool(server)
  const ben = await own.member('Ben')
  const taught = await own.class({ name: 'Algebra', teachers: lead(ben) })
  const attending = await own.class({ name: 'Botany' })
  const left = await own.class({ name: 'Chess' })
  await own.enroll(attending, ben)
  await own.enroll(left, ben)
  await own.removeStudent(left, ben)
  const { token } = own
  const path = `/api/OrganizationUser/admin/${ben.organizationUserId}`
  expect(await (await server.get(path, { token })).json()).toEqual({
    id: ben.organizationUserId,
    organizationId: own.organizationId,
    gradeLevelId: null,
    grade: null,
    customValues: [],
    name: 'Ben Lind',
    email: ben.email,
    isOwner: false,
    isTeacher: true,
    isStudent: true,
    isParent: false,
    status: 'Active',
    joinedDate: expect.any(String),
    account: 'Active',
    isAnonymous: false,
    isEmailBounced: false,
    families: [],
    displayName: null,
    firstName: 'Ben',
    lastName: 'Lind',
    preferredName: null,
    birthDate: null,
    age: null,
    ageOn: '2026-09-01',
    phone: null,
    bio: null,
    photoUrl: null,
    staffNotes: null,
    mayEditPerson: false,
    isChild: false,
    isLookedAfter: false,
    invitation: null,
    mergedInto: null,
    personVersion: 1,
    version: 3,
    savedBy: null,
    savedDate: expect.any(String),
    teaches: [{ id: taught, name: 'Algebra' }],
    attends: [{ id: attending, name: 'Botany' }],
  })
})
