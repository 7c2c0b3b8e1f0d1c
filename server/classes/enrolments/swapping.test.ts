import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrolmentSchool, inShort, openEnrolments } from './test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
let vera: Awaited<ReturnType<EnrolmentSchool['parent']>>
let mia: number
let tom: number
let art: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrolments(server)
  vera = await school.parent('Vera')
  mia = (await vera.family.child('Mia')).personId
  tom = (await vera.family.child('Tom')).personId
  art = await school.class({ name: 'Art', ...nine })
  await school.enrol(art, vera, mia)
})

const nine = { weekday: 'Saturday', startTime: '09:00', endTime: '10:00' } as const

const short = async (id: number) => inShort(await school.roster(id))

test(
  'A class at the same time takes the other one’s place, and not without being asked',
  { tags: ['6.swap-sure'] },
  async () => {
    const choir = await school.class({
      name: 'Choir',
      ...nine,
      startTime: '09:30',
      endTime: '10:30',
    })
    expect(await school.standing(choir, vera, mia)).toMatchObject({
      way: 'Enrol',
      mustSwap: art,
      swappable: [{ classId: art, name: 'Art' }],
      doors: [{ kind: 'Collides', reason: 'Mia Lind is in Art then.' }],
    })
    const refused = await school.enrol(choir, vera, mia)
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Mia Lind is in Art then. Give up Art for this class, or withdraw first.',
    ])
    expect(await school.enrolled(choir, vera, mia, { swapsClassId: art })).toMatchObject({
      status: 'Enrolled',
    })
    expect(await short(art)).toEqual(['Mia Withdrawn'])
    expect((await school.roster(art))[0]).toMatchObject({ reason: 'Swapped for Choir.' })
  },
)

test(
  'The old seat is kept until the new one is sure, and then goes to whoever waits for it',
  { tags: ['6.swap-sure'] },
  async () => {
    await server.db.updateTable('class').set({ maxStudents: 1 }).where('id', '=', art).execute()
    const ida = (await vera.family.child('Ida')).personId
    await school.enrol(art, vera, ida)
    const choir = await school.class({ name: 'Choir', ...nine, maxStudents: 1 })
    await school.enrol(choir, vera, tom)
    const waiting = await school.enrolled(choir, vera, mia, { swapsClassId: art })
    expect(waiting).toMatchObject({
      status: 'Waitlisted',
      position: 1,
      swaps: { classId: art, name: 'Art' },
    })
    expect(await short(art)).toEqual(['Mia Enrolled', 'Ida Waitlisted 1'])
    await school.withdraw(choir, vera, tom)
    expect(await school.standing(choir, vera, mia)).toMatchObject({
      status: 'Offered',
      way: 'Accept',
    })
    expect(await short(art)).toEqual(['Mia Enrolled', 'Ida Waitlisted 1'])
    expect(await school.enrolled(choir, vera, mia)).toMatchObject({
      status: 'Enrolled',
      swaps: null,
    })
    expect(await short(art)).toEqual(['Ida Offered', 'Mia Withdrawn'])
  },
)

test('A request that swaps gives up the old seat when it is approved, and keeps it when it is not', async () => {
  const choir = await school.class({ name: 'Choir', ...nine, enrolment: 'Approval' })
  await school.enrol(choir, vera, mia, { swapsClassId: art })
  const [asked] = await school.roster(choir)
  expect(asked).toMatchObject({ swaps: { name: 'Art' }, doors: [] })
  await school.decide(choir, asked!, { status: 'Declined' })
  expect(await short(art)).toEqual(['Mia Enrolled'])
  await school.enrol(choir, vera, mia, { swapsClassId: art })
  const [again] = await school.roster(choir)
  await school.decide(choir, again!, { status: 'Enrolled' })
  expect(await short(choir)).toEqual(['Mia Enrolled', 'Mia Declined'])
  expect(await short(art)).toEqual(['Mia Withdrawn'])
})

test('Whoever came to be elsewhere while they waited gives that up for the seat on offer', async () => {
  await school.withdraw(art, vera, mia)
  const choir = await school.class({ name: 'Choir', ...nine, maxStudents: 1 })
  await school.enrol(choir, vera, tom)
  await school.enrol(choir, vera, mia)
  await school.enrol(art, vera, mia)
  await school.withdraw(choir, vera, tom)
  expect(await school.standing(choir, vera, mia)).toMatchObject({ way: 'Accept', mustSwap: art })
  expect((await school.enrol(choir, vera, mia)).status).toBe(409)
  expect(await school.enrolled(choir, vera, mia, { swapsClassId: art })).toMatchObject({
    status: 'Enrolled',
  })
  expect(await short(art)).toEqual(['Mia Withdrawn', 'Mia Withdrawn'])
})

test('A class that the child is not in cannot be given up', async () => {
  const choir = await school.class({ name: 'Choir' })
  const drama = await school.class({ name: 'Drama' })
  for (const swapsClassId of [drama, 99_999_999]) {
    const answer = await school.enrol(choir, vera, mia, { swapsClassId })
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([
      422,
      ['swapsClassId'],
    ])
  }
  expect(await short(choir)).toEqual([])
})

test('Two swaps that cross each other both end well', async () => {
  const choir = await school.class({ name: 'Choir', ...nine, maxStudents: 2 })
  await school.enrol(choir, vera, tom)
  const answers = await Promise.all([
    school.enrol(choir, vera, mia, { swapsClassId: art }),
    school.enrol(art, vera, tom, { swapsClassId: choir }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([(await short(choir))[0], (await short(art))[0]]).toEqual(['Mia Enrolled', 'Tom Enrolled'])
})
