import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permission } from '#contract/rights/permissions.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openClerk, type People, refused, type Staff } from '../rights/roles/test-roles.ts'

let server: TestApp
let staff: Staff
let people: People
let everything: () => Promise<object>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;({ staff, people, everything } = await openClerk(server))
})

const edit = (permissions: Permission[]) => ({ name: 'Clerk', permissions, version: 1 })

const lacking = /^You can only assign, change or remove permissions you have\. You don’t have “/

test(
  'Nobody assigns, extends or removes a role with permissions that they lack',
  { tags: ['6.role-only-held'] },
  async () => {
    const { clerk, stronger, weaker } = people
    const before = await everything()
    await refused(staff.give(stronger.roleId, weaker, null, clerk.token), lacking)
    await refused(staff.give(stronger.roleId, stronger, '2199-01-01', clerk.token), lacking)
    await refused(staff.take(stronger.roleId, stronger, clerk.token), lacking)
    expect(await everything()).toEqual(before)
    expect((await staff.give(weaker.roleId, stronger, null, clerk.token)).status).toBe(200)
    expect((await staff.take(weaker.roleId, weaker, clerk.token)).status).toBe(204)
    const administrator = await staff.roleCalled('Administrator')
    expect((await staff.give(administrator, weaker)).status).toBe(200)
  },
)

test(
  'Nobody creates, edits or deletes a role with permissions that they lack, before or after',
  { tags: ['6.role-only-held'] },
  async () => {
    const { clerk, stronger, weaker } = people
    const { token } = clerk
    const before = await everything()
    const [allowed, brings, more] = [
      edit(['members.view']),
      edit(['families.manage']),
      edit(['classes.view', 'audit.view']),
    ]
    const { version: _, ...made } = more
    await refused(staff.add(made, token), /“View audit log”/)
    await refused(staff.save(stronger.roleId, allowed, token), lacking)
    await refused(staff.save(weaker.roleId, more, token), lacking)
    await refused(staff.save(weaker.roleId, brings, token), /“View families” and “Manage families”/)
    await refused(staff.remove(stronger.roleId, token), lacking)
    expect(await everything()).toEqual(before)
    expect((await staff.save(weaker.roleId, allowed, token)).status).toBe(200)
    expect((await staff.remove(weaker.roleId, token)).status).toBe(204)
    expect((await staff.save(stronger.roleId, { ...more, name: 'Rob' })).status).toBe(200)
  },
)

test(
  'Only owners change their own roles, or the permissions of these',
  { tags: ['6.role-not-own'] },
  async () => {
    const { clerk, owner, weaker } = people
    const { token } = clerk
    const before = await everything()
    const own = /You can’t change your own roles/
    await refused(staff.give(weaker.roleId, clerk, null, token), own)
    await refused(staff.give(clerk.roleId, clerk, '2199-01-01', token), own)
    await refused(staff.take(clerk.roleId, clerk, token), own)
    await refused(
      staff.save(clerk.roleId, edit(['roles.manage']), token),
      /^You can’t change a role that you have\. /,
    )
    await refused(staff.remove(clerk.roleId, token), /^You can’t change a role that you have\. /)
    expect(await everything()).toEqual(before)
    expect((await staff.read(clerk.roleId, token)).mayChange).toBe(false)
    expect((await staff.read(weaker.roleId, token)).mayChange).toBe(true)
    expect((await staff.give(owner.roleId, owner, '2199-01-01', owner.token)).status).toBe(200)
    expect((await staff.remove(owner.roleId, owner.token)).status).toBe(204)
  },
)

test.each<[keyof People, boolean]>([
  ['owner', true],
  ['stronger', false],
  ['weaker', true],
  ['clerk', false],
])('For the role %s, the clerk sees whether they may assign it', async (who, mayChange) => {
  const { roleId, organizationUserId } = people[who]
  const path = `/api/Role/admin/grants/${roleId}`
  const { items } = await (await server.get(path, people.clerk)).json()
  expect(items).toMatchObject([{ organizationUserId, mayChange }])
})

test(
  'Nobody assigns a permission for longer than they have it',
  { tags: ['6.role-only-held', '6.role-days'] },
  async () => {
    const { clerk, weaker } = people
    const tilda = await staff.member('Tilda')
    const lastDay = '2190-01-31'
    await staff.hold(clerk.roleId, tilda, lastDay)
    await staff.hold(weaker.roleId, tilda, '2190-01-15')
    const { token } = tilda
    const longer = /^You have this through January 31, 2190, so you can’t assign it for longer\./
    const [ben, eva] = [await staff.member('Ben'), await staff.verified('Eva')]
    await staff.hold(weaker.roleId, ben, '2190-01-31')
    const empty = await staff.role('Helper', ['members.view'])
    const given = await staff.role('Watcher', ['members.view'])
    await staff.hold(given, eva)
    const before = await everything()

    await refused(staff.give(weaker.roleId, eva, null, token), longer)
    await refused(staff.give(weaker.roleId, ben, '2190-02-01', token), longer)
    await refused(staff.save(given, edit(['classes.view']), token), longer)
    expect(await everything()).toEqual(before)

    expect((await staff.give(empty, ben, lastDay, token)).status).toBe(200)
    expect((await staff.save(empty, edit(['classes.view']), token)).status).toBe(200)
    await staff.hold(clerk.roleId, ben)
    expect((await staff.give(empty, eva, null, ben.token)).status).toBe(200)
  },
)

