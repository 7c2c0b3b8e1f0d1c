import { day } from '#contract/dates/durations.ts'
import type { ChildOrganization } from '#contract/people/child-organizations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarize, openEnrollments } from '#server/classes/enrollments/test-enrollments.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { sweepFamilyChanges } from '../family-changes/end-change.ts'
import { dayLater } from '../family-changes/test-family-changes.ts'
import { openFamily, peanuts } from '../families/test-family.ts'
import { memberCalls } from '../members/test-members.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import {
  codeAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Somebody = { token: string; personId: number; userId: number; email: string }

/** Mia attends a school. Ada and Ben have full access to her family, and Ada owns the school. */
async function openChild() {
  const school = await openEnrollments(server, 'Lindenschule')
  await server.db
    .updateTable('organization')
    .set({ accessLevel: 0 })
    .where('id', '=', school.organizationId)
    .execute()
  const ada = { ...school.owner, token: school.token }
  const family = await openFamily(server, ada, 'Lind family')
  const mia = await family.child('Mia')
  const join = async (name: string, access: 'Full' | 'View', familyId = family.familyId) => {
    const somebody = await signInSomebody(server, name)
    await verifyAddress(somebody)
    const { personId } = somebody
    await insertFamilyMember(server.db, { familyId, personId, relation: 'Parent', access }, null)
    return somebody
  }
  const ben = await join('Ben', 'Full')
  const classId = await school.class({ name: 'Choir' })
  await school.enroll(classId, ada, mia.personId)
  const { id: organizationUserId } = await server.db
    .selectFrom('organizationUser')
    .where('personId', '=', mia.personId)
    .select('id')
    .executeTakeFirstOrThrow()
  const calls = memberCalls(server, school)
  const path = `${family.path}/children/${mia.personId}/organizations`
  const place = `${path}/${school.organizationId}/leave`
  return {
    school,
    ada,
    ben,
    mia,
    family,
    classId,
    organizationUserId,
    join,
    calls,
    leave: ({ token }: { token: string }) => server.post(place, { token }),
    undo: ({ token }: { token: string }) => server.post(`${place}/undo`, { token }),
    list: async ({ token }: { token: string }): Promise<ChildOrganization[]> =>
      (await server.get(path, { token })).json(),
    statusOf: async (): Promise<string> => (await calls.read(organizationUserId)).status,
    care: () =>
      server.get(`/api/Family/admin/organization/${school.organizationId}/care/${mia.personId}`, {
        token: school.token,
      }),
    /** Enrolls the child again, as a member of the school. */
    enrollAgain: async (somebody: { token: string }) => {
      const { organizationId } = school
      await server.post(`/api/Organization/join/${organizationId}`, { token: somebody.token })
      return school.enroll(classId, somebody, mia.personId)
    },
    /** Adds a household that shares the child. */
    household: async (name: string) => {
      const tom = await signInSomebody(server, name)
      const other = await openFamily(server, tom, 'Berg family')
      const child = { familyId: other.familyId, personId: mia.personId } as const
      await insertFamilyMember(server.db, { ...child, relation: 'Child', access: null }, null)
      return tom
    },
  }
}

const verifyAddress = ({ userId }: Somebody) =>
  server.db
    .updateTable('user')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute()

const textOf = async ({ email }: { email: string }) =>
  (await readEmails(server, email)).find(({ kind }) => kind === 'ChildOrganizationChanged')?.text

const subjects = async ({ email }: { email: string }) =>
  (await readEmails(server, email))
    .filter(({ kind }) => kind === 'ChildOrganizationChanged')
    .map(({ subject }) => subject)

test(
  'A removed parent loses access to care notes through their own organization when the other parent removes the child from it',
  { tags: ['6.child-leaving'] },
  async () => {
    const { ada, ben, mia, family, ...child } = await openChild()
    await server.put(`${family.path}/children/${mia.personId}/care-notes`, {
      token: ben.token,
      body: { conditions: [peanuts], version: 0 },
    })
    await server.del(`${family.path}/people/${ada.personId}`, { token: ben.token })
    await sweepFamilyChanges(server.database, dayLater())
    expect(await family.seenBy(ada)).toBeUndefined()
    expect(await (await child.care()).text()).toContain('Peanut')

    expect((await child.leave(ben)).status).toBe(204)
    expect((await child.care()).status).toBe(404)
    const base = `/api/Family/admin/organization/${child.school.organizationId}`
    expect(await (await server.get(base, { token: ada.token })).text()).not.toMatch(/Mia|Ben/)
    expect(summarize(await child.school.roster(child.classId))).toEqual(['Mia Withdrawn'])

    // Ada cannot restore the membership either.
    for (const status of ['Active', 'Suspended']) {
      const restored = await child.calls.change([child.organizationUserId], status)
      expect(await codeAnswered(restored)).toEqual([409, 'left_by_family'])
    }
    const again = await child.school.enroll(child.classId, ada, mia.personId)
    expect(again.status).toBe(404)
    expect((await child.care()).status).toBe(404)
  },
)

