import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSchool, type School } from '../classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { dayIn, findCurrentSemesters, instantAt, startOfDay } from './organizations.queries.ts'

test.each([
  ['2026-10-31', '09:30', 'America/New_York', '2026-10-31T13:30:00.000Z'],
  ['2026-11-01', '09:30', 'America/New_York', '2026-11-01T14:30:00.000Z'],
  ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-10-24', '16:00', 'Europe/Berlin', '2026-10-24T14:00:00.000Z'],
  ['2026-10-25', '16:00', 'Europe/Berlin', '2026-10-25T15:00:00.000Z'],
  ['2026-11-21', '23:59', 'Pacific/Auckland', '2026-11-21T10:59:00.000Z'],
  ['2026-11-21', '00:15', 'Asia/Kathmandu', '2026-11-20T18:30:00.000Z'],
])('On %s clocks show %s in %s at %s', (date, time, timeZone, instant) => {
  expect(instantAt(date, time, timeZone)).toBe(instant)
})

test('A local time skipped by a clock change counts from the start of the day', () => {
  expect(instantAt('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  expect(instantAt('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('Of a local time that occurs twice, the first is used', () => {
  expect(instantAt('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  expect(instantAt('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test.each([
  ['2026-11-01T03:59:59.999Z', 'America/New_York', '2026-10-31'],
  ['2026-11-01T04:00:00.000Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
  ['2028-02-28T18:30:00.000Z', 'Asia/Kolkata', '2028-02-29'],
  ['2028-02-29T10:00:00.000Z', 'Pacific/Kiritimati', '2028-03-01'],
])('%s is in %s on %s', (instant, timeZone, date) => expect(dayIn(timeZone, instant)).toBe(date))

test('A day begins at one if the clocks are set forward at midnight', () => {
  expect(startOfDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  expect(startOfDay('2026-11-21', 'America/Santiago')).toBe('2026-11-21T03:00:00.000Z')
})

describe('Current semesters', () => {
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

  /** The current semesters at a moment, in an organization with the time zone `timeZone`. */
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

  test('All semesters that run today are current, and ages follow the first', async () => {
    const year = await semester('2026-08-01', '2027-06-30', '2026-07-15')
    const fall = await semester('2026-09-01', '2026-12-19')
    await semester('2027-01-05', '2027-05-20')
    const current = await currentAt(`2026-10-01${noon}`)
    expect(current).toEqual({ agesOn: '2026-07-15', semesterIds: [year, fall] })
  })

  test('Between two semesters the next one is current', async () => {
    await semester('2026-09-01', '2026-12-19')
    const spring = await semester('2027-01-05', '2027-05-20')
    await semester('2027-09-01', '2027-12-19')
    const current = await currentAt(`2026-12-24${noon}`)
    expect(current).toEqual({ agesOn: '2027-01-05', semesterIds: [spring] })
  })

  test('After all semesters the last one is current', async () => {
    await semester('2026-01-05', '2026-05-20')
    const fall = await semester('2026-09-01', '2026-12-19')
    const current = await currentAt(`2027-03-01${noon}`)
    expect(current).toEqual({ agesOn: '2026-09-01', semesterIds: [fall] })
  })

  test('An archived semester is skipped', async () => {
    const year = await semester('2026-08-01', '2027-06-30')
    const fall = await semester('2026-09-01', '2026-12-19')
    await server.db
      .updateTable('semester')
      .set({ isArchived: true })
      .where('id', '=', year)
      .execute()
    const current = await currentAt(`2026-10-01${noon}`)
    expect(current).toEqual({ agesOn: '2026-09-01', semesterIds: [fall] })
  })

  test('Without semesters, ages are as of today', async () => {
    const current = await currentAt(`2026-10-01${noon}`)
    expect(current).toEqual({ agesOn: '2026-10-01', semesterIds: [] })
  })

  test.each([
    ['2026-12-20T04:59:59.000Z', 'America/New_York', 'fall'],
    ['2026-12-20T05:00:00.000Z', 'America/New_York', 'spring'],
    ['2026-12-19T10:59:59.000Z', 'Pacific/Auckland', 'fall'],
    ['2026-12-19T11:00:00.000Z', 'Pacific/Auckland', 'spring'],
  ])('At %s the time zone %s decides whether %s is current', async (moment, timeZone, which) => {
    const fall = await semester('2026-09-01', '2026-12-19')
    const spring = await semester('2026-12-20', '2027-05-20')
    const { semesterIds } = await currentAt(moment, timeZone)
    expect(semesterIds).toEqual([{ fall, spring }[which]])
  })
})
