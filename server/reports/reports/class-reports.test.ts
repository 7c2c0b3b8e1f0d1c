import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lead, openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { cellsOf, readReport, rowsOf } from './test-reports.ts'
import { type OpenStatus } from '#contract/classes/enrollments.ts'
import { insertEnrollment, setStatus } from '#server/classes/enrollments/enrollments.queries.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

test('Sign-in sheets have the classes that meet on the day', async () => {
  const classDayId = await school.classDay({ date: '2026-09-12' })
  const algebra = await school.class({ weekday: 'Saturday' })
  await school.class({ name: 'Botany', weekday: 'Sunday' })
  await school.enroll(algebra, await school.member('Mia'))
  const report = await readReport(server, school, 'sign-in-sheets', { classDayId })
  expect(report.asked.day).toEqual({ id: classDayId, date: '2026-09-12' })
  const blank = { in: null, out: null, broughtBy: null, fetchedBy: null }
  expect(cellsOf(report)).toEqual([{ title: 'Algebra', rows: [{ ...blank, name: 'Mia Lind' }] }])
})

test('A day sheet has the classes of the day in order of time', async () => {
  const classDayId = await school.classDay({ date: '2026-09-12' })
  const teachers = lead(await school.member('Tom'))
  const place = { roomId: await school.room(), slotId: await school.slot(), teachers }
  await school.class({ name: 'Algebra', ...place })
  await school.class({ name: 'Botany', startTime: '09:00', endTime: '09:30' })
  const report = await readReport(server, school, 'day-sheet', { classDayId })
  expect(report.isPersonal).toBe(false)
  expect(report.sheet?.classes).toHaveLength(2)
  expect(rowsOf(report)).toEqual([
    { time: '9:00–9:30 AM', room: null, name: 'Botany', teachers: '', students: 0 },
    {
      time: '9:30–10:30 AM',
      room: 'Studio',
      name: 'Algebra',
      teachers: 'Tom Lind',
      students: 0,
    },
  ])
})

