import { addDays } from '#contract/dates/weekdays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertDays } from '#server/timetable/semesters/test-days.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test(
  'Members are told on which day classes meet next where the organization is',
  { tags: ['2.my-organizations-content'] },
  async () => {
    const { db } = server
    const school = await openSchool(server)
    const member = await school.member('Mia')
    const next = async () => {
      const answer = await server.get('/api/Organization/my-organizations', { token: member.token })
      return (await answer.json())[0].nextClassDate
    }
    const timeZone = 'Pacific/Kiritimati'
    const whole = db.updateTable('organization').where('id', '=', school.organizationId)
    await whole.set({ timeZone }).execute()
    expect(await next()).toBeNull()

    const today = todayIn(timeZone)
    await insertDays(server, school, [
      { date: addDays(today, -1) },
      { date: today, type: 'Cancelled', cancelReason: 'Snow' },
      { date: addDays(today, 1), type: 'Holiday', startTime: null, endTime: null },
      { date: addDays(today, 9) },
      { date: addDays(today, 2), type: 'Shortened' },
    ])
    expect(await next()).toBe(addDays(today, 2))
    await db
      .updateTable('classDay')
      .set({ type: 'Regular', cancelReason: null })
      .where('date', '=', today)
      .execute()
    expect(await next()).toBe(today)
    await whole.set({ timeZone: 'Pacific/Niue' }).execute()
    expect(await next()).toBe(addDays(today, -1))

    await db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('id', '=', member.organizationUserId)
      .execute()
    expect(await next()).toBeNull()
  },
)
