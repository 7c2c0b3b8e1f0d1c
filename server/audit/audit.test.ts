import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School } from '../classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { audit } from './audit.ts'
import type { AuditEntry } from '#contract/rights/audit.ts'
import { ownerCalls } from '../people/owners/test-owners.ts'
import { grant } from '../rights/matrix/test-holders.ts'
import { memberCalls } from '../people/members/test-members.ts'
import { settings } from '../organizations/organizations/test-organizations.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
  school = await openSchool(server)
})
afterAll(() => server.close())

const entryOf = (id: number) =>
  server.db
    .selectFrom('auditEntry')
    .where('subjectId', '=', id)
    .select(['actorName', 'action', 'before', 'after'])
    .executeTakeFirstOrThrow()

const edited = (id: number) =>
  ({
    organizationId: school.organizationId,
    actorUserId: school.owner.userId,
    action: 'Edited',
    subject: { type: 'OrganizationUser', id },
  }) as const

test('An edit stores the fields that differ, and who made it', async () => {
  const before = { status: 'Active', staffNotes: null, kinds: ['Teacher'] }
  const after = { status: 'Suspended', staffNotes: null, kinds: ['Teacher'] }
  await audit(server.db, { ...edited(1), before, after })
  expect(await entryOf(1)).toEqual({
    actorName: 'Ada Lind',
    action: 'Edited',
    before: '{"status":"Active"}',
    after: '{"status":"Suspended"}',
  })
})

test('A new record has no “before”, and a deleted one no “after”', async () => {
  await audit(server.db, { ...edited(2), action: 'Added', after: { name: 'Mia' } })
  expect(await entryOf(2)).toMatchObject({ before: null, after: '{"name":"Mia"}' })
  await audit(server.db, { ...edited(3), action: 'Removed', before: { name: 'Mia' } })
  expect(await entryOf(3)).toMatchObject({ before: '{"name":"Mia"}', after: null })
})

test('The name of an actor stays when their account is deleted', async () => {
  const ben = await school.member('Ben', { isOwner: true })
  await audit(server.db, { ...edited(4), actorUserId: ben.userId })
  await server.db.deleteFrom('user').where('id', '=', ben.userId).execute()
  expect(await entryOf(4)).toMatchObject({ actorName: 'Ben Lind' })
})

const ask = (query: string, { organizationId, token } = school) =>
  server.get(`/api/Audit/admin/organization/${organizationId}?${query}`, { token })

const listed = async (query = '', of = school): Promise<AuditEntry[]> =>
  (await (await ask(query, of)).json()).items

const deedsOf = (entries: AuditEntry[]) =>
  entries.map(({ actorName, action, subjectName }) => `${actorName} ${action} ${subjectName}`)

test(
  'Administrators with the permission read who did what, newest first',
  { tags: ['6.audit-list'] },
  async () => {
    const own = await openSchool(server)
    const calls = memberCalls(server, own)
    const { id, version } = await calls.added({ firstName: 'Mia', isStudent: true })
    const classId = await own.class()
    const edit = { ...(await calls.unchanged(id)), version, isTeacher: true, isStudent: true }
    await calls.save(id, { ...edit, staffNotes: 'Shy.' })
    const { token, organizationId } = own
    const students = `/api/Class/admin/students/${classId}`
    await server.post(students, { token, body: { organizationUserId: id } })
    await own.removeStudent(classId, { organizationUserId: id })
    await server.put(`/api/Organization/update/${organizationId}`, {
      token,
      body: { ...settings, name: 'Linden', accessLevel: 1 },
    })
    const entries = await listed('', own)
    expect(deedsOf(entries)).toEqual([
      'Ada Lind Edited Linden',
      'Ada Lind TakenOut Mia',
      'Ada Lind Enrolled Mia',
      'Ada Lind Edited Mia',
      'Ada Lind Added Mia',
    ])
    expect(entries[0]).toMatchObject({
      before: { name: 'Lindenschule', accessLevel: 0 },
      after: { name: 'Linden', accessLevel: 1 },
      fields: ['name', 'accessLevel'],
    })
    expect(entries[2]?.after).toEqual({ class: 'Algebra' })
    expect(entries[3]).toMatchObject({
      fields: ['isTeacher', 'staffNotes'],
      after: { isTeacher: true, staffNotes: 'Shy.' },
    })
    expect(deedsOf(await listed('sortField=createdDate&pageSize=1', own))).toEqual([
      'Ada Lind Added Mia',
    ])
  },
)

