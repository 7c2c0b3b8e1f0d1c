import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lead } from '#server/classes/classes/test-school.ts'
import { type Household, openHousehold } from '#server/people/family-lists/test-household.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { cellsOf, readReport } from './test-reports.ts'

let server: TestApp
let household: Household
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  household = await openHousehold(server)
})

test('A class list names the students of each class, how old they are, and whom to call', async () => {
  const { school, mia, recordOf } = household
  const [room, slot] = [await school.room(), await school.slot()]
  const place = { roomId: room, slotId: slot, weekday: 'Saturday', maxStudents: 12 } as const
  const tom = await school.member('Tom')
  const algebra = await school.class({ ...place, teachers: lead(tom) })
  await school.class({ name: 'Choir', status: 'Draft' })
  await school.class({ name: 'Dance', status: 'Cancelled' })
  const zoe = await school.member('Zoe')
  await school.enrol(algebra, zoe)
  await school.enrol(algebra, { organizationUserId: await recordOf(mia) })

  const report = await readReport(server, school, 'class-lists')
  expect(report).toMatchObject({
    title: 'Class lists',
    organizationName: 'Lindenschule',
    isPersonal: true,
    asked: { semester: { name: 'Fall 2026' }, class: null, day: null, span: null },
    sectionLabel: 'Class',
    choices: { classes: [{ name: 'Algebra' }, { name: 'Choir' }], days: [] },
  })
  expect(report.sections.map(({ note }) => note)).toEqual([
    'Saturdays, 9:30 AM to 10:30 AM · Studio · Tom Lind · 2 of 12 students',
    'Every class day · 0 students',
  ])
  const guardians = ['Eva Lind, 555 0101, eva@example.org', expect.stringMatching(/^Ben Lind, .+@/)]
  expect(cellsOf(report)).toEqual([
    {
      title: 'Algebra',
      rows: [
        { name: 'Mia Lind', age: 7, guardians: expect.any(String) },
        { name: 'Zoe Lind', age: null, guardians: null },
      ],
    },
    { title: 'Choir (Draft)', rows: [] },
  ])
  const [[, , called] = []] = report.sections[0]?.rows ?? []
  expect(String(called).split('\n')).toEqual(guardians)
})

test(
  'A class list may be of one class, or of another semester',
  { tags: ['2.admin-one-report'] },
  async () => {
    const { school } = household
    const spring = await school.semester({
      name: 'Spring 2027',
      startDate: '2027-02-01',
      endDate: '2027-05-30',
    })
    await school.class()
    const choir = await school.class({ name: 'Choir' })
    const botany = await school.class({ name: 'Botany', semesterId: spring })
    const titles = async (query: Record<string, number>) =>
      cellsOf(await readReport(server, school, 'class-lists', query)).map(({ title }) => title)
    expect(await titles({})).toEqual(['Algebra', 'Choir'])
    expect(await titles({ classId: choir })).toEqual(['Choir'])
    expect(await titles({ semesterId: spring })).toEqual(['Botany'])
    expect(await titles({ classId: botany })).toEqual(['Botany'])
  },
)
