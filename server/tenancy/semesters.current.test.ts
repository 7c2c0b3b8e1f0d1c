import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSchool, type School } from '../classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { findCurrentSemesters } from './semesters.current.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
beforeEach(async () => {
  school = await openSchool(server)
  await server.db
    .deleteFrom('semester')
    .where('organizationId', '=', school.organizationId)
    .execute()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => server.close())

const semester = (startDate: string, endDate: string, ageAsOfDate = startDate) =>
  school.semester({ name: `${startDate} to ${endDate}`, startDate, endDate, ageAsOfDate })

/** What is current at a moment, in an organization where the clocks are those of `timeZone`. */
async function currentAt(moment: string, timeZone = 'America/New_York') {
  const { organizationId } = school
  await server.db
    .updateTable('organization')
    .set({ timeZone })
    .where('id', '=', organizationId)
    .execute()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
  return findCurrentSemesters(server.db, organizationId)
}

const noon = 'T17:00:00.000Z'

test('All semesters that run today are meant, and ages are told as the first says', async () => {
  const year = await semester('2026-08-01', '2027-06-30', '2026-07-15')
  const fall = await semester('2026-09-01', '2026-12-19')
  await semester('2027-01-05', '2027-05-20')
  const current = await currentAt(`2026-10-01${noon}`)
  expect(current).toEqual({ agesOn: '2026-07-15', semesterIds: [year, fall] })
})

test('Between two semesters the next one is meant', async () => {
  await semester('2026-09-01', '2026-12-19')
  const spring = await semester('2027-01-05', '2027-05-20')
  await semester('2027-09-01', '2027-12-19')
  const current = await currentAt(`2026-12-24${noon}`)
  expect(current).toEqual({ agesOn: '2027-01-05', semesterIds: [spring] })
})

test('After all of them the last one is meant', async () => {
  await semester('2026-01-05', '2026-05-20')
  const fall = await semester('2026-09-01', '2026-12-19')
  const current = await currentAt(`2027-03-01${noon}`)
  expect(current).toEqual({ agesOn: '2026-09-01', semesterIds: [fall] })
})

test('One that is archived is passed over', async () => {
  const year = await semester('2026-08-01', '2027-06-30')
  const fall = await semester('2026-09-01', '2026-12-19')
  await server.db.updateTable('semester').set({ isArchived: true }).where('id', '=', year).execute()
  const current = await currentAt(`2026-10-01${noon}`)
  expect(current).toEqual({ agesOn: '2026-09-01', semesterIds: [fall] })
})

test('Without semesters, ages are told today', async () => {
  const current = await currentAt(`2026-10-01${noon}`)
  expect(current).toEqual({ agesOn: '2026-10-01', semesterIds: [] })
})

test.each([
  ['2026-12-20T04:59:59.000Z', 'America/New_York', 'fall'],
  ['2026-12-20T05:00:00.000Z', 'America/New_York', 'spring'],
  ['2026-12-19T10:59:59.000Z', 'Pacific/Auckland', 'fall'],
  ['2026-12-19T11:00:00.000Z', 'Pacific/Auckland', 'spring'],
])('At %s it is by the clocks of %s whether %s is meant', async (moment, timeZone, which) => {
  const fall = await semester('2026-09-01', '2026-12-19')
  const spring = await semester('2026-12-20', '2027-05-20')
  const { semesterIds } = await currentAt(moment, timeZone)
  expect(semesterIds).toEqual([{ fall, spring }[which]])
})
