import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertHomework } from '../class-content/class-content.queries.ts'
import { lead, openSchool, type School } from '../classes/test-school.ts'
import { CalendarDays } from '#contract/classes/calendars.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { openTestApp, type TestApp, signInSomebody } from '#server/testing/test-app.ts'
import { openLinds } from './test-calendars.ts'

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
  await school.classDay({ date: '2026-10-10' })
  await school.classDay({ date: '2026-11-07' })
})

type Visitor = { token: string }

async function daysOf({ token }: Visitor, range = '?fromDate=2026-10-01&untilDate=2026-10-31') {
  const answer = await server.get(`/api/Calendar/my${range}`, { token })
  return CalendarDays.parse(await answer.json())
}

test('A calendar lists each class day of the children and of the classes that somebody teaches', async () => {
  const { ada, mia, tom } = await openLinds(server, school)
  const { organizationId } = school
  await insertMembership(server.db, { organizationId, personId: ada.personId })
  const { id: organizationUserId } = await server.db
    .selectFrom('organizationUser')
    .where('personId', '=', ada.personId)
    .select('id')
    .executeTakeFirstOrThrow()
  const drama = await school.class({ name: 'Drama' })
  await school.class({ name: 'Botany', teachers: lead({ ...ada, organizationUserId }) })
  await school.class({ name: 'Chess' })
  await school.enroll(drama, mia)
  await school.enroll(drama, tom)
  const { people, entries } = await daysOf(ada)
  expect(people).toEqual([
    { personId: mia.personId, name: 'Mia' },
    { personId: tom.personId, name: 'Tom' },
    { personId: ada.personId, name: null },
  ])
  expect(
    entries.map(({ date, className, isTeaching, personIds }) => ({
      date,
      className,
      isTeaching,
      personIds,
    })),
  ).toEqual(
    ['2026-10-03', '2026-10-10'].flatMap((date) => [
      { date, className: 'Drama', isTeaching: false, personIds: [mia.personId, tom.personId] },
      { date, className: 'Botany', isTeaching: true, personIds: [] },
    ]),
  )
})

test('A calendar has only the days of its range, by default a month from today', async () => {
  const ben = await school.member('Ben')
  await school.class({ name: 'Botany', teachers: lead(ben) })
  const dates = async (range: string) => (await daysOf(ben, range)).entries.map(({ date }) => date)
  expect(await dates('?fromDate=2026-10-10&untilDate=2026-10-10')).toEqual(['2026-10-10'])
  expect(await dates('')).toEqual(['2026-10-03', '2026-10-10'])
  expect(await dates('?fromDate=2026-11-01')).toEqual(['2026-11-07'])
})

test('A canceled class is marked on its weekday, and a draft is not there', async () => {
  const ben = await school.member('Ben')
  await school.class({ name: 'Botany', status: 'Draft', teachers: lead(ben) })
  const canceled = { status: 'Canceled', teachers: lead(ben) } as const
  await school.class({ ...canceled, name: 'Chess', weekday: 'Saturday' })
  await school.class({ ...canceled, name: 'Go', weekday: null })
  const { entries } = await daysOf(ben)
  expect(entries.map(({ className, isCanceled }) => [className, isCanceled])).toEqual([
    ['Chess', true],
    ['Chess', true],
  ])
})

test('A day says what it makes up, what to bring, and its own homework', async () => {
  const ben = await school.member('Ben')
  const classId = await school.class({ name: 'Botany', bring: 'A ruler', teachers: lead(ben) })
  const { organizationId } = school
  const madeUp = await school.classDay({ date: '2026-10-17' })
  await server.db
    .updateTable('classDay')
    .set({ type: 'Canceled', cancelReason: 'Snow' })
    .where('id', '=', madeUp)
    .execute()
  await school.classDay({ date: '2026-10-19', type: 'MakeUp', makesUpClassDayId: madeUp })
  const homework = { organizationId, classId, date: '2026-10-10', text: 'Read chapter 2' }
  await insertHomework(server.db, homework, null)
  const { entries } = await daysOf(ben)
  expect(
    entries.map(({ date, type, makesUpDate, bring, homework: text }) => [
      date,
      type,
      makesUpDate,
      bring,
      text,
    ]),
  ).toEqual([
    ['2026-10-03', 'Regular', null, 'A ruler', null],
    ['2026-10-10', 'Regular', null, 'A ruler', 'Read chapter 2'],
    ['2026-10-17', 'Canceled', null, 'A ruler', null],
    ['2026-10-19', 'MakeUp', '2026-10-17', 'A ruler', null],
  ])
})

test.each([
  '?fromDate=2026-10-02&untilDate=2026-10-01',
  '?fromDate=2026-10-01&untilDate=2026-12-02',
  '?fromDate=soon',
  '?fromDate=soon&untilDate=soon',
])('The range %s is refused', async (range) => {
  const { token } = await signInSomebody(server, 'Ada')
  expect((await server.get(`/api/Calendar/my${range}`, { token })).status).toBe(422)
})