test('The family sees what would end, and both histories record who removed the child', async () => {
  const { ben, ...child } = await openChild()
  const [before] = await child.list(ben)
  expect(before).toEqual({
    organizationId: child.school.organizationId,
    organizationName: 'Lindenschule',
    state: 'Member',
    openEnrollments: [{ name: 'Choir', status: 'Enrolled' }],
    leftDate: null,
    returnUntil: null,
  })
  await child.leave(ben)
  expect(await child.list(ben)).toMatchObject([{ state: 'Left', openEnrollments: [] }])
  expect(await child.calls.historyOf(child.organizationUserId)).toContain('Left')
  const path = `/api/Audit/admin/organization/${child.school.organizationId}`
  const log = await (await server.get(path, { token: child.school.token })).json()
  expect(log.items[0]).toMatchObject({
    actorName: 'Ben Lind',
    onBehalfOf: 'Mia Lind',
    action: 'Left',
    subjectName: 'Mia Lind',
    before: { status: 'Active' },
    after: { status: 'Archived' },
  })
  const own = await (await server.get('/api/Audit/my', { token: child.ada.token })).json()
  expect(own.items[0]).toMatchObject({ actorName: 'Ben Lind', action: 'Left' })
})

test(
  'All adults with full access get an email, and another household does not learn who did it',
  { tags: ['6.child-leaving', '6.family-households'] },
  async () => {
    const { ada, ben, ...child } = await openChild()
    const eva = await child.join('Eva', 'View')
    const tom = await child.household('Tom')
    await child.leave(ben)
    const subject = 'Mia Lind was removed from “Lindenschule”'
    for (const reader of [ada, ben, tom]) expect(await subjects(reader)).toEqual([subject])
    expect(await subjects(eva)).toEqual([])
    expect(await textOf(ada)).toContain('Ben Lind removed Mia Lind from')
    expect(await textOf(tom)).toContain('An adult in another household removed Mia Lind from')
    expect(await textOf(tom)).not.toContain('Ben')
  },
)

test(
  'The family can bring the child back within 30 days, without enrollments',
  { tags: ['6.child-leaving'] },
  async () => {
    const { ben, ...child } = await openChild()
    await child.leave(ben)
    await child.leave(ben)
    expect(await subjects(ben)).toHaveLength(1)
    expect((await child.undo(ben)).status).toBe(204)
    expect(await child.statusOf()).toBe('Active')
    expect((await child.care()).status).toBe(200)
    expect(summarize(await child.school.roster(child.classId))).toEqual(['Mia Withdrawn'])
    expect((await subjects(ben)).at(-1)).toBe('Mia Lind is back in “Lindenschule”')
    // From now on, the organization decides again.
    await child.calls.change([child.organizationUserId], 'Archived')
    expect(await codeAnswered(await child.undo(ben))).toEqual([409, 'not_to_return'])
    expect((await child.calls.change([child.organizationUserId], 'Active')).status).toBe(204)

    await child.leave(ben)
    // Enrolling also restores the membership, and then the organization can archive and restore it.
    const again = await child.enrollAgain(ben)
    expect(again.status).toBe(200)
    expect(await child.statusOf()).toBe('Active')
    expect((await child.calls.change([child.organizationUserId], 'Archived')).status).toBe(204)
    expect((await child.calls.change([child.organizationUserId], 'Active')).status).toBe(204)
  },
)

