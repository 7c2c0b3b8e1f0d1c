import type { FamilyPlan, HeldSeats } from '#contract/classes/family-plans.ts'
import { minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { newMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import {
  type EnrollmentSchool,
  inDays,
  openEnrollments,
  summarize,
} from '../enrollments/test-enrollments.ts'
import { sweepOffers } from '../enrollments/offers.sweep.ts'

let server: TestApp
let school: EnrollmentSchool
let vera: Awaited<ReturnType<EnrollmentSchool['parent']>>
let mia: { personId: number }
let tom: { personId: number }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
  vera = await school.parent('Vera')
  mia = await vera.family.child('Mia')
  tom = await vera.family.child('Tom')
})

type Place = { personId: number; classId: number }

const path = (call: string) => `/api/FamilyPlan/${call}`

const read = async ({ token }: { token: string } = vera): Promise<FamilyPlan> =>
  (await server.get(path(`${school.spring}`), { token })).json()

const choose = (classId: number, personId: number, rank: number | null, { token } = vera) =>
  server.put(path(`choice/${classId}`), { token, body: { personId, rank } })

const hold = (places: Place[], { token }: { token: string } = vera) =>
  server.post(path(`hold/${school.spring}`), { token, body: { places } })

const held = async (places: Place[], who?: { token: string }): Promise<HeldSeats> =>
  (await hold(places, who)).json()

const enroll = (
  places: (Place & { way: string; swapsClassId?: number })[],
  { token }: { token: string } = vera,
) => server.post(path(`enroll/${school.spring}`), { token, body: { places } })

const at = (startTime: string, endTime: string, name: string) => ({
  name,
  weekday: 'Monday' as const,
  startTime,
  endTime,
})

const rows = () =>
  server.db
    .selectFrom('enrollment')
    .where('organizationId', '=', school.organizationId)
    .where('status', 'in', ['Enrolled', 'Offered', 'Waitlisted', 'Requested'])
    .select(['personId', 'classId', 'status'])
    .execute()

/** Lets the time of every hold pass. */
async function endHolds(by = 1000) {
  const past = new Date(Date.now() - by).toISOString()
  await server.db.updateTable('seatHold').set({ until: past }).execute()
  await server.db
    .updateTable('enrollment')
    .set({ offeredUntil: past })
    .where('holdId', 'is not', null)
    .execute()
}

