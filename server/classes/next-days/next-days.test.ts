import type { NextDays } from '#contract/classes/next-days.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { childOf, openLinds } from '../calendars/test-calendars.ts'
import { insertHomework } from '../class-content/class-content.queries.ts'
import { lead, openSchool, type School } from '../classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findNextDays } from './next-days.queries.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  // A Saturday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-03T12:00:00Z') })
  server = await openTestApp()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  school = await openSchool(server)
})

const ask = async ({ token }: { token: string }): Promise<NextDays> =>
  (await server.get('/api/Class/my-next-days', { token })).json()

const snow = (classDayId: number) =>
  server.db
    .updateTable('classDay')
    .set({ type: 'Canceled', cancelReason: 'Snow' })
    .where('id', '=', classDayId)
    .execute()

const noReports = { isAbsent: false, substituteName: null }

const inSlot = { startTime: null, endTime: null }

test(
  'Each child has a next day, with all classes of that day in every organization',
  { tags: ['7.next-days-call', '2.home-next'] },
  async () => {
    const { ada, family, mia, tom } = await openLinds(server, school)
    const elsewhere = await openSchool(server, 'Hearth Co-op')
    for (const place of [school, elsewhere]) await place.classDay({ date: '2026-10-10' })
    await elsewhere.classDay({ date: '2026-10-06' })
    const roomId = await school.room({ name: 'Studio' })
    const slotId = await school.slot({ startTime: '10:45', endTime: '11:45' })
    const choir = await school.class({ name: 'Choir', roomId, slotId, ...inSlot })
    const drama = await school.class({ name: 'Drama' })
    const saturdays = { weekday: 'Saturday', startTime: '08:00', endTime: '08:45' } as const
    const chess = await elsewhere.class({ name: 'Chess', ...saturdays })
    for (const classId of [choir, drama]) await school.enroll(classId, mia)
    await school.enroll(drama, tom)
    const known = { ...family, child: async () => mia }
    await elsewhere.enroll(chess, await childOf(server, elsewhere, known, 'Mia'))
    await family.child('Ida')

    const organizationName = 'Lindenschule'
    expect((await ask(ada)).people).toEqual([
      {
        personId: mia.personId,
        name: 'Mia',
        date: '2026-10-10',
        isToday: false,
        canceled: null,
        classes: [
          {
            classId: chess,
            className: 'Chess',
            organizationName: 'Hearth Co-op',
            roomName: null,
            startTime: '08:00',
            endTime: '08:45',
            bring: null,
            homework: null,
            ...noReports,
          },
          {
            classId: drama,
            className: 'Drama',
            organizationName,
            roomName: null,
            startTime: '09:00',
            endTime: '12:00',
            bring: null,
            homework: null,
            ...noReports,
          },
          {
            classId: choir,
            className: 'Choir',
            organizationName,
            roomName: 'Studio',
            startTime: '10:45',
            endTime: '11:45',
            bring: null,
            homework: null,
            ...noReports,
          },
        ],
      },
      expect.objectContaining({ name: 'Tom', classes: [expect.anything()] }),
    ])
  },
)

test('Classes of an archived semester stay on the home page and in the calendar, as in My Classes', async () => {
  const lea = await school.member('Lea')
  const ben = await school.member('Ben')
  const classId = await school.class({ teachers: lead(lea) })
  await school.enroll(classId, ben)
  await school.classDay({ date: '2026-10-10' })
  const semester = server.db.updateTable('semester').where('id', '=', school.semesterId)
  await semester.set({ isArchived: true }).execute()
  expect((await ask(lea)).teaching).toMatchObject([{ date: '2026-10-10', classId }])
  expect((await ask(ben)).people).toMatchObject([{ date: '2026-10-10', classes: [{ classId }] }])
  for (const [{ token }, list] of [
    [lea, 'my-teaching-classes'],
    [ben, 'my-enrolled-classes'],
  ] as const) {
    const classes = await server.get(`/api/Class/${list}`, { token })
    expect(await classes.json()).toMatchObject({ items: [{ id: classId }] })
    const calendar = await server.get('/api/Calendar/my', { token })
    expect(await calendar.json()).toMatchObject({ entries: [{ date: '2026-10-10', classId }] })
  }
})

