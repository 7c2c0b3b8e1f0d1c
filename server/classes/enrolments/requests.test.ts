import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrolmentSchool, inShort, openEnrolments } from './test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
let ada: Awaited<ReturnType<EnrolmentSchool['parent']>>
let mia: { personId: number }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrolments(server)
  ada = await school.parent('Vera')
  mia = await ada.family.child('Mia')
})

const refusal = async (answer: Response) => [answer.status, (await answer.json()).message]

test(
  'A request waits for an answer, and the seat stays free until then',
  { tags: ['6.enrol-requests'] },
  async () => {
    const id = await school.class({ enrolment: 'Approval', maxStudents: 1 })
    const asked = await school.enrolled(id, ada, mia.personId, { message: 'She sings already.' })
    expect(asked).toMatchObject({ status: 'Requested', way: null, mayWithdraw: true })
    const [entry] = await school.roster(id)
    expect(entry).toMatchObject({
      status: 'Requested',
      message: 'She sings already.',
      requestedBy: 'Vera Lind',
    })
    expect((await school.decide(id, entry!, { status: 'Enrolled' })).status).toBe(200)
    expect(inShort(await school.roster(id))).toEqual(['Mia Enrolled'])
    const tom = await ada.family.child('Tom')
    await school.enrol(id, ada, tom.personId)
    const [, second] = await school.roster(id)
    expect(await refusal(await school.decide(id, second!, { status: 'Enrolled' }))).toEqual([
      409,
      'Full: 1 of 1. Put Tom Lind on the waitlist, or let the class take more students.',
    ])
    await school.decide(id, second!, { status: 'Waitlisted' })
    expect(inShort(await school.roster(id))).toEqual(['Mia Enrolled', 'Tom Waitlisted 1'])
  },
)

test(
  'Whoever is declined reads why, and may ask again',
  { tags: ['6.enrol-requests'] },
  async () => {
    const id = await school.class({ enrolment: 'Approval' })
    await school.enrol(id, ada, mia.personId)
    const [entry] = await school.roster(id)
    const declined = { status: 'Declined', reason: 'Too many beginners already.' }
    await school.decide(id, entry!, declined)
    expect(await school.standing(id, ada, mia.personId)).toMatchObject({
      status: 'Declined',
      reason: 'Too many beginners already.',
      way: 'Request',
    })
    expect((await school.decide(id, entry!, { status: 'Enrolled' })).status).toBe(409)
  },
)

test('Two who decide at once: the second is told', async () => {
  const id = await school.class({ enrolment: 'Approval' })
  await school.enrol(id, ada, mia.personId)
  const [entry] = await school.roster(id)
  const answers = await Promise.all(
    ['Enrolled', 'Declined'].map((status) => school.decide(id, entry!, { status })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await school.roster(id)).toHaveLength(1)
})