describe('Choices', () => {
  test('have an order among the classes at the same time, and each time its own', async () => {
    const choir = await school.class(at('09:00', '09:50', 'Choir'))
    const chess = await school.class(at('09:00', '09:50', 'Chess'))
    const pottery = await school.class(at('10:00', '10:50', 'Pottery'))
    await choose(choir, mia.personId, 1)
    await choose(pottery, mia.personId, 1)
    const plan: FamilyPlan = await (await choose(chess, mia.personId, 1)).json()
    expect(plan.choices).toEqual([
      { personId: mia.personId, classId: pottery, rank: 1 },
      { personId: mia.personId, classId: chess, rank: 1 },
      { personId: mia.personId, classId: choir, rank: 2 },
    ])
    await choose(chess, mia.personId, null)
    expect((await read()).choices).toEqual([
      { personId: mia.personId, classId: choir, rank: 1 },
      { personId: mia.personId, classId: pottery, rank: 1 },
    ])
  })

  test('are three at a time, and the fourth is refused with a sentence', async () => {
    const ids = []
    for (const name of ['A', 'B', 'C', 'D'])
      ids.push(await school.class(at('09:00', '09:50', name)))
    for (const id of ids.slice(0, 3)) expect((await choose(id, mia.personId, 3)).status).toBe(200)
    const answer = await choose(ids[3] ?? 0, mia.personId, 1)
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'Mia Lind has 3 choices at that time. Remove one first.',
    ])
    expect((await read()).choices).toHaveLength(3)
  })

  test('are three at a time and in order, also if they are made at once', async () => {
    const ids = []
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      ids.push(await school.class(at('09:00', '09:50', name)))
    const answers = await Promise.all(ids.map((id) => choose(id, mia.personId, 1)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 409, 409,
    ])
    expect((await read()).choices.map(({ rank }) => rank)).toEqual([1, 2, 3])
  })

  test('are shared by the adults of the family; who may only view cannot change them', async () => {
    const choir = await school.class(at('09:00', '09:50', 'Choir'))
    await choose(choir, mia.personId, 1)
    const otto = await school.member('Otto')
    await insertFamilyMember(
      server.db,
      {
        familyId: vera.family.familyId,
        personId: otto.personId,
        relation: 'Other',
        access: 'View',
      },
      null,
    )
    expect((await read(otto)).choices).toEqual([
      { personId: mia.personId, classId: choir, rank: 1 },
    ])
    expect((await choose(choir, mia.personId, null, otto as typeof vera)).status).toBe(403)
    const stranger = await school.parent('Ulla')
    expect((await read(stranger)).choices).toEqual([])
    expect((await choose(choir, mia.personId, null, stranger)).status).toBe(404)
    expect((await read()).choices).toHaveLength(1)
  })

  test('of a draft or a class of another organization are not found', async () => {
    const draft = await school.class({ name: 'Draft', status: 'Draft' })
    const other = await openEnrollments(server, 'Elsewhere')
    await server.db
      .updateTable('organization')
      .set({ accessLevel: 1 })
      .where('id', '=', other.organizationId)
      .execute()
    const theirs = await other.class({ name: 'Theirs' })
    expect((await choose(draft, mia.personId, 1)).status).toBe(404)
    expect((await choose(theirs, mia.personId, 1)).status).toBe(404)
    expect((await server.get(path(`${other.spring}`), { token: vera.token })).status).toBe(404)
  })

  test('stand beside what the adults of the family teach', async () => {
    const robotics = await school.class(at('09:00', '09:50', 'Robotics'))
    const { organizationId } = school
    // A child of the family helps in the class.
    const helping = { organizationId, personId: mia.personId }
    const { id } = await newMembership(server.db, helping).returning('id').executeTakeFirstOrThrow()
    const organizationUserIds = [vera.organizationUserId, id]
    await server.db
      .insertInto('classTeacher')
      .values(
        organizationUserIds.map((organizationUserId) => ({
          organizationId,
          classId: robotics,
          organizationUserId,
          role: 'Lead' as const,
        })),
      )
      .execute()
    expect((await read()).duties).toEqual([
      {
        classId: robotics,
        className: 'Robotics',
        personId: vera.personId,
        name: 'Vera Lind',
        isMe: true,
        weekday: 'Monday',
        startTime: '09:00',
        endTime: '09:50',
      },
    ])
    const ulla = await school.parent('Ulla')
    expect((await read(ulla)).duties).toEqual([])
  })
})

