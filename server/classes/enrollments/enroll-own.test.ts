import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { type EnrollmentSchool, inDays, summarize, openEnrollments } from './test-enrollments.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import type { Class } from '#contract/classes/my-classes.ts'
import { seatMember } from './enrollments.queries.ts'

let server: TestApp
let school: EnrollmentSchool
let ada: Awaited<ReturnType<EnrollmentSchool['parent']>>
let mia: { personId: number }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
  ada = await school.parent('Vera')
  mia = await ada.family.child('Mia')
})

const membership = ({ personId }: { personId: number }) =>
  server.db
    .selectFrom('organizationUser')
    .where('organizationId', '=', school.organizationId)
    .where('personId', '=', personId)
    .select(['status', 'isStudent', 'isParent'])
    .executeTakeFirst()

const refusal = async (answer: Response) => [answer.status, (await answer.json()).message]

test('Nobody enrolls in a soft-deleted organization', async () => {
  const id = await school.class()
  const { db } = server
  await db
    .updateTable('organization')
    .set({ deletionDate: new Date(Date.now() + 1000).toISOString() })
    .where('id', '=', school.organizationId)
    .execute()
  const answer = await school.enroll(id, ada, mia.personId)
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'organization_deleted'])
  expect(
    await db.selectFrom('enrollment').select('id').where('classId', '=', id).execute(),
  ).toEqual([])
})

describe('A parent enrolls a child', () => {
  test(
    'who becomes a student of the organization, while the parent is marked as a parent',
    { tags: ['6.enroll-membership'] },
    async () => {
      const id = await school.class()
      expect(await school.eligibility(id, ada, mia.personId)).toMatchObject({
        name: 'Mia Lind',
        isMe: false,
        status: null,
        way: 'Enroll',
        blockers: [],
      })
      expect(await school.enrolled(id, ada, mia.personId)).toMatchObject({
        status: 'Enrolled',
        way: null,
        mayWithdraw: true,
      })
      expect(await membership(mia)).toMatchObject({ status: 'Active', isStudent: true })
      expect(await membership(ada)).toMatchObject({ isParent: true })
      expect(summarize(await school.roster(id))).toEqual(['Mia Enrolled'])
      const mine = await server.get('/api/Class/my-enrolled-classes', { token: ada.token })
      expect((await mine.json()).items).toMatchObject([{ id, studentNames: ['Mia Lind'] }])
    },
  )

  test(
    'once, and can withdraw and enroll the child again',
    { tags: ['6.enroll-withdraw'] },
    async () => {
      const id = await school.class()
      await school.enroll(id, ada, mia.personId)
      expect(await refusal(await school.enroll(id, ada, mia.personId))).toEqual([
        409,
        'Mia Lind is already enrolled.',
      ])
      const left = await school.withdraw(id, ada, mia.personId)
      expect(await left.json()).toMatchObject({ status: 'Withdrawn', way: 'Enroll' })
      expect((await school.withdraw(id, ada, mia.personId)).status).toBe(409)
      expect(await school.enrolled(id, ada, mia.personId)).toMatchObject({ status: 'Enrolled' })
    },
  )

  test('and withdraws at most sixty times an hour, because each change sends emails', async () => {
    const id = await school.class()
    const statuses: number[] = []
    for (let turn = 0; turn < 61; turn += 1) {
      const change = turn % 2 === 0 ? school.enroll : school.withdraw
      statuses.push((await change(id, ada, mia.personId)).status)
    }
    expect(statuses.slice(0, 60)).toEqual(statuses.slice(0, 60).map(() => 200))
    expect(statuses[60]).toBe(429)
  })

  test('once when the call is repeated', async () => {
    const id = await school.class()
    const { personId } = mia
    const press = () =>
      server.post(`/api/Class/enroll/${id}`, {
        token: ada.token,
        body: { personId },
        headers: { 'idempotency-key': `once-${id}` },
      })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(summarize(await school.roster(id))).toEqual(['Mia Enrolled'])
  })

  test(
    'only as a member if the organization approves members',
    { tags: ['6.enroll-membership'] },
    async () => {
      await server.db
        .updateTable('organization')
        .set({ admissionType: 1, contactEmail: 'office@example.org' })
        .where('id', '=', school.organizationId)
        .execute()
      const id = await school.class()
      const { way, blockers } = await school.eligibility(id, ada, mia.personId)
      expect([way, blockers]).toEqual([
        null,
        [
          {
            kind: 'NotMember',
            reason: 'Mia Lind is not a member of Lindenschule yet.',
            opener:
              'Apply for Mia Lind on the Lindenschule page. An owner or a member with the Administrator or Registrar role can add Mia Lind. Contact office@example.org.',
          },
        ],
      ])
      expect((await school.enroll(id, ada, mia.personId)).status).toBe(409)
      expect(await membership(mia)).toBe(undefined)
    },
  )

  test('but gets 404 for someone else’s child', async () => {
    const id = await school.class()
    const other = await school.parent('Olga')
    expect((await school.enroll(id, other, mia.personId)).status).toBe(404)
    await school.enroll(id, ada, mia.personId)
    expect((await school.withdraw(id, other, mia.personId)).status).toBe(404)
    const stranger = await signInSomebody(server, 'Sven')
    expect((await school.enroll(id, stranger, stranger.personId)).status).toBe(404)
    expect(summarize(await school.roster(id))).toEqual(['Mia Enrolled'])
  })

  test('or enrolls themselves', { tags: ['6.enroll-who'] }, async () => {
    const id = await school.class()
    const { personId } = ada
    expect(await school.enrolled(id, ada, personId)).toMatchObject({
      isMe: true,
      status: 'Enrolled',
    })
  })
})

