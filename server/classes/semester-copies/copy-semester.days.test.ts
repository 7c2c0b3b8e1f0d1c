import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '../classes/test-school.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { copied, insertDays } from '#server/timetable/semesters/test-days.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

test(
  'Days move by whole weeks, so that every weekday stays',
  { tags: ['4.semester-copy'] },
  async () => {
    await insertDays(server, school, [
      { date: '2026-09-01' },
      { date: '2026-09-04', type: 'Cancelled', cancelReason: 'Snow' },
      {
        date: '2026-11-26',
        type: 'Holiday',
        startTime: null,
        endTime: null,
        notes: 'Thanksgiving',
      },
      { date: '2026-12-12', type: 'Shortened', startTime: '09:00', endTime: '10:00' },
      { date: '2026-12-15' },
    ])
    const { id: cancelledId } = await server.db
      .selectFrom('classDay')
      .where('semesterId', '=', school.semesterId)
      .where('type', '=', 'Cancelled')
      .select('id')
      .executeTakeFirstOrThrow()
    await insertDays(server, school, [
      { date: '2026-10-10', type: 'MakeUp', makesUpClassDayId: cancelledId },
    ])
    const { semesterId, token } = school
    const address = `/api/Semester/admin/${semesterId}/copy`
    const { id, ...told } = await (await server.post(address, { token, body: copied })).json()
    expect(told).toEqual({
      days: [
        { date: '2027-08-31', type: 'Regular', notes: null },
        { date: '2027-09-03', type: 'Regular', notes: null },
        { date: '2027-11-25', type: 'Holiday', notes: 'Thanksgiving' },
        { date: '2027-12-11', type: 'Shortened', notes: null },
      ],
      daysOutsideCount: 1,
      makeUpDaysCount: 1,
      classes: [],
      cancelledClasses: [],
      leftOutTeachers: [],
    })
    const made = await server.db
      .selectFrom('classDay')
      .where('semesterId', '=', id)
      .select(['date', 'type', 'startTime', 'endTime', 'cancelReason'])
      .orderBy('date')
      .execute()
    const morning = { type: 'Regular', startTime: '09:00', endTime: '12:00', cancelReason: null }
    expect(made).toEqual([
      { ...morning, date: '2027-08-31' },
      { ...morning, date: '2027-09-03' },
      { ...morning, date: '2027-11-25', type: 'Holiday', startTime: null, endTime: null },
      { ...morning, date: '2027-12-11', type: 'Shortened', endTime: '10:00' },
    ])
  },
)

test(
  'Nobody gets by a copy what they may not make themselves',
  { tags: ['4.semester-copy'] },
  async () => {
    const { semesterId, holder } = await openStaff(server)
    const { token } = await holder('Petr', ['semesters.manage'])
    const send = (values: object) =>
      server.post(`/api/Semester/admin/${semesterId}/copy`, {
        token,
        body: { ...copied, ...values },
      })
    const noDays = { hasClassDays: false }
    const noClasses = { hasClasses: false }
    expect((await send(noDays)).status).toBe(403)
    expect((await send({ ...noClasses, preview: true })).status).toBe(403)
    expect((await send({ ...noDays, ...noClasses })).status).toBe(200)
  },
)
