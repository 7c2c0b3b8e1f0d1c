import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openClerk, type People, refused } from './test-bounds.ts'
import type { Staff } from './test-roles.ts'

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

const members = '/api/OrganizationUser/admin'
const kinds = { isTeacher: true, isStudent: false, isParent: false }

/** What the clerk does to members, by what it is called. */
const deeds: Record<string, (id: number, token: string) => Promise<Response>> = {
  suspends: (id, token) => change([id], 'Suspended', token),
  archives: (id, token) => change([id], 'Archived', token),
  'suspends with others': (id, token) =>
    change([people.weaker.organizationUserId, id], 'Suspended', token),
  edits: (id, token) =>
    server.put(`${members}/${id}`, { token, body: { ...kinds, staffNotes: null, version: 1 } }),
  deletes: (id, token) => server.del(`${members}/${id}`, { token }),
  replaces: (id, token) =>
    server.post(`${members}/${id}/replace-with`, {
      token,
      body: { organizationUserId: people.weaker.organizationUserId },
    }),
  'gives back to': (id, token) => server.post(`${members}/${id}/replace-with/undo`, { token }),
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
    server.del(`${members}/${id}/invitation`, { token }),
}

const change = (ids: number[], status: string, token: string) =>
  server.put(`${members}/organization/${staff.organizationId}/status`, {
    token,
    body: { ids, status },
  })

test.each(Object.entries(deeds))(
  'Nobody %s an owner, or who may do what they may not',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async (_, deed) => {
    const before = await everything()
    const { clerk, owner, stronger, weaker } = people
    await refused(deed(owner.organizationUserId, clerk.token), /^Olga Lind is an owner\. /)
    await refused(
      deed(stronger.organizationUserId, clerk.token),
      /^Rob Lind may do what you may not: “See the history”\. /,
    )
    expect(await everything()).toEqual(before)
    expect((await deed(weaker.organizationUserId, clerk.token)).status).not.toBe(403)
    const ownersDeed = await deed(stronger.organizationUserId, staff.token)
    expect(ownersDeed.status).not.toBe(403)
  },
)

test(
  'Nobody restores an owner, or who may do what they may not',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async () => {
    const { clerk, owner, stronger, weaker } = people
    const ids = [owner, stronger, weaker].map(({ organizationUserId }) => organizationUserId)
    await change(ids, 'Suspended', staff.token)
    await refused(change(ids.slice(0, 1), 'Active', clerk.token), /is an owner/)
    await refused(change(ids.slice(1, 2), 'Active', clerk.token), /“See the history”/)
    expect((await change(ids.slice(2), 'Active', clerk.token)).status).toBe(204)
  },
)

test(
  'Nobody changes who may do what they may not as soon as their email address is verified',
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
        /^Rob Lind may do what you may not: “See the history”\. /,
      )
    expect(await everything()).toEqual(before)
  },
)

test('What is over bounds nobody', { tags: ['6.role-days'] }, async () => {
  const ben = await staff.member('Ben')
  await staff.hold(people.stronger.roleId, ben, '2020-01-01')
  const suspended = change([ben.organizationUserId], 'Suspended', people.clerk.token)
  expect((await suspended).status).toBe(204)
})

test('Who adds students adds nobody who is more', { tags: ['6.role-part'] }, async () => {
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
})

test(
  'Who manages teachers replaces those who have nothing but a display name',
  { tags: ['6.role-part'] },
  async () => {
    const { token } = await staff.holder('Tom', ['teachers.manage'])
    const body = { organizationId: staff.organizationId, displayName: 'Art teacher' }
    const made = await server.post(`${members}/anonymous-teacher`, { token, body })
    const { id } = await made.json()
    const { organizationUserId } = people.weaker
    const replace = (of: number) =>
      server.post(`${members}/${of}/replace-with`, { token, body: { organizationUserId } })
    const undo = (of: number) => server.post(`${members}/${of}/replace-with/undo`, { token })
    expect((await replace(id)).status).toBe(204)
    expect((await undo(id)).status).toBe(200)
    const { organizationUserId: named } = await staff.member('Ben', { isTeacher: true })
    await refused(replace(named), /“Manage members”/)
    await refused(undo(named), /“Manage members”/)
  },
)

test(
  'Nobody takes the place of a record who does not hold what that shows them',
  { tags: ['6.own-class'] },
  async () => {
    const sue = await staff.holder('Sue', ['members.manage'])
    const made = { ...kinds, organizationId: staff.organizationId, firstName: 'Oma' }
    const { id } = await (await server.post(members, { token: sue.token, body: made })).json()
    const replace = (token: string) => {
      const { organizationUserId } = sue
      return server.post(`${members}/${id}/replace-with`, { token, body: { organizationUserId } })
    }
    await refused(
      replace(sue.token),
      /^You can only give, change or take away what you hold yourself.*“See families”/,
    )
    expect((await replace(staff.token)).status).toBe(204)
  },
)

test(
  'Nobody writes into the record of an owner, or of who may do more, what another record holds',
  { tags: ['6.role-only-held', '6.role-owners'] },
  async () => {
    const { clerk, owner, stronger, weaker } = people
    const { token } = clerk
    const body = { ...kinds, organizationId: staff.organizationId, firstName: 'Oma' }
    const { id } = await (await server.post(members, { token, body })).json()
    const replace = ({ organizationUserId }: { organizationUserId: number }, by: string) =>
      server.post(`${members}/${id}/replace-with`, { token: by, body: { organizationUserId } })
    const undo = (by: string) => server.post(`${members}/${id}/replace-with/undo`, { token: by })
    const before = await everything()
    await refused(replace(owner, token), /^Olga Lind is an owner\./)
    await refused(replace(stronger, token), /^Rob Lind may do what you may not/)
    expect(await everything()).toEqual(before)
    expect((await replace(owner, staff.token)).status).toBe(204)
    await refused(undo(token), /^Olga Lind is an owner\./)
    expect((await undo(staff.token)).status).toBe(200)
    expect((await replace(weaker, token)).status).toBe(204)
    expect((await undo(token)).status).toBe(200)
  },
)
