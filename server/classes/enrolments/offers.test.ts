import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const minutes = 60_000

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
    expect(Math.round((Date.parse(offeredUntil ?? '') - Date.now()) / (60 * minutes))).toBe(12)
  },
)

test(
  'Whoever has half an hour left has it still when another seat is given',
  { tags: ['6.line-next'] },
  async () => {
    const { id, vera, tom } = await offered()
    const offeredUntil = new Date(Date.now() + 30 * minutes).toISOString()
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
