import { ReportName, reports } from '#contract/reports/reports.ts'
import { impliedBy, Permission, permissionLabel } from '#contract/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Household, openHousehold } from '#server/people/family-lists/test-household.ts'
import { openStaff, type Staff } from '#server/rights/roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { askReport } from './test-reports.ts'

let server: TestApp
let household: Household
let staff: Staff
beforeAll(async () => {
  server = await openTestApp()
  household = await openHousehold(server)
  staff = await openStaff(server)
  const { school, recordOf, mia } = household
  await school.enroll(await school.class(), { organizationUserId: await recordOf(mia) })
})
afterAll(() => server.close())

test(
  'Only the emergency list has care notes and emergency contacts',
  { tags: ['6.report-rights'] },
  async () => {
    for (const format of ['json', 'csv']) {
      const revealing: string[] = []
      for (const name of ReportName.options) {
        const answer = await askReport(server, household.school, name, { format })
        if (/Peanuts|red pouch|June Hartley/.test(await answer.text())) revealing.push(name)
      }
      expect(revealing).toEqual(['emergency-list'])
    }
  },
)

test(
  'Reports that name people require more permissions than others, and three of them even more',
  { tags: ['6.report-rights'] },
  () => {
    const taking = Object.groupBy(ReportName.options, (name) => reports[name].takes.join(' and '))
    const { 'reports.personal': naming, ...others } = taking
    expect(naming).toHaveLength(ReportName.options.length - 5)
    expect(others).toEqual({
      'reports.view': ['day-sheet', 'enrollment'],
      'reports.personal and students.medical': ['emergency-list'],
      'reports.personal and families.view': ['families'],
      'reports.view and members.manage': ['custom-fields'],
    })
  },
)

test.each(ReportName.options)(
  '%s requires each of its permissions, and as a file also the one to export, which is logged',
  { tags: ['6.report-rights', '6.report-exports'] },
  async (name) => {
    const { organizationId } = staff
    const needed: Permission[] = [...reports[name].takes, 'data.export']
    const asking = async (who: string, permissions: Permission[], format: 'json' | 'csv') => {
      const { token } = await staff.holder(`${name} ${who}`, permissions)
      return askReport(server, { organizationId, token }, name, { format })
    }
    for (const missing of needed) {
      const others = Permission.options.filter(
        (each) => each !== missing && !impliedBy(each).includes(missing),
      )
      const refused = await asking(missing, others, 'csv')
      expect(refused.status).toBe(403)
      expect((await refused.json()).message).toContain(`“${permissionLabel(missing)}”`)
    }
    expect((await asking('reader', reports[name].takes.slice(), 'json')).status).toBe(200)
    expect((await asking('keeper', needed, 'csv')).status).toBe(200)
    const noted = await server.db
      .selectFrom('auditEntry')
      .where('organizationId', '=', organizationId)
      .where('action', '=', 'Exported')
      .orderBy('id', 'desc')
      .select('after')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(noted.after ?? '')).toMatchObject({
      list: reports[name].title,
      format: 'csv',
    })
  },
)
