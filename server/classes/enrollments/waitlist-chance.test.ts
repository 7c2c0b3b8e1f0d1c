import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { type EnrollmentSchool, inDays, openEnrollments } from './test-enrollments.ts'
import { betaBinomial, nextTen } from './waitlist-chance.rules.ts'

let server: TestApp
let school: EnrollmentSchool
let vera: Awaited<ReturnType<EnrollmentSchool['parent']>>
let choir: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
  vera = await school.parent('Vera')
  const { personId } = await vera.family.child('Mia')
  await insertMembership(server.db, { organizationId: school.organizationId, personId })
  choir = await school.class({ name: 'Choir', category: 'Music' })
})

const ask = (position: number | string, { token }: { token: string } = vera) =>
  server.get(`/api/Class/waitlist-chance/${choir}?position=${position}`, { token })

const chance = async (position: number) => (await ask(position)).json()

/** A class in the past, whose second day was 80 days ago, with students who joined its waitlist as third. */
async function past(
  counts: { in?: number; late?: number; never?: number; left?: number },
  category = 'Music',
) {
  const term = { startDate: inDays(-94), endDate: inDays(-10) }
  const semesterId = await school.semester({
    name: `Fall ${crypto.randomUUID()}`,
    ...term,
    ageAsOfDate: term.startDate,
  })
  const classId = await school.class({ name: 'Past', semesterId, ...term, category })
  const rows = [
    ...each(counts.in, {
      status: 'Enrolled' as const,
      enrolledDate: `${inDays(-94)}T12:00:00.000Z`,
    }),
    ...each(counts.late, {
      status: 'Enrolled' as const,
      enrolledDate: `${inDays(-30)}T12:00:00.000Z`,
    }),
    ...each(counts.never, { status: 'Waitlisted' as const, position: 3 }),
    ...each(counts.left, { status: 'Withdrawn' as const }),
  ]
  const { organizationId } = school
  const createdDate = `${inDays(-120)}T12:00:00.000Z`
  for (const row of rows) {
    const { personId } = await signInSomebody(server)
    await insertMembership(server.db, { organizationId, personId })
    const joined = { organizationId, classId, personId, joinedAsPosition: 3, createdDate }
    await server.db
      .insertInto('enrollment')
      .values({ ...joined, statusDate: createdDate, requestedByUserId: null, ...row })
      .execute()
  }
}

const each = <Row extends object>(count = 0, row: Row): Row[] =>
  Array.from({ length: count }, () => row)

describe('The chance of a place on a waitlist', () => {
  test(
    'is what became of those who joined at that place, before the second class day',
    { tags: ['6.waitlist-chance'] },
    async () => {
      await past({ in: 14, late: 4, never: 3, left: 5 })
      expect(await chance(3)).toEqual({
        position: 3,
        casesCount: 21,
        gotInCount: 14,
        classesCount: 1,
        semestersCount: 1,
        isOfCategory: true,
        fewest: 4,
        most: 9,
      })
      expect(await chance(2)).toBeNull()
    },
  )

  test('is unknown below twenty cases', async () => {
    await past({ in: 14, never: 5 })
    expect(await chance(3)).toBeNull()
  })

  test('counts all classes if those of the category are too few', async () => {
    await past({ in: 10 })
    await past({ in: 2, never: 10 }, 'Science')
    expect(await chance(3)).toMatchObject({
      casesCount: 22,
      gotInCount: 12,
      isOfCategory: false,
      classesCount: 2,
      semestersCount: 2,
    })
  })

  test('does not know other organizations, and strangers do not find the class', async () => {
    const there = await openEnrollments(server, 'Elsewhere')
    const ulla = await there.parent('Ulla')
    expect((await ask(3, ulla)).status).toBe(404)
    for (const position of [0, -1, 1.5, 'x', 1001]) expect((await ask(position)).status).toBe(422)
  })

  test('is recorded when a student joins, and stays when the line moves', async () => {
    const full = await school.class({ name: 'Full', maxStudents: 1 })
    const [first, second] = [await vera.family.child('A'), await vera.family.child('B')]
    const third = await vera.family.child('C')
    for (const { personId } of [first, second, third]) await school.enroll(full, vera, personId)
    await school.withdraw(full, vera, first.personId)
    const rows = await server.db
      .selectFrom('enrollment')
      .where('classId', '=', full)
      .orderBy('id')
      .select(['status', 'joinedAsPosition'])
      .execute()
    expect(rows).toEqual([
      { status: 'Withdrawn', joinedAsPosition: null },
      { status: 'Offered', joinedAsPosition: 1 },
      { status: 'Waitlisted', joinedAsPosition: 2 },
    ])
  })
})

describe('The range of the next ten', () => {
  test('is the beta-binomial distribution after the cases', () => {
    // With an even prior and no cases, every number is as likely.
    for (const weight of betaBinomial(10, 1, 1)) expect(weight).toBeCloseTo(1 / 11)
    const weights = betaBinomial(2, 2, 1)
    expect(weights.map((weight) => weight.toFixed(4))).toEqual(['0.1667', '0.3333', '0.5000'])
  })

  test('is narrow after many cases, and within zero and ten', () => {
    expect(nextTen({ casesCount: 19, gotInCount: 10 })).toBeNull()
    expect(nextTen({ casesCount: 400, gotInCount: 400 })).toEqual({ fewest: 10, most: 10 })
    expect(nextTen({ casesCount: 400, gotInCount: 0 })).toEqual({ fewest: 0, most: 0 })
  })
})
