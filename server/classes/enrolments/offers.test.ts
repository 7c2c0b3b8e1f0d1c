import { hour, minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrolmentSchool, inDays, openEnrolments } from './test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrolments(server)
})

/** A class with one seat, which was Mia's and is offered to Tom. */
async function offered(values: Parameters<EnrolmentSchool['class']>[0] = {}) {
  const id = await school.class({ maxStudents: 1, ...values })
  const vera = await school.parent('Vera')
  const child = async (name: string) => {
    const { personId } = await vera.family.child(name)
    await school.enrol(id, vera, personId)
    return personId
  }
  const [mia, tom] = [await child('Mia'), await child('Tom')]
  await school.withdraw(id, vera, mia)
  return { id, vera, tom }
}

test(
  'A seat of a class that meets today is offered for 12 hours',
  { tags: ['6.line-offer'] },
  async () => {
    await server.db
      .updateTable('semester')
      .set({ startDate: inDays(0) })
      .where('id', '=', school.spring)
      .execute()
    for (const date of [inDays(0), inDays(20)])
      await school.classDay({ date, semesterId: school.spring })
    const { id, vera, tom } = await offered({ startDate: inDays(0) })
    const { offeredUntil } = await school.standing(id, vera, tom)
    expect(Math.round((Date.parse(offeredUntil ?? '') - Date.now()) / hour)).toBe(12)
  },
)

test(
  'Whoever has half an hour left has it still when another seat is given',
  { tags: ['6.line-next'] },
  async () => {
    const { id, vera, tom } = await offered()
    const offeredUntil = new Date(Date.now() + 30 * minute).toISOString()
    await server.db
      .updateTable('enrolment')
      .set({ offeredUntil })
      .where('classId', '=', id)
      .where('status', '=', 'Offered')
      .execute()
    const { personId: ida } = await vera.family.child('Ida')
    await school.enrol(id, vera, ida)
    expect(await school.standing(id, vera, tom)).toMatchObject({ status: 'Offered', offeredUntil })
  },
)

test(
  'Whoever has come to teach another class then can take the seat that they are offered',
  { tags: ['6.line-able'] },
  async () => {
    const nine = { startTime: '09:00', endTime: '10:00' } as const
    const { id, vera, tom } = await offered(nine)
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
    expect(await school.standing(id, vera, tom)).toMatchObject({
      status: 'Offered',
      way: 'Accept',
      doors: [],
    })
    expect(await school.enrolled(id, vera, tom)).toMatchObject({ status: 'Enrolled' })
  },
)

describe('The last seat', () => {
  test(
    'goes to one of fifty who ask at once, and the others are in line',
    { timeout: 60_000, tags: ['6.seats-last'] },
    async () => {
      const id = await school.class({ maxStudents: 1 })
      const families = await Promise.all(
        Array.from({ length: 50 }, async (_, place) => {
          const parent = await school.parent(`Parent ${place}`)
          const { personId } = await parent.family.child(`Child ${place}`)
          return { parent, personId }
        }),
      )
      const answers = await Promise.all(
        families.map(({ parent, personId }) => school.enrol(id, parent, personId)),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const roster = await school.roster(id)
      expect(roster.filter(({ status }) => status === 'Enrolled')).toHaveLength(1)
      const places = roster.flatMap(({ position }) => (position === null ? [] : [position]))
      expect(places).toEqual(Array.from({ length: 49 }, (_, place) => place + 1))
      const inLine = roster
        .filter(({ status }) => status === 'Waitlisted')
        .map(({ id: asked }) => asked)
      expect(inLine).toEqual(inLine.toSorted((one, other) => one - other))
    },
  )

  test(
    'cannot be given twice: the database itself counts',
    { tags: ['6.seats-most'] },
    async () => {
      const id = await school.class({ maxStudents: 1 })
      const vera = await school.parent('Vera')
      const child = async (name: string) => (await vera.family.child(name)).personId
      for (const name of ['Mia', 'Tom']) await school.enrol(id, vera, await child(name))
      const { db } = server
      const waiting = db.updateTable('enrolment').where('classId', '=', id)
      const seated = waiting.where('position', '=', 1).set({ status: 'Enrolled', position: null })
      await expect(seated.execute()).rejects.toThrow(/check/i)
      const more = await school.class({ maxStudents: 2 })
      for (const name of ['Eva', 'Lea']) await school.enrol(more, vera, await child(name))
      await expect(
        db.updateTable('class').set({ maxStudents: 1 }).where('id', '=', more).execute(),
      ).rejects.toThrow(/check/i)
      await db.deleteFrom('enrolment').where('classId', '=', more).execute()
      const { seatsTaken } = await db
        .selectFrom('class')
        .where('id', '=', more)
        .select('seatsTaken')
        .executeTakeFirstOrThrow()
      expect(seatsTaken).toBe(0)
    },
  )
})