test('Each class says what to bring, and the homework for its next day only', async () => {
  const lea = await school.member('Lea')
  const ben = await school.member('Ben')
  const classId = await school.class({ teachers: lead(lea), bring: 'A ruler' })
  await school.enroll(classId, ben)
  for (const date of ['2026-10-10', '2026-10-17']) {
    await school.classDay({ date })
    const { organizationId } = school
    const homework = { organizationId, classId, date, text: `Read for ${date}` }
    await insertHomework(server.db, homework, null)
  }
  const shown = { bring: 'A ruler', homework: 'Read for 2026-10-10' }
  expect((await ask(ben)).people).toMatchObject([{ date: '2026-10-10', classes: [shown] }])
  expect((await ask(lea)).teaching).toMatchObject([{ date: '2026-10-10', ...shown }])
})

test(
  'A canceled day is skipped but shown if it would have come first; a holiday is only skipped',
  { tags: ['2.home-next'] },
  async () => {
    const { ada, mia } = await openLinds(server, school)
    await school.enroll(await school.class(), mia)
    await school.classDay({ date: '2026-10-05', type: 'Holiday', startTime: null, endTime: null })
    const first = await school.classDay({ date: '2026-10-10' })
    await school.classDay({ date: '2026-10-17' })
    await snow(first)
    const canceled = { date: '2026-10-10', organizationName: 'Lindenschule', reason: 'Snow' }
    expect((await ask(ada)).people).toMatchObject([{ date: '2026-10-17', canceled }])
    await school.classDay({ date: '2026-10-08' })
    expect((await ask(ada)).people).toMatchObject([{ date: '2026-10-08', canceled: null }])
  },
)

test('If nothing comes after a canceled day, only that day is shown', async () => {
  const { ada, mia } = await openLinds(server, school)
  await school.enroll(await school.class(), mia)
  await snow(await school.classDay({ date: '2026-10-10' }))
  expect((await ask(ada)).people).toMatchObject([
    { date: null, classes: [], canceled: { date: '2026-10-10' } },
  ])
})

test(
  'A day is next as long as it is today in the organization’s time zone',
  { tags: ['2.home-next'] },
  async () => {
    const ben = await school.member('Ben')
    await school.enroll(await school.class(), ben)
    await school.classDay({ date: '2026-10-03' })
    const setZone = (timeZone: string) =>
      server.db
        .updateTable('organization')
        .set({ timeZone })
        .where('id', '=', school.organizationId)
        .execute()
    await setZone('America/New_York')
    expect((await ask(ben)).people).toMatchObject([
      { name: null, date: '2026-10-03', isToday: true },
    ])
    await setZone('Pacific/Kiritimati')
    expect(await ask(ben)).toEqual({ people: [], teaching: [] })
  },
)

test(
  'A teacher sees the next day of each of their classes, with the number of students',
  { tags: ['2.home-next', '7.next-days-call'] },
  async () => {
    const lea = await school.member('Lea')
    const teachers = lead(lea)
    const choir = await school.class({ name: 'Choir', teachers })
    const drama = await school.class({ name: 'Drama', teachers, weekday: 'Friday' })
    await school.class({ name: 'Over', teachers, endDate: '2026-09-30' })
    await school.class({ name: 'Draft', teachers, status: 'Draft' })
    await school.class({ name: 'Canceled', teachers, status: 'Canceled' })
    await school.enroll(choir, await school.member('Mia'))
    const classDayId = await school.classDay({ date: '2026-10-09' })
    await school.classDay({ date: '2026-10-10' })
    await snow(await school.classDay({ date: '2026-10-05' }))
    expect(await ask(lea)).toMatchObject({
      people: [],
      teaching: [
        {
          classId: choir,
          className: 'Choir',
          date: '2026-10-09',
          startTime: '09:00',
          classDayId,
          // In the organization's time zone.
          beginning: '2026-10-09T13:00:00.000Z',
          end: '2026-10-09T16:00:00.000Z',
          enrolledStudentsCount: 1,
          canceled: { date: '2026-10-05', reason: 'Snow' },
        },
        { classId: drama, date: '2026-10-09', enrolledStudentsCount: 0, canceled: null },
      ],
    })
  },
)

