import { hour, minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, unverify, whileBusy } from '#server/testing/test-app.ts'
import { offerLife } from './offer-seats.ts'
import { sweepOffers } from './offers.sweep.ts'
import { type EnrollmentSchool, inDays, summarize, openEnrollments } from './test-enrollments.ts'

let server: TestApp
let school: EnrollmentSchool
let vera: Awaited<ReturnType<EnrollmentSchool['parent']>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
  vera = await school.parent('Vera')
})

const children = async (...names: string[]) => {
  const made: number[] = []
  for (const name of names) made.push((await vera.family.child(name)).personId)
  return made
}

/** A class with one seat, which Mia has; Tom, Ida, and Ben wait. */
async function fullClass() {
  const id = await school.class({ maxStudents: 1 })
  const [mia = 0, tom = 0, ida = 0, ben = 0] = await children('Mia', 'Tom', 'Ida', 'Ben')
  for (const child of [mia, tom, ida, ben]) await school.enroll(id, vera, child)
  return { id, mia, tom, ida, ben }
}

const summary = async (id: number) => summarize(await school.roster(id))

describe('A full class', () => {
  test('says how many seats are taken, and adds students to its waitlist in order', async () => {
    const { id, tom } = await fullClass()
    expect(await summary(id)).toEqual([
      'Mia Enrolled',
      'Tom Waitlisted 1',
      'Ida Waitlisted 2',
      'Ben Waitlisted 3',
    ])
    expect(await school.eligibility(id, vera, tom)).toMatchObject({
      status: 'Waitlisted',
      position: 1,
    })
    const [eva = 0] = await children('Eva')
    expect(await school.eligibility(id, vera, eva)).toMatchObject({
      way: 'Waitlist',
      blockers: [
        {
          kind: 'Full',
          reason: 'Full: 1 of 1.',
          opener: 'Join the waitlist (3 waiting).',
        },
      ],
    })
  })

  test('without a waitlist is closed', async () => {
    const id = await school.class({ maxStudents: 1, hasWaitlist: false })
    const [mia = 0, tom = 0] = await children('Mia', 'Tom')
    await school.enroll(id, vera, mia)
    const answer = await school.enroll(id, vera, tom)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        code: 'full',
        message:
          'Full: 1 of 1. There’s no waitlist. An owner or a member with the Administrator or Registrar role can tell you when a seat opens.',
      },
    ])
  })
})

