import { describe, expect, test } from 'vitest'
import { openSchool, lead } from '../classes/test-school.ts'
import { sentenceAnswered } from '#server/testing/test-app.ts'
import { potteryEachTest, saturday } from './test-attendance.ts'
import type { AttendanceMissing, AttendancePage } from '#contract/classes/attendance.ts'
import type { z } from '#contract/zod.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { dayInWords } from '#contract/dates/display-date.ts'

const pottery = potteryEachTest()

test(
  'A teacher reads the sheet of a day and takes attendance',
  { tags: ['6.attendance-marks'] },
  async () => {
    const { lea, mia, tom, sheet, take } = pottery()
    expect(await sheet(lea)).toMatchObject({
      className: 'Pottery',
      date: saturday,
      mayTake: true,
      students: [
        { name: 'Mia Lind', mark: null, version: null, hasLeft: false },
        { name: 'Tom Lind', mark: null, version: null },
      ],
    })
    const answer = await take(lea, [
      { personId: mia.personId, mark: 'Present' },
      { personId: tom.personId, mark: 'Late', minutesLate: 10, note: 'Bus' },
    ])
    expect(answer.status).toBe(200)
    expect(await sheet(lea)).toMatchObject({
      students: [
        { mark: 'Present', markedBy: 'Lea Lind', markedDate: expect.any(String), version: 1 },
        { mark: 'Late', minutesLate: 10, note: 'Bus', version: 1 },
      ],
    })
  },
)

test('A mark can be changed and cleared', { tags: ['6.attendance-marks'] }, async () => {
  const { lea, mia, sheet, take } = pottery()
  const { personId } = mia
  await take(lea, [{ personId, mark: 'Late', minutesLate: 5, note: 'Rain' }])
  await take(lea, [{ personId, mark: 'LeftEarly', version: 1 }])
  expect((await sheet(lea)).students[0]).toMatchObject({
    mark: 'LeftEarly',
    minutesLate: null,
    note: null,
    version: 2,
  })
  await take(lea, [{ personId, mark: null, version: 2 }])
  expect((await sheet(lea)).students[0]).toMatchObject({ mark: null, version: 3 })
})

test(
  'Only absences can be marked ahead of a day',
  { tags: ['6.attendance-future-days'] },
  async () => {
    const { server, school, lea, mia, classId, take } = pottery()
    await server.db
      .updateTable('semester')
      .set({ endDate: '2999-12-31' })
      .where('id', '=', school.semesterId)
      .execute()
    await server.db
      .updateTable('class')
      .set({ endDate: '2999-12-31' })
      .where('id', '=', classId)
      .execute()
    const ahead = await school.classDay({ date: '2999-10-05' })
    const { personId } = mia
    for (const mark of ['Present', 'Late', 'LeftEarly'])
      expect(await sentenceAnswered(await take(lea, [{ personId, mark }], ahead))).toEqual([
        422,
        `Pottery meets on ${dayInWords('2999-10-05')}. Until then you can only mark planned absences.`,
      ])
    for (const mark of [
      { mark: 'Excused', note: 'Dentist' },
      { mark: 'Absent', version: 1 },
    ])
      expect((await take(lea, [{ personId, ...mark }], ahead)).status).toBe(200)
  },
)

