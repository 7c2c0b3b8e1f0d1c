import { describe, expect, test } from 'vitest'
import { openSchool } from '../classes/test-school.ts'
import { sentenceAnswered } from '#server/testing/test-answers.ts'
import { potteryEachTest, saturday } from './test-attendance.ts'

const pottery = potteryEachTest()

test(
  'A teacher reads who comes on a day, and says who came',
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

test(
  'What was said of a student can be said otherwise, and taken back',
  { tags: ['6.attendance-marks'] },
  async () => {
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
  },
)

test(
  'Until the day has come one can only say who will be absent',
  { tags: ['6.attendance-ahead'] },
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
        'Pottery meets on 10/05/2999. Until then you can only say who will be absent.',
      ])
    for (const said of [
      { mark: 'Excused', note: 'Dentist' },
      { mark: 'Absent', version: 1 },
    ])
      expect((await take(lea, [{ personId, ...said }], ahead)).status).toBe(200)
  },
)

describe('Nobody is marked', () => {
  test('on a day that is cancelled', { tags: ['6.attendance-ahead'] }, async () => {
    const { server, school, lea, mia, classDayId, sheet, take } = pottery()
    await server.post(`/api/ClassDay/admin/${classDayId}/cancel`, {
      token: school.token,
      body: { reason: 'Snow', version: 1 },
    })
    const refused = await take(lea, [{ personId: mia.personId, mark: 'Present' }])
    expect(await sentenceAnswered(refused)).toEqual([409, '09/05/2026 is cancelled: Snow'])
    expect(await sheet(lea)).toMatchObject({
      type: 'Cancelled',
      cancelReason: 'Snow',
      mayTake: false,
    })
  })

  test('on a holiday', { tags: ['6.attendance-ahead'] }, async () => {
    const { school, lea, mia, sheet, take } = pottery()
    const day = { type: 'Holiday', startTime: null, endTime: null, notes: 'Harvest' } as const
    const holiday = await school.classDay({ date: '2026-09-12', ...day })
    const refused = await take(lea, [{ personId: mia.personId, mark: 'Absent' }], holiday)
    expect(refused.status).toBe(409)
    expect(await sheet(lea, holiday)).toMatchObject({ type: 'Holiday', mayTake: false })
  })

  test('in a class that is cancelled', async () => {
    const { server, lea, mia, classId, sheet, take } = pottery()
    await server.db
      .updateTable('class')
      .set({ status: 'Cancelled' })
      .where('id', '=', classId)
      .execute()
    const refused = await take(lea, [{ personId: mia.personId, mark: 'Present' }])
    expect(await sentenceAnswered(refused)).toEqual([409, 'Pottery is cancelled.'])
    expect(await sheet(lea)).toMatchObject({ mayTake: false })
  })

  test('who has never been in the class', { tags: ['6.attendance-listed'] }, async () => {
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
    ['minutes without being late', { mark: 'Present', minutesLate: 5 }],
    ['no minutes at all', { mark: 'Late', minutesLate: 0 }],
    ['a note without a mark', { mark: null, note: 'Rain' }],
    ['a mark that there is not', { mark: 'Asleep' }],
    ['a key that there is not', { mark: 'Present', markedBy: 'Eva' }],
  ])('with %s', async (_, said) => {
    const { lea, mia, take } = pottery()
    expect((await take(lea, [{ personId: mia.personId, ...said }])).status).toBe(422)
  })
})

test('Somebody is late by 10 hours at most', async () => {
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
  'Whoever has left the class stays on the sheets of the days on which they were marked',
  { tags: ['6.attendance-listed'] },
  async () => {
    const { server, school, lea, mia, tom, classId, sheet, take } = pottery()
    await take(lea, [{ personId: mia.personId, mark: 'Present' }])
    await server.db
      .updateTable('enrolment')
      .set({ enrolledDate: '2026-09-20T12:00:00.000Z' })
      .where('classId', '=', classId)
      .execute()
    for (const student of [mia, tom]) await school.takeOut(classId, student)
    expect((await sheet(lea)).students).toMatchObject([{ name: 'Mia Lind', hasLeft: true }])
  },
)

test('A day of another semester, of another organization and one that is not there look alike', async () => {
  const { server, school, lea, on } = pottery()
  const other = await openSchool(server, 'Hearth Co-op')
  const elsewhere = await other.classDay({ date: saturday })
  const spring = await school.semester({ name: 'Spring' })
  const otherSemester = await school.classDay({ semesterId: spring, date: '2026-09-12' })
  for (const dayId of [elsewhere, otherSemester, 99_999_999])
    expect((await server.get(on(dayId), { token: lea.token })).status).toBe(404)
})

test('A class that is moved to another weekday keeps the sheets that were taken', async () => {
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

test('A day on which attendance was taken is not deleted', async () => {
  const { server, school, lea, mia, classDayId, take } = pottery()
  await take(lea, [{ personId: mia.personId, mark: 'Present' }])
  const refused = await server.del(`/api/ClassDay/admin/${classDayId}`, { token: school.token })
  expect(await sentenceAnswered(refused)).toEqual([
    409,
    'Attendance was taken on this day, and 1 mark would go with it. Cancel the day instead.',
  ])
})