describe('A seat that becomes free', () => {
  test(
    'is offered to the first student on the waitlist for 48 hours, and is not free to others',
    { tags: ['6.waitlist-offer'] },
    async () => {
      const { id, mia, tom, ida } = await fullClass()
      await school.withdraw(id, vera, mia)
      expect(await summary(id)).toEqual([
        'Tom Offered',
        'Ida Waitlisted 1',
        'Ben Waitlisted 2',
        'Mia Withdrawn',
      ])
      const offered = await school.eligibility(id, vera, tom)
      expect(offered).toMatchObject({ status: 'Offered', way: 'Accept' })
      const hours = (Date.parse(offered.offeredUntil ?? '') - Date.now()) / hour
      expect(Math.round(hours)).toBe(48)
      expect(await school.eligibility(id, vera, mia)).toMatchObject({
        way: 'Waitlist',
        blockers: [{ reason: 'Full: 1 of 1.' }],
      })
      expect(await school.enrolled(id, vera, mia)).toMatchObject({
        status: 'Waitlisted',
        position: 3,
      })
      const seen = await (await server.get(`/api/Class/${id}`, { token: vera.token })).json()
      expect(seen).toMatchObject({ freeSeatsCount: 0, enrolledStudentsCount: 0, waitingCount: 3 })
      expect(await school.enrolled(id, vera, tom)).toMatchObject({ status: 'Enrolled' })
      expect(await school.eligibility(id, vera, ida)).toMatchObject({ position: 1 })
    },
  )

  test(
    'is offered for 12 hours if the class meets in less than five days',
    { tags: ['6.waitlist-offer'] },
    async () => {
      expect(offerLife('2026-11-01', '2026-11-05')).toBe(12 * hour)
      expect(offerLife('2026-11-01', '2026-11-06')).toBe(48 * hour)
      expect(offerLife('2026-11-01', undefined)).toBe(48 * hour)
      await server.db
        .updateTable('semester')
        .set({ startDate: inDays(0) })
        .where('id', '=', school.spring)
        .execute()
      const semesterId = school.spring
      await school.classDay({ date: inDays(20), semesterId })
      await school.classDay({ date: inDays(4), semesterId })
      const id = await school.class({ maxStudents: 1, startDate: inDays(1) })
      const [mia = 0, tom = 0] = await children('Mia', 'Tom')
      await school.enroll(id, vera, mia)
      await school.enroll(id, vera, tom)
      await school.withdraw(id, vera, mia)
      const { offeredUntil } = await school.eligibility(id, vera, tom)
      expect(Math.round((Date.parse(offeredUntil ?? '') - Date.now()) / hour)).toBe(12)
    },
  )

  test(
    'goes to the next student if the offer expires or is declined',
    { tags: ['6.waitlist-next'] },
    async () => {
      const { id, mia, tom, ida, ben } = await fullClass()
      await school.withdraw(id, vera, mia)
      await school.expireOffers(id)
      const late = await school.enroll(id, vera, tom)
      expect(late.status).toBe(200)
      expect(await late.json()).toMatchObject({ status: 'Waitlisted', position: 2 })
      expect(await summary(id)).toEqual([
        'Ida Offered',
        'Ben Waitlisted 1',
        'Tom Waitlisted 2',
        'Tom Withdrawn',
        'Mia Withdrawn',
      ])
      await school.withdraw(id, vera, ida)
      expect(await school.eligibility(id, vera, ben)).toMatchObject({ status: 'Offered' })
      await school.expireOffers(id)
      await sweepOffers(server.database)
      expect(await school.eligibility(id, vera, ben)).toMatchObject({
        status: 'Withdrawn',
        reason: 'The seat offer expired.',
      })
      expect(await school.eligibility(id, vera, tom)).toMatchObject({ status: 'Offered' })
    },
  )

  test('is also offered when an administrator withdraws a student or the limit is raised', async () => {
    const { id, tom } = await fullClass()
    const roster = await school.roster(id)
    await school.decide(id, roster[0]!, { status: 'Withdrawn', reason: 'Moved away.' })
    expect(await school.eligibility(id, vera, tom)).toMatchObject({ status: 'Offered' })
    const read = await server.get(`/api/Class/admin/${id}`, { token: school.token })
    const { version } = await read.json()
    await server.db
      .updateTable('class')
      .set({ maxStudents: 3 })
      .where('id', '=', id)
      .where('version', '=', version)
      .execute()
    await school.expireOffers(id)
    await sweepOffers(server.database)
    expect(await summary(id)).toEqual([
      'Ida Offered',
      'Ben Offered',
      'Tom Withdrawn',
      'Mia Withdrawn',
    ])
  })

  test('is offered even if the sweep fails for another class', async () => {
    const broken = await fullClass()
    const other = await fullClass()
    for (const { id, mia } of [broken, other]) {
      await school.withdraw(id, vera, mia)
      await school.expireOffers(id)
    }
    await server.db.deleteFrom('classMeeting').where('classId', '=', broken.id).execute()
    await expect(sweepOffers(server.database)).rejects.toMatchObject({ errors: [{}] })
    expect(await school.eligibility(other.id, vera, other.ida)).toMatchObject({ status: 'Offered' })
    await server.db.deleteFrom('enrollment').where('classId', '=', broken.id).execute()
  })

  test(
    'goes to the waitlist in the order set by administrators',
    { tags: ['6.waitlist-order'] },
    async () => {
      const { id, mia, ben } = await fullClass()
      const waitlist = (await school.roster(id)).filter(({ status }) => status === 'Waitlisted')
      const order = (before: number[], enrollmentIds: number[]) =>
        server.put(`/api/Class/admin/waitlist/${id}`, {
          token: school.token,
          body: { before, enrollmentIds },
        })
      const ids = waitlist.map((entry) => entry.id)
      const reversed = ids.toReversed()
      expect((await order(ids, reversed)).status).toBe(200)
      // An order based on the old waitlist would undo this one unseen.
      const late = await order(ids, [ids[1]!, ids[0]!, ...ids.slice(2)])
      const { code, current } = await late.json()
      expect([late.status, code]).toEqual([409, 'versionConflict'])
      const waiting = current.filter(
        (entry: { position: number | null }) => entry.position !== null,
      )
      expect(waiting.map((entry: { id: number }) => entry.id)).toEqual(reversed)
      // Decisions based on the old waitlist are refused too.
      for (const entry of waitlist)
        expect((await school.decide(id, entry, { status: 'Withdrawn' })).status).toBe(409)
      expect((await order(reversed, ids.slice(1))).status).toBe(409)
      expect((await order(reversed, [ids[0]!, ids[0]!, ids[1]!])).status).toBe(409)
      await school.withdraw(id, vera, mia)
      expect(await school.eligibility(id, vera, ben)).toMatchObject({ status: 'Offered' })
    },
  )
})

