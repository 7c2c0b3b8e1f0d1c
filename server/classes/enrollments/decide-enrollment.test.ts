import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { plainRules } from '#contract/classes/class-rules.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type DecisionSchool, exception, openDecisions, answerOf } from './test-decisions.ts'
import { summarize } from './test-enrollments.ts'
import { seatMember } from './enrollments.queries.ts'

let server: TestApp
let school: DecisionSchool
let vera: DecisionSchool['vera']
let mia: DecisionSchool['mia']
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openDecisions(server)
  ;({ vera, mia } = school)
})

const summary = async (id: number) => summarize(await school.roster(id))

test(
  'Administrators can enroll students outside the registration window and in AdminOnly classes',
  { tags: ['6.enroll-registration'] },
  async () => {
    const id = await school.class({ enrollment: 'AdminOnly' })
    const member = await school.miaAsMember()
    await server.db
      .updateTable('semester')
      .set({ registrationOpens: null, registrationCloses: null })
      .execute()
    expect(await school.eligibility(id, vera, mia.personId)).toMatchObject({ way: null })
    expect((await school.add(id, member)).status).toBe(200)
  },
)

test(
  'A full class takes no student, not even with an exception',
  { tags: ['6.seats-capacity'] },
  async () => {
    const id = await school.class({ maxStudents: 1 })
    const tom = await vera.family.child('Tom')
    await school.enroll(id, vera, tom.personId)
    const member = await school.miaAsMember()
    expect(await answerOf(await school.add(id, member, exception))).toEqual([
      409,
      'full',
      'Full: 1 of 1. Add Mia Lind to the waitlist or raise the limit.',
    ])
    expect((await school.add(id, member, { status: 'Waitlisted' })).status).toBe(200)
    expect(await summary(id)).toEqual(['Tom Enrolled', 'Mia Waitlisted 1'])
  },
)

