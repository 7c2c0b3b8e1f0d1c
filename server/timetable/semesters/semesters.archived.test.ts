import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openTimetable, type Planned } from '../timetable/test-timetable.ts'

let server: TestApp
let school: Planned
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openTimetable(server)
})

const archive = (id: number) =>
  server.db.updateTable('semester').set({ isArchived: true }).where('id', '=', id).execute()

const post = (path: string, body: object) =>
  server.post(`/api/${path}`, { token: school.token, body })

const times = { startTime: '09:00', endTime: '12:00' }

const series = (semesterId: number, preview: boolean) => ({
  organizationId: school.organizationId,
  semesterId,
  weekdays: ['Saturday'],
  fromDate: '2026-09-12',
  toDate: '2026-10-03',
  ...times,
  skipDates: [],
  preview,
})

const day = (semesterId: number) => ({
  organizationId: school.organizationId,
  semesterId,
  date: '2026-09-12',
  type: 'Regular',
  ...times,
  notes: null,
  makesUpClassDayId: null,
})

describe('An archived semester accepts nothing new:', () => {
  let archived: number
  beforeEach(async () => {
    archived = await school.semester({ name: 'Fall 2025' })
    await archive(archived)
  })

  test.each<[string, () => Promise<Response>]>([
    ['a class', () => post('Class/admin', { ...school.algebra, semesterId: archived })],
    [
      'a class of another semester',
      async () => school.save(await school.class(), { semesterId: archived }),
    ],
    ['a class day', () => post('ClassDay/admin', day(archived))],
    ['class days', () => post('ClassDay/admin/generate', series(archived, false))],
    ['a preview of class days', () => post('ClassDay/admin/generate', series(archived, true))],
  ])('not %s', async (_, send) => {
    const answer = await send()
    expect(answer.status).toBe(422)
    const { message, fields } = await answer.json()
    const sentence = 'Fall 2025 is archived. Choose another semester.'
    expect([message, fields]).toEqual([sentence, { semesterId: sentence }])
    const { classDaysCount, classesCount } = await (
      await server.get(`/api/Semester/admin/${archived}`, { token: school.token })
    ).json()
    expect([classDaysCount, classesCount]).toEqual([0, 0])
  })
})

test('The records of an archived semester can be corrected, and moved out of it', async () => {
  const classId = await school.class()
  const classDayId = await school.classDay({ date: '2026-09-12' })
  await archive(school.semesterId)
  expect((await school.save(classId, { name: 'Geometry' })).status).toBe(200)
  expect((await school.place(classId)).status).toBe(200)
  const { organizationId, semesterId, ...values } = day(0)
  const saved = await server.put(`/api/ClassDay/admin/${classDayId}`, {
    token: school.token,
    body: { ...values, date: '2026-09-19', version: 1 },
  })
  expect(saved.status).toBe(200)
  const next = await school.semester({ name: 'Spring 2027' })
  expect((await school.save(classId, { semesterId: next })).status).toBe(200)
})

test('An archived semester of another organization is not named', async () => {
  const other = await openSchool(server, 'Birkenschule')
  await archive(other.semesterId)
  const answer = await post('Class/admin', { ...school.algebra, semesterId: other.semesterId })
  expect((await answer.json()).fields).toEqual({
    semesterId: 'Choose a semester of this organization.',
  })
})