test(
  'The default day is the next one on which classes meet',
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

const put = async (classId: number, firstName: string, status: OpenStatus) => {
  const { personId } = await school.member(firstName, { isStudent: true })
  const key = { organizationId: school.organizationId, classId }
  const first = status === 'Offered' ? 'Waitlisted' : status
  const id = await insertEnrollment(server.db, key, {
    personId,
    status: first,
    requestedByUserId: null,
  })
  const offeredUntil = '2091-01-02T15:00:00.000Z'
  if (status === 'Offered') await setStatus(server.db, key, id ?? 0, { status, offeredUntil })
}

test('Schedules show what each student attends and each teacher teaches, with times and rooms', async () => {
  const [tom, mia, ben] = [
    await school.member('Tom'),
    await school.member('Mia'),
    await school.member('Ben'),
  ]
  const roomId = await school.room()
  const late = { weekday: 'Saturday', startTime: '11:00', endTime: '12:00', roomId } as const
  const algebra = await school.class({ ...late, teachers: lead(tom) })
  const botany = await school.class({ name: 'Botany', startTime: '09:00', endTime: '10:00' })
  for (const classId of [algebra, botany]) await school.enroll(classId, mia)
  await school.enroll(botany, ben)

  const students = cellsOf(await readReport(server, school, 'student-schedules'))
  expect(students.map(({ title, rows }) => [title, ...rows.map(({ name }) => name)])).toEqual([
    ['Ben Lind', 'Botany'],
    ['Mia Lind', 'Botany', 'Algebra'],
  ])
  expect(students[1]?.rows[1]).toEqual({
    name: 'Algebra',
    when: 'Saturdays, 11:00 AM–12:00 PM',
    where: 'Studio',
    teachers: 'Tom Lind',
    start: '2026-09-01',
    end: '2026-12-19',
  })
  const only = await readReport(server, school, 'student-schedules', { classId: algebra })
  expect(cellsOf(only)).toEqual([students[1]])

  expect(cellsOf(await readReport(server, school, 'teacher-schedules'))).toEqual([
    {
      title: 'Tom Lind',
      rows: [
        {
          name: 'Algebra',
          role: 'Lead teacher',
          when: 'Saturdays, 11:00 AM–12:00 PM',
          where: 'Studio',
          students: 1,
        },
      ],
    },
  ])
})

test('A schedule is in weekday order, and a class may be without a room', async () => {
  const [tom, mia] = [await school.member('Tom'), await school.member('Mia')]
  const times = { startTime: '09:00', endTime: '10:00', teachers: lead(tom) }
  const friday = { ...times, weekday: 'Friday', name: 'Algebra' } as const
  const tuesday = { ...times, weekday: 'Tuesday', name: 'Botany', startTime: '09:30' } as const
  const always = { name: 'Choir', teachers: lead(tom) }
  const early = { ...tuesday, name: 'Dance', startTime: '08:00' }
  for (const each of [friday, tuesday, always, early])
    await school.enroll(await school.class(each), mia)
  for (const name of ['student-schedules', 'teacher-schedules'] as const) {
    const rows = rowsOf(await readReport(server, school, name))
    expect(rows.map((row) => [row['name'], row['where']])).toEqual([
      ['Choir', null],
      ['Dance', null],
      ['Botany', null],
      ['Algebra', null],
    ])
  }
})

test('Waitlists have offers first, then the waitlist in order', async () => {
  const algebra = await school.class({ maxStudents: 1 })
  await school.class({ name: 'Botany' })
  await put(algebra, 'Zoe', 'Waitlisted')
  await put(algebra, 'Ben', 'Waitlisted')
  await put(algebra, 'Mia', 'Offered')
  await put(algebra, 'Tom', 'Requested')
  const report = cellsOf(await readReport(server, school, 'waitlists'))
  expect(report.map(({ title }) => title)).toEqual(['Algebra'])
  expect(
    report[0]?.rows.map(({ place, name, status, until }) => [place, name, status, until]),
  ).toEqual([
    [null, 'Mia Lind', 'Has an offer', expect.stringMatching(/^Tue, Jan 2, 2091 at /)],
    [1, 'Zoe Lind', 'Waiting', null],
    [2, 'Ben Lind', 'Waiting', null],
  ])
})

test('Students without a class are those enrolled in no class of the semester', async () => {
  const algebra = await school.class()
  const spring = await school.semester({
    name: 'Spring 2027',
    startDate: '2027-02-01',
    endDate: '2027-05-30',
  })
  await put(algebra, 'Mia', 'Enrolled')
  await put(algebra, 'Ben', 'Waitlisted')
  await school.member('Zoe', { isStudent: true })
  await school.member('Old', { isStudent: true, status: 'Archived' })
  await school.member('Eva', { isParent: true })
  const waiting = async (query = {}) =>
    rowsOf(await readReport(server, school, 'without-class', query)).map(
      ({ name, waiting: of }) => [name, of],
    )
  expect(await waiting()).toEqual([
    ['Ben Lind', 'Algebra (waits)'],
    ['Zoe Lind', ''],
  ])
  expect((await waiting({ semesterId: spring })).map(([name]) => name)).toEqual([
    'Ben Lind',
    'Mia Lind',
    'Zoe Lind',
  ])
})

test('The enrollment report counts enrolled, offered, waiting and free seats', async () => {
  const algebra = await school.class({ maxStudents: 4, minStudents: 2 })
  const botany = await school.class({ name: 'Botany', maxStudents: 3 })
  await school.class({ name: 'Choir' })
  for (const status of [
    'Enrolled',
    'Enrolled',
    'Offered',
    'Waitlisted',
    'Waitlisted',
    'Requested',
  ] as const)
    await put(algebra, 'Mia', status)
  await put(botany, 'Mia', 'Enrolled')

  const report = await readReport(server, school, 'enrollment')
  expect(report.isPersonal).toBe(false)
  const none = { enrolled: 0, offered: 0, waiting: 0, requested: 0, min: null, max: null }
  expect(rowsOf(report)).toEqual([
    {
      name: 'Algebra',
      enrolled: 2,
      offered: 1,
      waiting: 2,
      requested: 1,
      min: 2,
      max: 4,
      free: 0,
      fill: 75,
    },
    { ...none, name: 'Botany', enrolled: 1, max: 3, free: 2, fill: 33 },
    { ...none, name: 'Choir', free: null, fill: null },
  ])
})
