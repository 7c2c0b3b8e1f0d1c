import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mark } from '#contract/classes/attendance.ts'
import { insertClassDay } from '#server/timetable/class-days/save-class-day.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openOffice } from '#server/people/merging/test-merging.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'Merging moves the marks of a record and unmerging moves them back; where both are marked, neither mark moves',
  { tags: ['4.merged-member'] },
  async () => {
    const { db } = server
    const office = await openOffice(server)
    const { organizationId } = office
    const [oma, ben] = [await office.record(), await office.member('Ben')]
    const classId = await office.class()
    const { semesterId } = await db
      .selectFrom('class')
      .where('id', '=', classId)
      .select('semesterId')
      .executeTakeFirstOrThrow()
    const hours = { startTime: '09:00', endTime: '12:00', notes: null, makesUpClassDayId: null }
    const made = { organizationId, semesterId, type: 'Regular', ...hours } as const
    const days = [
      await insertClassDay(db, { ...made, date: '2026-09-05' }, null),
      await insertClassDay(db, { ...made, date: '2026-09-12' }, null),
    ]
    const mark = (personId: number, day: number, value: Mark) =>
      db
        .insertInto('attendance')
        .values({
          organizationId,
          classId,
          classDayId: days[day]?.id ?? 0,
          personId,
          mark: value,
          minutesLate: null,
          note: null,
          markedByPersonId: null,
          markedDate: new Date().toISOString(),
        })
        .execute()
    await mark(oma.personId, 0, 'Present')
    await mark(oma.personId, 1, 'Absent')
    await mark(ben.personId, 1, 'Present')
    const marks = () =>
      db.selectFrom('attendance').orderBy('id').select(['personId', 'mark']).execute()
    const before = await marks()
    await office.merge(oma.organizationUserId, ben.organizationUserId)
    expect(await marks()).toEqual([
      { personId: ben.personId, mark: 'Present' },
      { personId: oma.personId, mark: 'Absent' },
      { personId: ben.personId, mark: 'Present' },
    ])
    await office.unmerge(oma.organizationUserId)
    expect(await marks()).toEqual(before)
  },
)
