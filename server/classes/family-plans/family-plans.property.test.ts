import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { random } from '#server/testing/test-random.ts'
import { sweepOffers } from '../enrollments/offers.sweep.ts'
import { type EnrollmentSchool, openEnrollments } from '../enrollments/test-enrollments.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Family = Awaited<ReturnType<EnrollmentSchool['parent']>> & { children: number[] }
type Place = { personId: number; classId: number; way: 'Enroll' | 'Accept' | 'Waitlist' }

const slots = [
  ['09:00', '09:50'],
  ['10:00', '10:50'],
] as const

/** A school with six small classes at two times, and four families with two children each. */
async function openNight() {
  const school = await openEnrollments(server)
  const classIds: number[] = []
  for (const [startTime, endTime] of slots) {
    for (const name of ['Art', 'Chess', 'Choir']) {
      const rules = { weekday: 'Monday', startTime, endTime, maxStudents: 2 } as const
      classIds.push(await school.class({ name: `${name} ${startTime}`, ...rules }))
    }
  }
  const families: Family[] = []
  for (const name of ['Ada', 'Ben', 'Fay', 'Ulla']) {
    const parent = await school.parent(name)
    const children = [await parent.family.child('Mia'), await parent.family.child('Tom')]
    families.push({ ...parent, children: children.map(({ personId }) => personId) })
  }
  return { school, classIds, families }
}

const openRows = ({ organizationId }: EnrollmentSchool) =>
  server.db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .where('status', 'in', ['Enrolled', 'Offered', 'Waitlisted', 'Requested'])
    .select(['personId', 'classId', 'status', 'holdId'])
    .execute()

/** Who is enrolled in some places. */
async function enrolledOf(school: EnrollmentSchool, places: Place[]) {
  const rows = await openRows(school)
  return places.filter(({ personId, classId }) =>
    rows.some(
      (row) => row.status === 'Enrolled' && row.personId === personId && row.classId === classId,
    ),
  )
}

async function expectFair(school: EnrollmentSchool) {
  const rows = await openRows(school)
  const classes = await server.db
    .selectFrom('class')
    .where('organizationId', '=', school.organizationId)
    .orderBy('id')
    .select(['id', 'maxStudents', 'seatsTaken'])
    .execute()
  for (const { id, maxStudents, seatsTaken } of classes) {
    const taken = rows.filter(
      ({ classId, status }) => classId === id && (status === 'Enrolled' || status === 'Offered'),
    )
    expect(taken.length).toBe(seatsTaken)
    expect(taken.length).toBeLessThanOrEqual(maxStudents ?? Infinity)
    // Nobody waits while a seat is free.
    const isAwaited = rows.some(({ classId, status }) => classId === id && status === 'Waitlisted')
    expect(isAwaited && taken.length < (maxStudents ?? Infinity)).toBe(false)
  }
  const enrolled = rows.filter(({ status }) => status === 'Enrolled')
  const times = enrolled.map(({ personId, classId }) => {
    const index = classes.findIndex(({ id }) => id === classId)
    return `${personId} ${Math.floor(index / 3)}`
  })
  expect(new Set(times).size).toBe(times.length)
}

test.each([1, 2, 3])(
  'Whatever families press at the same time, no class is oversold, no call is half done, and every hold ends (seed %i)',
  async (seed) => {
    const next = random(seed)
    const { school, classIds, families } = await openNight()
    const path = (call: string) => `/api/FamilyPlan/${call}/${school.spring}`

    const halfDone: unknown[] = []
    /** A family holds or enrolls random places at both times, or gives its held seats back. */
    async function press(family: Family) {
      const places = family.children.flatMap((personId) =>
        [0, 3].map((first): Place => ({
          personId,
          classId: classIds[first + next(3)] ?? 0,
          way: 'Enroll',
        })),
      )
      const { token } = family
      const kind = next(5)
      if (kind === 0) return server.del(path('hold'), { token })
      if (kind < 3) {
        const asked = places.map(({ personId, classId }) => ({ personId, classId }))
        return server.post(path('hold'), { token, body: { places: asked } })
      }
      const wanted = places.slice(0, 1 + next(places.length))
      const before = await enrolledOf(school, wanted)
      const answer = await server.post(path('enroll'), { token, body: { places: wanted } })
      const after = await enrolledOf(school, wanted)
      const isWhole = after.length === wanted.length || after.length === before.length
      halfDone.push(...(isWhole ? [] : [{ wanted, before, after }]))
      return answer
    }

    for (let round = 0; round < 6; round += 1) {
      await Promise.all(families.map(press))
      await expectFair(school)
    }
    expect(halfDone).toEqual([])
    const past = new Date(Date.now() - 1000).toISOString()
    await server.db.updateTable('seatHold').set({ until: past }).execute()
    await server.db
      .updateTable('enrollment')
      .set({ offeredUntil: past })
      .where('holdId', 'is not', null)
      .execute()
    await sweepOffers(server.database)
    expect((await openRows(school)).filter(({ holdId }) => holdId !== null)).toEqual([])
    await expectFair(school)
  },
)