test('After 30 days the family can only allow the organization to restore the child', async () => {
  const { ben, ...child } = await openChild()
  await child.leave(ben)
  await server.db
    .updateTable('auditEntry')
    .set({ createdDate: new Date(Date.now() - 31 * day).toISOString() })
    .where('subjectId', '=', child.organizationUserId)
    .where('subjectType', '=', 'OrganizationUser')
    .execute()
  const [left] = await child.list(ben)
  expect(Date.parse(left?.returnUntil ?? '')).toBeLessThan(Date.now())
  const restore = () => child.calls.change([child.organizationUserId], 'Active')
  expect(await codeAnswered(await restore())).toEqual([409, 'left_by_family'])
  expect((await child.undo(ben)).status).toBe(204)
  expect(await child.statusOf()).toBe('Archived')
  expect((await subjects(ben)).at(-1)).toBe('“Lindenschule” can restore Mia Lind’s membership')
  expect((await restore()).status).toBe(204)
  expect((await child.care()).status).toBe(200)
})

test('A family can keep an organization from restoring a child that it archived', async () => {
  const { ben, ...child } = await openChild()
  await child.calls.change([child.organizationUserId], 'Archived')
  expect(await child.list(ben)).toMatchObject([{ state: 'Archived' }])
  await child.leave(ben)
  expect(await child.list(ben)).toMatchObject([{ state: 'Left' }])
  const restored = await child.calls.change([child.organizationUserId], 'Active')
  expect(await codeAnswered(restored)).toEqual([409, 'left_by_family'])
  expect((await child.undo(ben)).status).toBe(204)
  expect(await child.list(ben)).toMatchObject([{ state: 'Archived' }])
  expect((await child.calls.change([child.organizationUserId], 'Active')).status).toBe(204)
})

test(
  'A suspended child can be removed, and comes back suspended',
  { tags: ['6.child-leaving', '6.join-suspended'] },
  async () => {
    const { ben, ...child } = await openChild()
    await child.calls.change([child.organizationUserId], 'Suspended')
    await child.leave(ben)
    expect((await child.care()).status).toBe(404)
    const again = await child.enrollAgain(ben)
    expect(await codeAnswered(again)).toEqual([409, 'suspended_before'])
    expect(await child.statusOf()).toBe('Archived')
    await child.undo(ben)
    expect(await child.statusOf()).toBe('Suspended')
  },
)

test('Adults with view access and other families cannot remove a child', async () => {
  const { mia, family, ...child } = await openChild()
  const eva = await child.join('Eva', 'View')
  expect((await child.list(eva)).map(({ state }) => state)).toEqual(['Member'])
  expect((await child.leave(eva)).status).toBe(403)
  const zoe = await signInSomebody(server, 'Zoe')
  const theirs = await openFamily(server, zoe, 'Zoe family')
  const { organizationId } = child.school
  const answer = await server.post(
    `${theirs.path}/children/${mia.personId}/organizations/${organizationId}/leave`,
    { token: zoe.token },
  )
  expect(answer.status).toBe(404)
  const adult = `${family.path}/children/${child.ben.personId}/organizations/${organizationId}/leave`
  expect((await server.post(adult, { token: child.ben.token })).status).toBe(404)
  expect(await child.statusOf()).toBe('Active')
})

test('A deleted organization is not listed, and children cannot be removed from it', async () => {
  const { ben, ...child } = await openChild()
  const path = `/api/Organization/admin/${child.school.organizationId}`
  expect((await server.del(path, { token: child.school.token })).status).toBe(204)
  expect(await child.list(ben)).toEqual([])
  expect((await child.leave(ben)).status).toBe(404)
  await server.post(`/api/Organization/admin/restore/${child.school.organizationId}`, {
    token: child.school.token,
  })
  expect((await child.leave(ben)).status).toBe(204)
  expect(await child.statusOf()).toBe('Archived')
})

test('When two parents remove a child at once, both succeed and one entry is logged', async () => {
  const { ada, ben, ...child } = await openChild()
  const answers = await Promise.all([child.leave(ada), child.leave(ben)])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  const history = await child.calls.historyOf(child.organizationUserId)
  expect(history.filter((action) => action === 'Left')).toHaveLength(1)
})

test('An adult who is removed at the same time cannot remove a child afterward', async () => {
  const { ada, ben, family, ...child } = await openChild()
  await server.del(`${family.path}/people/${ada.personId}`, { token: ben.token })
  const [, left] = await Promise.all([
    sweepFamilyChanges(server.database, dayLater()),
    child.leave(ada),
  ])
  expect(await child.statusOf()).toBe(left.status === 204 ? 'Archived' : 'Active')
})
