import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { inDays } from '../test-enrolments.ts'
import { openReaders } from './test-readers.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openReaders>>
let ada: Awaited<ReturnType<typeof school.parent>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openReaders(server)
  ada = await school.parent('Ada', 'Mia')
})

/** The owner adds Mia, who is a member. */
const add = async (classId: number, status = 'Enrolled') => {
  const any = await school.class('Any')
  await school.enrol(any, ada, ada.childId)
  const member = (await school.roster(any))[0]!.organizationUserId
  const body = { organizationUserId: member, status }
  const path = `/api/Class/admin/${classId}/students`
  expect((await server.post(path, { token: school.token, body })).status).toBe(200)
}

describe('Nothing is told of a class', () => {
  test.each(['Enrolled', 'Waitlisted'])('that is a draft, where somebody is %s', async (status) => {
    const draft = await school.class('Draft', { status: 'Draft', startTime: null, endTime: null })
    await add(draft, status)
    expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Any'])
    await school.decideFirst(draft, { status: 'Withdrawn' })
    expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Any'])
  })

  test('that is over', async () => {
    const over = await school.class('Over', { startTime: null, endTime: null })
    const one = server.db.updateTable('class').where('id', '=', over)
    await one.set({ startDate: inDays(-40), endDate: inDays(-2) }).execute()
    await add(over)
    await school.decideFirst(over, { status: 'Withdrawn' })
    expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Any'])
  })

  test('of a semester that is archived', async () => {
    const past = await school.class('Past')
    await school.enrol(past, ada, ada.childId)
    const semester = server.db.updateTable('semester').where('id', '=', school.spring)
    await semester.set({ isArchived: true }).execute()
    expect(await school.subjects(ada)).toEqual([])
  })
})
