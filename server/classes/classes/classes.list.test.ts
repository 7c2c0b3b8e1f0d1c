import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEnrollment } from '../enrollments/enrollments.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openSchool, type School } from './test-school.ts'

let server: TestApp
let school: School
let spring: number
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
  spring = await school.semester({ name: 'Spring 2027' })
  const [ben, cora] = [await school.member('Ben'), await school.member('Cora')]
  const teachers = [
    { organizationUserId: ben.organizationUserId, role: 'CoTeacher' as const },
    { organizationUserId: school.owner.organizationUserId, role: 'Assistant' as const },
    { organizationUserId: cora.organizationUserId, role: 'Lead' as const },
  ]
  const drama = await school.class({ name: 'Drama', teachers, startDate: '2026-10-01' })
  await school.class({ name: 'Art', semesterId: spring })
  await school.class({ name: 'Botany', status: 'Draft', endDate: '2026-10-01' })
  await school.enroll(drama, ben)
  const other = await openSchool(server, 'Hearth Co-op')
  await other.class({ name: 'Not ours' })
})
afterAll(() => server.close())

const list = async (query = '') => {
  const address = `/api/Class/admin/organization/${school.organizationId}?${query}`
  return server.get(address, { token: school.token })
}
const namesFound = async (query = '') =>
  ((await (await list(query)).json()).items as { name: string }[]).map(({ name }) => name)

test(
  'The classes of an organization are listed by name, lead teachers first',
  { tags: ['7.classes-response'] },
  async () => {
    const page = await (await list()).json()
    expect(page).toMatchObject({ totalPages: 1, totalCount: 3, unfilteredCount: 3 })
    expect(await namesFound()).toEqual(['Art', 'Botany', 'Drama'])
    expect(page.items[2]).toEqual({
      id: expect.any(Number),
      name: 'Drama',
      customValues: [],
      semesterName: 'Fall 2026',
      startDate: '2026-10-01',
      endDate: '2026-12-19',
      status: 'Published',
      enrolledStudentsCount: 1,
      maxStudents: null,
      requestedCount: 0,
      waitingCount: 0,
      weekday: null,
      slotName: null,
      startTime: null,
      endTime: null,
      roomName: null,
      teacherNames: ['Cora Lind', 'Ada Lind', 'Ben Lind'],
    })
  },
)

test.each([
  ['sortField=name&sortDirection=1', ['Drama', 'Botany', 'Art']],
  ['sortField=semesterName', ['Botany', 'Drama', 'Art']],
  ['sortField=startDate', ['Botany', 'Art', 'Drama']],
  ['sortField=status', ['Botany', 'Drama', 'Art']],
  ['sortField=enrolledStudentsCount&sortDirection=1', ['Drama', 'Botany', 'Art']],
])('The list is sorted by %s', async (query, names) => {
  expect(await namesFound(query)).toEqual(names)
})

test('The list is filtered by semester, status, and search, also combined', async () => {
  expect(await namesFound(`semesterId=${spring}`)).toEqual(['Art'])
  expect(await namesFound('status=Draft')).toEqual(['Botany'])
  expect(await namesFound(`status=Draft&semesterId=${spring}`)).toEqual([])
  expect(await namesFound('searchString=A')).toEqual(['Art', 'Botany', 'Drama'])
  expect(await namesFound('searchString=%25')).toEqual([])
  const page = await (await list('searchString=a&status=Published')).json()
  expect(page).toMatchObject({ totalCount: 2, unfilteredCount: 3 })
})

test('The list is filtered to classes with requests and to classes with a waitlist', async () => {
  const { organizationId } = school
  const { personId } = await school.member('Dora')
  const enroll = async (status: 'Requested' | 'Waitlisted', classId: number) =>
    insertEnrollment(
      server.db,
      { organizationId, classId },
      { personId, status, requestedByUserId: null },
    )
  await enroll('Waitlisted', await school.class({ name: 'Chess', maxStudents: 1 }))
  await enroll('Requested', await school.class({ name: 'Drums', semesterId: spring }))
  expect(await namesFound('waiting=Waitlist')).toEqual(['Chess'])
  expect(await namesFound('waiting=Requests')).toEqual(['Drums'])
  expect(await namesFound(`waiting=Waitlist&semesterId=${spring}`)).toEqual([])
})

test('Filtering by a semester of another organization finds nothing', async () => {
  const other = await openSchool(server, 'Elsewhere')
  await other.class({ name: 'Theirs' })
  expect(await namesFound(`semesterId=${other.semesterId}`)).toEqual([])
})

test.each([
  'semesterId=abc',
  'semesterId=0',
  'status=Open',
  'waiting=Nobody',
  'sortField=teacherNames',
  'pageSize=0',
])('%s is refused', async (query) => {
  expect((await list(query)).status).toBe(422)
})
