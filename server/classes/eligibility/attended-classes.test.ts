import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  type EnrolmentSchool,
  inDays,
  inShort,
  openEnrolments,
} from '../enrolments/test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
let vera: Awaited<ReturnType<EnrolmentSchool['parent']>>
let mia: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrolments(server)
  vera = await school.parent('Vera')
  mia = (await vera.family.child('Mia')).personId
})

const nine = { startTime: '09:00', endTime: '10:00' } as const
const eleven = { startTime: '11:00', endTime: '12:00' } as const
const begun = { startDate: inDays(-40), endDate: inDays(100) }
const past = { startDate: inDays(-40), endDate: inDays(-5) }

type Values = NonNullable<Parameters<EnrolmentSchool['class']>[0]>

/** A class that Mia is in. */
async function attends(values: Values) {
  const id = await school.class({ ...begun, ...values })
  expect(await school.enrolled(id, vera, mia)).toMatchObject({ status: 'Enrolled' })
  return id
}

/** Registration or not, a class is something else from now on. */
const becomes = (id: number, values: { status?: 'Draft' | 'Cancelled' } | typeof past) =>
  server.db.updateTable('class').set(values).where('id', '=', id).execute()

const dayOf = (days: number) => ({ semesterId: school.spring, date: inDays(days) })

const short = async (id: number) => inShort(await school.roster(id))

const isFree = { way: 'Enrol', mustSwap: null, swappable: [], doors: [] }

describe('A class that is over', () => {
  test('is in nobody’s way any more, and cannot be given up', async () => {
    const art = await attends({ name: 'Art', ...nine })
    await becomes(art, past)
    const chess = await school.class({ name: 'Chess', ...nine, ...begun })
    expect(await school.standing(chess, vera, mia)).toMatchObject(isFree)
    expect((await school.enrol(chess, vera, mia, { swapsClassId: art })).status).toBe(422)
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({ status: 'Enrolled' })
    expect(await short(art)).toEqual(['Mia Enrolled'])
  })

  test('may be so because its days are, though its term lasts', async () => {
    for (const days of [-14, -7, 20]) await school.classDay(dayOf(days))
    const art = await attends({ name: 'Art', ...nine, startDate: inDays(-20), endDate: inDays(10) })
    const chess = await school.class({ name: 'Chess', ...nine, ...begun })
    expect(await school.standing(chess, vera, mia)).toMatchObject(isFree)
    await school.classDay(dayOf(10))
    expect(await school.standing(chess, vera, mia)).toMatchObject({ mustSwap: art })
  })

  test('stays what it was for whoever wanted to give it up for a seat in line', async () => {
    const art = await attends({ name: 'Art', ...eleven })
    const chess = await school.class({ name: 'Chess', ...nine, ...begun, maxStudents: 1 })
    const tom = (await vera.family.child('Tom')).personId
    await school.enrol(chess, vera, tom)
    await school.enrol(chess, vera, mia, { swapsClassId: art })
    await becomes(art, past)
    await school.withdraw(chess, vera, tom)
    expect(await school.standing(chess, vera, mia)).toMatchObject({ way: 'Accept', swaps: null })
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({ status: 'Enrolled' })
    expect(await short(art)).toEqual(['Mia Enrolled'])
  })

  test('stays what it was where an administrator lets in whoever asked to swap it', async () => {
    const art = await attends({ name: 'Art', ...eleven })
    const chess = await school.class({ name: 'Chess', ...nine, ...begun, enrolment: 'Approval' })
    await school.enrol(chess, vera, mia, { swapsClassId: art })
    await becomes(art, past)
    const [asked] = await school.roster(chess)
    await school.decide(chess, asked!, { status: 'Enrolled' })
    expect(await short(chess)).toEqual(['Mia Enrolled'])
    expect(await short(art)).toEqual(['Mia Enrolled'])
  })
})

test('A class that does not take place, or is not published yet, cannot be given up', async () => {
  const art = await attends({ name: 'Art', ...eleven })
  const chess = await school.class({ name: 'Chess', ...nine, ...begun })
  const swappable = async () => (await school.standing(chess, vera, mia)).swappable
  expect(await swappable()).toEqual([{ classId: art, name: 'Art' }])
  for (const status of ['Cancelled', 'Draft'] as const) {
    await becomes(art, { status })
    expect(await swappable()).toEqual([])
  }
})

test('A class that is a draft again keeps its time', async () => {
  const art = await attends({ name: 'Art', ...nine })
  await becomes(art, { status: 'Draft' })
  const chess = await school.class({ name: 'Chess', ...nine, ...begun })
  expect(await school.standing(chess, vera, mia)).toMatchObject({
    way: null,
    mustSwap: null,
    doors: [{ kind: 'Collides', opener: expect.stringMatching(/^Withdraw first\. An owner/) }],
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
  test('is given up where it is in the way', { tags: ['6.swap-sure'] }, async () => {
    const camp = await attends({ name: 'Camp', ...nine, semesterId: await elsewhere() })
    const chess = await school.class({ name: 'Chess', ...nine, ...begun })
    expect(await school.standing(chess, vera, mia)).toMatchObject({
      way: 'Enrol',
      mustSwap: camp,
      swappable: [{ classId: camp, name: 'Camp' }],
    })
    const swap = { swapsClassId: camp }
    expect(await school.enrolled(chess, vera, mia, swap)).toMatchObject({ status: 'Enrolled' })
    expect(await short(camp)).toEqual(['Mia Withdrawn'])
  })

  test('is not where it is not', async () => {
    const camp = await attends({ name: 'Camp', ...eleven, semesterId: await elsewhere() })
    const chess = await school.class({ name: 'Chess', ...nine, ...begun })
    expect(await school.standing(chess, vera, mia)).toMatchObject(isFree)
    expect((await school.enrol(chess, vera, mia, { swapsClassId: camp })).status).toBe(422)
  })
})