describe('Held seats', () => {
  test('are taken for others until they are accepted, and nobody is emailed of the hold', async () => {
    const choir = await school.class({ ...at('09:00', '09:50', 'Choir'), maxStudents: 1 })
    const { plan, refused } = await held([{ personId: mia.personId, classId: choir }])
    expect(refused).toEqual([])
    expect(plan.hold?.places).toEqual([{ personId: mia.personId, classId: choir }])
    const life = Date.parse(plan.hold?.until ?? '') - Date.parse(plan.now)
    expect(Math.round(life / minute)).toBe(15)
    expect(await school.eligibility(choir, vera, mia.personId)).toMatchObject({
      status: 'Offered',
      way: 'Accept',
    })
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    expect(await school.enrolled(choir, ulla, ben.personId)).toMatchObject({ status: 'Waitlisted' })
    const notifications = server.db.selectFrom('notification').where('kind', '=', 'SeatOffered')
    expect(await notifications.select('id').execute()).toEqual([])
    expect(await school.enrolled(choir, vera, mia.personId)).toMatchObject({ status: 'Enrolled' })
    expect((await read()).hold).toBeNull()
  })

  test('are free by themselves after their time, first for those who wait', async () => {
    const choir = await school.class({ ...at('09:00', '09:50', 'Choir'), maxStudents: 1 })
    await held([{ personId: mia.personId, classId: choir }])
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(choir, ulla, ben.personId)
    await endHolds()
    await sweepOffers(server.database)
    expect(summarize(await school.roster(choir))).toEqual(['Ben Offered'])
    expect((await read()).hold).toBeNull()
  })

  test('cannot be held again at once, but everything can be enrolled', async () => {
    const choir = await school.class(at('09:00', '09:50', 'Choir'))
    const place = { personId: mia.personId, classId: choir }
    await held([place])
    await endHolds()
    const again = await hold([place])
    expect([again.status, (await again.json()).code]).toEqual([409, 'held_before'])
    const { holdsAgainAt, now } = await read()
    expect(Math.round((Date.parse(holdsAgainAt ?? '') - Date.parse(now)) / minute)).toBe(15)
    expect((await enroll([{ ...place, way: 'Enroll' }])).status).toBe(200)
    await endHolds(16 * minute)
    expect((await hold([{ ...place, personId: tom.personId }])).status).toBe(200)
  })

  test('are refused place by place: a full class, a request, another one at that time', async () => {
    const full = await school.class({ ...at('09:00', '09:50', 'Full'), maxStudents: 1 })
    const asked = await school.class({ ...at('09:00', '09:50', 'Asked'), enrollment: 'Approval' })
    const choir = await school.class(at('09:00', '09:50', 'Choir'))
    const chess = await school.class(at('09:30', '10:20', 'Chess'))
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(full, ulla, ben.personId)
    const { plan, refused } = await held(
      [full, asked, choir, chess].map((classId) => ({ personId: mia.personId, classId })),
    )
    expect(plan.hold?.places.map(({ classId }) => classId)).toEqual([choir])
    expect(refused.map(({ classId, reason }) => [classId, reason])).toEqual([
      [full, 'Full: 1 of 1. Join the waitlist.'],
      [
        asked,
        'The organization decides on each request, so no seat can be held. Enroll to send the request.',
      ],
      [chess, 'Mia Lind has another seat at that time.'],
    ])
  })

  test('of a child of others are refused whole', async () => {
    const choir = await school.class(at('09:00', '09:50', 'Choir'))
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    const answer = await hold([
      { personId: mia.personId, classId: choir },
      { personId: ben.personId, classId: choir },
    ])
    expect(answer.status).toBe(404)
    expect(await rows()).toEqual([])
  })

  test('are given back by the family, and by removing the choice', async () => {
    const choir = await school.class(at('09:00', '09:50', 'Choir'))
    const chess = await school.class(at('10:00', '10:50', 'Chess'))
    await choose(choir, mia.personId, 1)
    await held([choir, chess].map((classId) => ({ personId: mia.personId, classId })))
    await choose(choir, mia.personId, null)
    expect(await rows()).toMatchObject([{ classId: chess, status: 'Offered' }])
    await server.del(path(`hold/${school.spring}`), { token: vera.token })
    expect(await rows()).toEqual([])
  })

  test('end with the account, and withdrawing one notifies nobody', async () => {
    const choir = await school.class(at('09:00', '09:50', 'Choir'))
    await held([{ personId: mia.personId, classId: choir }])
    await school.withdraw(choir, vera, mia.personId)
    expect(await rows()).toEqual([])
    const kinds = server.db.selectFrom('notification').where('kind', '=', 'EnrollmentWithdrawn')
    expect(await kinds.select('id').execute()).toEqual([])
  })
})

