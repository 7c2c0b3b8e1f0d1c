import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrolmentSchool, inDays, inShort, openEnrolments } from './test-enrolments.ts'

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

type Values = NonNullable<Parameters<EnrolmentSchool['class']>[0]>

/** A class that Mia is in. */
async function attends(values: Values) {
  const id = await school.class({ ...begun, ...values })
  expect(await school.enrolled(id, vera, mia)).toMatchObject({ status: 'Enrolled' })
  return id
}

const short = async (id: number) => inShort(await school.roster(id))

/** Mia waits for Chess, and would give up Choir for it, which meets then. She is in Latin as well. */
async function waiting() {
  const choir = await attends({ name: 'Choir', ...nine })
  const latin = await attends({ name: 'Latin', ...eleven })
  const chess = await school.class({ name: 'Chess', ...nine, ...begun, maxStudents: 1 })
  const tom = (await vera.family.child('Tom')).personId
  await school.enrol(chess, vera, tom)
  await school.enrol(chess, vera, mia, { swapsClassId: choir })
  return { choir, latin, chess, tom }
}

describe('A seat on offer', () => {
  test('is judged by what is given up now, not by what was to be', async () => {
    const { choir, latin, chess, tom } = await waiting()
    await school.withdraw(chess, vera, tom)
    const answer = await school.enrol(chess, vera, mia, { swapsClassId: latin })
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'Mia Lind is in Choir then. Give up Choir for this class, or withdraw first.',
    ])
    expect([await short(choir), await short(latin)]).toEqual([['Mia Enrolled'], ['Mia Enrolled']])
    await school.withdraw(choir, vera, mia)
    expect(await school.enrolled(chess, vera, mia, { swapsClassId: latin })).toMatchObject({
      status: 'Enrolled',
    })
    expect(await short(latin)).toEqual(['Mia Withdrawn'])
  })

  test('takes one class’s place at most', async () => {
    const { choir, chess, tom } = await waiting()
    await school.withdraw(chess, vera, tom)
    const art = await school.class({ name: 'Art', ...begun })
    await school.enrol(art, vera, mia)
    await server.db.updateTable('classMeeting').set(nine).where('classId', '=', art).execute()
    expect(await school.standing(chess, vera, mia)).toMatchObject({ way: null, mustSwap: null })
    for (const swapsClassId of [null, choir, art])
      expect((await school.enrol(chess, vera, mia, { swapsClassId })).status).toBe(409)
  })

  test('does not take the place of a class that cannot be given up any more', async () => {
    const { choir, chess, tom } = await waiting()
    const draft = { status: 'Draft' } as const
    await server.db.updateTable('class').set(draft).where('id', '=', choir).execute()
    await school.withdraw(chess, vera, tom)
    expect(await school.standing(chess, vera, mia)).toMatchObject({ way: null, swaps: null })
    expect((await school.enrol(chess, vera, mia)).status).toBe(409)
  })

  test('that has run out leads into the line with the swap that it had', async () => {
    const { choir, chess, tom } = await waiting()
    const ida = (await vera.family.child('Ida')).personId
    await school.enrol(chess, vera, ida)
    await school.withdraw(chess, vera, tom)
    await school.runOut(chess)
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({
      status: 'Waitlisted',
      swaps: { classId: choir, name: 'Choir' },
    })
    expect(await short(choir)).toEqual(['Mia Enrolled'])
  })

  test('that has run out, and that nobody else wants, is taken with the swap that it had', async () => {
    const { choir, chess, tom } = await waiting()
    await school.withdraw(chess, vera, tom)
    await school.runOut(chess)
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({ status: 'Enrolled' })
    expect(await short(choir)).toEqual(['Mia Withdrawn'])
  })

  test('that has run out leads into the line without what is not attended any more', async () => {
    const { choir, chess, tom } = await waiting()
    const ida = (await vera.family.child('Ida')).personId
    await school.enrol(chess, vera, ida)
    await school.withdraw(chess, vera, tom)
    await school.withdraw(choir, vera, mia)
    await school.runOut(chess)
    expect(await school.enrolled(chess, vera, mia)).toMatchObject({
      status: 'Waitlisted',
      swaps: null,
    })
    const row = server.db.selectFrom('enrolment').where('status', '=', 'Waitlisted')
    expect(await row.where('classId', '=', chess).select('swapsClassId').execute()).toEqual([
      { swapsClassId: null },
    ])
  })
})