describe('A mark is refused', () => {
  test('on a canceled day', { tags: ['6.attendance-future-days'] }, async () => {
    const { server, school, lea, mia, classDayId, sheet, take } = pottery()
    await server.post(`/api/ClassDay/admin/cancel/${classDayId}`, {
      token: school.token,
      body: { reason: 'Snow', version: 1 },
    })
    const refused = await take(lea, [{ personId: mia.personId, mark: 'Present' }])
    expect(await sentenceAnswered(refused)).toEqual([
      409,
      `${dayInWords('2026-09-05')} is canceled: Snow`,
    ])
    expect(await sheet(lea)).toMatchObject({
      type: 'Canceled',
      cancelReason: 'Snow',
      mayTake: false,
    })
  })

  test('on a holiday', { tags: ['6.attendance-future-days'] }, async () => {
    const { school, lea, mia, sheet, take } = pottery()
    const day = { type: 'Holiday', startTime: null, endTime: null, notes: 'Harvest' } as const
    const holiday = await school.classDay({ date: '2026-09-12', ...day })
    const refused = await take(lea, [{ personId: mia.personId, mark: 'Absent' }], holiday)
    expect(refused.status).toBe(409)
    expect(await sheet(lea, holiday)).toMatchObject({ type: 'Holiday', mayTake: false })
  })

  test('in a canceled class', async () => {
    const { server, lea, mia, classId, sheet, take } = pottery()
    await server.db
      .updateTable('class')
      .set({ status: 'Canceled' })
      .where('id', '=', classId)
      .execute()
    const refused = await take(lea, [{ personId: mia.personId, mark: 'Present' }])
    expect(await sentenceAnswered(refused)).toEqual([409, 'Pottery is canceled.'])
    expect(await sheet(lea)).toMatchObject({ mayTake: false })
  })

  test('for a person who was never in the class', { tags: ['6.attendance-listed'] }, async () => {
    const { school, lea, mia, sheet, take } = pottery()
    const eva = await school.member('Eva')
    const refused = await take(lea, [
      { personId: mia.personId, mark: 'Present' },
      { personId: eva.personId, mark: 'Present' },
    ])
    expect(refused.status).toBe(422)
    expect((await sheet(lea)).students[0]).toMatchObject({ mark: null })
  })

  test.each([
    ['minutes but not late', { mark: 'Present', minutesLate: 5 }],
    ['zero minutes', { mark: 'Late', minutesLate: 0 }],
    ['a note without a mark', { mark: null, note: 'Rain' }],
    ['an unknown mark', { mark: 'Asleep' }],
    ['an unknown field', { mark: 'Present', markedBy: 'Eva' }],
  ])('with %s', async (_, mark) => {
    const { lea, mia, take } = pottery()
    expect((await take(lea, [{ personId: mia.personId, ...mark }])).status).toBe(422)
  })
})

test('A student is at most 10 hours late', async () => {
  const { lea, mia, sheet, take } = pottery()
  const late = (minutesLate: number) =>
    take(lea, [{ personId: mia.personId, mark: 'Late', minutesLate }])
  const refused = await late(601)
  expect(refused.status).toBe(422)
  expect((await refused.json()).fields).toEqual({
    'marks.0.minutesLate': 'Enter a whole number from 1 to 600.',
  })
  expect((await late(600)).status).toBe(200)
  expect((await sheet(lea)).students[0]).toMatchObject({ mark: 'Late', minutesLate: 600 })
})

test(
  'A student who left the class stays on the sheets of the days on which they were marked',
  { tags: ['6.attendance-listed'] },
  async () => {
    const { server, school, lea, mia, tom, classId, sheet, take } = pottery()
    await take(lea, [{ personId: mia.personId, mark: 'Present' }])
    await server.db
      .updateTable('enrollment')
      .set({ enrolledDate: '2026-09-20T12:00:00.000Z' })
      .where('classId', '=', classId)
      .execute()
    for (const student of [mia, tom]) await school.removeStudent(classId, student)
    expect((await sheet(lea)).students).toMatchObject([{ name: 'Mia Lind', hasLeft: true }])
  },
)

test('Days of another semester or organization look like missing ones', async () => {
  const { server, school, lea, on } = pottery()
  const other = await openSchool(server, 'Hearth Co-op')
  const elsewhere = await other.classDay({ date: saturday })
  const spring = await school.semester({ name: 'Spring' })
  const otherSemester = await school.classDay({ semesterId: spring, date: '2026-09-12' })
  for (const dayId of [elsewhere, otherSemester, 99_999_999])
    expect((await server.get(on(dayId), { token: lea.token })).status).toBe(404)
})

test('After a class moves to another weekday, its taken sheets remain', async () => {
  const { server, school, lea, mia, classId, on, take } = pottery()
  await take(lea, [{ personId: mia.personId, mark: 'Present' }])
  await server.db
    .updateTable('classMeeting')
    .set({ weekday: 'Monday' })
    .where('classId', '=', classId)
    .execute()
  expect((await server.get(on(), { token: lea.token })).status).toBe(200)
  const unmarked = await school.classDay({ date: '2026-09-12' })
  expect((await server.get(on(unmarked), { token: lea.token })).status).toBe(404)
})

test('A day on which attendance was taken cannot be deleted', async () => {
  const { server, school, lea, mia, classDayId, take } = pottery()
  await take(lea, [{ personId: mia.personId, mark: 'Present' }])
  const refused = await server.del(`/api/ClassDay/admin/${classDayId}`, { token: school.token })
  expect(await sentenceAnswered(refused)).toEqual([
    409,
    'Attendance was taken on this day. Deleting it would remove 1 mark. Cancel the day instead.',
  ])
})

