import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { cellsOf, readReport, rowsOf } from './test-reports.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

test('Sign-in sheets are of the classes that meet on the day', async () => {
  const classDayId = await school.classDay({ date: '2026-09-12' })
  const algebra = await school.class({ weekday: 'Saturday' })
  await school.class({ name: 'Botany', weekday: 'Sunday' })
  await school.enrol(algebra, await school.member('Mia'))
  const report = await readReport(server, school, 'sign-in-sheets', { classDayId })
  expect(report.asked.day).toEqual({ id: classDayId, date: '2026-09-12' })
  const blank = { in: null, out: null, broughtBy: null, fetchedBy: null }
  expect(cellsOf(report)).toEqual([{ title: 'Algebra', rows: [{ ...blank, name: 'Mia Lind' }] }])
})

test('A day sheet has the classes of the day as it goes', async () => {
  const classDayId = await school.classDay({ date: '2026-09-12' })
  const teachers = lead(await school.member('Tom'))
  const place = { roomId: await school.room(), slotId: await school.slot(), teachers }
  await school.class({ name: 'Algebra', ...place })
  await school.class({ name: 'Botany', startTime: '09:00', endTime: '09:30' })
  const report = await readReport(server, school, 'day-sheet', { classDayId })
  expect(report.isPersonal).toBe(false)
  expect(report.sheet?.classes).toHaveLength(2)
  expect(rowsOf(report)).toEqual([
    { time: '9:00 AM to 9:30 AM', room: null, name: 'Botany', teachers: '', students: 0 },
    {
      time: '9:30 AM to 10:30 AM',
      room: 'Studio',
      name: 'Algebra',
      teachers: 'Tom Lind',
      students: 0,
    },
  ])
})

test(
  'The day that is meant is the next one on which classes meet',
  { tags: ['2.admin-one-report'] },
  async () => {
    const semesterId = await school.semester({ startDate: '2020-01-01', endDate: '2091-12-31' })
    const day = (date: string, type: 'Regular' | 'Holiday' = 'Regular') =>
      school.classDay({ semesterId, date, type, ...(type === 'Holiday' && noTimes) })
    const [past, next] = [await day('2020-02-01'), await day('2091-02-03')]
    await day('2091-02-01', 'Holiday')
    const report = await readReport(server, school, 'day-sheet', { semesterId })
    expect(report.asked.day?.id).toBe(next)
    expect(report.choices.days.map(({ id }) => id)).toEqual([past, next])
  },
)

const noTimes = { startTime: null, endTime: null }