test(
  'Of several permissions, nobody assigns any for longer than the one that ends first',
  { tags: ['6.role-only-held', '6.role-days'] },
  async () => {
    const { clerk } = people
    const [tilda, eva] = [await staff.member('Tilda'), await staff.verified('Eva')]
    await staff.hold(clerk.roleId, tilda, '2190-01-31')
    await staff.hold(await staff.role('Auditor', ['audit.view']), tilda, '2190-01-15')
    const both = await staff.role('Helper', ['members.view', 'audit.view'])
    await refused(
      staff.give(both, eva, '2190-01-16', tilda.token),
      /^You have this through January 15, 2190/,
    )
    expect((await staff.give(both, eva, '2190-01-15', tilda.token)).status).toBe(200)
  },
)

test(
  'Only an owner changes the time zone while somebody has a role with a last day',
  { tags: ['6.role-only-held', '6.role-days'] },
  async () => {
    const { weaker } = people
    const { token } = await staff.holder('Sue', ['organization.settings'])
    const { organizationId } = staff
    const address = `/api/Organization/admin/settings/${organizationId}`
    const move = async (timeZone: string, by = token) => {
      const { name, accessLevel, admissionType, version } = await (
        await server.get(address, { token: by })
      ).json()
      const images = { logoImageId: null, coverImageId: null }
      const body = { name, accessLevel, admissionType, ...images, timeZone, version }
      return server.put(`/api/Organization/update/${organizationId}`, { token: by, body })
    }
    expect((await move('Asia/Tokyo')).status).toBe(200)
    await staff.hold(await staff.role('Helper', ['members.view']), weaker, '2020-01-31')
    expect((await move('Europe/Berlin')).status).toBe(200)
    const eva = await staff.verified('Eva')
    await staff.hold(weaker.roleId, eva, '2190-01-31')
    await refused(move('America/New_York'), /^Some roles have a last day/)
    expect((await move('Europe/Berlin')).status).toBe(200)
    expect((await move('America/New_York', staff.token)).status).toBe(200)
  },
)

const members = '/api/OrganizationUser/admin'
const kinds = { isTeacher: true, isStudent: false, isParent: false }

/** The clerk's actions on members, by name. */
const deeds: Record<string, (id: number, token: string) => Promise<Response>> = {
  suspends: (id, token) => change([id], 'Suspended', token),
  archives: (id, token) => change([id], 'Archived', token),
  'suspends among others': (id, token) =>
    change([people.weaker.organizationUserId, id], 'Suspended', token),
  edits: (id, token) =>
    server.put(`${members}/${id}`, { token, body: { ...kinds, staffNotes: null, version: 1 } }),
  deletes: (id, token) => server.del(`${members}/${id}`, { token }),
  replaces: (id, token) =>
    server.post(`${members}/merge-into/${id}`, {
      token,
      body: { organizationUserId: people.weaker.organizationUserId },
    }),
  unmerges: (id, token) => server.post(`${members}/unmerge/${id}`, { token }),
  invites: (id, token) => {
    const values = { ...kinds, organizationId: staff.organizationId, email: 'x@example.org' }
    return server.post(`${members}/invite`, { token, body: { ...values, organizationUserId: id } })
  },
  'invites among others': (id, token) =>
    server.post(`${members}/organization/${staff.organizationId}/invite`, {
      token,
      body: { ids: [id] },
    }),
  'withdraws the invitation of': (id, token) =>
    server.del(`${members}/invitation/${id}`, { token }),
}

const change = (ids: number[], status: string, token: string) =>
  server.put(`${members}/organization/${staff.organizationId}/status`, {
    token,
    body: { ids, status },
  })

test.each(Object.entries(deeds))(
  'Nobody %s an owner, or a member with more permissions',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async (_, deed) => {
    const before = await everything()
    const { clerk, owner, stronger, weaker } = people
    await refused(deed(owner.organizationUserId, clerk.token), /^Olga Lind is an owner\. /)
    await refused(
      deed(stronger.organizationUserId, clerk.token),
      /^Rob Lind has permissions that you don’t: “View audit log”\. /,
    )
    expect(await everything()).toEqual(before)
    expect((await deed(weaker.organizationUserId, clerk.token)).status).not.toBe(403)
    const ownersDeed = await deed(stronger.organizationUserId, staff.token)
    expect(ownersDeed.status).not.toBe(403)
  },
)