test(
  'The audit log is searched by actor and subject, and filtered by kind',
  { tags: ['6.audit-list'] },
  async () => {
    const own = await openSchool(server)
    const ben = await ownerCalls(server, own).verified('Zoë', { isOwner: true })
    await memberCalls(server, own).added({ firstName: 'Mia' })
    const { organizationId, semesterId } = own
    const algebra = { ...own.algebra, organizationId, semesterId, teachers: [], status: 'Draft' }
    const body = { ...algebra, summary: null, description: null }
    expect((await server.post('/api/Class/admin', { token: ben.token, body })).status).toBe(200)
    const [added, made] = ['Ada Lind Added Mia', 'Zoë Lind Added Algebra']
    expect(deedsOf(await listed('searchString=zoe', own))).toEqual([made])
    expect(deedsOf(await listed('searchString=MIA', own))).toEqual([added])
    expect(deedsOf(await listed('searchString=algeb', own))).toEqual([made])
    expect(deedsOf(await listed('searchString=lind', own))).toEqual([made, added])
    expect(deedsOf(await listed('searchString=lind&subject=Class', own))).toEqual([made])
    expect(deedsOf(await listed('subject=OrganizationUser', own))).toEqual([added])
    expect(await (await ask('subject=Role', own)).json()).toMatchObject({
      totalCount: 0,
      unfilteredCount: 2,
    })
    expect(deedsOf(await listed('searchString=mia', await openSchool(server)))).toEqual([])
  },
)

test('Days are those of the organization’s time zone', { tags: ['6.audit-list'] }, async () => {
  const own = await openSchool(server)
  await server.db
    .updateTable('organization')
    .set({ timeZone: 'America/New_York' })
    .where('id', '=', own.organizationId)
    .execute()
  const { id } = await memberCalls(server, own).added({ firstName: 'Mia' })
  const on = async (createdDate: string, days: string) => {
    await server.db
      .updateTable('auditEntry')
      .set({ createdDate })
      .where('subjectId', '=', id)
      .where('subjectType', '=', 'OrganizationUser')
      .execute()
    return (await listed(days, own)).length
  }
  const day = 'fromDate=2026-03-08&untilDate=2026-03-08'
  // New York changes its clocks in this night, from five hours behind to four.
  expect(await on('2026-03-08T04:59:59.999Z', day)).toBe(0)
  expect(await on('2026-03-08T05:00:00.000Z', day)).toBe(1)
  expect(await on('2026-03-09T03:59:59.999Z', day)).toBe(1)
  expect(await on('2026-03-09T04:00:00.000Z', day)).toBe(0)
  expect((await ask('fromDate=2026-02-30')).status).toBe(422)
})

test(
  'A deleted subject has the name that the audit log stored',
  { tags: ['6.audit-list'] },
  async () => {
    const own = await openSchool(server)
    const calls = memberCalls(server, own)
    await calls.remove((await calls.added({ firstName: 'Mia' })).id)
    const semesterId = await own.semester({ name: 'Spring' })
    const address = `/api/Semester/admin/${semesterId}`
    const term = {
      startDate: '2027-01-04',
      endDate: '2027-05-28',
      ageAsOfDate: '2027-01-04',
      registrationOpens: null,
      registrationCloses: null,
      isArchived: false,
      version: 1,
    }
    await server.put(address, { token: own.token, body: { ...term, name: 'Spring term' } })
    await server.del(address, { token: own.token })
    expect(deedsOf(await listed('', own))).toEqual([
      'Ada Lind Removed Spring term',
      'Ada Lind Edited Spring',
      'Ada Lind Removed Mia',
    ])
  },
)

test(
  'Without the permission for personal data, an entry shows that a field changed but not its values',
  { tags: ['6.audit-guarded', '6.audit-list'] },
  async () => {
    const own = await openSchool(server)
    const calls = memberCalls(server, own)
    const { id } = await calls.added({ firstName: 'Mia' })
    await calls.save(id, { ...(await calls.unchanged(id)), staffNotes: 'Shy.' })
    const classId = await own.class({ name: 'Pottery' })
    const student = { token: own.token, body: { organizationUserId: id } }
    await server.post(`/api/Class/admin/students/${classId}`, student)
    const cora = await own.member('Cora')
    await grant(server, own, 'Scheduler', cora)
    expect((await ask('', { ...own, token: cora.token })).status).toBe(403)
    const { roleId } = await server.db
      .selectFrom('roleGrant')
      .where('organizationUserId', '=', cora.organizationUserId)
      .select('roleId')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('rolePermission')
      .values({ roleId, permission: 'audit.view' })
      .execute()
    const [enrolled, changed] = await listed('', { ...own, token: cora.token })
    expect([enrolled?.fields, enrolled?.after]).toEqual([['class'], {}])
    expect([changed?.fields, changed?.before, changed?.after]).toEqual([['staffNotes'], {}, {}])
  },
)

test(
  'Exporting a list with permission is logged first',
  { tags: ['6.audit-exports'] },
  async () => {
    const own = await openSchool(server)
    const address = `/api/Audit/admin/organization/${own.organizationId}/exports`
    const body = { list: 'members', format: 'csv', rowsCount: 240 }
    expect((await server.post(address, { token: own.token, body })).status).toBe(204)
    expect(await listed('', own)).toMatchObject([
      { action: 'Exported', subjectName: 'Lindenschule', after: body },
    ])
    const cora = await own.member('Cora')
    await grant(server, own, 'Registrar', cora)
    expect((await server.post(address, { token: cora.token, body })).status).toBe(403)
    expect((await listed('', own)).length).toBe(1)
  },
)
