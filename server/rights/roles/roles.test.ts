import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openStaff, type Staff } from './test-roles.ts'

let server: TestApp
let staff: Staff
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  staff = await openStaff(server)
})

const added = async (values: object) => (await staff.add(values)).json()

test('A new organization has six roles', { tags: ['6.role-defaults'] }, async () => {
  await staff.hold(await staff.roleCalled('Viewer'), await staff.member('Ben'))
  const page = await (await staff.list()).json()
  expect(page.items.map((role: { name: string }) => role.name)).toEqual([
    'Administrator',
    'Front desk',
    'Registrar',
    'Scheduler',
    'Teacher',
    'Viewer',
  ])
  expect(page).toMatchObject({ totalCount: 6, unfilteredCount: 6 })
  expect(page.items[1]).toMatchObject({
    description: 'Takes attendance and can view medical notes.',
    permissions: ['students.medical', 'attendance.view', 'attendance.take'],
    holdersCount: 0,
    mayChange: true,
  })
  const found = await (await staff.list('?searchString=VIEW')).json()
  expect(found).toMatchObject({ items: [{ name: 'Viewer', holdersCount: 1 }], unfilteredCount: 6 })
  const sorted = await (await staff.list('?sortField=holdersCount&sortDirection=1')).json()
  expect(sorted.items[0].name).toBe('Viewer')
  const changed = { name: 'Guest', permissions: ['classes.view'] }
  const saved = await staff.save(page.items[5].id, { ...changed, version: page.items[5].version })
  expect([saved.status, await saved.json()]).toMatchObject([200, changed])
})

test('A refusal for a missing permission names it, and lists the roles that have it in the order of the list', async () => {
  await staff.role('archivists', ['roles.manage'])
  await staff.role('Board', ['roles.manage'])
  const { token } = await staff.holder('Ben', ['semesters.manage'])
  const refused = await staff.list('', token)
  const { message, lacking } = await refused.json()
  expect(message).toContain('Roles with it: Administrator, archivists, Board. Ask an owner.')
  const { organizationId } = staff
  expect(lacking).toEqual({ organizationId, permissions: ['roles.manage'] })
})

test(
  'A role stores the permissions that its permissions include',
  { tags: ['6.role-permissions', '6.role-history'] },
  async () => {
    const role = await added({
      name: 'Librarian',
      description: 'Lends books.',
      permissions: ['attendance.take', 'members.manage'],
    })
    const allowed = ['members.view', 'members.contact', 'members.manage']
    expect(role).toMatchObject({
      name: 'Librarian',
      description: 'Lends books.',
      permissions: [...allowed, 'attendance.view', 'attendance.take'],
      holdersCount: 0,
      savedBy: 'Ada Lind',
      version: 1,
    })
    const values = { name: 'Library', permissions: allowed }
    const saved = await staff.save(role.id, { ...values, version: 1 })
    expect(await saved.json()).toMatchObject({ ...values, description: null, version: 2 })
    const versionConflict = await staff.save(role.id, {
      name: 'X',
      permissions: allowed,
      version: 1,
    })
    expect(versionConflict.status).toBe(409)
    expect(await versionConflict.json()).toMatchObject({ code: 'versionConflict', current: values })
    expect((await staff.remove(role.id)).status).toBe(204)
    expect((await staff.read(role.id)).code).toBe('not_found')
    expect(await staff.entriesOf('Role', role.id)).toMatchObject([
      { actorName: 'Ada Lind', action: 'Added', after: { name: 'Librarian' } },
      {
        action: 'Edited',
        before: { name: 'Librarian', permissions: role.permissions },
        after: { name: 'Library', permissions: allowed },
      },
      { action: 'Removed', before: { name: 'Library', permissions: allowed } },
    ])
  },
)

test(
  'A role needs a unique name in its organization and at least one permission',
  { tags: ['6.role-permissions'] },
  async () => {
    const taken = await staff.add({ name: 'régistrar', permissions: ['members.view'] })
    expect(taken.status).toBe(409)
    expect((await taken.json()).fields).toEqual({
      name: 'There’s already a role named Registrar.',
    })
    const { id } = await added({ name: 'Librarian', permissions: ['members.view'] })
    const values = { permissions: ['members.view'], version: 1 }
    expect((await staff.save(id, { ...values, name: 'Viewer' })).status).toBe(409)
    expect((await staff.save(id, { ...values, name: 'LIBRARIAN' })).status).toBe(200)
    const elsewhere = await openStaff(server)
    const same = await elsewhere.add({ name: 'Librarian', permissions: ['members.view'] })
    expect(same.status).toBe(200)
    for (const permissions of [[], ['everything'], ['members.view', 7]]) {
      const refused = await staff.add({ name: 'Clerk', permissions })
      expect(refused.status).toBe(422)
    }
  },
)