test(
  'Nobody restores an owner, or a member with more permissions',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async () => {
    const { clerk, owner, stronger, weaker } = people
    const ids = [owner, stronger, weaker].map(({ organizationUserId }) => organizationUserId)
    await change(ids, 'Suspended', staff.token)
    await refused(change(ids.slice(0, 1), 'Active', clerk.token), /is an owner/)
    await refused(change(ids.slice(1, 2), 'Active', clerk.token), /“View audit log”/)
    expect((await change(ids.slice(2), 'Active', clerk.token)).status).toBe(204)
  },
)

test(
  'Nobody changes a member who will have more permissions once their email address is verified',
  { tags: ['6.role-only-held', '6.role-verified'] },
  async () => {
    const { clerk, stronger } = people
    await server.db
      .updateTable('user')
      .set({ emailVerifiedAt: null })
      .where('id', '=', stronger.userId)
      .execute()
    const before = await everything()
    for (const status of ['Suspended', 'Archived'])
      await refused(
        change([stronger.organizationUserId], status, clerk.token),
        /^Rob Lind has permissions that you don’t: “View audit log”\. /,
      )
    expect(await everything()).toEqual(before)
  },
)

test('Expired roles restrict nobody', { tags: ['6.role-days'] }, async () => {
  const ben = await staff.member('Ben')
  await staff.hold(people.stronger.roleId, ben, '2020-01-01')
  const suspended = change([ben.organizationUserId], 'Suspended', people.clerk.token)
  expect((await suspended).status).toBe(204)
})

test(
  'The permission to add students adds members who are only students',
  { tags: ['6.role-limited-managers'] },
  async () => {
    const { token } = await staff.holder('Sue', ['students.manage'])
    const add = (values: object) => {
      const none = { isTeacher: false, isStudent: false, isParent: false, firstName: 'Mia' }
      const { organizationId } = staff
      return server.post(members, { token, body: { ...none, organizationId, ...values } })
    }
    expect((await add({ isStudent: true })).status).toBe(200)
    await refused(add({ isStudent: true, isParent: true }), /“Manage members”/)
    await refused(add({ isTeacher: true }), /“Manage members”/)
    await refused(add({}), /“Manage members”/)
  },
)

test(
  'The permission to manage teachers replaces only placeholders',
  { tags: ['6.role-limited-managers'] },
  async () => {
    const { token } = await staff.holder('Tom', ['teachers.manage'])
    const body = { organizationId: staff.organizationId, displayName: 'Art teacher' }
    const made = await server.post(`${members}/anonymous-teacher`, { token, body })
    const { id } = await made.json()
    const { organizationUserId } = people.weaker
    const replace = (of: number) =>
      server.post(`${members}/merge-into/${of}`, { token, body: { organizationUserId } })
    const undo = (of: number) => server.post(`${members}/unmerge/${of}`, { token })
    expect((await replace(id)).status).toBe(204)
    expect((await undo(id)).status).toBe(200)
    const { organizationUserId: named } = await staff.member('Ben', { isTeacher: true })
    await refused(replace(named), /“Manage members”/)
    await refused(undo(named), /“Manage members”/)
  },
)

test(
  'Merging records requires the permissions to see what the records show',
  { tags: ['6.own-class'] },
  async () => {
    const sue = await staff.holder('Sue', ['members.manage'])
    const made = { ...kinds, organizationId: staff.organizationId, firstName: 'Oma' }
    const { id } = await (await server.post(members, { token: sue.token, body: made })).json()
    const replace = (token: string) => {
      const { organizationUserId } = sue
      return server.post(`${members}/merge-into/${id}`, { token, body: { organizationUserId } })
    }
    await refused(
      replace(sue.token),
      /^You can only assign, change or remove permissions you have.*“View families”/,
    )
    expect((await replace(staff.token)).status).toBe(204)
  },
)

test(
  'Nobody merges another record into the record of an owner or of a member with more permissions',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async () => {
    const { clerk, owner, stronger, weaker } = people
    const { token } = clerk
    const body = { ...kinds, organizationId: staff.organizationId, firstName: 'Oma' }
    const { id } = await (await server.post(members, { token, body })).json()
    const replace = ({ organizationUserId }: { organizationUserId: number }, by: string) =>
      server.post(`${members}/merge-into/${id}`, { token: by, body: { organizationUserId } })
    const undo = (by: string) => server.post(`${members}/unmerge/${id}`, { token: by })
    const before = await everything()
    await refused(replace(owner, token), /^Olga Lind is an owner\./)
    await refused(replace(stronger, token), /^Rob Lind has permissions that you don’t/)
    expect(await everything()).toEqual(before)
    expect((await replace(owner, staff.token)).status).toBe(204)
    await refused(undo(token), /^Olga Lind is an owner\./)
    expect((await undo(staff.token)).status).toBe(200)
    expect((await replace(weaker, token)).status).toBe(204)
    expect((await undo(token)).status).toBe(200)
  },
)
