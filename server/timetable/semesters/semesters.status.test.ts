import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  await server.db
    .updateTable('organization')
    .set({ timeZone: 'America/New_York' })
    .where('id', '=', school.organizationId)
    .execute()
})
afterEach(() => void vi.useRealTimers())

const noon = 'T17:00:00.000Z'
const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })

const list = async (query = '') => {
  const address = `/api/Semester/admin/organization/${school.organizationId}?${query}`
  return (await server.get(address, { token: school.token })).json()
}
const statusOf = async (id: number) => {
  const { status } = await (
    await server.get(`/api/Semester/admin/${id}`, { token: school.token })
  ).json()
  return status
}

const opens = '2026-06-01'
const closes = '2026-08-15'
const both = { registrationOpens: opens, registrationCloses: closes }

test.each([
  ['no window', {}, `2026-07-01${noon}`, 'Planned'],
  ['a window', both, `2026-05-31${noon}`, 'Planned'],
  ['a window', both, `2026-06-01${noon}`, 'RegistrationOpen'],
  ['a window', both, `2026-08-15${noon}`, 'RegistrationOpen'],
  ['a window', both, `2026-08-16${noon}`, 'Planned'],
  ['a first day', { registrationOpens: opens }, `2026-05-31${noon}`, 'Planned'],
  ['a first day', { registrationOpens: opens }, `2026-08-31${noon}`, 'RegistrationOpen'],
  ['a last day', { registrationCloses: closes }, `2020-01-01${noon}`, 'RegistrationOpen'],
  ['a last day', { registrationCloses: closes }, `2026-08-16${noon}`, 'Planned'],
  ['a window that goes on', { registrationOpens: opens }, `2026-09-01${noon}`, 'Running'],
  ['no window', {}, `2026-12-19${noon}`, 'Running'],
  ['no window', {}, `2026-12-20${noon}`, 'Finished'],
  // Midnight is that of the organization.
  ['a window', both, '2026-08-16T03:59:59.000Z', 'RegistrationOpen'],
  ['a window', both, '2026-08-16T04:00:00.000Z', 'Planned'],
  ['no window', {}, '2026-12-20T04:59:59.000Z', 'Running'],
  ['no window', {}, '2026-12-20T05:00:00.000Z', 'Finished'],
])(
  'With %s, %j, a semester is at %s %s',
  { tags: ['3.semester-status'] },
  async (_, window, moment, status) => {
    const id = await school.semester(window)
    setClock(moment)
    expect(await statusOf(id)).toBe(status)
    expect((await list(`status=${status}`)).items.map((row: { id: number }) => row.id)).toContain(
      id,
    )
  },
)

test('One that is archived is nothing else', { tags: ['3.semester-status'] }, async () => {
  await server.db
    .updateTable('semester')
    .set({ isArchived: true })
    .where('id', '=', school.semesterId)
    .execute()
  setClock(`2026-10-01${noon}`)
  expect(await statusOf(school.semesterId)).toBe('Archived')
  expect(await list('status=Running')).toMatchObject({ items: [], unfilteredCount: 1 })
})

test('The list is sorted by how far they have come', { tags: ['3.semester-status'] }, async () => {
  await school.semester({ name: 'Spring', startDate: '2027-01-05', endDate: '2027-05-20' })
  const later = { startDate: '2027-09-01', endDate: '2027-12-19' }
  await school.semester({ name: 'Next fall', ...later, registrationOpens: '2026-09-01' })
  await school.semester({ name: 'Last', startDate: '2026-01-05', endDate: '2026-05-20' })
  setClock(`2026-10-01${noon}`)
  const { items } = await list('sortField=status')
  expect(items.map((row: { name: string; status: string }) => [row.name, row.status])).toEqual([
    ['Spring', 'Planned'],
    ['Next fall', 'RegistrationOpen'],
    ['Fall 2026', 'Running'],
    ['Last', 'Finished'],
  ])
})

test('Whoever is enrolled in two classes is one student', async () => {
  const [algebra, botany] = [await school.class(), await school.class()]
  const [mia, tom] = [await school.member('Mia'), await school.member('Tom')]
  for (const student of [mia, tom]) await school.enrol(algebra, student)
  await school.enrol(botany, mia)
  const { items } = await list('sortField=studentsCount')
  expect(items).toMatchObject([{ classesCount: 2, studentsCount: 2 }])
})
