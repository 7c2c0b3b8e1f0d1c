import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { openSchool, type School, lead } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { classDayCalls } from './test-class-days.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Updateable } from 'kysely'
import { dayInWords } from '#contract/dates/display-date.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const { saturday, create, save, read, remove, cancel, restore, list, meeting } = classDayCalls(
  () => ({
    server,
    school,
  }),
)

test('A new class day is returned as it was created, with the classes that meet on it', async () => {
  await meeting('Algebra', 'Saturday')
  await meeting('Choir', null)
  await meeting('Chess', 'Sunday')
  const answer = await create({ notes: 'First day' })
  expect(answer.status).toBe(200)
  const day = await answer.json()
  const { makesUpClassDayId, ...values } = saturday({ notes: 'First day' })
  expect(day).toEqual({
    id: expect.any(Number),
    ...values,
    semesterName: 'Fall 2026',
    cancelReason: null,
    makesUp: null,
    madeUpBy: null,
    classesCount: 2,
    version: 1,
    savedBy: 'Ada Lind',
    savedDate: expect.any(String),
  })
  expect(await read(day.id)).toEqual(day)
})

test.each([
  [
    { date: '2026-08-31' },
    'date',
    `The semester runs from ${dayInWords('2026-09-01')} to ${dayInWords('2026-12-19')}.`,
  ],
  [
    { date: '2026-12-20' },
    'date',
    `The semester runs from ${dayInWords('2026-09-01')} to ${dayInWords('2026-12-19')}.`,
  ],
  [{ date: '2026-02-30' }, 'date', 'This field is invalid.'],
  [{ type: 'Canceled' }, 'type', 'This field is invalid.'],
  [{ startTime: null }, 'startTime', 'This field is required.'],
  [{ startTime: '08:60' }, 'startTime', 'Enter a time, such as 9:30 AM.'],
  [{ endTime: '09:00' }, 'endTime', 'The end must be after the start.'],
  [{ type: 'MakeUp' }, 'makesUpClassDayId', 'This field is required.'],
  [
    { type: 'MakeUp', makesUpClassDayId: 99_999_999 },
    'makesUpClassDayId',
    'Choose a canceled day of the same semester.',
  ],
  [{ semesterId: 99_999_999 }, 'semesterId', 'Choose a semester of this organization.'],
])('A class day with %j is refused at its field', async (wrong, field, message) => {
  const answer = await create(wrong)
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ [field]: message })
  expect((await list()).totalCount).toBe(0)
})

test('A day can be on a semester’s calendar once, and the refusal names the existing one', async () => {
  await create({ type: 'Holiday', notes: 'Thanksgiving', startTime: null, endTime: null })
  const answer = await create()
  expect(answer.status).toBe(409)
  expect((await answer.json()).fields).toEqual({
    date: `${dayInWords('2026-09-12')} is already on the calendar: Holiday, Thanksgiving.`,
  })
})

test('If two people add the same day at once, one of them is refused', async () => {
  const answers = await Promise.all([create(), create()])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(answers.map(({ status }) => status)).toContain(409)
})

test('A holiday has no times, whatever was sent', async () => {
  const day = await (await create({ type: 'Holiday', notes: 'Harvest' })).json()
  expect(day).toMatchObject({ type: 'Holiday', startTime: null, endTime: null })
})

test('A class day can be edited, and an outdated version is refused with the current day', async () => {
  const id = await school.classDay({ date: '2026-09-12' })
  const changed = { type: 'Shortened', endTime: '11:00', notes: 'Picnic' }
  expect(await (await save(id, changed)).json()).toMatchObject({ ...changed, version: 2 })
  const answer = await save(id, { notes: 'Late' })
  expect(answer.status).toBe(409)
  expect((await answer.json()).current).toEqual(await read(id))
})

const dates = async (query: string) =>
  (await list(query)).items.map(({ date }: { date: string }) => date)