test(
  'The registration window includes both of its days',
  { tags: ['6.enroll-registration'] },
  async () => {
    const id = await school.class()
    const windows = [
      [inDays(0), inDays(0), 'Enroll'],
      [inDays(1), inDays(9), null],
      [inDays(-9), inDays(-1), null],
      [inDays(-9), null, 'Enroll'],
      [null, inDays(1), 'Enroll'],
      [null, null, null],
    ] as const
    for (const [registrationOpens, registrationCloses, way] of windows) {
      await server.db
        .updateTable('semester')
        .set({ registrationOpens, registrationCloses })
        .where('id', '=', school.spring)
        .execute()
      expect((await school.eligibility(id, ada, mia.personId)).way).toBe(way)
    }
    // The two are never on the same day.
    const day = todayIn('Pacific/Kiritimati')
    await server.db
      .updateTable('semester')
      .set({ registrationOpens: day, registrationCloses: day })
      .where('id', '=', school.spring)
      .execute()
    for (const [timeZone, way] of [
      ['Pacific/Kiritimati', 'Enroll'],
      ['Pacific/Niue', null],
    ] as const) {
      await server.db
        .updateTable('organization')
        .set({ timeZone })
        .where('id', '=', school.organizationId)
        .execute()
      expect((await school.eligibility(id, ada, mia.personId)).way).toBe(way)
    }
  },
)

test(
  'A request does not take a seat until it is approved',
  { tags: ['6.enroll-requests'] },
  async () => {
    const id = await school.class({ enrollment: 'Approval', maxStudents: 1 })
    const requested = await school.enrolled(id, ada, mia.personId, {
      message: 'She sings already.',
    })
    expect(requested).toMatchObject({ status: 'Requested', way: null, mayWithdraw: true })
    const [entry] = await school.roster(id)
    expect(entry).toMatchObject({
      status: 'Requested',
      message: 'She sings already.',
      requestedBy: 'Vera Lind',
    })
    expect((await school.decide(id, entry!, { status: 'Enrolled' })).status).toBe(200)
    expect(summarize(await school.roster(id))).toEqual(['Mia Enrolled'])
    const tom = await ada.family.child('Tom')
    await school.enroll(id, ada, tom.personId)
    const [, second] = await school.roster(id)
    expect(await refusal(await school.decide(id, second!, { status: 'Enrolled' }))).toEqual([
      409,
      'Full: 1 of 1. Add Tom Lind to the waitlist or raise the limit.',
    ])
    await school.decide(id, second!, { status: 'Waitlisted' })
    expect(summarize(await school.roster(id))).toEqual(['Mia Enrolled', 'Tom Waitlisted 1'])
  },
)

