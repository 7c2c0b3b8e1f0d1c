import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockRowNoKey } from '#server/database/lock.ts'
import { countWaiting, openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { type EnrollmentSchool, inDays, openEnrollments } from './test-enrollments.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'

let server: TestApp
let school: EnrollmentSchool
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
})

/** A parent with a child who belongs to the organization. */
async function openFamily(name: string) {
  const parent = await school.parent(name)
  const { personId } = await parent.family.child(`${name}’s child`)
  await insertMembership(server.db, { organizationId: school.organizationId, personId })
  return { parent, personId }
}

const day = inDays(30)
const nine = { weekday: weekdayOf(day), startTime: '09:00', endTime: '10:00' }

test('Who enrolls in one class does not wait for those who enroll in another', async () => {
  const [art, choir] = [await school.class({ name: 'Art' }), await school.class({ name: 'Choir' })]
  const [mia, tom] = [await openFamily('Mia'), await openFamily('Tom')]
  const { enrolling } = await server.db.transaction().execute(async (db) => {
    const row = db.selectFrom('class').where('id', '=', art).select('id')
    await row.$call(lockRowNoKey(db)).execute()
    const first = school.enroll(art, mia.parent, mia.personId)
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    expect((await school.enroll(choir, tom.parent, tom.personId)).status).toBe(200)
    return { enrolling: first }
  })
  expect((await enrolling).status).toBe(200)
})

test('A parent who loses access to the family, or is suspended, while they wait does not enroll', async () => {
  const art = await school.class({ name: 'Art' })
  const enrollWhile = async (name: string, change: (parentId: number) => Promise<unknown>) => {
    const { parent, personId } = await openFamily(name)
    const { enrolling } = await server.db.transaction().execute(async (db) => {
      const row = db.selectFrom('class').where('id', '=', art).select('id')
      await row.$call(lockRowNoKey(db)).execute()
      const waiting = school.enroll(art, parent, personId)
      await expect.poll(() => countWaiting(server.db)).toBe(1)
      await change(parent.personId)
      return { enrolling: waiting }
    })
    return (await enrolling).status
  }
  const { db } = server
  const loseAccess = (personId: number) =>
    db
      .updateTable('familyMember')
      .set({ access: 'View' })
      .where('personId', '=', personId)
      .execute()
  const suspend = (personId: number) =>
    db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('organizationId', '=', school.organizationId)
      .where('personId', '=', personId)
      .execute()
  expect(await enrollWhile('Mia', loseAccess)).toBe(409)
  expect(await enrollWhile('Tom', suspend)).toBe(403)
  expect(await school.roster(art)).toEqual([])
})

test('A student who enrolls twice at once does not get two classes at the same time', async () => {
  await school.classDay({ semesterId: school.spring, date: day })
  const classes = [
    await school.class({ name: 'Art', ...nine }),
    await school.class({ name: 'Choir', ...nine }),
  ]
  for (const name of ['Mia', 'Tom', 'Eva', 'Lea']) {
    const { parent, personId } = await openFamily(name)
    const answers = await Promise.all(classes.map((id) => school.enroll(id, parent, personId)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('When many families enroll in several classes at once, no class is oversold, and each waitlist is in order', async () => {
  const seats = 3
  const classes = await Promise.all(
    ['Art', 'Choir', 'Drama', 'Latin'].map((name) => school.class({ name, maxStudents: seats })),
  )
  const families = await Promise.all(
    Array.from({ length: 12 }, async (_, place) => {
      if (place % 4 > 0) return openFamily(`Parent ${place}`)
      // The child joins the organization with its first class.
      const parent = await school.parent(`Parent ${place}`)
      return { parent, personId: (await parent.family.child(`Child ${place}`)).personId }
    }),
  )
  const answers = await Promise.all(
    families.flatMap(({ parent, personId }, place) =>
      classes.map((_, turn) =>
        school.enroll(classes[(turn + place) % classes.length] ?? 0, parent, personId),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const id of classes) {
    const roster = await school.roster(id)
    const enrolled = roster.filter(({ status }) => status === 'Enrolled')
    const waiting = roster.filter(({ status }) => status === 'Waitlisted')
    expect([enrolled.length, waiting.length]).toEqual([seats, families.length - seats])
    expect(waiting.map(({ position }) => position)).toEqual(waiting.map((__, place) => place + 1))
    const ids = [...enrolled, ...waiting].map((each) => each.id)
    expect(Math.max(...ids.slice(0, seats))).toBeLessThan(Math.min(...ids.slice(seats)))
    expect(ids.slice(seats)).toEqual(ids.slice(seats).toSorted((one, other) => one - other))
  }
})