test('Lists are sorted by date, and filtered by semester, type and text', async () => {
  const spring = await school.semester({ name: 'Spring', startDate: '2026-01-05' })
  await school.classDay({ date: '2026-10-03', notes: 'Bring 100% cotton' })
  const snow = await school.classDay({ date: '2026-09-12' })
  await school.classDay({ date: '2026-02-07', semesterId: spring })
  await cancel(snow)
  expect(await dates('')).toEqual(['2026-02-07', '2026-09-12', '2026-10-03'])
  expect(await dates(`semesterId=${spring}`)).toEqual(['2026-02-07'])
  expect(await dates('type=Canceled')).toEqual(['2026-09-12'])
  expect(await dates('searchString=100%25')).toEqual(['2026-10-03'])
  expect(await dates('searchString=snow')).toEqual(['2026-09-12'])
})

test('A deleted day is no longer on the calendar', async () => {
  const id = await school.classDay({ date: '2026-09-12' })
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(404)
})

test('A day of another organization is not found, and cannot be made up', async () => {
  const other = await openSchool(server, 'Birkenschule')
  const id = await other.classDay({ date: '2026-09-12' })
  expect((await cancel(id)).status).toBe(404)
  expect((await create({ semesterId: other.semesterId })).status).toBe(422)
})

test('Drafts are not counted among the classes of a day', async () => {
  await meeting('Algebra', 'Saturday')
  const draft = await meeting('Choir', 'Saturday')
  const classes = server.db.updateTable('class').where('id', '=', draft)
  await classes.set({ status: 'Draft' }).execute()
  const id = await school.classDay({ date: '2026-09-12' })
  expect(await read(id)).toMatchObject({ classesCount: 1 })
})

describe('Canceling', () => {
  test('stores the reason, says how many classes are affected, and can be undone', async () => {
    await meeting('Algebra', 'Saturday')
    const id = await school.classDay({ date: '2026-09-12', notes: 'First day' })
    const canceled = await (await cancel(id)).json()
    expect(canceled).toMatchObject({ type: 'Canceled', cancelReason: 'Snow', classesCount: 1 })
    expect((await save(id, { version: 2 })).status).toBe(409)
    const restored = await (await restore(id)).json()
    expect(restored).toMatchObject({ type: 'Regular', cancelReason: null, notes: 'First day' })
  })

  test('of an outdated version is refused with the current day', async () => {
    const id = await school.classDay({ date: '2026-09-12' })
    const answers = await Promise.all([cancel(id), cancel(id, { reason: 'Ice' })])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.map(({ status }) => status)).toContain(409)
    expect((await restore(id, 1)).status).toBe(409)
  })

  test('of a holiday or a canceled day is refused', async () => {
    const holiday = await school.classDay({ date: '2026-09-12', type: 'Holiday' })
    expect((await (await cancel(holiday)).json()).code).toBe('holiday')
    const id = await school.classDay({ date: '2026-09-19' })
    await cancel(id)
    expect((await (await cancel(id, { version: 2 })).json()).code).toBe('canceled')
  })

  test('requires a reason', async () => {
    const id = await school.classDay({ date: '2026-09-12' })
    expect((await (await cancel(id, { reason: ' ' })).json()).fields).toEqual({
      reason: 'This field is required.',
    })
  })
})

const made = async () => {
  const lost = await school.classDay({ date: '2026-09-12' })
  await cancel(lost)
  const values = { date: '2026-10-06', type: 'MakeUp', makesUpClassDayId: lost }
  return { lost, answer: await create(values) }
}

describe('A make-up day', () => {
  test('is shown on both days, and has the classes of the canceled day', async () => {
    await meeting('Algebra', 'Saturday')
    await meeting('Chess', 'Sunday')
    const { lost, answer } = await made()
    const day = await answer.json()
    expect(day).toMatchObject({ makesUp: { id: lost, date: '2026-09-12' }, classesCount: 1 })
    expect(await read(lost)).toMatchObject({ madeUpBy: { id: day.id, date: '2026-10-06' } })
  })

  test('is restored as a make-up day', async () => {
    const { id } = await (await made()).answer.json()
    await cancel(id)
    expect(await (await restore(id)).json()).toMatchObject({ type: 'MakeUp' })
  })

  test('prevents the canceled day from being restored, deleted, or made up twice', async () => {
    const { lost } = await made()
    const message = `${dayInWords('2026-10-06')} makes up this day. Delete that day first.`
    expect(await (await restore(lost)).json()).toMatchObject({ message })
    expect(await (await remove(lost)).json()).toMatchObject({ message })
    const twice = await create({ date: '2026-10-13', type: 'MakeUp', makesUpClassDayId: lost })
    expect(twice.status).toBe(409)
    expect((await twice.json()).fields).toEqual({
      makesUpClassDayId: `${dayInWords('2026-10-06')} already makes up this day.`,
    })
  })
})

