import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrollmentSchool, summarize, openEnrollments, inDays } from './test-enrollments.ts'

let server: TestApp
let school: EnrollmentSchool
let vera: Awaited<ReturnType<EnrollmentSchool['parent']>>
let mia: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
  vera = await school.parent('Vera')
  mia = (await vera.family.child('Mia')).personId
})

const nine = { weekday: 'Saturday', startTime: '09:00', endTime: '10:00' } as const

const summary = async (id: number) => summarize(await school.roster(id))

describe('Two classes at the same time', () => {
  let tom: number
  let art: number
  beforeEach(async () => {
    tom = (await vera.family.child('Tom')).personId
    art = await school.class({ name: 'Art', ...nine })
    await school.enroll(art, vera, mia)
  })

  test('can be swapped, but only on request', { tags: ['6.swap-confirmed'] }, async () => {
    const choir = await school.class({
      name: 'Choir',
      ...nine,
      startTime: '09:30',
      endTime: '10:30',
    })
    expect(await school.eligibility(choir, vera, mia)).toMatchObject({
      way: 'Enroll',
      mustSwap: art,
      swappable: [{ classId: art, name: 'Art' }],
      blockers: [{ kind: 'TimeConflict', reason: 'Mia Lind is in Art at that time.' }],
    })
    const refused = await school.enroll(choir, vera, mia)
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Mia Lind is in Art at that time. Swap Art for this class, or withdraw first.',
    ])
    expect(await school.enrolled(choir, vera, mia, { swapsClassId: art })).toMatchObject({
      status: 'Enrolled',
    })
    expect(await summary(art)).toEqual(['Mia Withdrawn'])
    expect((await school.roster(art))[0]).toMatchObject({ reason: 'Swapped for Choir.' })
  })

  test(
    'are swapped once the new seat is confirmed, and then the old one is offered to the waitlist',
    { tags: ['6.swap-confirmed'] },
    async () => {
      await server.db.updateTable('class').set({ maxStudents: 1 }).where('id', '=', art).execute()
      const ida = (await vera.family.child('Ida')).personId
      await school.enroll(art, vera, ida)
      const choir = await school.class({ name: 'Choir', ...nine, maxStudents: 1 })
      await school.enroll(choir, vera, tom)
      const requested = await school.enrolled(choir, vera, mia, { swapsClassId: art })
      expect(requested).toMatchObject({
        status: 'Waitlisted',
        position: 1,
        swaps: { classId: art, name: 'Art' },
      })
      expect(await summary(art)).toEqual(['Mia Enrolled', 'Ida Waitlisted 1'])
      await school.withdraw(choir, vera, tom)
      expect(await school.eligibility(choir, vera, mia)).toMatchObject({
        status: 'Offered',
        way: 'Accept',
      })
      expect(await summary(art)).toEqual(['Mia Enrolled', 'Ida Waitlisted 1'])
      expect(await school.enrolled(choir, vera, mia)).toMatchObject({
        status: 'Enrolled',
        swaps: null,
      })
      expect(await summary(art)).toEqual(['Ida Offered', 'Mia Withdrawn'])
    },
  )

  test('are swapped when the request is approved, but not when it is declined', async () => {
    const choir = await school.class({ name: 'Choir', ...nine, enrollment: 'Approval' })
    await school.enroll(choir, vera, mia, { swapsClassId: art })
    const [requested] = await school.roster(choir)
    expect(requested).toMatchObject({ swaps: { name: 'Art' }, blockers: [] })
    await school.decide(choir, requested!, { status: 'Declined' })
    expect(await summary(art)).toEqual(['Mia Enrolled'])
    await school.enroll(choir, vera, mia, { swapsClassId: art })
    const [again] = await school.roster(choir)
    await school.decide(choir, again!, { status: 'Enrolled' })
    expect(await summary(choir)).toEqual(['Mia Enrolled', 'Mia Declined'])
    expect(await summary(art)).toEqual(['Mia Withdrawn'])
  })

  test('must be swapped to accept an offer if the student enrolled in the other one while waiting', async () => {
    await school.withdraw(art, vera, mia)
    const choir = await school.class({ name: 'Choir', ...nine, maxStudents: 1 })
    await school.enroll(choir, vera, tom)
    await school.enroll(choir, vera, mia)
    await school.enroll(art, vera, mia)
    await school.withdraw(choir, vera, tom)
    expect(await school.eligibility(choir, vera, mia)).toMatchObject({
      way: 'Accept',
      mustSwap: art,
    })
    expect((await school.enroll(choir, vera, mia)).status).toBe(409)
    expect(await school.enrolled(choir, vera, mia, { swapsClassId: art })).toMatchObject({
      status: 'Enrolled',
    })
    expect(await summary(art)).toEqual(['Mia Withdrawn', 'Mia Withdrawn'])
  })

  test('cannot be swapped if the child is not in the other one', async () => {
    const choir = await school.class({ name: 'Choir' })
    const drama = await school.class({ name: 'Drama' })
    for (const swapsClassId of [drama, 99_999_999]) {
      const answer = await school.enroll(choir, vera, mia, { swapsClassId })
      expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([
        422,
        ['swapsClassId'],
      ])
    }
    expect(await summary(choir)).toEqual([])
  })

  test('can be swapped by two students in opposite directions at once', async () => {
    const choir = await school.class({ name: 'Choir', ...nine, maxStudents: 2 })
    await school.enroll(choir, vera, tom)
    const answers = await Promise.all([
      school.enroll(choir, vera, mia, { swapsClassId: art }),
      school.enroll(art, vera, tom, { swapsClassId: choir }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([(await summary(choir))[0], (await summary(art))[0]]).toEqual([
      'Mia Enrolled',
      'Tom Enrolled',
    ])
  })
})

const atNine = { startTime: '09:00', endTime: '10:00' } as const
const eleven = { startTime: '11:00', endTime: '12:00' } as const
const begun = { startDate: inDays(-40), endDate: inDays(100) }

type Values = NonNullable<Parameters<EnrollmentSchool['class']>[0]>

/** A class that Mia is in. */
async function attends(values: Values) {
  const id = await school.class({ ...begun, ...values })
  expect(await school.enrolled(id, vera, mia)).toMatchObject({ status: 'Enrolled' })
  return id
}

/** Mia waits for Chess, and would swap Choir, which meets at the same time, for it. She is in Latin too. */
async function waiting() {
  const choir = await attends({ name: 'Choir', ...atNine })
  const latin = await attends({ name: 'Latin', ...eleven })
  const chess = await school.class({ name: 'Chess', ...atNine, ...begun, maxStudents: 1 })
  const tom = (await vera.family.child('Tom')).personId
  await school.enroll(chess, vera, tom)
  await school.enroll(chess, vera, mia, { swapsClassId: choir })
  return { choir, latin, chess, tom }
}

describe('A seat offer', () => {
  test('is checked with the class that is swapped now, not with the earlier choice', async () => {
    const { choir, latin, chess, tom } = await waiting()
    await school.withdraw(chess, vera, tom)
    const answer = await school.enroll(chess, vera, mia, { swapsClassId: latin })
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'Mia Lind is in Choir at that time. Swap Choir for this class, or withdraw first.',
    ])
    expect([await summary(choir), await summary(latin)]).toEqual([
      ['Mia Enrolled'],
      ['Mia Enrolled'],
    ])
    await school.withdraw(choir, vera, mia)
    expect(await school.enrolled(chess, vera, mia, { swapsClassId: latin })).toMatchObject({
      status: 'Enrolled',
    })
    expect(await summary(latin)).toEqual(['Mia Withdrawn'])
  })

  test('replaces at most one class', async () => {
    const { choir, chess, tom } = await waiting()
    await school.withdraw(chess, vera, tom)
    const art = await school.class({ name: 'Art', ...begun })
    await school.enroll(art, vera, mia)
    await server.db.updateTable('classMeeting').set(atNine).where('classId', '=', art).execute()
    expect(await school.eligibility(chess, vera, mia)).toMatchObject({ way: null, mustSwap: null })
    for (const swapsClassId of [null, choir, art])
      expect((await school.enroll(chess, vera, mia, { swapsClassId })).status).toBe(409)
  })

  test('cannot be accepted if the class to swap can no longer be left', async () => {
    const { choir, chess, tom } = await waiting()
    const draft = { status: 'Draft' } as const
    await server.db.updateTable('class').set(draft).where('id', '=', choir).execute()
    await school.withdraw(chess, vera, tom)
    expect(await school.eligibility(chess, vera, mia)).toMatchObject({ way: null, swaps: null })
    expect((await school.enroll(chess, vera, mia)).status).toBe(409)
  })

  test('that expired leads to the waitlist with the same swap', async () => {
    const { choir, chess, tom } = await waiting()
    const ida = (await vera.family.child('Ida')).personId
    await school.enroll(chess, vera, ida)
    await school.withdraw(chess, vera, tom)
    await school.expireOffers(chess)
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({
      status: 'Waitlisted',
      swaps: { classId: choir, name: 'Choir' },
    })
    expect(await summary(choir)).toEqual(['Mia Enrolled'])
  })

  test('that expired can still be accepted with the same swap if no one else waits', async () => {
    const { choir, chess, tom } = await waiting()
    await school.withdraw(chess, vera, tom)
    await school.expireOffers(chess)
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({ status: 'Enrolled' })
    expect(await summary(choir)).toEqual(['Mia Withdrawn'])
  })

  test('that expired leads to the waitlist without a swap if the student has left that class', async () => {
    const { choir, chess, tom } = await waiting()
    const ida = (await vera.family.child('Ida')).personId
    await school.enroll(chess, vera, ida)
    await school.withdraw(chess, vera, tom)
    await school.withdraw(choir, vera, mia)
    await school.expireOffers(chess)
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({
      status: 'Waitlisted',
      swaps: null,
    })
    const row = server.db.selectFrom('enrollment').where('status', '=', 'Waitlisted')
    expect(await row.where('classId', '=', chess).select('swapsClassId').execute()).toEqual([
      { swapsClassId: null },
    ])
  })
})

