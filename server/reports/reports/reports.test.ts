import { ReportName, reports } from '#contract/reports/reports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { askReport, cellsOf, readReport, rowsOf } from './test-reports.ts'
import papa from 'papaparse'
import { insertEnrollment } from '#server/classes/enrollments/enrollments.queries.ts'
import { openOffice, type Office } from '#server/people/merging/test-merging.ts'

let server: TestApp
let school: Office
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openOffice(server)
})

type Query = Record<string, string | number>

const exports = async () => {
  const entries = server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .where('action', '=', 'Exported')
  return (await entries.select('after').execute()).map(({ after }) => JSON.parse(after ?? ''))
}

test.each(ReportName.options)('%s exists before there is any data', async (name) => {
  const report = await readReport(server, school, name)
  expect(report).toMatchObject({ name, title: reports[name].title })
  expect(report.columns.length).toBeGreaterThan(1)
})

test.each(ReportName.options)('%s has another label for each column', async (name) => {
  const { columns } = await readReport(server, school, name)
  const labels = columns.map(({ label }) => label)
  expect(labels).toEqual([...new Set(labels)])
})

test.each(ReportName.options)('%s refuses an unknown parameter', async (name) => {
  const wrong: Query[] = [{ color: 'red' }, { semesterId: 'x' }, { format: 'pdf' }, { classId: -1 }]
  for (const query of wrong) expect((await askReport(server, school, name, query)).status).toBe(422)
})

test('An unknown report is not found', async () => {
  expect((await askReport(server, school, 'salaries')).status).toBe(404)
})