describe('Enrolling the plan', () => {
  test('takes all places in one transaction: seats, requests, and a waitlist meanwhile', async () => {
    const choir = await school.class({ ...at('09:00', '09:50', 'Choir'), maxStudents: 1 })
    const chess = await school.class(at('09:00', '09:50', 'Chess'))
    const asked = await school.class({ ...at('11:00', '11:50', 'Asked'), enrollment: 'Approval' })
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(choir, ulla, ben.personId)
    await held([{ personId: mia.personId, classId: chess }])
    const answer = await enroll([
      { personId: mia.personId, classId: choir, way: 'Waitlist', swapsClassId: chess },
      { personId: mia.personId, classId: chess, way: 'Accept' },
      { personId: tom.personId, classId: chess, way: 'Enroll' },
      { personId: tom.personId, classId: asked, way: 'Request' },
    ])
    expect(await answer.json()).toEqual([
      { personId: mia.personId, classId: chess, status: 'Enrolled' },
      { personId: tom.personId, classId: chess, status: 'Enrolled' },
      { personId: tom.personId, classId: asked, status: 'Requested' },
      { personId: mia.personId, classId: choir, status: 'Waitlisted' },
    ])
    expect(await school.eligibility(choir, vera, mia.personId)).toMatchObject({
      swaps: { classId: chess, name: 'Chess' },
    })
  })

  test('takes none if one has changed, and says for each what came between', async () => {
    const choir = await school.class({ ...at('09:00', '09:50', 'Choir'), maxStudents: 1 })
    const chess = await school.class(at('10:00', '10:50', 'Chess'))
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(choir, ulla, ben.personId)
    const answer = await enroll([
      { personId: mia.personId, classId: chess, way: 'Enroll' },
      { personId: mia.personId, classId: choir, way: 'Enroll' },
    ])
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'places_changed',
      message: 'One place has changed, so nobody is enrolled yet. See the marked class.',
      fields: { [`${mia.personId}/${choir}`]: 'Full: 1 of 1. Join the waitlist.' },
    })
    expect(await rows()).toMatchObject([{ personId: ben.personId }])
  })

  test('refuses a class of another semester and a child of others', async () => {
    const later = await school.semester({
      name: 'Fall',
      startDate: inDays(200),
      endDate: inDays(300),
      ageAsOfDate: inDays(200),
      registrationOpens: inDays(-1),
      registrationCloses: inDays(10),
    })
    const fall = await school.class({
      name: 'Fall choir',
      semesterId: later,
      startDate: inDays(200),
      endDate: inDays(300),
    })
    const chess = await school.class(at('10:00', '10:50', 'Chess'))
    const draft = await school.class({ name: 'Draft', status: 'Draft' })
    const theirs = await (await openEnrollments(server, 'Elsewhere')).class()
    const { personId } = await signInSomebody(server, 'Nils')
    const own = { personId: mia.personId, classId: chess }
    for (const place of [
      { ...own, classId: fall },
      { ...own, classId: draft },
      { ...own, classId: theirs },
      { ...own, personId },
    ]) {
      expect((await enroll([own, place].map((each) => ({ ...each, way: 'Enroll' })))).status).toBe(
        404,
      )
      expect((await hold([own, place])).status).toBe(404)
    }
    expect(await rows()).toEqual([])
  })
})

describe('The plan of a student who is too young to enroll alone', () => {
  let lucia: Awaited<ReturnType<EnrollmentSchool['member']>>
  let choir: number
  beforeEach(async () => {
    lucia = await school.member('Lucía')
    const { personId } = lucia
    await server.db
      .updateTable('person')
      .set({ birthDate: inDays(-6000) })
      .where('id', '=', personId)
      .execute()
    const { familyId } = vera.family
    await insertFamilyMember(
      server.db,
      { familyId, personId, relation: 'Child', access: null },
      null,
    )
    choir = await school.class({ ...at('09:00', '09:50', 'Choir'), maxStudents: 1 })
  })

  const place = () => ({ personId: lucia.personId, classId: choir })
  const eligibility = (who: { token: string }) => school.eligibility(choir, who, lucia.personId)

  test(
    'asks an adult for each seat, and the plan of the adult accepts it',
    { tags: ['6.self-enrollment'] },
    async () => {
      const answer = await enroll([{ ...place(), way: 'Enroll' }], lucia)
      expect(await answer.json()).toEqual([{ ...place(), status: 'Offered' }])
      expect(await eligibility(lucia)).toMatchObject({
        way: null,
        isAdultNeeded: true,
        blockers: [{ kind: 'NeedsAdult' }],
      })
      const again = await enroll([{ ...place(), way: 'Accept' }], lucia)
      expect([again.status, (await again.json()).code]).toEqual([409, 'places_changed'])
      const accepted = await enroll([{ ...place(), way: 'Accept' }])
      expect(await accepted.json()).toEqual([{ ...place(), status: 'Enrolled' }])
    },
  )

  test('of an adult enrolls the student at once', { tags: ['6.self-enrollment'] }, async () => {
    await held([place()])
    expect(await eligibility(vera)).toMatchObject({ way: 'Accept', isAdultNeeded: false })
    const answer = await enroll([{ ...place(), way: 'Accept' }])
    expect(await answer.json()).toEqual([{ ...place(), status: 'Enrolled' }])
  })

  test.each(['the student', 'an adult'])(
    'holds seats for 15 minutes; one that %s holds is an offer to adults once it is asked for',
    { tags: ['6.self-enrollment'] },
    async (who) => {
      const holder = who === 'an adult' ? vera : lucia
      const { plan } = await held([place()], holder)
      expect(plan.hold?.places).toEqual([place()])
      const awaited = { status: 'Offered', way: 'Accept' }
      expect(await eligibility(lucia)).toMatchObject({ ...awaited, isAdultNeeded: true })
      expect(await eligibility(vera)).toMatchObject({ ...awaited, isAdultNeeded: false })
      expect(await school.roster(choir)).toMatchObject([{ isHeld: true, isAdultNeeded: false }])
      const answer = await enroll([{ ...place(), way: 'Accept' }], lucia)
      expect(await answer.json()).toEqual([{ ...place(), status: 'Offered' }])
      const [asked] = await school.roster(choir)
      expect(asked).toMatchObject({ status: 'Offered', isHeld: false, isAdultNeeded: true })
      const hoursLeft = (Date.parse(asked?.offeredUntil ?? '') - Date.now()) / (60 * minute)
      expect(Math.round(hoursLeft)).toBe(48)
      expect((await read(holder)).hold).toBeNull()
      // The end of the hold does not end the question.
      await endHolds()
      await sweepOffers(server.database)
      expect((await school.enroll(choir, lucia, lucia.personId)).status).toBe(409)
      expect(await school.enrolled(choir, vera, lucia.personId)).toMatchObject({
        status: 'Enrolled',
      })
    },
  )

  test('cannot hold a seat at the time of one that is asked for', async () => {
    const chess = await school.class(at('09:00', '09:50', 'Chess'))
    await school.enroll(choir, lucia, lucia.personId)
    const { refused } = await held([{ ...place(), classId: chess }], lucia)
    expect(refused.map(({ reason }) => reason)).toEqual([
      'You asked for a seat in Choir at that time. Withdraw that first, or wait for an adult of your family.',
    ])
  })
})