const past = { startDate: inDays(-40), endDate: inDays(-5) }

/** Changes a class, bypassing the rules of registration. */
const becomes = (id: number, values: { status?: 'Draft' | 'Canceled' } | typeof past) =>
  server.db.updateTable('class').set(values).where('id', '=', id).execute()

const dayOf = (days: number) => ({ semesterId: school.spring, date: inDays(days) })

const isFree = { way: 'Enroll', mustSwap: null, swappable: [], blockers: [] }

describe('A class that has ended', () => {
  test('does not conflict and cannot be swapped', async () => {
    const art = await attends({ name: 'Art', ...atNine })
    await becomes(art, past)
    const chess = await school.class({ name: 'Chess', ...atNine, ...begun })
    expect(await school.eligibility(chess, vera, mia)).toMatchObject(isFree)
    expect((await school.enroll(chess, vera, mia, { swapsClassId: art })).status).toBe(422)
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({ status: 'Enrolled' })
    expect(await summary(art)).toEqual(['Mia Enrolled'])
  })

  test('may have ended because its days have, even if its dates last longer', async () => {
    for (const days of [-14, -7, 20]) await school.classDay(dayOf(days))
    const art = await attends({
      name: 'Art',
      ...atNine,
      startDate: inDays(-20),
      endDate: inDays(10),
    })
    const chess = await school.class({ name: 'Chess', ...atNine, ...begun })
    expect(await school.eligibility(chess, vera, mia)).toMatchObject(isFree)
    await school.classDay(dayOf(10))
    expect(await school.eligibility(chess, vera, mia)).toMatchObject({ mustSwap: art })
  })

  test('is not left when a student on the waitlist who chose to swap it accepts an offer', async () => {
    const art = await attends({ name: 'Art', ...eleven })
    const chess = await school.class({ name: 'Chess', ...atNine, ...begun, maxStudents: 1 })
    const tom = (await vera.family.child('Tom')).personId
    await school.enroll(chess, vera, tom)
    await school.enroll(chess, vera, mia, { swapsClassId: art })
    await becomes(art, past)
    await school.withdraw(chess, vera, tom)
    expect(await school.eligibility(chess, vera, mia)).toMatchObject({ way: 'Accept', swaps: null })
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({ status: 'Enrolled' })
    expect(await summary(art)).toEqual(['Mia Enrolled'])
  })

  test('is not left when an administrator approves a request to swap it', async () => {
    const art = await attends({ name: 'Art', ...eleven })
    const chess = await school.class({ name: 'Chess', ...atNine, ...begun, enrollment: 'Approval' })
    await school.enroll(chess, vera, mia, { swapsClassId: art })
    await becomes(art, past)
    const [requested] = await school.roster(chess)
    await school.decide(chess, requested!, { status: 'Enrolled' })
    expect(await summary(chess)).toEqual(['Mia Enrolled'])
    expect(await summary(art)).toEqual(['Mia Enrolled'])
  })
})

