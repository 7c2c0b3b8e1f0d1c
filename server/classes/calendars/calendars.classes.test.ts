import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lead, openSchool, type School } from '../classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { listCalendarClasses } from './calendars.queries.ts'
import { calendarOf, openLinds } from './test-calendars.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') })
  server = await openTestApp()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  school = await openSchool(server)
  await school.classDay({ date: '2026-10-03' })
})

type Visitor = { token: string }

const summaries = async (visitor: Visitor) =>
  (await calendarOf(server, visitor)).map(({ summary }) => summary)

test(
  'A calendar has what its owner teaches, attends, and has children in, each once',
  { tags: ['2.my-classes-calendar'] },
  async () => {
    const { ada, mia, tom } = await openLinds(server, school)
    const { organizationId } = school
    await insertMembership(server.db, { organizationId, personId: ada.personId })
    const { id: organizationUserId } = await server.db
      .selectFrom('organizationUser')
      .where('personId', '=', ada.personId)
      .select('id')
      .executeTakeFirstOrThrow()
    const me = { ...ada, organizationUserId }
    const [choir, drama, pottery] = [
      await school.class({ name: 'Choir' }),
      await school.class({ name: 'Drama' }),
      await school.class({ name: 'Pottery' }),
    ]
    const botany = await school.class({ name: 'Botany', teachers: lead(me) })
    await school.class({ name: 'Chess' })
    await school.enrol(choir, mia)
    await school.enrol(drama, mia)
    await school.enrol(drama, tom)
    await school.enrol(drama, me)
    await school.enrol(pottery, me)
    await school.enrol(botany, tom)
    expect(await summaries(ada)).toEqual([
      'Mia: Choir',
      'You, Mia, and Tom: Drama',
      'Pottery',
      'Teaching: Botany',
    ])
    const taught = (await calendarOf(server, ada)).at(-1)
    expect(taught?.description).toContain('In this class: Tom\n')
  },
)

test('A draft is in no calendar, and a cancelled class is there as cancelled', async () => {
  const ben = await school.member('Ben')
  await school.class({ name: 'Botany', status: 'Draft', teachers: lead(ben) })
  await school.class({ name: 'Chess', status: 'Cancelled', teachers: lead(ben) })
  expect(await calendarOf(server, ben)).toMatchObject([
    {
      summary: 'Cancelled: Teaching: Chess',
      status: 'CANCELLED',
      description: expect.stringMatching(/^This class is cancelled\.\n/),
    },
  ])
})

test('Many children in many classes take no more questions than one', async () => {
  const { ada, mia, tom } = await openLinds(server, school)
  const ask = async () => {
    let questions = 0
    const counting = server.db.withPlugin({
      transformQuery: ({ node }) => {
        questions += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const classes = await listCalendarClasses(counting, ada.personId, '2026-07-01')
    return { questions, classes: classes.length }
  }
  await school.enrol(await school.class(), mia)
  const one = await ask()
  for (const name of ['Botany', 'Chess', 'Drama', 'Pottery', 'Weaving']) {
    const classId = await school.class({ name, teachers: lead(school.owner) })
    for (const child of [mia, tom]) await school.enrol(classId, child)
  }
  expect(one).toEqual({ questions: 6, classes: 1 })
  expect(await ask()).toEqual({ questions: 6, classes: 6 })
})