/** A class with two seats, which Tom and Ida are offered; Ben waits, and Eva has left. */
async function offeredClass() {
  const id = await school.class({ name: 'Chess', maxStudents: 2 })
  const all = await children('Eva', 'Mia', 'Tom', 'Ida', 'Ben')
  for (const child of all) await school.enroll(id, vera, child)
  const [eva = 0, mia = 0, tom = 0, ida = 0, ben = 0] = all
  await school.withdraw(id, vera, eva)
  await school.withdraw(id, vera, mia)
  expect(await currentRoster(id)).toEqual(['Tom Offered', 'Ida Offered', 'Ben Waitlisted 1'])
  return { id, eva, mia, tom, ida, ben }
}

test('An offer of which nobody in the family is emailed says so on the roster', async () => {
  const { id } = await offeredClass()
  const offers = async () =>
    (await school.roster(id)).flatMap(({ name, status, isUnreached }) =>
      status === 'Offered' ? [[name, isUnreached]] : [],
    )
  expect(await offers()).toEqual([
    ['Tom Lind', false],
    ['Ida Lind', false],
  ])
  await unverify(server, vera)
  expect(await offers()).toEqual([
    ['Tom Lind', true],
    ['Ida Lind', true],
  ])
})

/** The roster without students who have left. */
const currentRoster = async (id: number) =>
  summarize(await school.roster(id)).filter((each) => !each.endsWith('Withdrawn'))