test('A class of today is marked once each of its active students is marked or reported absent', async () => {
  const { ada, mia } = await openLinds(server, school)
  const lea = await school.member('Lea')
  const [ben, gone] = [await school.member('Ben'), await school.member('Gone')]
  const classId = await school.class({ teachers: lead(lea), weekday: 'Saturday' })
  const classDayId = await school.classDay({ date: '2026-10-03' })
  const isMarked = async () => (await ask(lea)).teaching.map((one) => one.isMarked)
  expect(await isMarked()).toEqual([false])
  for (const student of [mia, ben, gone]) await school.enroll(classId, student)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('id', '=', gone.organizationUserId)
    .execute()
  const body = { personId: mia.personId, meetings: [{ classId, classDayId }] }
  await server.post('/api/Absence/report', { ...ada, body })
  expect(await isMarked()).toEqual([false])
  const marks = [{ personId: ben.personId, mark: 'Present', version: null }]
  const path = `/api/Class/attendance/${classId}/${classDayId}`
  await server.put(path, { token: lea.token, body: { marks } })
  expect(await isMarked()).toEqual([true])
})

test.each(['PickupOnly', 'EmergencyOnly'] as const)(
  'An adult with %s access does not see a child’s next day',
  async (access) => {
    const { ada, mia } = await openLinds(server, school)
    await school.enroll(await school.class(), mia)
    await school.classDay({ date: '2026-10-10' })
    expect((await ask(ada)).people).toHaveLength(1)
    const adult = server.db.updateTable('familyMember').where('personId', '=', ada.personId)
    await adult.set({ access }).execute()
    expect((await ask(ada)).people).toEqual([])
  },
)

test('A child in forty classes of three organizations takes no more queries than in one', async () => {
  const { ada, family, mia } = await openLinds(server, school)
  const count = async () => {
    let queries = 0
    const counting = server.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { people } = await findNextDays(counting, ada.personId)
    return [queries, people.flatMap(({ classes }) => classes).length]
  }
  await school.enroll(await school.class(), mia)
  await school.classDay({ date: '2026-10-10' })
  expect(await count()).toEqual([9, 1])
  const known = { ...family, child: async () => mia }
  const places = [{ place: school, student: mia }]
  for (const name of ['Hearth Co-op', 'Saturday School']) {
    const place = await openSchool(server, name)
    await place.classDay({ date: '2026-10-10' })
    places.push({ place, student: await childOf(server, place, known, 'Mia') })
  }
  for (const { place, student } of places) {
    for (let number = 1; number <= 13; number += 1)
      await place.enroll(await place.class({ name: `Class ${number}` }), student)
  }
  expect(await count()).toEqual([9, 40])
})

test(
  'The next day says whose absence was reported and who substitutes, and to teachers that a substitute is needed',
  { tags: ['2.home-next'] },
  async () => {
    const { ada, mia } = await openLinds(server, school)
    const lea = await school.member('Lea', { isTeacher: true })
    const nina = await school.member('Nina', { isTeacher: true })
    const classId = await school.class({ teachers: lead(lea) })
    await school.enroll(classId, mia)
    const classDayId = await school.classDay({ date: '2026-10-10' })
    const meetings = [{ classId, classDayId }]
    const { personId } = mia
    await server.post('/api/Absence/report', { ...ada, body: { personId, meetings } })
    await server.post('/api/Absence/report-teaching', { ...lea, body: { meetings } })
    expect(await ask(lea)).toMatchObject({
      teaching: [{ absentCount: 1, needsSubstitute: true, substituteName: null }],
    })
    expect((await ask(ada)).people[0]?.classes).toMatchObject([
      { isAbsent: true, substituteName: null },
    ])
    const body = { organizationUserId: nina.organizationUserId, replaces: null }
    await server.put(`/api/Absence/admin/substitute/${classId}/${classDayId}`, {
      token: school.token,
      body,
    })
    expect(await ask(lea)).toMatchObject({
      teaching: [{ needsSubstitute: false, substituteName: 'Nina Lind' }],
    })
    expect((await ask(ada)).people[0]?.classes).toMatchObject([{ substituteName: 'Nina Lind' }])
  },
)