test(
  'A declined family sees the reason and can request again',
  { tags: ['6.enroll-requests'] },
  async () => {
    const id = await school.class({ enrollment: 'Approval' })
    await school.enroll(id, ada, mia.personId)
    const [entry] = await school.roster(id)
    const declined = { status: 'Declined', reason: 'Too many beginners already.' }
    await school.decide(id, entry!, declined)
    expect(await school.eligibility(id, ada, mia.personId)).toMatchObject({
      status: 'Declined',
      reason: 'Too many beginners already.',
      way: 'Request',
    })
    expect((await school.decide(id, entry!, { status: 'Enrolled' })).status).toBe(409)
  },
)

test('When two administrators decide at once, one succeeds', async () => {
  const id = await school.class({ enrollment: 'Approval' })
  await school.enroll(id, ada, mia.personId)
  const [entry] = await school.roster(id)
  const answers = await Promise.all(
    ['Enrolled', 'Declined'].map((status) => school.decide(id, entry!, { status })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await school.roster(id)).toHaveLength(1)
})

test(
  'An adult with view access sees who can enroll the child',
  { tags: ['6.enroll-who'] },
  async () => {
    const id = await school.class()
    const petr = await school.member('Petr')
    await server.db
      .insertInto('familyMember')
      .values({
        familyId: ada.family.familyId,
        personId: petr.personId,
        relation: 'Parent',
        access: 'View',
        contactOrder: 2,
        savedByPersonId: null,
        savedDate: new Date().toISOString(),
      })
      .execute()
    expect(await school.eligibility(id, petr, mia.personId)).toMatchObject({
      way: null,
      blockers: [
        {
          kind: 'ViewOnly',
          opener: 'Ask an adult with full access to the family to enroll Mia Lind.',
        },
      ],
    })
    expect((await school.enroll(id, petr, mia.personId)).status).toBe(409)
    const late = await school.class({ name: 'Late', enrollment: 'Approval' })
    await school.enroll(late, ada, mia.personId)
    const pending = async ({ token }: { token: string }) =>
      (await server.get('/api/Class/my-pending-enrollments', { token })).json()
    expect(await pending(petr)).toMatchObject([{ className: 'Late', mayEnroll: false }])
    expect(await pending(ada)).toMatchObject([{ className: 'Late', mayEnroll: true }])
    await school.enroll(id, ada, mia.personId)
    expect((await school.withdraw(id, petr, mia.personId)).status).toBe(403)
    for (const access of ['PickupOnly', 'EmergencyOnly'] as const) {
      await server.db
        .updateTable('familyMember')
        .set({ access })
        .where('personId', '=', petr.personId)
        .execute()
      expect(await school.eligibility(id, petr, mia.personId)).toBe(undefined)
      expect((await school.enroll(id, petr, mia.personId)).status).toBe(404)
    }
  },
)

test('A parent who is not a member sees the classes of a child who is, and can enroll the child', async () => {
  const id = await school.class()
  await school.enroll(id, ada, mia.personId)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Archived' })
    .where('id', '=', ada.organizationUserId)
    .execute()
  expect(await school.eligibility(id, ada, mia.personId)).toMatchObject({ status: 'Enrolled' })
  const other = await school.class({ name: 'Choir' })
  expect((await school.enroll(other, ada, mia.personId)).status).toBe(200)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('id', '=', ada.organizationUserId)
    .execute()
  expect((await server.get(`/api/Class/${id}`, { token: ada.token })).status).toBe(403)
})

test('If two households share a child, an adult has the higher access of the two', async () => {
  const id = await school.class()
  const petr = await school.parent('Petr')
  const { personId } = mia
  const child = { personId, relation: 'Child', access: null } as const
  const viewer = { personId: petr.personId, relation: 'Parent', access: 'View' } as const
  await insertFamilyMember(server.db, { ...viewer, familyId: ada.family.familyId }, null)
  expect((await school.enroll(id, petr, personId)).status).toBe(409)
  await insertFamilyMember(server.db, { ...child, familyId: petr.family.familyId }, null)
  expect(await school.enrolled(id, petr, personId)).toMatchObject({ status: 'Enrolled' })
})

test('When several calls withdraw a child at once, one succeeds and the others are refused', async () => {
  const vera = await school.parent('Vera')
  const id = await school.class()
  for (let round = 0; round < 5; round += 1) {
    const { personId } = await vera.family.child(`Mia ${round}`)
    await school.enroll(id, vera, personId)
    const presses = Array.from({ length: 5 }, () => school.withdraw(id, vera, personId))
    const statuses = (await Promise.all(presses)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  }
})

test.each(['enroll', 'withdraw'] as const)(
  'A repeated "%s" call shows only what the caller may see now',
  async (press) => {
    const vera = await school.parent('Vera')
    const { personId } = await vera.family.child('Zqxmia')
    const id = await school.class()
    if (press === 'withdraw') await school.enroll(id, vera, personId)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const again = () =>
      server.post(`/api/Class/${press}/${id}`, { token: vera.token, headers, body: { personId } })
    const first = await again()
    expect(first.status).toBe(200)
    expect(await (await again()).json()).toEqual(await first.json())
    const stored = await server.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('Zqxmia')
    await server.db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('personId', '=', vera.personId)
      .execute()
    const late = await again()
    expect(late.status).toBe(403)
    expect(await late.text()).not.toContain('Zqxmia')
  },
)

test('Pending enrollments of a family are listed, offers first', async () => {
  const choir = await school.class({ name: 'Choir', maxStudents: 1 })
  const art = await school.class({ name: 'Art', maxStudents: 1 })
  const drama = await school.class({ name: 'Drama', enrollment: 'Approval' })
  const [olga, vera] = [await school.parent('Olga'), await school.parent('Vera')]
  const ida = await olga.family.child('Ida')
  const child = await vera.family.child('Mia')
  for (const id of [choir, art]) await school.enroll(id, olga, ida.personId)
  for (const id of [choir, art, drama]) await school.enroll(id, vera, child.personId)
  await school.withdraw(choir, olga, ida.personId)
  const pending = await server.get('/api/Class/my-pending-enrollments', { token: vera.token })
  expect(await pending.json()).toMatchObject([
    { className: 'Choir', name: 'Mia Lind', status: 'Offered', position: null },
    { className: 'Drama', name: 'Mia Lind', status: 'Requested', position: null },
    { className: 'Art', name: 'Mia Lind', status: 'Waitlisted', position: 1 },
  ])
})

/** The eligibility of an enrolled member in a class that ends in `days` days. */
async function eligibilityIn(days: number, status: 'Published' | 'Canceled' = 'Published') {
  const id = await school.class({ startDate: inDays(-30), endDate: inDays(days), status })
  const member = await school.member('Mia')
  await seatMember(server.db, { organizationId: school.organizationId, classId: id }, member)
  const answer = await server.get(`/api/Class/${id}`, { token: member.token })
  const { eligibilities }: Class = await answer.json()
  return eligibilities[0]
}

test(
  'A student who was enrolled through the last day of a class has completed it the day after',
  { tags: ['6.enrollment-completed', '6.enroll-withdraw'] },
  async () => {
    expect(await eligibilityIn(0)).toMatchObject({ status: 'Enrolled', mayWithdraw: true })
    expect(await eligibilityIn(-1)).toMatchObject({
      status: 'Completed',
      way: null,
      mayWithdraw: false,
      blockers: [],
    })
  },
)

test('A canceled class is not completed', async () => {
  expect(await eligibilityIn(-1, 'Canceled')).toMatchObject({ status: 'Enrolled' })
})