describe('When someone else has marked a student in the meantime', () => {
  test.each([
    ['for the first time', null],
    ['again', 1],
  ])(
    '%s, nothing is saved, and the conflict contains the current sheet',
    { tags: ['6.attendance-conflict'] },
    async (_, version) => {
      const { school, lea, mia, tom, sheet, take } = pottery()
      const { personId } = mia
      if (version) await take(lea, [{ personId, mark: 'Present' }])
      await take(school.owner, [{ personId, mark: 'Absent', version }])
      const answer = await take(lea, [
        { personId: tom.personId, mark: 'Present' },
        { personId, mark: 'Late', version },
      ])
      expect(answer.status).toBe(409)
      const problem = await answer.json()
      expect(problem).toMatchObject({
        code: 'versionConflict',
        message: 'Ada Lind saved this while you were editing it.',
        current: { students: [{ mark: 'Absent' }, { mark: null }] },
      })
      expect((await sheet(lea)).students).toMatchObject([{ mark: 'Absent' }, { mark: null }])
    },
  )

  test('and many save at once, one succeeds and the others get a version conflict', async () => {
    const { school, lea, mia, sheet, take } = pottery()
    const { personId } = mia
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        take(index % 2 ? lea : school.owner, [
          { personId, mark: index % 2 ? 'Present' : 'Absent' },
        ]),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect((await sheet(lea)).students[0]?.version).toBe(1)
  })
})

const list = async (token: string, query = ''): Promise<z.infer<typeof AttendancePage>> => {
  const { server, school } = pottery()
  const { organizationId, semesterId } = school
  const path = `/api/Class/admin/organization/${organizationId}/attendance`
  return (await server.get(`${path}?semesterId=${semesterId}&${query}`, { token })).json()
}

const missing = async (token: string): Promise<AttendanceMissing[]> =>
  (await pottery().server.get('/api/Class/my-missing-attendance', { token })).json()

test(
  'A day is missing until everyone who was enrolled by then is marked',
  { tags: ['6.attendance-missing'] },
  async () => {
    const { school, lea, mia, tom, classId, take } = pottery()
    const eva = await school.member('Eva')
    await school.enroll(classId, eva)
    expect(await missing(lea.token)).toMatchObject([
      {
        className: 'Pottery',
        organizationName: 'Lindenschule',
        date: saturday,
        studentsCount: 2,
        markedCount: 0,
      },
    ])
    await take(lea, [{ personId: mia.personId, mark: 'Present' }])
    expect(await missing(lea.token)).toMatchObject([{ markedCount: 1 }])
    expect(await list(school.token, 'state=Missing')).toMatchObject({
      totalCount: 1,
      unfilteredCount: 1,
    })
    await take(lea, [{ personId: tom.personId, mark: 'Excused' }])
    expect(await missing(lea.token)).toEqual([])
    expect(await list(school.token, 'state=Taken')).toMatchObject({
      items: [
        { className: 'Pottery', teacherNames: ['Lea Lind'], studentsCount: 2, markedCount: 2 },
      ],
    })
  },
)

test(
  'The enrollment date is in the organization’s time zone',
  { tags: ['6.attendance-missing'] },
  async () => {
    const { server, school, lea, mia, classId } = pottery()
    const { db } = server
    await db
      .updateTable('organization')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', school.organizationId)
      .execute()
    const enrolledAt = (enrolledDate: string) =>
      db
        .updateTable('enrollment')
        .set({ enrolledDate })
        .where('classId', '=', classId)
        .where('personId', '=', mia.personId)
        .execute()
    await enrolledAt('2026-09-06T02:00:00.000Z')
    expect(await missing(lea.token)).toMatchObject([{ date: saturday, studentsCount: 2 }])
    await enrolledAt('2026-09-06T05:00:00.000Z')
    expect(await missing(lea.token)).toMatchObject([{ date: saturday, studentsCount: 1 }])
  },
)

test(
  'A cleared mark is missing again, and students who left are not missing',
  { tags: ['6.attendance-missing'] },
  async () => {
    const { school, lea, mia, tom, classId, take } = pottery()
    await take(
      lea,
      [mia, tom].map(({ personId }) => ({ personId, mark: 'Present' })),
    )
    await take(lea, [{ personId: mia.personId, mark: null, version: 1 }])
    expect(await missing(lea.token)).toMatchObject([{ studentsCount: 2, markedCount: 1 }])
    await school.removeStudent(classId, mia)
    expect(await missing(lea.token)).toEqual([])
  },
)

