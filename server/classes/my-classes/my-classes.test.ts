import { firstPage } from '#contract/page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, signInSomebody } from '#server/testing/test-app.ts'
import { listEnrolledClasses } from './my-classes.queries.ts'
import { lead, openSchool, type School, type Somebody } from '../classes/test-school.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const ask = (call: string, { token }: { token: string }, query = '') =>
  server.get(`/api/Class/${call}?${query}`, { token })

const namesOf = async (answer: Response) =>
  ((await answer.json()).items as { name: string }[]).map(({ name }) => name)

const suspend = ({ personId }: Somebody) =>
  server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('personId', '=', personId)
    .execute()

describe('My classes', () => {
  test(
    'are those I teach, including drafts, with the number of students',
    {
      tags: [
        '3.page-response',
        '3.class-row-fields',
        '3.class-row-count',
        '7.teaching-classes-call',
      ],
    },
    async () => {
      const [ben, mia, tom] = [
        await school.member('Ben'),
        await school.member('Mia'),
        await school.member('Tom'),
      ]
      const id = await school.class({ status: 'Draft', teachers: lead(ben) })
      await school.class({ name: 'Someone else’s', teachers: lead(school.owner) })
      await school.enroll(id, mia)
      await school.enroll(id, tom)
      const page = await (await ask('my-teaching-classes', ben)).json()
      expect(page).toEqual({
        items: [
          {
            id,
            name: 'Algebra',
            organizationName: 'Lindenschule',
            startDate: '2026-09-01',
            endDate: '2026-12-19',
            status: 'Draft',
            enrolledStudentsCount: 2,
          },
        ],
        totalPages: 1,
        totalCount: 1,
        unfilteredCount: 1,
      })
    },
  )

  test(
    'are those I am enrolled in, until I withdraw',
    { tags: ['3.class-row-fields', '3.class-row-count', '7.enrolled-classes-call'] },
    async () => {
      const mia = await school.member('Mia')
      const id = await school.class()
      await school.enroll(id, mia)
      const page = await (await ask('my-enrolled-classes', mia)).json()
      expect(page.items).toEqual([
        {
          id,
          name: 'Algebra',
          organizationName: 'Lindenschule',
          startDate: '2026-09-01',
          endDate: '2026-12-19',
          status: 'Published',
          studentNames: [],
        },
      ])
      const query = { ...firstPage, sortDirection: 0 } as const
      expect((await listEnrolledClasses(server.db, mia.personId, query)).items).toEqual(page.items)
      await school.removeStudent(id, mia)
      expect(await namesOf(await ask('my-enrolled-classes', mia))).toEqual([])
    },
  )

  test('are not shown while my membership is suspended', async () => {
    const ben = await school.member('Ben')
    const id = await school.class({ teachers: lead(ben) })
    await school.enroll(id, ben)
    await suspend(ben)
    expect(await namesOf(await ask('my-teaching-classes', ben))).toEqual([])
    expect(await namesOf(await ask('my-enrolled-classes', ben))).toEqual([])
    expect((await ask(String(id), ben)).status).toBe(403)
  })

  test(
    'come from all my organizations, and can be searched by the organization’s name',
    { tags: ['2.both-sortable'] },
    async () => {
      const other = await openSchool(server, 'Éclair Academy')
      const { owner } = school
      const key = { organizationId: other.organizationId, personId: owner.personId }
      const { organizationUserId } = await other.member('Zoe')
      await server.db
        .updateTable('organizationUser')
        .set(key)
        .where('id', '=', organizationUserId)
        .execute()
      const there = { ...owner, organizationUserId }
      await school.class({ name: 'Chess', teachers: lead(owner), startDate: '2026-10-01' })
      const art = await school.class({ name: '100% Art', teachers: lead(owner) })
      await school.enroll(art, await school.member('Mia'))
      await other.class({ name: 'Botany', teachers: lead(there), endDate: '2026-10-30' })
      const mine = async (query = '') => namesOf(await ask('my-teaching-classes', owner, query))

      expect(await mine()).toEqual(['100% Art', 'Botany', 'Chess'])
      expect(await mine('sortField=organizationName')).toEqual(['Botany', '100% Art', 'Chess'])
      expect(await mine('sortField=startDate')).toEqual(['Botany', '100% Art', 'Chess'])
      expect(await mine('sortField=startDate&sortDirection=1')).toEqual([
        'Chess',
        '100% Art',
        'Botany',
      ])
      expect(await mine('sortField=enrolledStudentsCount')).toEqual(['Chess', 'Botany', '100% Art'])
      expect(await mine('searchString=eclair')).toEqual(['Botany'])
      expect(await mine('searchString=linden')).toEqual(['100% Art', 'Chess'])
      expect(await mine('searchString=100%25')).toEqual(['100% Art'])
      expect(await mine('searchString=_')).toEqual([])
      const page = await (await ask('my-teaching-classes', owner, 'searchString=eclair')).json()
      expect(page).toMatchObject({ totalCount: 1, unfilteredCount: 3 })
    },
  )

  test.each([
    'my-teaching-classes?sortField=status',
    'my-enrolled-classes?sortField=enrolledStudentsCount',
    'my-enrolled-classes?pageIndex=-1',
  ])('refuse %s', async (address) => {
    expect((await server.get(`/api/Class/${address}`, school.owner)).status).toBe(422)
  })

  test('require a session', async () => {
    for (const call of ['my-teaching-classes', 'my-enrolled-classes', '1']) {
      expect((await server.get(`/api/Class/${call}`)).status).toBe(401)
    }
  })
})