test(
  'Deleting a role ends it for all members who have it',
  { tags: ['6.role-deletion', '6.role-at-once', '6.role-history'] },
  async () => {
    const ben = await staff.holder('Ben', ['classes.view'])
    const eva = await staff.member('Eva')
    await staff.hold(ben.roleId, eva, '2020-01-01')
    const semesters = `/api/Semester/admin/organization/${staff.organizationId}`
    const change = (permissions: string[], version: number) =>
      staff.save(ben.roleId, { name: 'What Ben does', permissions, version })
    expect((await server.get(semesters, ben)).status).toBe(200)
    const { version } = await staff.read(ben.roleId)
    expect((await change(['members.view'], version)).status).toBe(200)
    expect((await server.get(semesters, ben)).status).toBe(403)
    expect((await change(['classes.view'], version + 1)).status).toBe(200)
    expect((await server.get(semesters, ben)).status).toBe(200)
    expect((await staff.remove(ben.roleId)).status).toBe(204)
    expect((await server.get(semesters, ben)).status).toBe(403)
    const ended = { actorName: 'Ada Lind', action: 'RoleEnded' }
    const after = { role: 'What Ben does', untilDate: null }
    expect(await staff.entriesOf('OrganizationUser', ben.organizationUserId)).toMatchObject([
      { ...ended, after },
    ])
    expect(await staff.entriesOf('OrganizationUser', eva.organizationUserId)).toMatchObject([
      { ...ended, after: { ...after, untilDate: '2020-01-01' } },
    ])
  },
)

test(
  'The roles of another organization are not found',
  { tags: ['6.other-organizations'] },
  async () => {
    const { roleId, ...ben } = await (await openStaff(server)).holder('Ben', ['members.view'])
    const body = { name: 'X', permissions: ['members.view'], version: 1 }
    for (const answer of [
      await staff.save(roleId, body),
      await staff.remove(roleId),
      await staff.give(roleId, ben),
      await staff.take(roleId, ben),
      await staff.give(await staff.roleCalled('Viewer'), ben),
      await staff.take(await staff.roleCalled('Viewer'), ben),
    ])
      expect(answer.status).toBe(404)
    expect((await staff.grants(roleId)).code).toBe('not_found')
  },
)

test('Thirty concurrent assignments of a role assign it once', async () => {
  const ben = await staff.verified('Ben')
  const viewer = await staff.roleCalled('Viewer')
  const answers = await Promise.all(Array.from({ length: 30 }, () => staff.give(viewer, ben)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await staff.grants(viewer)).totalCount).toBe(1)
  expect(await staff.entriesOf('OrganizationUser', ben.organizationUserId)).toHaveLength(1)
})

test(
  'A member who assigns a role while it is extended gives no permission that they lack',
  { tags: ['6.role-only-held'] },
  async () => {
    for (let round = 0; round < 20; round += 1) {
      const own = await openStaff(server)
      const clerk = await own.holder('Cora', ['roles.manage', 'classes.view'])
      const ben = await own.verified('Ben')
      const roleId = await own.role('Helper', ['classes.view'])
      const more = { name: 'Helper', permissions: ['classes.view', 'audit.view'], version: 1 }
      const [given, saved] = await Promise.all([
        own.give(roleId, ben, null, clerk.token),
        own.save(roleId, more),
      ])
      expect(saved.status).toBe(200)
      const { items } = await own.grants(roleId)
      expect([given.status, items.length]).toEqual(given.ok ? [200, 1] : [403, 0])
      const entries = await server.db
        .selectFrom('auditEntry')
        .where('organizationId', '=', own.organizationId)
        .where('action', 'in', ['Edited', 'RoleGranted'])
        .orderBy('id')
        .select('action')
        .execute()
      // They assigned it before it was extended.
      expect(entries.map(({ action }) => action)).toEqual(
        given.ok ? ['RoleGranted', 'Edited'] : ['Edited'],
      )
    }
  },
)

test(
  'A member who leaves while a role is assigned does not have it',
  { tags: ['6.leave', '6.role-holders'] },
  async () => {
    const viewer = await staff.roleCalled('Viewer')
    for (let round = 0; round < 30; round += 1) {
      const ben = await staff.verified('Ben')
      const leave = `/api/Organization/leave/${staff.organizationId}`
      const [given, left] = await Promise.all([
        staff.give(viewer, ben),
        server.post(leave, { token: ben.token }),
      ])
      expect([200, 409]).toContain(given.status)
      expect(left.status).toBe(204)
      expect((await staff.grants(viewer)).items).toEqual([])
    }
  },
)