test(
  'A place on a waitlist that a plan takes is recorded for later families',
  { tags: ['6.waitlist-chance'] },
  async () => {
    const choir = await school.class({ ...at('09:00', '09:50', 'Choir'), maxStudents: 1 })
    const ulla = await school.parent('Ulla')
    for (const name of ['Ben', 'Eva']) {
      const { personId } = await ulla.family.child(name)
      await school.enroll(choir, ulla, personId)
    }
    await enroll([
      { personId: mia.personId, classId: choir, way: 'Waitlist' },
      { personId: tom.personId, classId: choir, way: 'Waitlist' },
    ])
    const places = await server.db
      .selectFrom('enrollment')
      .where('classId', '=', choir)
      .where('status', '=', 'Waitlisted')
      .orderBy('id')
      .select(['personId', 'joinedAsPosition'])
      .execute()
    expect(places.slice(1)).toEqual([
      { personId: mia.personId, joinedAsPosition: 2 },
      { personId: tom.personId, joinedAsPosition: 3 },
    ])
  },
)

test('The first choices of the plan, with what is enrolled already, are a calendar file', async () => {
  const monday = at('09:00', '09:50', 'Choir')
  const choir = await school.class(monday)
  const chess = await school.class({ ...monday, name: 'Chess' })
  const art = await school.class(at('10:00', '10:50', 'Art'))
  await choose(choir, mia.personId, 1)
  await choose(chess, mia.personId, 2)
  await school.enroll(art, vera, tom.personId)
  const calendar = await server.get(`/api/Calendar/plan/${school.spring}`, { token: vera.token })
  expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  const summaries = [...(await calendar.text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, it]) => it)
  expect([...new Set(summaries)]).toEqual(['Mia: Choir', 'Tom: Art'])
})

test('A class on whose waitlist a student is, is not in the calendar file', async () => {
  const choir = await school.class({ ...at('09:00', '09:50', 'Choir'), maxStudents: 1 })
  const chess = await school.class(at('09:00', '09:50', 'Chess'))
  const ulla = await school.parent('Ulla')
  const ben = await ulla.family.child('Ben')
  await school.enroll(choir, ulla, ben.personId)
  await choose(choir, mia.personId, 1)
  await choose(chess, mia.personId, 2)
  await enroll([
    { personId: mia.personId, classId: chess, way: 'Enroll' },
    { personId: mia.personId, classId: choir, way: 'Waitlist', swapsClassId: chess },
  ])
  const calendar = await server.get(`/api/Calendar/plan/${school.spring}`, { token: vera.token })
  const summaries = [...(await calendar.text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, it]) => it)
  expect([...new Set(summaries)]).toEqual(['Mia: Chess'])
})
