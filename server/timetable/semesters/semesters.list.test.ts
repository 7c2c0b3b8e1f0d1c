import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { insertEnrolment } from '#server/classes/enrolments/enrolments.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const list = async (query = '') => {
  const address = `/api/Semester/admin/organization/${school.organizationId}?${query}`
  return (await server.get(address, { token: school.token })).json()
}

const namesOf = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

test('Semesters follow the year, and can be sorted by each column', async () => {
  const early = await school.semester({ name: 'Winter', startDate: '2026-01-05' })
  await school.semester({ name: 'Spring', startDate: '2026-03-02', endDate: '2026-06-30' })
  await school.class({ semesterId: early })
  expect(namesOf(await list())).toEqual(['Winter', 'Spring', 'Fall 2026'])
  expect(namesOf(await list('sortField=name'))).toEqual(['Fall 2026', 'Spring', 'Winter'])
  expect(namesOf(await list('sortField=endDate'))).toEqual(['Spring', 'Winter', 'Fall 2026'])
  const byClasses = await list('sortField=classesCount&sortDirection=1')
  expect(byClasses.items[0]).toEqual({
    id: early,
    name: 'Winter',
    startDate: '2026-01-05',
    endDate: '2026-12-19',
    ageAsOfDate: expect.any(String),
    registrationOpens: null,
    registrationCloses: null,
    status: expect.any(String),
    classDaysCount: 0,
    classesCount: 1,
    studentsCount: 0,
  })
})

test('A search is literal, and says how many there are without it', async () => {
  for (const name of ['100%', '100 ', 'a_b', 'axb', 'c\\d', 'cd']) await school.semester({ name })
  for (const [search, found] of [
    ['100%', ['100%']],
    ['A_b', ['a_b']],
    ['c\\', ['c\\d']],
    ['\0', []],
  ] as const) {
    const page = await list(`searchString=${encodeURIComponent(search)}`)
    expect(namesOf(page)).toEqual(found)
    expect(page).toMatchObject({ totalCount: found.length, unfilteredCount: 7 })
  }
})

test.each([
  'pageIndex=-1',
  'pageIndex=1.5',
  'pageIndex=1000000000',
  'pageSize=10abc',
  'pageSize=101',
  'sortField=savedDate',
  'sortField=name&sortField=name',
  'sortDirection=2',
  'status=Cancelled',
  'status=',
])('%s is refused', async (query) => {
  const address = `/api/Semester/admin/organization/${school.organizationId}?${query}`
  expect((await server.get(address, { token: school.token })).status).toBe(422)
})

test('Of its students those are counted who are enrolled, each once', async () => {
  const [choir, art] = [await school.class({ name: 'Choir' }), await school.class({ name: 'Art' })]
  const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
  for (const classId of [choir, art]) await school.enrol(classId, mia)
  const waiting = { personId: tom.personId, status: 'Waitlisted', requestedByUserId: null } as const
  const { organizationId } = school
  await insertEnrolment(server.db, { organizationId, classId: choir }, waiting)
  expect((await list()).items).toMatchObject([{ classesCount: 2, studentsCount: 1 }])
})
