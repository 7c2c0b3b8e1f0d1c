import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { lead, openSchool, type School } from '../classes/test-school.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const ask = (id: number, { token }: { token: string }) => server.get(`/api/Class/${id}`, { token })

const read = async (id: number, who: { token: string }) => (await ask(id, who)).json()

describe('A class', () => {
  test('shows its students to those who teach it, and to nobody else', async () => {
    const [ben, mia, tom] = [
      await school.member('Ben'),
      await school.member('Mia'),
      await school.member('Tom'),
    ]
    const id = await school.class({ summary: 'Numbers', teachers: lead(ben) })
    await school.enrol(id, mia)
    const shown = {
      id,
      name: 'Algebra',
      organizationId: school.organizationId,
      organizationName: 'Lindenschule',
      semesterName: 'Fall 2026',
      summary: 'Numbers',
      description: null,
      startDate: '2026-09-01',
      endDate: '2026-12-19',
      status: 'Published',
      category: null,
      photoUrl: null,
      ageAsOfDate: '2026-09-01',
      weekday: null,
      slotName: null,
      startTime: null,
      endTime: null,
      roomName: null,
      minAge: null,
      maxAge: null,
      agePolicy: 'Strict',
      enrolment: 'Open',
      hasWaitlist: true,
      enrolledStudentsCount: 1,
      maxStudents: null,
      freeSeatsCount: null,
      waitingCount: 0,
      dates: [],
      teachers: [{ name: 'Ben Lind', role: 'Lead', isFormerMember: false }],
      isTeacher: false,
      isSecondFactorMissing: false,
      students: null,
    }
    const students = [{ name: 'Mia Lind', guardians: [] }]
    const { standings: _, ...seenByBen } = await read(id, ben)
    expect(seenByBen).toEqual({ ...shown, isTeacher: true, students })
    const { standings: mias, ...seenByMia } = await read(id, mia)
    expect(seenByMia).toEqual(shown)
    expect(mias).toMatchObject([{ name: 'Mia Lind', isMe: true }])
    const { standings: toms, ...seenByTom } = await read(id, tom)
    expect(seenByTom).toEqual(shown)
    expect(toms).toMatchObject([{ name: 'Tom Lind', isMe: true, status: null }])
  })

  test.each(['Draft', 'Cancelled'] as const)(
    'that is a %s is seen by its teachers and students only',
    { tags: ['3.class-further-fields'] },
    async (status) => {
      const [ben, mia, tom] = [
        await school.member('Ben'),
        await school.member('Mia'),
        await school.member('Tom'),
      ]
      const id = await school.class({ status, teachers: lead(ben) })
      await school.enrol(id, mia)
      const seen = await Promise.all([ben, mia, tom].map((who) => ask(id, who)))
      expect(seen.map((answer) => answer.status)).toEqual([200, 200, 404])
    },
  )

  test('is to a stranger as if it were missing', async () => {
    const id = await school.class()
    const stranger = await signInSomebody(server, 'Vera')
    const [hidden, missing] = [await ask(id, stranger), await ask(99_999_999, stranger)]
    expect([hidden.status, missing.status]).toEqual([404, 404])
    expect(await hidden.text()).toBe(await missing.text())
  })
})
