import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sweepOffers } from './offers.sweep.ts'
import { type EnrolmentSchool, inDays, inShort, openEnrolments } from './test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
let vera: Awaited<ReturnType<EnrolmentSchool['parent']>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrolments(server)
  vera = await school.parent('Vera')
})

/** A class with two seats, which Tom and Ida are offered; Ben waits, and Eva has left it. */
async function offeredClass() {
  const id = await school.class({ name: 'Chess', maxStudents: 2 })
  const children: number[] = []
  for (const name of ['Eva', 'Mia', 'Tom', 'Ida', 'Ben']) {
    const { personId } = await vera.family.child(name)
    children.push(personId)
    await school.enrol(id, vera, personId)
  }
  const [eva = 0, mia = 0, tom = 0, ida = 0, ben = 0] = children
  await school.withdraw(id, vera, eva)
  await school.withdraw(id, vera, mia)
  expect(await short(id)).toEqual(['Tom Offered', 'Ida Offered', 'Ben Waitlisted 1'])
  return { id, eva, mia, tom, ida, ben }
}

/** What those are to a class who have not left it. */
const short = async (id: number) =>
  inShort(await school.roster(id)).filter((each) => !each.endsWith('Withdrawn'))

const letters = () =>
  server.db
    .selectFrom('letter')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

const readClass = (id: number) => server.get(`/api/Class/${id}`, { token: vera.token })

const pending = async () =>
  (await server.get('/api/Class/my-pending-enrolments', { token: vera.token })).json()

const over = (name: string) => [{ kind: 'Over', reason: `${name} is over.` }]

describe('Seats on offer go back to the line, and are offered anew,', () => {
  test.each([
    [
      'while a class is cancelled',
      (id: number) => school.save(id, { status: 'Cancelled' }),
      (id: number) => school.save(id, { status: 'Published' }),
    ],
    [
      'while it is a draft',
      (id: number) => school.save(id, { status: 'Draft' }),
      (id: number) => school.save(id, { status: 'Published' }),
    ],
    [
      'while it is over',
      (id: number) => school.save(id, { startDate: inDays(-9), endDate: inDays(-1) }, 'So.'),
      (id: number) => school.save(id, school.term, 'So.'),
    ],
    [
      'while its semester is archived',
      () => school.saveSemester({ isArchived: true }),
      () => school.saveSemester({ isArchived: false }),
    ],
  ])('%s', { tags: ['6.line-pause'] }, async (_, stop, goOn) => {
    const { id, tom } = await offeredClass()
    const before = await letters()
    expect((await stop(id)).status).toBe(200)
    expect(await short(id)).toEqual(['Tom Waitlisted 1', 'Ida Waitlisted 2', 'Ben Waitlisted 3'])
    expect(await letters()).toEqual(before)
    expect((await goOn(id)).status).toBe(200)
    expect(await short(id)).toEqual(['Tom Offered', 'Ida Offered', 'Ben Waitlisted 1'])
    const { offeredUntil } = await school.standing(id, vera, tom)
    expect(Math.round((Date.parse(offeredUntil ?? '') - Date.now()) / 3_600_000)).toBe(48)
  })

  test('also where nobody looked after them before they ran out', async () => {
    const { id } = await offeredClass()
    await server.db.updateTable('class').set({ status: 'Cancelled' }).where('id', '=', id).execute()
    await school.runOut(id)
    await sweepOffers(server.database)
    expect(await short(id)).toEqual(['Tom Waitlisted 1', 'Ida Waitlisted 2', 'Ben Waitlisted 3'])
  })
})

test('Administrators seat whoever they like in a class that offers its seats to nobody', async () => {
  const { id } = await offeredClass()
  await school.save(id, { status: 'Draft' })
  const line = await school.roster(id)
  const ben = line.find(({ name, status }) => name === 'Ben Lind' && status === 'Waitlisted')
  expect((await school.decide(id, ben!, { status: 'Enrolled' })).status).toBe(200)
  expect(await short(id)).toEqual(['Ben Enrolled', 'Tom Waitlisted 1', 'Ida Waitlisted 2'])
})

describe('A class that is cancelled', () => {
  test.each(['Enrolled', 'Requested', 'Waitlisted'] as const)(
    'says so to whoever is %s, lets them go, and says so to them afterwards',
    { tags: ['6.enrol-cancelled'] },
    async (status) => {
      const id = await school.class({
        name: 'Chess',
        maxStudents: 1,
        enrolment: status === 'Requested' ? 'Approval' : 'Open',
      })
      const { personId } = await vera.family.child('Mia')
      if (status === 'Waitlisted') {
        const tom = await vera.family.child('Tom')
        await school.enrol(id, vera, tom.personId)
      }
      await school.enrol(id, vera, personId)
      await school.save(id, { status: 'Cancelled' })
      expect(await school.standing(id, vera, personId)).toMatchObject({
        status,
        way: null,
        mayWithdraw: true,
        doors: [{ kind: 'Cancelled', reason: 'Chess is cancelled.' }],
      })
      const left = await school.withdraw(id, vera, personId)
      expect(await left.json()).toMatchObject({ status: 'Withdrawn' })
      expect((await readClass(id)).status).toBe(200)
    },
  )

  test('is not there for whoever has nothing to do with it', async () => {
    const id = await school.class({ status: 'Cancelled' })
    await vera.family.child('Mia')
    expect((await readClass(id)).status).toBe(404)
  })
})

test('A draft is seen by those who are in it, and not by those who wait', async () => {
  const { id, tom } = await offeredClass()
  await school.save(id, { status: 'Draft' })
  expect((await readClass(id)).status).toBe(404)
  await school.save(id, { status: 'Published' })
  await school.enrol(id, vera, tom)
  await school.save(id, { status: 'Draft' })
  expect(await school.standing(id, vera, tom)).toMatchObject({ status: 'Enrolled', doors: [] })
})

describe('What waits', () => {
  test('is nothing of a class that is over, whose page says so', async () => {
    const { id, tom, ben } = await offeredClass()
    const drama = await school.class({ name: 'Drama', enrolment: 'Approval' })
    await school.enrol(drama, vera, ben)
    const past = { startDate: inDays(-9), endDate: inDays(-1) }
    for (const each of [id, drama]) expect((await school.save(each, past, 'So.')).status).toBe(200)
    expect(await pending()).toEqual([])
    expect(await school.standing(id, vera, tom)).toMatchObject({ way: null, doors: over('Chess') })
    expect(await school.standing(id, vera, ben)).toMatchObject({ doors: over('Chess') })
    expect(await school.standing(drama, vera, ben)).toMatchObject({ doors: over('Drama') })
  })

  test('is nothing of an archived semester', async () => {
    const { id, ben } = await offeredClass()
    await school.saveSemester({ isArchived: true })
    expect(await pending()).toEqual([])
    expect(await school.standing(id, vera, ben)).toMatchObject({
      doors: over('Chess'),
    })
  })

  test('is known to be cancelled, until somebody leaves it', async () => {
    const { id, tom, ida } = await offeredClass()
    await school.save(id, { status: 'Cancelled' })
    await school.withdraw(id, vera, tom)
    await school.withdraw(id, vera, ida)
    expect(await pending()).toMatchObject([
      { name: 'Ben Lind', status: 'Waitlisted', position: 1, isCancelled: true },
    ])
  })
})