const countEmails = () =>
  server.db
    .selectFrom('outboxEmail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

const readClass = (id: number) => server.get(`/api/Class/${id}`, { token: vera.token })

const pending = async () =>
  (await server.get('/api/Class/my-pending-enrollments', { token: vera.token })).json()

const ended = (name: string) => [{ kind: 'Over', reason: `${name} has ended.` }]

describe('Students with an offer go back to the waitlist, and get a new offer afterward,', () => {
  test.each([
    [
      'while a class is canceled',
      (id: number) => school.save(id, { status: 'Canceled' }),
      (id: number) => school.save(id, { status: 'Published' }),
    ],
    [
      'while it is a draft',
      (id: number) => school.save(id, { status: 'Draft' }),
      (id: number) => school.save(id, { status: 'Published' }),
    ],
    [
      'while it has ended',
      (id: number) => school.save(id, { startDate: inDays(-9), endDate: inDays(-1) }, 'So.'),
      (id: number) => school.save(id, school.term, 'So.'),
    ],
    [
      'while its semester is archived',
      () => school.saveSemester({ isArchived: true }),
      () => school.saveSemester({ isArchived: false }),
    ],
  ])('%s', { tags: ['6.waitlist-pause'] }, async (_, stop, resume) => {
    const { id, tom } = await offeredClass()
    const before = await countEmails()
    expect((await stop(id)).status).toBe(200)
    expect(await currentRoster(id)).toEqual([
      'Tom Waitlisted 1',
      'Ida Waitlisted 2',
      'Ben Waitlisted 3',
    ])
    expect(await countEmails()).toEqual(before)
    expect((await resume(id)).status).toBe(200)
    expect(await currentRoster(id)).toEqual(['Tom Offered', 'Ida Offered', 'Ben Waitlisted 1'])
    const { offeredUntil } = await school.eligibility(id, vera, tom)
    expect(Math.round((Date.parse(offeredUntil ?? '') - Date.now()) / hour)).toBe(48)
  })

  test('even if the offers have expired in the meantime', async () => {
    const { id } = await offeredClass()
    await server.db.updateTable('class').set({ status: 'Canceled' }).where('id', '=', id).execute()
    await school.expireOffers(id)
    await sweepOffers(server.database)
    expect(await currentRoster(id)).toEqual([
      'Tom Waitlisted 1',
      'Ida Waitlisted 2',
      'Ben Waitlisted 3',
    ])
  })
})

test('Administrators can enroll anyone from the waitlist of a class that offers no seats', async () => {
  const { id } = await offeredClass()
  await school.save(id, { status: 'Draft' })
  const waitlist = await school.roster(id)
  const ben = waitlist.find(({ name, status }) => name === 'Ben Lind' && status === 'Waitlisted')
  expect((await school.decide(id, ben!, { status: 'Enrolled' })).status).toBe(200)
  expect(await currentRoster(id)).toEqual(['Ben Enrolled', 'Tom Waitlisted 1', 'Ida Waitlisted 2'])
})

describe('A canceled class', () => {
  test.each(['Enrolled', 'Requested', 'Waitlisted'] as const)(
    'is shown as canceled to a student who is %s; they can withdraw and still see the class',
    { tags: ['6.enroll-canceled'] },
    async (status) => {
      const id = await school.class({
        name: 'Chess',
        maxStudents: 1,
        enrollment: status === 'Requested' ? 'Approval' : 'Open',
      })
      const { personId } = await vera.family.child('Mia')
      if (status === 'Waitlisted') {
        const tom = await vera.family.child('Tom')
        await school.enroll(id, vera, tom.personId)
      }
      await school.enroll(id, vera, personId)
      await school.save(id, { status: 'Canceled' })
      expect(await school.eligibility(id, vera, personId)).toMatchObject({
        status,
        way: null,
        mayWithdraw: true,
        blockers: [{ kind: 'Canceled', reason: 'Chess is canceled.' }],
      })
      const left = await school.withdraw(id, vera, personId)
      expect(await left.json()).toMatchObject({ status: 'Withdrawn' })
      expect((await readClass(id)).status).toBe(200)
    },
  )

  test('is not visible to families that are not in it', async () => {
    const id = await school.class({ status: 'Canceled' })
    await vera.family.child('Mia')
    expect((await readClass(id)).status).toBe(404)
  })
})

test('A draft is visible to enrolled students, but not to waiting ones', async () => {
  const { id, tom } = await offeredClass()
  await school.save(id, { status: 'Draft' })
  expect((await readClass(id)).status).toBe(404)
  await school.save(id, { status: 'Published' })
  await school.enroll(id, vera, tom)
  await school.save(id, { status: 'Draft' })
  expect(await school.eligibility(id, vera, tom)).toMatchObject({
    status: 'Enrolled',
    blockers: [],
  })
})

describe('The list of pending enrollments', () => {
  test('omits classes that have ended, and their page says so', async () => {
    const { id, tom, ben } = await offeredClass()
    const drama = await school.class({ name: 'Drama', enrollment: 'Approval' })
    await school.enroll(drama, vera, ben)
    const past = { startDate: inDays(-9), endDate: inDays(-1) }
    for (const each of [id, drama]) expect((await school.save(each, past, 'So.')).status).toBe(200)
    expect(await pending()).toEqual([])
    expect(await school.eligibility(id, vera, tom)).toMatchObject({
      way: null,
      blockers: ended('Chess'),
    })
    expect(await school.eligibility(id, vera, ben)).toMatchObject({ blockers: ended('Chess') })
    expect(await school.eligibility(drama, vera, ben)).toMatchObject({ blockers: ended('Drama') })
  })

  test('omits classes of an archived semester', async () => {
    const { id, ben } = await offeredClass()
    await school.saveSemester({ isArchived: true })
    expect(await pending()).toEqual([])
    expect(await school.eligibility(id, vera, ben)).toMatchObject({
      blockers: ended('Chess'),
    })
  })

  test('shows a canceled class until the student leaves it', async () => {
    const { id, tom, ida } = await offeredClass()
    await school.save(id, { status: 'Canceled' })
    await school.withdraw(id, vera, tom)
    await school.withdraw(id, vera, ida)
    expect(await pending()).toMatchObject([
      { name: 'Ben Lind', status: 'Waitlisted', position: 1, isCanceled: true },
    ])
  })
})

/** A class with one seat, which Mia left and Tom is offered. */
async function offeredSeat(values: Parameters<EnrollmentSchool['class']>[0] = {}) {
  const id = await school.class({ maxStudents: 1, ...values })
  const child = async (name: string) => {
    const { personId } = await vera.family.child(name)
    await school.enroll(id, vera, personId)
    return personId
  }
  const [mia, tom] = [await child('Mia'), await child('Tom')]
  await school.withdraw(id, vera, mia)
  return { id, tom }
}

test(
  'A seat of a class that meets today is offered for 12 hours',
  { tags: ['6.waitlist-offer'] },
  async () => {
    await server.db
      .updateTable('semester')
      .set({ startDate: inDays(0) })
      .where('id', '=', school.spring)
      .execute()
    for (const date of [inDays(0), inDays(20)])
      await school.classDay({ date, semesterId: school.spring })
    const { id, tom } = await offeredSeat({ startDate: inDays(0) })
    const { offeredUntil } = await school.eligibility(id, vera, tom)
    expect(Math.round((Date.parse(offeredUntil ?? '') - Date.now()) / hour)).toBe(12)
  },
)

test(
  'An offer keeps its deadline when other seats are offered',
  { tags: ['6.waitlist-next'] },
  async () => {
    const { id, tom } = await offeredSeat()
    const offeredUntil = new Date(Date.now() + 30 * minute).toISOString()
    await server.db
      .updateTable('enrollment')
      .set({ offeredUntil })
      .where('classId', '=', id)
      .where('status', '=', 'Offered')
      .execute()
    const { personId: ida } = await vera.family.child('Ida')
    await school.enroll(id, vera, ida)
    expect(await school.eligibility(id, vera, tom)).toMatchObject({
      status: 'Offered',
      offeredUntil,
    })
  },
)

test(
  'A student who was assigned to teach at that time can still accept the offered seat',
  { tags: ['6.waitlist-eligibility'] },
  async () => {
    const nine = { startTime: '09:00', endTime: '10:00' } as const
    const { id, tom } = await offeredSeat(nine)
    const art = await school.class({ ...nine, name: 'Art' })
    const { organizationId } = school
    const { id: organizationUserId } = await server.db
      .selectFrom('organizationUser')
      .where((where) => where.and({ organizationId, personId: tom }))
      .select('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('classTeacher')
      .values({ organizationId, classId: art, organizationUserId, role: 'Assistant' })
      .execute()
    expect(await school.eligibility(id, vera, tom)).toMatchObject({
      status: 'Offered',
      way: 'Accept',
      blockers: [],
    })
    expect(await school.enrolled(id, vera, tom)).toMatchObject({ status: 'Enrolled' })
  },
)

describe('The last seat', () => {
  test(
    'goes to one of fifty students who enroll at once, and the others go to the waitlist',
    { tags: ['6.seats-last-seat'] },
    async () => {
      const id = await school.class({ maxStudents: 1 })
      const families: { parent: Awaited<ReturnType<typeof school.parent>>; personId: number }[] = []
      for (const place of Array.from({ length: 50 }).keys()) {
        const parent = await school.parent(`Parent ${place}`)
        const { personId } = await parent.family.child(`Child ${place}`)
        families.push({ parent, personId })
      }
      const answers = await Promise.all(
        families.map(({ parent, personId }) =>
          whileBusy(() => school.enroll(id, parent, personId)),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const roster = await school.roster(id)
      expect(roster.filter(({ status }) => status === 'Enrolled')).toHaveLength(1)
      const places = roster.flatMap(({ position }) => (position === null ? [] : [position]))
      expect(places).toEqual(Array.from({ length: 49 }, (_, place) => place + 1))
      const waitlist = roster
        .filter(({ status }) => status === 'Waitlisted')
        .map(({ id: enrollmentId }) => enrollmentId)
      expect(waitlist).toEqual(waitlist.toSorted((one, other) => one - other))
    },
  )

  test(
    'cannot be taken twice: the database enforces the limit',
    { tags: ['6.seats-capacity'] },
    async () => {
      const id = await school.class({ maxStudents: 1 })
      for (const child of await children('Mia', 'Tom')) await school.enroll(id, vera, child)
      const { db } = server
      const waiting = db.updateTable('enrollment').where('classId', '=', id)
      const seated = waiting.where('position', '=', 1).set({ status: 'Enrolled', position: null })
      await expect(seated.execute()).rejects.toThrow(/check/i)
      const more = await school.class({ maxStudents: 2 })
      for (const child of await children('Eva', 'Lea')) await school.enroll(more, vera, child)
      await expect(
        db.updateTable('class').set({ maxStudents: 1 }).where('id', '=', more).execute(),
      ).rejects.toThrow(/check/i)
      await db.deleteFrom('enrollment').where('classId', '=', more).execute()
      const { seatsTaken } = await db
        .selectFrom('class')
        .where('id', '=', more)
        .select('seatsTaken')
        .executeTakeFirstOrThrow()
      expect(seatsTaken).toBe(0)
    },
  )
})
