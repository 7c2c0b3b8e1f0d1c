import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrolmentSchool, openEnrolments } from './test-enrolments.ts'

let server: TestApp
let school: EnrolmentSchool
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrolments(server)
})

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