const read = async (id: number, who: { token: string }) => (await ask(String(id), who)).json()

describe('A class', () => {
  test('shows its students only to its teachers', async () => {
    const [ben, mia, tom] = [
      await school.member('Ben'),
      await school.member('Mia'),
      await school.member('Tom'),
    ]
    const id = await school.class({ summary: 'Numbers', teachers: lead(ben) })
    await school.enroll(id, mia)
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
      bring: null,
      category: null,
      photoUrl: null,
      ageAsOfDate: '2026-09-01',
      weekday: null,
      slotName: null,
      startTime: null,
      endTime: null,
      roomName: null,
      minAge: null,
      minGrade: null,
      maxGrade: null,
      maxAge: null,
      agePolicy: 'Strict',
      enrollment: 'Open',
      hasWaitlist: true,
      enrolledStudentsCount: 1,
      maxStudents: null,
      freeSeatsCount: null,
      waitingCount: 0,
      dates: [],
      sharedValues: [],
      teachers: [{ name: 'Ben Lind', role: 'Lead', isFormerMember: false }],
      isTeacher: false,
      isSecondFactorMissing: false,
      students: null,
    }
    const students = [{ name: 'Mia Lind', grade: null, guardians: [] }]
    const { eligibilities: _, ...seenByBen } = await read(id, ben)
    expect(seenByBen).toEqual({ ...shown, isTeacher: true, students })
    const { eligibilities: mias, ...seenByMia } = await read(id, mia)
    expect(seenByMia).toEqual(shown)
    expect(mias).toMatchObject([{ name: 'Mia Lind', isMe: true }])
    const { eligibilities: toms, ...seenByTom } = await read(id, tom)
    expect(seenByTom).toEqual(shown)
    expect(toms).toMatchObject([{ name: 'Tom Lind', isMe: true, status: null }])
  })

  test.each(['Draft', 'Canceled'] as const)(
    'that is a %s is visible only to its teachers and students',
    { tags: ['3.class-further-fields'] },
    async (status) => {
      const [ben, mia, tom] = [
        await school.member('Ben'),
        await school.member('Mia'),
        await school.member('Tom'),
      ]
      const id = await school.class({ status, teachers: lead(ben) })
      await school.enroll(id, mia)
      const seen = await Promise.all([ben, mia, tom].map((who) => ask(String(id), who)))
      expect(seen.map((answer) => answer.status)).toEqual([200, 200, 404])
    },
  )

  test('looks to a stranger like a missing one', async () => {
    const id = await school.class()
    const stranger = await signInSomebody(server, 'Vera')
    const [hidden, missing] = [await ask(String(id), stranger), await ask('99999999', stranger)]
    expect([hidden.status, missing.status]).toEqual([404, 404])
    expect(await hidden.text()).toBe(await missing.text())
  })
})
