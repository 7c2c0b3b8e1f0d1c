import { ReportName, reports } from '#contract/reports/reports.ts'
import papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { askReport, readReport } from './test-reports.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

type Query = Record<string, string | number>

const exports = async () => {
  const entries = server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .where('action', '=', 'Exported')
  return (await entries.select('after').execute()).map(({ after }) => JSON.parse(after ?? ''))
}

test.each(ReportName.options)('%s is there before there is anything to report', async (name) => {
  const report = await readReport(server, school, name)
  expect(report).toMatchObject({ name, title: reports[name].title })
  expect(report.columns.length).toBeGreaterThan(1)
})

test.each(ReportName.options)('%s refuses a parameter that it does not take', async (name) => {
  const wrong: Query[] = [
    { colour: 'red' },
    { semesterId: 'x' },
    { format: 'pdf' },
    { classId: -1 },
  ]
  for (const query of wrong) expect((await askReport(server, school, name, query)).status).toBe(422)
})

test('A report that nobody knows is not there', async () => {
  expect((await askReport(server, school, 'salaries')).status).toBe(404)
})

test('What is of another organization is not there', async () => {
  const other = await openSchool(server, 'Hearth Co-op')
  const classDayId = await other.classDay({ date: '2026-09-12' })
  const theirs: Query[] = [
    { classId: await other.class() },
    { semesterId: other.semesterId },
    { classId: await school.class(), semesterId: await school.semester({ name: 'Later' }) },
  ]
  for (const query of theirs)
    expect((await askReport(server, school, 'class-lists', query)).status).toBe(404)
  expect((await askReport(server, school, 'day-sheet', { classDayId })).status).toBe(404)
})

test('A file has one row for each row of the report, after what its section is about', async () => {
  const hostile = ['=1+1', '@SUM(A1)', '-2', 'Ann, "Bo"', 'Mia;=1+1']
  const classId = await school.class({ name: '+Choir' })
  for (const firstName of hostile) {
    const member = await school.member('Mia')
    const changed = { firstName, lastName: '' }
    await server.db.updateTable('person').set(changed).where('id', '=', member.personId).execute()
    await school.enrol(classId, member)
  }
  const answer = await askReport(server, school, 'class-lists', { format: 'csv' })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="class-lists-fall-2026.csv"',
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text).not.toMatch(/[^\r]\n/)
  const { data, errors } = papa.parse<string[]>(text)
  expect(errors).toEqual([])
  expect(data[0]).toEqual(['Class', 'Student', 'Age', 'Guardians'])
  expect(data.slice(1).map(([title, name]) => [title, name])).toEqual(
    expect.arrayContaining([
      [`'+Choir`, `'=1+1`],
      [`'+Choir`, `'@SUM(A1)`],
      [`'+Choir`, `'-2`],
      [`'+Choir`, 'Ann, "Bo"'],
      [`'+Choir`, "Mia;'=1+1"],
    ]),
  )
  expect(await exports()).toEqual([{ list: 'Class lists', format: 'csv', rowsCount: 5 }])
})

test('A file takes the permission to export as well', { tags: ['6.report-exports'] }, async () => {
  const staff = await openStaff(server)
  const { token } = await staff.holder('Rosa', ['reports.view'])
  const asking = { organizationId: staff.organizationId, token }
  expect((await askReport(server, asking, 'enrolment')).status).toBe(200)
  const refused = await askReport(server, asking, 'enrolment', { format: 'csv' })
  expect(refused.status).toBe(403)
  expect((await refused.json()).message).toContain('“Export data”')
})

test(
  'Whoever may not see contacts, families or ages reads a report without them',
  { tags: ['6.report-rights'] },
  async () => {
    const staff = await openStaff(server)
    const { token } = await staff.holder('Rosa', ['reports.personal'])
    const asking = { organizationId: staff.organizationId, token }
    const report = await (await askReport(server, asking, 'class-lists')).json()
    expect(report.columns.map(({ key }: { key: string }) => key)).toEqual(['name'])
  },
)