test(
  'The limit of a class cannot go below the seats that are taken',
  { tags: ['6.seats-capacity'] },
  async () => {
    const id = await school.class({ maxStudents: 3 })
    const tom = await vera.family.child('Tom')
    for (const { personId } of [mia, tom]) await school.enroll(id, vera, personId)
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
      { maxStudents: '2 seats are already taken.' },
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

test('A waiting student can be enrolled when there is a free seat, even out of turn, and can be removed', async () => {
  const id = await school.class({ maxStudents: 1 })
  const tom = await vera.family.child('Tom')
  for (const { personId } of [tom, mia]) await school.enroll(id, vera, personId)
  const waiting = async () => (await school.roster(id)).find((entry) => entry.name === 'Mia Lind')
  expect((await school.decide(id, (await waiting())!, { status: 'Enrolled' })).status).toBe(409)
  await school.withdraw(id, vera, tom.personId)
  expect(await summary(id)).toEqual(['Mia Offered', 'Tom Withdrawn'])
  expect((await school.decide(id, (await waiting())!, { status: 'Waitlisted' })).status).toBe(422)
  expect((await school.decide(id, (await waiting())!, { status: 'Enrolled' })).status).toBe(200)
  expect((await school.decide(id, (await waiting())!, { status: 'Declined' })).status).toBe(422)
  const body = { status: 'Withdrawn', reason: 'Moved away.' }
  await school.decide(id, (await waiting())!, body)
  expect((await waiting())?.reason).toBe('Moved away.')
})

test('A student’s history lists every change of their enrollments', async () => {
  const id = await school.class({ maxStudents: 1 })
  const tom = await vera.family.child('Tom')
  for (const { personId } of [tom, mia]) await school.enroll(id, vera, personId)
  await school.withdraw(id, vera, tom.personId)
  await school.expireOffers(id)
  await school.enroll(id, vera, tom.personId)
  const history = await server.get(
    `/api/OrganizationUser/admin/history/${await school.memberId(mia.personId)}`,
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

test('The reason of a declined request is shown only to members who may see enrollments', async () => {
  const id = await school.class({ enrollment: 'Approval' })
  await school.enroll(id, vera, mia.personId)
  const [entry] = await school.roster(id)
  await school.decide(id, entry!, { status: 'Declined', reason: 'Beginners only.' })
  const address = `/api/OrganizationUser/admin/history/${await school.memberId(mia.personId)}`
  const read = async (token: string) =>
    (await (await server.get(address, { token })).json()).items[0].after
  expect(await read(school.token)).toEqual({
    class: 'Algebra',
    enrollmentReason: 'Beginners only.',
  })
  const other = await school.openRegistrar(['enrollments.manage', 'attendance.view'])
  expect(await read(other.token)).toEqual({})
})

test('A decision on an outdated version is refused and changes nothing', async () => {
  const id = await school.class({ enrollment: 'Approval' })
  await school.enroll(id, vera, mia.personId)
  const [entry] = await school.roster(id)
  expect((await school.decide(id, entry!, { status: 'Enrolled' })).status).toBe(200)
  expect(await answerOf(await school.decide(id, entry!, { status: 'Withdrawn' }))).toEqual([
    409,
    'changed',
    'Mia Lind’s enrollment has changed. Please reload the page.',
  ])
  expect(await summary(id)).toEqual(['Mia Enrolled'])
})

test.each(['Archived', 'Suspended'] as const)(
  'A student who is %s keeps the seat, and the roster says that it stays taken',
  { tags: ['6.seats-inactive'] },
  async (status) => {
    const id = await school.class({ maxStudents: 1 })
    const member = await school.miaAsMember()
    await school.add(id, member)
    expect(await school.roster(id)).toMatchObject([{ status: 'Enrolled', blockers: [] }])
    await server.db
      .updateTable('organizationUser')
      .set({ status })
      .where('id', '=', member)
      .execute()
    const reason = `Mia Lind’s membership is ${status.toLowerCase()}. The seat stays taken until you remove them.`
    expect(await school.roster(id)).toMatchObject([{ status: 'Enrolled', blockers: [{ reason }] }])
  },
)

test(
  'An exception needs a reason and the permission for exceptions',
  { tags: ['6.exception-reason'] },
  async () => {
    const id = await school.class({ minAge: 12 })
    const member = await school.miaAsMember()
    const refused = await answerOf(await school.add(id, member))
    expect(refused.slice(0, 2)).toEqual([409, 'exception'])
    expect(refused[2]).toMatch(
      /^For ages 12 and over; Mia Lind is \d+ on \w{3}, \w{3} \d+(, \d{4})?\.$/,
    )
    const clerk = await school.openClerk()
    expect((await answerOf(await school.add(id, member, exception, clerk.token)))[0]).toBe(403)
    expect(await summary(id)).toEqual([])
    expect((await school.add(id, member, exception)).status).toBe(200)
    expect(await summary(id)).toEqual(['Mia Enrolled'])
  },
)

test('An age outside a flexible range needs a decision but no exception', async () => {
  const id = await school.class({ minAge: 12, agePolicy: 'Flexible' })
  expect(await school.enrolled(id, vera, mia.personId)).toMatchObject({ status: 'Requested' })
  const [entry] = await school.roster(id)
  expect(entry?.blockers).toMatchObject([{ kind: 'TooYoung' }])
  const clerk = await school.openClerk()
  expect((await school.decide(id, entry!, { status: 'Enrolled' }, clerk.token)).status).toBe(200)
})

test(
  'A missing birth date needs an exception only if the ages are strict',
  { tags: ['6.exception-reason'] },
  async () => {
    const [strict, flexible] = [
      await school.class({ minAge: 6 }),
      await school.class({ minAge: 6, agePolicy: 'Flexible' }),
    ]
    const member = await school.miaAsMember()
    const person = server.db.updateTable('person').where('id', '=', mia.personId)
    await person.set({ birthDate: null }).execute()
    expect(await answerOf(await school.add(strict, member))).toEqual([
      409,
      'exception',
      'For ages 6 and over; Mia Lind’s birth date is missing.',
    ])
    expect((await school.add(strict, member, exception)).status).toBe(200)
    expect((await school.add(flexible, member)).status).toBe(200)
  },
)

const nine = { weekday: 'Saturday', startTime: '09:00', endTime: '10:00' } as const
const overrides = () =>
  server.db
    .selectFrom('conflictOverride')
    .where('organizationId', '=', school.organizationId)
    .select(['kind', 'classId', 'otherClassId', 'reason', 'overriddenByPersonId'])
    .execute()

const accepted = (classId: number, otherClassId: number) => ({
  kind: 'StudentsBooked',
  classId,
  otherClassId,
  ...exception.override,
  overriddenByPersonId: school.owner.personId,
})

describe('An exception for a student who is busy at that time', () => {
  test(
    'is stored in the timetable as long as they are in both classes',
    { tags: ['6.exception-reason', '6.conflicts-override'] },
    async () => {
      const [art, choir] = [await school.class(nine), await school.class(nine)]
      await school.enroll(art, vera, mia.personId)
      const member = await school.memberId(mia.personId)
      expect((await answerOf(await school.add(choir, member)))[1]).toBe('exception')
      expect(await overrides()).toEqual([])
      expect((await school.add(choir, member, exception)).status).toBe(200)
      expect(await overrides()).toEqual([accepted(art, choir)])
      await school.withdraw(art, vera, mia.personId)
      expect(await overrides()).toEqual([])
    },
  )

  test('is stored when a request is approved, but not while they are on the waitlist', async () => {
    const [art, choir] = [
      await school.class(nine),
      await school.class({ ...nine, enrollment: 'Approval' }),
    ]
    await school.enroll(choir, vera, mia.personId)
    await school.enroll(art, vera, mia.personId)
    const decide = async (status: string) => {
      const [entry] = await school.roster(choir)
      return school.decide(choir, entry!, { status, ...exception })
    }
    await decide('Waitlisted')
    expect(await overrides()).toEqual([])
    await decide('Enrolled')
    expect(await summary(choir)).toEqual(['Mia Enrolled'])
    expect(await overrides()).toEqual([accepted(art, choir)])
  })

  test(
    'is also stored for a class that they teach',
    { tags: ['6.exception-reason', '6.conflicts-override'] },
    async () => {
      const [art, choir] = [await school.class({ ...nine, name: 'Art' }), await school.class(nine)]
      const member = await school.miaAsMember()
      await server.db
        .insertInto('classTeacher')
        .values({
          organizationId: school.organizationId,
          classId: art,
          organizationUserId: member,
          role: 'Assistant',
        })
        .execute()
      expect(await school.eligibility(choir, vera, mia.personId)).toMatchObject({
        way: null,
        mustSwap: null,
        blockers: [{ kind: 'Teaches', reason: 'Mia Lind teaches Art at that time.' }],
      })
      expect((await school.enroll(choir, vera, mia.personId)).status).toBe(409)
      expect(await answerOf(await school.add(choir, member))).toEqual([
        409,
        'exception',
        'Mia Lind teaches Art at that time.',
      ])
      const clerk = await school.openClerk()
      expect((await answerOf(await school.add(choir, member, exception, clerk.token)))[0]).toBe(403)
      expect((await school.add(choir, member, exception)).status).toBe(200)
      expect(await overrides()).toEqual([{ ...accepted(art, choir), kind: 'StudentTeaches' }])
      await school.withdraw(choir, vera, mia.personId)
      expect(await overrides()).toEqual([])
    },
  )

  test('does not accept conflicts that existed before', async () => {
    const [art, choir] = [await school.class(nine), await school.class(nine)]
    const tom = await school.member('Tom')
    await seatMember(server.db, { ...school, classId: art }, tom)
    await seatMember(server.db, { ...school, classId: choir }, tom)
    await school.enroll(art, vera, mia.personId)
    await school.add(choir, await school.memberId(mia.personId), exception)
    expect(await summary(choir)).toEqual(['Mia Enrolled', 'Tom Enrolled'])
    expect(await overrides()).toEqual([])
  })
})

test.each([
  ['Suspended', 'Mia Lind’s membership is suspended. Restore it first.'],
  ['Archived', 'Mia Lind’s membership is archived. Restore it first.'],
] as const)(
  'A student who is %s is not enrolled before the membership is restored',
  async (status, sentence) => {
    const id = await school.class({ enrollment: 'Approval' })
    await school.enroll(id, vera, mia.personId)
    const membership = server.db
      .updateTable('organizationUser')
      .where('personId', '=', mia.personId)
    await membership.set({ status }).execute()
    const decide = async (wish: string) =>
      answerOf(
        await school.decide(id, (await school.roster(id))[0]!, { status: wish, ...exception }),
      )
    for (const wish of ['Enrolled', 'Waitlisted'])
      expect(await decide(wish)).toEqual([409, 'not_active', sentence])
    await membership.set({ status: 'Active' }).execute()
    await decide('Enrolled')
    expect(await summary(id)).toEqual(['Mia Enrolled'])
    await membership.set({ status }).execute()
    await decide('Withdrawn')
    expect(await summary(id)).toEqual(['Mia Withdrawn'])
  },
)
