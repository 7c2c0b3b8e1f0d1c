import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { insertDays } from './test-days.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
  await insertDays(server, school, [{ date: '2026-09-04' }, { date: '2026-12-18' }])
})

const save = (startDate: string, endDate: string) =>
  server.put(`/api/Semester/admin/${school.semesterId}`, {
    token: school.token,
    body: {
      name: 'Fall 2026',
      startDate,
      endDate,
      ageAsOfDate: startDate,
      registrationOpens: null,
      registrationCloses: null,
      isArchived: false,
      version: 1,
    },
  })

test(
  'A semester is not cut shorter than its class days',
  { tags: ['3.semester-days'] },
  async () => {
    const answer = await save('2026-09-05', '2026-12-17')
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toEqual({
      startDate: 'There are class days from 09/04/2026 on. Remove them first.',
      endDate: 'There are class days until 12/18/2026. Remove them first.',
    })
    const saved = await save('2026-09-04', '2026-12-18')
    expect(await saved.json()).toMatchObject({ classDaysCount: 2, endDate: '2026-12-18' })
  },
)

const addDay = (date: string) =>
  server.post('/api/ClassDay/admin', {
    token: school.token,
    body: {
      organizationId: school.organizationId,
      semesterId: school.semesterId,
      date,
      type: 'Regular',
      startTime: '09:00',
      endTime: '12:00',
      notes: null,
      makesUpClassDayId: null,
    },
  })

test('Of two who add a day and cut the semester before it at once, one is told', async () => {
  const answers = await Promise.all([save('2026-09-04', '2026-12-18'), addDay('2026-12-19')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  const outside = server.db
    .selectFrom('classDay')
    .innerJoin('semester', 'semester.id', 'semesterId')
    .where('semesterId', '=', school.semesterId)
    .whereRef('date', '>', 'endDate')
    .select('date')
  expect(await outside.execute()).toEqual([])
})

test('Its class days go with it', { tags: ['3.semester-days'] }, async () => {
  const address = `/api/Semester/admin/${school.semesterId}`
  expect((await server.del(address, { token: school.token })).status).toBe(204)
  const left = server.db
    .selectFrom('classDay')
    .where('semesterId', '=', school.semesterId)
    .select('id')
  expect(await left.execute()).toEqual([])
})

test('Of ten who delete it at once, one does', async () => {
  const address = `/api/Semester/admin/${school.semesterId}`
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.del(address, { token: school.token })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toEqual(Array(10).fill(404).with(statuses.indexOf(204), 204))
})