test('Data of another organization is not found', async () => {
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

test('A file has one row for each row of the report, after the title of its section', async () => {
  const hostile = ['=1+1', '@SUM(A1)', '-2', 'Ann, "Bo"', 'Mia;=1+1']
  const classId = await school.class({ name: '+Choir' })
  for (const firstName of hostile) {
    const member = await school.member('Mia')
    const changed = { firstName, lastName: '' }
    await server.db.updateTable('person').set(changed).where('id', '=', member.personId).execute()
    await school.enroll(classId, member)
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

test('A file also requires the permission to export', { tags: ['6.report-exports'] }, async () => {
  const staff = await openStaff(server)
  const { token } = await staff.holder('Rosa', ['reports.view'])
  const asking = { organizationId: staff.organizationId, token }
  expect((await askReport(server, asking, 'enrollment')).status).toBe(200)
  const refused = await askReport(server, asking, 'enrollment', { format: 'csv' })
  expect(refused.status).toBe(403)
  expect((await refused.json()).message).toContain('“Export data”')
})

test(
  'Without permission to see contacts, families or ages, a report leaves them out',
  { tags: ['6.report-rights'] },
  async () => {
    const staff = await openStaff(server)
    const { token } = await staff.holder('Rosa', ['reports.personal'])
    const asking = { organizationId: staff.organizationId, token }
    const report = await (await askReport(server, asking, 'class-lists')).json()
    expect(report.columns.map(({ key }: { key: string }) => key)).toEqual(['name'])
  },
)

const names = async (report: ReportName, query = {}) =>
  rowsOf(await readReport(server, school, report, query)).map(({ name }) => name)

const student = (firstName: string, values = {}) =>
  school.member(firstName, { isStudent: true, ...values })

test.each(ReportName.options)('%s of an organization without a semester is empty', async (name) => {
  const { organizationId, owner } = school
  await server.db.deleteFrom('semester').where('organizationId', '=', organizationId).execute()
  await server.db
    .updateTable('organizationUser')
    .set({ joinedDate: '2020-01-01T12:00:00.000Z' })
    .where('id', '=', owner.organizationUserId)
    .execute()
  const report = await readReport(server, school, name)
  expect(report.asked.semester).toBe(null)
  expect(rowsOf(report)).toEqual([])
  const file = await askReport(server, school, name, { format: 'csv' })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1)
})

test('A canceled class is in no report, and its students count as without a class', async () => {
  const classDayId = await school.classDay({ date: '2026-09-12' })
  const dance = await school.class({ name: 'Dance' })
  await school.enroll(dance, await student('Mia'))
  const begun = { requestedByUserId: null, status: 'Waitlisted' } as const
  const { personId } = await student('Ben')
  const key = { organizationId: school.organizationId, classId: dance }
  await insertEnrollment(server.db, key, { ...begun, personId })
  await server.db.updateTable('class').set({ status: 'Canceled' }).where('id', '=', dance).execute()
  const said: string[] = []
  for (const name of ReportName.options) {
    const query: Record<string, number> = reports[name].asks.includes('day') ? { classDayId } : {}
    const report = await readReport(server, school, name, query)
    said.push(JSON.stringify([report.sections, report.choices, report.sheet]))
  }
  expect(said.filter((report) => report.includes('Dance'))).toEqual([])
  expect(await names('without-class')).toEqual(['Ben Lind', 'Mia Lind'])
})

test('Everybody enrolled in a class is on its list and on the emergency list, whatever their membership', async () => {
  const algebra = await school.class()
  const old = await student('Old')
  for (const each of [old, await student('Sam', { status: 'Suspended' })])
    await school.enroll(algebra, each)
  await student('Sue', { status: 'Suspended' })
  await student('Zoe')
  await server.put(`/api/OrganizationUser/admin/organization/${school.organizationId}/status`, {
    token: school.token,
    body: { ids: [old.organizationUserId], status: 'Archived' },
  })
  expect(await names('class-lists')).toEqual(['Old Lind', 'Sam Lind'])
  expect(await names('emergency-list', { classId: algebra })).toEqual(['Old Lind', 'Sam Lind'])
  expect(await names('emergency-list')).toEqual(['Old Lind', 'Sam Lind', 'Zoe Lind'])
  expect(await names('without-class')).toEqual(['Zoe Lind'])
})

test('A merged record is listed once, as the record it was merged into', async () => {
  const algebra = await school.class()
  const record = await school.record({ firstName: 'M.' }, { isStudent: true })
  await school.enroll(algebra, record)
  const mia = await student('Mia')
  expect((await school.merge(record.organizationUserId, mia.organizationUserId)).status).toBe(204)
  for (const name of ['class-lists', 'emergency-list'] as const)
    expect(await names(name)).toEqual(['Mia Lind'])
  expect(await names('without-class')).toEqual([])
  const changed = cellsOf(await readReport(server, school, 'new-and-left'))
  expect(changed.map(({ title, rows }) => [title, ...rows.map(({ name }) => name)])).toEqual([
    ['New', 'Ada Lind', 'Mia Lind'],
    ['Left'],
  ])
})

test('A child of two families has all of its guardians, each once', async () => {
  const [mia, ben] = [await student('Mia'), await school.member('Ben')]
  const [eva, tom] = [await school.record({ firstName: 'Eva' }), await school.record()]
  await school.family([ben, 'Parent', 'Full'], [eva, 'Parent', 'Full'], [mia, 'Child'])
  await school.family([tom, 'Parent', 'Full'], [eva, 'Parent', 'Full'], [mia, 'Child'])
  await school.enroll(await school.class(), mia)
  const [row] = rowsOf(await readReport(server, school, 'class-lists'))
  const called = String(row?.['guardians']).split('\n')
  expect(called.map((line) => line.split(',')[0])).toEqual(['Ben Lind', 'Eva Lind', 'Oma Lind'])
  expect(await names('families')).toEqual(['Ben Lind', 'Eva Lind', 'Oma Lind', 'Eva Lind'])
})

test('Days of joined and left members are in the organization’s time zone', async () => {
  const { organizationId } = school
  await server.db
    .updateTable('organization')
    .set({ timeZone: 'America/New_York' })
    .where('id', '=', organizationId)
    .execute()
  const joined = async (firstName: string, joinedDate: string) =>
    server.db
      .updateTable('organizationUser')
      .set({ joinedDate })
      .where('id', '=', (await school.member(firstName)).organizationUserId)
      .execute()
  await joined('Early', '2026-10-05T03:59:59.999Z')
  await joined('First', '2026-10-05T04:00:00.000Z')
  await joined('Last', '2026-10-06T03:59:59.999Z')
  await joined('Late', '2026-10-06T04:00:00.000Z')
  const day = { fromDate: '2026-10-05', untilDate: '2026-10-05' }
  expect(rowsOf(await readReport(server, school, 'new-and-left', day))).toMatchObject([
    { name: 'First Lind', date: '2026-10-05' },
    { name: 'Last Lind', date: '2026-10-05' },
  ])
})

test('Of thirty reports that one account requests at once, those beyond the queue are refused, and other accounts are served meanwhile', async () => {
  const other = await school.member('Ben')
  const done: string[] = []
  const asking = Array.from({ length: 30 }, async () => {
    const answer = await askReport(server, school, 'families')
    done.push(`${answer.status}`)
    return answer
  })
  const me = server.get('/api/Account/me', { token: other.token }).then((answer) => {
    done.push('me')
    return answer.status
  })
  const answers = await Promise.all(asking)
  expect(await me).toBe(200)
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9)
  const refused = answers.find(({ status }) => status === 503)
  expect(refused?.headers.get('retry-after')).toBe('5')
  expect(await refused?.json()).toMatchObject({ code: 'overloaded' })
  expect(done.indexOf('me')).toBeLessThan(done.lastIndexOf('200'))
  // The refused ones leave nothing behind.
  expect((await askReport(server, school, 'families')).status).toBe(200)
})