test('A canceled class or a draft cannot be swapped', async () => {
  const art = await attends({ name: 'Art', ...eleven })
  const chess = await school.class({ name: 'Chess', ...atNine, ...begun })
  const swappable = async () => (await school.eligibility(chess, vera, mia)).swappable
  expect(await swappable()).toEqual([{ classId: art, name: 'Art' }])
  for (const status of ['Canceled', 'Draft'] as const) {
    await becomes(art, { status })
    expect(await swappable()).toEqual([])
  }
})

test('A class that became a draft again still conflicts', async () => {
  const art = await attends({ name: 'Art', ...atNine })
  await becomes(art, { status: 'Draft' })
  const chess = await school.class({ name: 'Chess', ...atNine, ...begun })
  expect(await school.eligibility(chess, vera, mia)).toMatchObject({
    way: null,
    mustSwap: null,
    blockers: [
      { kind: 'TimeConflict', opener: expect.stringMatching(/^Withdraw first\. An owner/) },
    ],
  })
})

const elsewhere = () =>
  school.semester({
    name: 'Camps',
    ...begun,
    registrationOpens: inDays(-50),
    registrationCloses: inDays(10),
  })

describe('A class of another semester', () => {
  test('can be swapped if it meets at the same time', { tags: ['6.swap-confirmed'] }, async () => {
    const camp = await attends({ name: 'Camp', ...atNine, semesterId: await elsewhere() })
    const chess = await school.class({ name: 'Chess', ...atNine, ...begun })
    expect(await school.eligibility(chess, vera, mia)).toMatchObject({
      way: 'Enroll',
      mustSwap: camp,
      swappable: [{ classId: camp, name: 'Camp' }],
    })
    const swap = { swapsClassId: camp }
    expect(await school.enrolled(chess, vera, mia, swap)).toMatchObject({ status: 'Enrolled' })
    expect(await summary(camp)).toEqual(['Mia Withdrawn'])
  })

  test('cannot be swapped otherwise', async () => {
    const camp = await attends({ name: 'Camp', ...eleven, semesterId: await elsewhere() })
    const chess = await school.class({ name: 'Chess', ...atNine, ...begun })
    expect(await school.eligibility(chess, vera, mia)).toMatchObject(isFree)
    expect((await school.enroll(chess, vera, mia, { swapsClassId: camp })).status).toBe(422)
  })
})
