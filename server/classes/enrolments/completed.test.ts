import type { Class } from '#contract/classes/my-classes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Somebody } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { seatMember } from './enrolments.queries.ts'
import { type EnrolmentSchool, inDays, openEnrolments } from './test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
let mia: Somebody
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrolments(server)
  mia = await school.member('Mia')
})

/** What a class that ends so many days from now is to Mia, who is enrolled. */
async function standingIn(days: number, status: 'Published' | 'Cancelled' = 'Published') {
  const id = await school.class({ startDate: inDays(-30), endDate: inDays(days), status })
  await seatMember(server.db, { organizationId: school.organizationId, classId: id }, mia)
  const answer = await server.get(`/api/Class/${id}`, { token: mia.token })
  const { standings }: Class = await answer.json()
  return standings[0]
}

test(
  'Whoever was enrolled until the last day of a class has completed it the day after',
  { tags: ['6.enrolment-completed', '6.enrol-withdraw'] },
  async () => {
    expect(await standingIn(0)).toMatchObject({ status: 'Enrolled', mayWithdraw: true })
    expect(await standingIn(-1)).toMatchObject({
      status: 'Completed',
      way: null,
      mayWithdraw: false,
      doors: [],
    })
  },
)

test('A class that was cancelled is completed by nobody', async () => {
  expect(await standingIn(-1, 'Cancelled')).toMatchObject({ status: 'Enrolled' })
})
