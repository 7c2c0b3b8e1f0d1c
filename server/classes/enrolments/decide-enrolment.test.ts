import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainRules } from '#contract/classes/class-rules.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Deciding, exception, openDeciding, told } from './test-deciding.ts'
import { inShort } from './test-enrolments.ts'

let server: TestApp
let school: Deciding
let vera: Deciding['vera']
let mia: Deciding['mia']
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openDeciding(server)
  ;({ vera, mia } = school)
})

const short = async (id: number) => inShort(await school.roster(id))

test(
  'Administrators enrol whatever the days of registration are, and who enrols',
  { tags: ['6.enrol-registration'] },
  async () => {
    const id = await school.class({ enrolment: 'AdminOnly' })
    const member = await school.miaAsMember()
    await server.db
      .updateTable('semester')
      .set({ registrationOpens: null, registrationCloses: null })
      .execute()
    expect(await school.standing(id, vera, mia.personId)).toMatchObject({ way: null })
    expect((await school.add(id, member)).status).toBe(200)
  },
)

test(
  'Nobody, not even with an exception, takes a seat that is not there',
  { tags: ['6.seats-most'] },
  async () => {
    const id = await school.class({ maxStudents: 1 })
    const tom = await vera.family.child('Tom')
    await school.enrol(id, vera, tom.personId)
    const member = await school.miaAsMember()
    expect(await told(await school.add(id, member, exception))).toEqual([
      409,
      'full',
      'Full: 1 of 1. Put Mia Lind on the waitlist, or let the class take more students.',
    ])
    expect((await school.add(id, member, { status: 'Waitlisted' })).status).toBe(200)
    expect(await short(id)).toEqual(['Tom Enrolled', 'Mia Waitlisted 1'])
  },
)

test(
  'A class becomes no smaller than the seats that are taken',
  { tags: ['6.seats-most'] },
  async () => {
    const id = await school.class({ maxStudents: 3 })
    const tom = await vera.family.child('Tom')
    for (const { personId } of [mia, tom]) await school.enrol(id, vera, personId)
    const { db } = server
    const { version } = await db
      .selectFrom('class')
      .where('id', '=', id)
      .select('version')
      .executeTakeFirstOrThrow()
    const values = { ...school.algebra, semesterId: school.spring, ...school.term }
    const { organizationId: _, ...about } = values
    const save = (maxStudents: number) =>
      server.put(`/api/Class/admin/${id}`, {
        token: school.token,
        body: {
          ...about,
          ...rest,
          maxStudents,
          version,
        },
      })
    const refused = await save(1)
    expect([refused.status, (await refused.json()).fields]).toEqual([
      422,
      { maxStudents: '2 seats are taken already.' },
    ])
    expect((await save(2)).status).toBe(200)
  },
)

const rest = {
  summary: null,
  description: null,
  status: 'Published',
  teachers: [],
  weekday: null,
  slotId: null,
  startTime: null,
  endTime: null,
  roomId: null,
  ...plainRules,
}

test('Whoever waits is let in when there is room, also out of turn, or turned away', async () => {
  const id = await school.class({ maxStudents: 1 })
  const tom = await vera.family.child('Tom')
  for (const { personId } of [tom, mia]) await school.enrol(id, vera, personId)
  const waiting = async () => (await school.roster(id)).find((entry) => entry.name === 'Mia Lind')
  expect((await school.decide(id, (await waiting())!, { status: 'Enrolled' })).status).toBe(409)
  await school.withdraw(id, vera, tom.personId)
  expect(await short(id)).toEqual(['Mia Offered', 'Tom Withdrawn'])
  expect((await school.decide(id, (await waiting())!, { status: 'Waitlisted' })).status).toBe(422)
  expect((await school.decide(id, (await waiting())!, { status: 'Enrolled' })).status).toBe(200)
  expect((await school.decide(id, (await waiting())!, { status: 'Declined' })).status).toBe(422)
  const body = { status: 'Withdrawn', reason: 'Moved away.' }
  await school.decide(id, (await waiting())!, body)
  expect((await waiting())?.reason).toBe('Moved away.')
})

test('The history of a student tells what became of each', async () => {
  const id = await school.class({ maxStudents: 1 })
  const tom = await vera.family.child('Tom')
  for (const { personId } of [tom, mia]) await school.enrol(id, vera, personId)
  await school.withdraw(id, vera, tom.personId)
  await school.runOut(id)
  await school.enrol(id, vera, tom.personId)
  const history = await server.get(
    `/api/OrganizationUser/admin/${await school.memberId(mia.personId)}/history`,
    { token: school.token },
  )
  const { items } = await history.json()
  expect(items.map(({ action, actorName }: Record<string, string>) => [action, actorName])).toEqual(
    [
      ['OfferEnded', 'Kinroll'],
      ['SeatOffered', 'Kinroll'],
      ['Waitlisted', 'Vera Lind'],
      ['Joined', 'Vera Lind'],
    ],
  )
})

test('Why somebody was turned away is for those who see who attends what', async () => {
  const id = await school.class({ enrolment: 'Approval' })
  await school.enrol(id, vera, mia.personId)
  const [entry] = await school.roster(id)
  await school.decide(id, entry!, { status: 'Declined', reason: 'Beginners only.' })
  const address = `/api/OrganizationUser/admin/${await school.memberId(mia.personId)}/history`
  const read = async (token: string) =>
    (await (await server.get(address, { token })).json()).items[0].after
  expect(await read(school.token)).toEqual({ class: 'Algebra', enrolmentReason: 'Beginners only.' })
  const other = await school.openRegistrar(['enrolments.manage', 'attendance.view'])
  expect(await read(other.token)).toEqual({})
})

test('What has changed since somebody looked is not decided, and stays', async () => {
  const id = await school.class({ enrolment: 'Approval' })
  await school.enrol(id, vera, mia.personId)
  const [entry] = await school.roster(id)
  expect((await school.decide(id, entry!, { status: 'Enrolled' })).status).toBe(200)
  expect(await told(await school.decide(id, entry!, { status: 'Withdrawn' }))).toEqual([
    409,
    'changed',
    'What Mia Lind is to this class has changed meanwhile.',
  ])
  expect(await short(id)).toEqual(['Mia Enrolled'])
})

test.each(['Archived', 'Suspended'] as const)(
  'Whoever is %s keeps the seat, and administrators read on the roster that it stays taken',
  { tags: ['6.seats-kept'] },
  async (status) => {
    const id = await school.class({ maxStudents: 1 })
    const member = await school.miaAsMember()
    await school.add(id, member)
    expect(await school.roster(id)).toMatchObject([{ status: 'Enrolled', doors: [] }])
    await server.db
      .updateTable('organizationUser')
      .set({ status })
      .where('id', '=', member)
      .execute()
    const reason = `The membership of Mia Lind is ${status.toLowerCase()}. The seat stays taken until you remove them.`
    expect(await school.roster(id)).toMatchObject([{ status: 'Enrolled', doors: [{ reason }] }])
  },
)