const sheet = async (id: number) =>
  (await server.get(`/api/ClassDay/admin/sheet/${id}`, { token: school.token })).json()

async function room(name: string) {
  const { organizationId } = school
  const values = { organizationId, name, searchName: name, capacity: null, ...lastSaved(null) }
  const row = server.db.insertInto('room').values(values).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

async function slot(name: string, startTime: string, endTime: string) {
  const { organizationId } = school
  const times = { startTime, endTime }
  const values = { organizationId, name, searchName: name, ...times, ...lastSaved(null) }
  const row = server.db.insertInto('timeSlot').values(values).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

async function placed(name: string, place: Updateable<Schema['classMeeting']>, values = {}) {
  const classId = await school.class({ name, ...values })
  await server.db.updateTable('classMeeting').set(place).where('classId', '=', classId).execute()
  return classId
}

test(
  'A day sheet has the classes of the day, with times, rooms and teachers',
  { tags: ['2.admin-day-sheet'] },
  async () => {
    const [hall, , lab] = [await room('Hall'), await room('Attic'), await room('Lab')]
    const late = await slot('Late', '11:00', '12:00')
    const early = await slot('Early', '09:00', '10:00')
    const tom = await school.member('Tom')
    const algebra = await placed(
      'Algebra',
      { roomId: lab, slotId: late, weekday: 'Saturday' },
      { teachers: lead(tom) },
    )
    await school.enroll(algebra, await school.member('Mia'))
    const choir = await placed('Choir', { roomId: hall, slotId: early })
    const garden = await placed('Garden', { startTime: '13:00', endTime: '14:00' })
    await placed('Chess', { roomId: hall, weekday: 'Sunday' })
    await placed('Dance', { roomId: hall }, { status: 'Canceled' })
    await placed('Sketching', { weekday: null }, { status: 'Draft' })
    const id = await school.classDay({ date: '2026-09-12' })

    expect(await sheet(id)).toEqual({
      id,
      date: '2026-09-12',
      type: 'Regular',
      notes: null,
      organizationName: 'Lindenschule',
      semesterId: school.semesterId,
      semesterName: 'Fall 2026',
      startTime: '09:00',
      endTime: '12:00',
      rooms: [
        { id: hall, name: 'Hall' },
        { id: lab, name: 'Lab' },
      ],
      slots: [
        { id: early, name: 'Early', startTime: '09:00', endTime: '10:00' },
        { id: late, name: 'Late', startTime: '11:00', endTime: '12:00' },
      ],
      classes: [
        expect.objectContaining({
          id: algebra,
          roomId: lab,
          slotId: late,
          teachers: [
            {
              organizationUserId: tom.organizationUserId,
              name: 'Tom Lind',
              isAbsent: false,
              isFormerMember: false,
            },
          ],
          enrolledStudentsCount: 1,
          maxStudents: null,
          waitingCount: 0,
          isDraft: false,
        }),
        expect.objectContaining({ id: choir, roomId: hall, slotId: early }),
        expect.objectContaining({ id: garden, startTime: '13:00', endTime: '14:00' }),
        expect.objectContaining({ name: 'Sketching', isDraft: true }),
      ],
    })
  },
)

test('The day sheet of a holiday is empty', async () => {
  await placed('Choir', { weekday: null })
  const id = await school.classDay({ date: '2026-09-12', type: 'Holiday' })
  expect((await sheet(id)).classes).toEqual([])
  expect((await sheet(await school.classDay({ date: '2026-09-19' }))).classes).toHaveLength(1)
})
