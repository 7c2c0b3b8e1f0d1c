import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { classDayCalls } from './test-class-days.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const { saturday, create, save, read, remove, cancel, list, meeting } = classDayCalls(() => ({
  server,
  school,
}))

test('A new class day is answered as it was made, with the classes that meet on it', async () => {
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
  [{ date: '2026-08-31' }, 'date', 'The semester goes from 09/01/2026 to 12/19/2026.'],
  [{ date: '2026-12-20' }, 'date', 'The semester goes from 09/01/2026 to 12/19/2026.'],
  [{ date: '2026-02-30' }, 'date', 'This field is invalid.'],
  [{ type: 'Cancelled' }, 'type', 'This field is invalid.'],
  [{ startTime: null }, 'startTime', 'This field is required.'],
  [{ startTime: '08:60' }, 'startTime', 'Enter a time, such as 9:30 AM.'],
  [{ endTime: '09:00' }, 'endTime', 'The end must be after the start.'],
  [{ type: 'MakeUp' }, 'makesUpClassDayId', 'This field is required.'],
  [
    { type: 'MakeUp', makesUpClassDayId: 99_999_999 },
    'makesUpClassDayId',
    'Choose a cancelled day of the same semester.',
  ],
  [{ semesterId: 99_999_999 }, 'semesterId', 'Choose a semester of this organization.'],
])('A class day with %j is refused at its field', async (wrong, field, message) => {
  const answer = await create(wrong)
  expect(answer.status).toBe(422)
  expect((await answer.json()).fields).toEqual({ [field]: message })
  expect((await list()).totalCount).toBe(0)
})

test('A day is on the calendar of a semester once, and it is said what is there', async () => {
  await create({ type: 'Holiday', notes: 'Thanksgiving', startTime: null, endTime: null })
  const answer = await create()
  expect(answer.status).toBe(409)
  expect((await answer.json()).fields).toEqual({
    date: '09/12/2026 is on the calendar already: Holiday, Thanksgiving.',
  })
})

test('Of two who add the same day at once, one is told that it is there', async () => {
  const answers = await Promise.all([create(), create()])
  expect(answers.map(({ status }) => status)).toContain(200)
  expect(answers.map(({ status }) => status)).toContain(409)
})

test('A holiday has no times, whatever was sent', async () => {
  const day = await (await create({ type: 'Holiday', notes: 'Harvest' })).json()
  expect(day).toMatchObject({ type: 'Holiday', startTime: null, endTime: null })
})

test('A class day is saved, and a stale version refused with the day as it stands', async () => {
  const id = await school.classDay({ date: '2026-09-12' })
  const changed = { type: 'Shortened', endTime: '11:00', notes: 'Picnic' }
  expect(await (await save(id, changed)).json()).toMatchObject({ ...changed, version: 2 })
  const answer = await save(id, { notes: 'Late' })
  expect(answer.status).toBe(409)
  expect((await answer.json()).current).toEqual(await read(id))
})

const dates = async (query: string) =>
  (await list(query)).items.map(({ date }: { date: string }) => date)

test('Lists are in the order of the year, and narrowed by semester, type and what is noted', async () => {
  const spring = await school.semester({ name: 'Spring', startDate: '2026-01-05' })
  await school.classDay({ date: '2026-10-03', notes: 'Bring 100% cotton' })
  const snow = await school.classDay({ date: '2026-09-12' })
  await school.classDay({ date: '2026-02-07', semesterId: spring })
  await cancel(snow)
  expect(await dates('')).toEqual(['2026-02-07', '2026-09-12', '2026-10-03'])
  expect(await dates(`semesterId=${spring}`)).toEqual(['2026-02-07'])
  expect(await dates('type=Cancelled')).toEqual(['2026-09-12'])
  expect(await dates('searchString=100%25')).toEqual(['2026-10-03'])
  expect(await dates('searchString=snow')).toEqual(['2026-09-12'])
})

test('A deleted day is gone from the calendar', async () => {
  const id = await school.classDay({ date: '2026-09-12' })
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(404)
})

test('A day of another organization is neither there nor to be made up', async () => {
  const other = await openSchool(server, 'Birkenschule')
  const id = await other.classDay({ date: '2026-09-12' })
  expect((await cancel(id)).status).toBe(404)
  expect((await create({ semesterId: other.semesterId })).status).toBe(422)
})
