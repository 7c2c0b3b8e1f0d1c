import { ReportName, reports } from '#contract/reports/reports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertEnrolment } from '#server/classes/enrolments/enrolments.queries.ts'
import { type Office, openOffice } from '#server/people/replacing/test-replacing.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { askReport, cellsOf, readReport, rowsOf } from './test-reports.ts'

let server: TestApp
let office: Office
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  office = await openOffice(server)
})

const names = async (report: ReportName, query = {}) =>
  rowsOf(await readReport(server, office, report, query)).map(({ name }) => name)

const student = (firstName: string, values = {}) =>
  office.member(firstName, { isStudent: true, ...values })

test.each(ReportName.options)('%s of an organization without a semester is empty', async (name) => {
  const { organizationId, owner } = office
  await server.db.deleteFrom('semester').where('organizationId', '=', organizationId).execute()
  await server.db
    .updateTable('organizationUser')
    .set({ joinedDate: '2020-01-01T12:00:00.000Z' })
    .where('id', '=', owner.organizationUserId)
    .execute()
  const report = await readReport(server, office, name)
  expect(report.asked.semester).toBe(null)
  expect(rowsOf(report)).toEqual([])
  const file = await askReport(server, office, name, { format: 'csv' })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1)
})

test('A cancelled class is in no report, and who was in it is without a class', async () => {
  const classDayId = await office.classDay({ date: '2026-09-12' })
  const dance = await office.class({ name: 'Dance' })
  await office.enrol(dance, await student('Mia'))
  const begun = { requestedByUserId: null, status: 'Waitlisted' } as const
  const { personId } = await student('Ben')
  const key = { organizationId: office.organizationId, classId: dance }
  await insertEnrolment(server.db, key, { ...begun, personId })
  await server.db
    .updateTable('class')
    .set({ status: 'Cancelled' })
    .where('id', '=', dance)
    .execute()
  const said: string[] = []
  for (const name of ReportName.options) {
    const query: Record<string, number> = reports[name].asks.includes('day') ? { classDayId } : {}
    const report = await readReport(server, office, name, query)
    said.push(JSON.stringify([report.sections, report.choices, report.sheet]))
  }
  expect(said.filter((report) => report.includes('Dance'))).toEqual([])
  expect(await names('without-class')).toEqual(['Ben Lind', 'Mia Lind'])
})

test('Whoever is in a class is on its list and on the emergency list, whatever their membership is', async () => {
  const algebra = await office.class()
  const old = await student('Old')
  for (const each of [old, await student('Sam', { status: 'Suspended' })])
    await office.enrol(algebra, each)
  await student('Sue', { status: 'Suspended' })
  await student('Zoe')
  await server.put(`/api/OrganizationUser/admin/organization/${office.organizationId}/status`, {
    token: office.token,
    body: { ids: [old.organizationUserId], status: 'Archived' },
  })
  expect(await names('class-lists')).toEqual(['Old Lind', 'Sam Lind'])
  expect(await names('emergency-list', { classId: algebra })).toEqual(['Old Lind', 'Sam Lind'])
  expect(await names('emergency-list')).toEqual(['Old Lind', 'Sam Lind', 'Zoe Lind'])
  expect(await names('without-class')).toEqual(['Zoe Lind'])
})

test('A record that gave way is named once, as who took its place', async () => {
  const algebra = await office.class()
  const record = await office.record({ firstName: 'M.' }, { isStudent: true })
  await office.enrol(algebra, record)
  const mia = await student('Mia')
  expect((await office.replace(record.organizationUserId, mia.organizationUserId)).status).toBe(204)
  for (const name of ['class-lists', 'emergency-list'] as const)
    expect(await names(name)).toEqual(['Mia Lind'])
  expect(await names('without-class')).toEqual([])
  const changed = cellsOf(await readReport(server, office, 'new-and-left'))
  expect(changed.map(({ title, rows }) => [title, ...rows.map(({ name }) => name)])).toEqual([
    ['New', 'Ada Lind', 'Mia Lind'],
    ['Left'],
  ])
})

test('A child of two families has all of its guardians, each once', async () => {
  const [mia, ben] = [await student('Mia'), await office.member('Ben')]
  const [eva, tom] = [await office.record({ firstName: 'Eva' }), await office.record()]
  await office.family([ben, 'Parent', 'Full'], [eva, 'Parent', 'Full'], [mia, 'Child'])
  await office.family([tom, 'Parent', 'Full'], [eva, 'Parent', 'Full'], [mia, 'Child'])
  await office.enrol(await office.class(), mia)
  const [row] = rowsOf(await readReport(server, office, 'class-lists'))
  const called = String(row?.['guardians']).split('\n')
  expect(called.map((line) => line.split(',')[0])).toEqual(['Ben Lind', 'Eva Lind', 'Oma Lind'])
  expect(await names('families')).toEqual(['Ben Lind', 'Eva Lind', 'Oma Lind', 'Eva Lind'])
})

test('New and left members are those of days where the organization is', async () => {
  const { organizationId } = office
  await server.db
    .updateTable('organization')
    .set({ timeZone: 'America/New_York' })
    .where('id', '=', organizationId)
    .execute()
  const joined = async (firstName: string, joinedDate: string) =>
    server.db
      .updateTable('organizationUser')
      .set({ joinedDate })
      .where('id', '=', (await office.member(firstName)).organizationUserId)
      .execute()
  await joined('Early', '2026-10-05T03:59:59.999Z')
  await joined('First', '2026-10-05T04:00:00.000Z')
  await joined('Last', '2026-10-06T03:59:59.999Z')
  await joined('Late', '2026-10-06T04:00:00.000Z')
  const day = { fromDate: '2026-10-05', untilDate: '2026-10-05' }
  expect(rowsOf(await readReport(server, office, 'new-and-left', day))).toMatchObject([
    { name: 'First Lind', date: '2026-10-05' },
    { name: 'Last Lind', date: '2026-10-05' },
  ])
})
