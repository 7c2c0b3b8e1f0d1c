import type { Mark } from '#contract/classes/attendance.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readReport, rowsOf } from './test-reports.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type MarkMade = {
  organizationId: number
  classId: number
  classDayId: number
  personId: number
  mark: Mark | null
}

const insertMark = (made: MarkMade) =>
  server.db
    .insertInto('attendance')
    .values({
      ...made,
      minutesLate: null,
      note: null,
      markedByPersonId: null,
      markedDate: '2026-09-05T12:00:00.000Z',
    })
    .execute()

test('Attendance is counted by class and day, or by student', async () => {
  const school = await openSchool(server)
  const { organizationId } = school
  const [first, second] = [
    await school.classDay({ date: '2026-09-05' }),
    await school.classDay({ date: '2026-09-12' }),
  ]
  const algebra = await school.class()
  const [mia, ben] = [await school.member('Mia'), await school.member('Ben')]
  for (const somebody of [mia, ben]) await school.enroll(algebra, somebody)
  await server.db
    .updateTable('enrollment')
    .set({ enrolledDate: '2026-09-01T12:00:00.000Z' })
    .where('organizationId', '=', organizationId)
    .execute()
  const mark = (classDayId: number, personId: number, said: Mark | null) =>
    insertMark({ organizationId, classId: algebra, classDayId, personId, mark: said })
  await mark(first, mia.personId, 'Present')
  await mark(first, ben.personId, 'Absent')
  await mark(second, mia.personId, 'Late')
  await mark(second, ben.personId, null)

  const none = { Present: 0, Late: 0, Absent: 0, Excused: 0, LeftEarly: 0, unmarked: 0 }
  const span = { fromDate: '2026-09-01', untilDate: '2026-09-30' }
  const byDay = rowsOf(await readReport(server, school, 'attendance', span))
  expect(byDay).toEqual([
    { ...none, date: '2026-09-05', name: 'Algebra', Present: 1, Absent: 1, rate: 50 },
    { ...none, date: '2026-09-12', name: 'Algebra', Late: 1, unmarked: 1, rate: 100 },
  ])
  const ofOne = { fromDate: '2026-09-06', untilDate: '2026-09-30' }
  expect(rowsOf(await readReport(server, school, 'attendance', ofOne))).toEqual([byDay[1]])

  const { unmarked: _, ...counts } = none
  const byStudent = await readReport(server, school, 'attendance', { ...span, by: 'student' })
  expect(rowsOf(byStudent)).toEqual([
    { ...counts, name: 'Ben Lind', Absent: 1, rate: 0 },
    { ...counts, name: 'Mia Lind', Present: 1, Late: 1, rate: 100 },
  ])
})

test('Both ways to count attendance have the same marks, whatever has happened to a day, a class or a student', async () => {
  const school = await openSchool(server)
  const { organizationId } = school
  const classId = await school.class({ weekday: 'Saturday' })
  const saturday = await school.classDay({ date: '2026-09-05' })
  const monday = await school.classDay({ date: '2026-09-07' })
  const off = await school.classDay({ date: '2026-09-12' })
  const [mia, left] = [await school.member('Mia'), await school.member('Ben')]
  for (const somebody of [mia, left]) await school.enroll(classId, somebody)
  const key = { organizationId, classId }
  for (const classDayId of [saturday, monday, off])
    for (const { personId } of [mia, left])
      await insertMark({ ...key, classDayId, personId, mark: 'Present' })
  await school.removeStudent(classId, left)
  await server.db
    .updateTable('classDay')
    .set({ type: 'Canceled', cancelReason: 'Snow' })
    .where('id', '=', off)
    .execute()
  const span = { fromDate: '2026-09-01', untilDate: '2026-09-30' }
  const counted = async (by: 'day' | 'student') =>
    rowsOf(await readReport(server, school, 'attendance', { ...span, by })).map(
      ({ date, name, Present }) => [by === 'day' ? date : name, Present],
    )
  expect(await counted('day')).toEqual([
    ['2026-09-05', 2],
    ['2026-09-07', 2],
  ])
  expect(await counted('student')).toEqual([
    ['Ben Lind', 2],
    ['Mia Lind', 2],
  ])
})