test('Holidays, future days, drafts, and classes without students are not missing', async () => {
  const { school, lea } = pottery()
  await school.classDay({ date: '2026-09-12', type: 'Holiday', startTime: null, endTime: null })
  const semester = await school.semester({
    name: 'Later',
    startDate: '2999-01-01',
    endDate: '2999-06-01',
    ageAsOfDate: '2999-01-01',
  })
  await school.classDay({ semesterId: semester, date: '2999-01-05' })
  await school.class({ name: 'Sewing', teachers: lead(lea) })
  const draft = await school.class({ name: 'Draft', status: 'Draft', teachers: lead(lea) })
  await school.enroll(draft, await school.member('Ida'))
  expect((await missing(lea.token)).map(({ className }) => className)).toEqual(['Pottery'])
  expect((await list(school.token)).items.map(({ className }) => className)).toEqual([
    'Pottery',
    'Sewing',
  ])
})

test('Attendance of an archived semester is not missing', async () => {
  const { server, school, lea } = pottery()
  const { organizationId, token } = school
  const listedAsMissing = async () => {
    const path = `/api/Class/admin/organization/${organizationId}/attendance?state=Missing`
    return (await (await server.get(path, { token })).json()).totalCount
  }
  expect([(await missing(lea.token)).length, await listedAsMissing()]).toEqual([1, 1])
  await server.db
    .updateTable('semester')
    .set({ isArchived: true })
    .where('id', '=', school.semesterId)
    .execute()
  expect([(await missing(lea.token)).length, await listedAsMissing()]).toEqual([0, 0])
  expect((await list(token)).items).toMatchObject([{ className: 'Pottery', markedCount: 0 }])
})

test('An organization’s attendance list is searched, sorted, and paged', async () => {
  const { school, lea } = pottery()
  await school.class({ name: 'Ärzte', teachers: lead(lea) })
  await school.classDay({ date: '2026-09-12' })
  const names = async (query: string) =>
    (await list(school.token, query)).items.map(({ className, date }) => `${className} ${date}`)
  expect(await names('')).toEqual(
    ['Arzte 2026-09-12', 'Pottery 2026-09-12', 'Arzte 2026-09-05', 'Pottery 2026-09-05'].map(
      (name) => name.replace('Arzte', 'Ärzte'),
    ),
  )
  expect(await names('searchString=arz&sortField=date')).toEqual([
    'Ärzte 2026-09-05',
    'Ärzte 2026-09-12',
  ])
  expect(await names(`date=2026-09-12&sortField=className&sortDirection=1`)).toEqual([
    'Pottery 2026-09-12',
    'Ärzte 2026-09-12',
  ])
  expect(await names('pageIndex=1&pageSize=3')).toEqual(['Pottery 2026-09-05'])
  expect(await names('searchString=%25')).toEqual([])
})

test('A class lists the number of marked students on each of its days', async () => {
  const { server, school, lea, mia, path, take } = pottery()
  await school.classDay({ date: '2026-09-12', type: 'Holiday', startTime: null, endTime: null })
  await take(lea, [{ personId: mia.personId, mark: 'Present' }])
  expect(await (await server.get(path, { token: lea.token })).json()).toMatchObject({
    days: [
      { date: saturday, type: 'Regular', startTime: '09:00', studentsCount: 2, markedCount: 1 },
      { date: '2026-09-12', type: 'Holiday' },
    ],
  })
})

test(
  'The front desk takes attendance of every class, and a viewer only views it',
  { tags: ['6.attendance-who'] },
  async () => {
    const { server, school, mia, on, sheet, take } = pottery()
    const [frontDesk, viewer] = [
      await holderOf(server, school, 'Front desk'),
      await holderOf(server, school, 'Viewer'),
    ]
    const marks = [{ personId: mia.personId, mark: 'Present' }]
    expect((await take(frontDesk, marks)).status).toBe(200)
    expect(await sheet(viewer)).toMatchObject({
      mayTake: false,
      students: [{ mark: 'Present' }, {}],
    })
    expect((await take(viewer, marks)).status).toBe(403)
    expect((await server.get(on(), { token: mia.token })).status).toBe(403)
  },
)

test.each(['CoTeacher', 'Assistant', 'Substitute'] as const)(
  'A %s takes attendance, and a suspended teacher does not',
  { tags: ['6.attendance-who'] },
  async (role) => {
    const { server, school, lea, mia, classId, take } = pottery()
    const jon = await school.member('Jon')
    const { organizationId } = school
    const teacher = {
      organizationId,
      classId,
      organizationUserId: jon.organizationUserId,
      role,
    } as const
    await server.db.insertInto('classTeacher').values(teacher).execute()
    expect((await take(jon, [{ personId: mia.personId, mark: 'Present' }])).status).toBe(200)
    await server.db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('id', '=', lea.organizationUserId)
      .execute()
    expect((await take(lea, [{ personId: mia.personId, mark: 'Absent', version: 1 }])).status).toBe(
      403,
    )
    expect(await missing(lea.token)).toEqual([])
  },
)
