import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memberCalls } from '#server/people/members/test-members.ts'
import { verify } from '../matrix/test-holders.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
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
afterEach(() => void vi.useRealTimers())

const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })

const semesters = ({ token }: { token: string }) =>
  server.get(`/api/Semester/admin/organization/${staff.organizationId}`, { token })

const rolesOf = async (organizationUserId: number) =>
  server.db
    .selectFrom('roleGrant')
    .where('organizationUserId', '=', organizationUserId)
    .select(['roleId', 'untilDate'])
    .execute()

test(
  'A role can be assigned, limited in time and removed, with immediate effect',
  { tags: ['6.role-at-once', '6.role-history', '6.role-additive'] },
  async () => {
    at('2026-11-22T12:00:00Z')
    const ben = await staff.verified('Ben')
    const viewer = await staff.roleCalled('Viewer')
    expect((await semesters(ben)).status).toBe(403)
    const given = await (await staff.give(viewer, ben)).json()
    expect(given).toEqual({
      organizationUserId: ben.organizationUserId,
      name: 'Ben Lind',
      untilDate: null,
      isVerified: true,
      isOver: false,
      mayChange: true,
      grantedBy: 'Ada Lind',
      grantedDate: '2026-11-22T12:00:00.000Z',
    })
    expect((await semesters(ben)).status).toBe(200)
    await staff.give(viewer, ben)
    const shortened = await staff.give(viewer, ben, '2026-12-24')
    expect((await shortened.json()).untilDate).toBe('2026-12-24')
    expect((await staff.take(viewer, ben)).status).toBe(204)
    expect((await semesters(ben)).status).toBe(403)
    expect((await staff.take(viewer, ben)).status).toBe(404)
    const entries = await staff.entriesOf('OrganizationUser', ben.organizationUserId)
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['RoleGranted', null, { role: 'Viewer', untilDate: null }],
      ['RoleGranted', { untilDate: null }, { role: 'Viewer', untilDate: '2026-12-24' }],
      ['RoleEnded', null, { role: 'Viewer', untilDate: '2026-12-24' }],
    ])
  },
)

test(
  'Permissions of several roles add up, and no role removes any',
  { tags: ['6.role-additive'] },
  async () => {
    const [viewer, teacher] = [await staff.roleCalled('Viewer'), await staff.roleCalled('Teacher')]
    const ben = await staff.holder('Ben', ['members.view'])
    expect((await semesters(ben)).status).toBe(403)
    const helper = await staff.role('Helper', ['classes.view'])
    for (const role of [viewer, helper]) await staff.hold(role, ben)
    expect((await staff.take(viewer, ben)).status).toBe(204)
    expect((await semesters(ben)).status).toBe(200)
    await staff.hold(teacher, staff.owner)
    expect((await staff.take(helper, ben)).status).toBe(204)
    expect((await semesters(ben)).status).toBe(403)
  },
)

test('Members with a role can be searched and sorted', async () => {
  at('2026-11-22T12:00:00Z')
  const viewer = await staff.roleCalled('Viewer')
  const [ben, eva, jo] = [
    await staff.member('Ben'),
    await staff.member('Eva'),
    await staff.member('Jo'),
  ]
  await staff.hold(viewer, ben)
  await staff.hold(viewer, eva, '2026-12-01')
  await staff.hold(viewer, jo, '2026-11-01')
  const names = async (query: string) =>
    (await staff.grants(viewer, query)).items.map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['Ben Lind', 'Eva Lind', 'Jo Lind'])
  expect(await names('?sortField=untilDate')).toEqual(['Jo Lind', 'Eva Lind', 'Ben Lind'])
  expect(await names('?searchString=eva')).toEqual(['Eva Lind'])
  const { items } = await staff.grants(viewer, '?searchString=jo')
  expect(items).toMatchObject([{ isOver: true, untilDate: '2026-11-01' }])
  expect((await staff.read(viewer)).holdersCount).toBe(2)
})

test.each([
  ['Pacific/Kiritimati', '2026-11-30T09:59:59Z', '2026-11-30T10:00:00Z'],
  ['America/Los_Angeles', '2026-12-01T07:59:59Z', '2026-12-01T08:00:00Z'],
])(
  'A role lasts through its last day, as it is in %s',
  { tags: ['6.role-days'] },
  async (timeZone, last, over) => {
    at('2026-11-22T12:00:00Z')
    await server.db
      .updateTable('organization')
      .set({ timeZone })
      .where('id', '=', staff.organizationId)
      .execute()
    const ben = await staff.verified('Ben')
    const viewer = await staff.roleCalled('Viewer')
    expect((await staff.give(viewer, ben, '2026-11-30')).status).toBe(200)
    at(last)
    expect((await semesters(ben)).status).toBe(200)
    expect((await staff.give(viewer, ben, '2026-11-30')).status).toBe(200)
    at(over)
    expect((await semesters(ben)).status).toBe(403)
    const refused = await staff.give(viewer, ben, '2026-11-30')
    expect(refused.status).toBe(422)
    expect((await refused.json()).fields).toEqual({ untilDate: 'Choose today or a later date.' })
    expect((await staff.give(viewer, ben, '2026-12-01')).status).toBe(200)
    expect((await semesters(ben)).status).toBe(200)
  },
)

test(
  'Only an active member with an account can get a role',
  { tags: ['6.role-holders'] },
  async () => {
    const viewer = await staff.roleCalled('Viewer')
    const record = await memberCalls(server, staff).added({ firstName: 'Oma' })
    const refused = {
      invited: await staff.member('Ben', { status: 'Invited' }),
      suspended: await staff.member('Ben', { status: 'Suspended' }),
      archived: await staff.member('Ben', { status: 'Archived' }),
      'without an account': { organizationUserId: record.id },
    }
    for (const [who, member] of Object.entries(refused)) {
      const answer = await staff.give(viewer, member)
      expect([who, answer.status]).toEqual([who, 409])
    }
    expect((await staff.grants(viewer)).items).toEqual([])
  },
)

test(
  'A role cannot be assigned to a member without a verified email address, and has no effect',
  { tags: ['6.role-holders', '6.role-verified'] },
  async () => {
    const viewer = await staff.roleCalled('Viewer')
    const ben = await staff.member('Ben')
    await unverify(server, ben)
    const rights = async () =>
      (
        await server.get(`/api/OrganizationUser/admin/rights/${ben.organizationUserId}`, staff)
      ).json()
    const refused = await staff.give(viewer, ben)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({
      message:
        'Ben Lind has not verified their email address yet. They can have a role after they open the link in our verification email.',
      code: 'not_verified',
      fields: {},
    })
    expect((await staff.grants(viewer)).items).toEqual([])
    expect((await rights()).mayGiveRoles).toBe(false)

    // From before roles required it.
    await staff.hold(viewer, ben)
    await unverify(server, ben)
    expect((await semesters(ben)).status).toBe(403)
    expect(await rights()).toMatchObject({ roles: [], mayGiveRoles: false })
    expect((await staff.grants(viewer)).items).toMatchObject([{ isVerified: false }])
    const [mine] = await (await server.get('/api/Organization/my-organizations', ben)).json()
    expect(mine.membership).toMatchObject({ roles: [], mayAdminister: false })

    await verify(server, ben.organizationUserId)
    expect((await semesters(ben)).status).toBe(200)
    expect(await rights()).toMatchObject({ roles: [{ id: viewer }], mayGiveRoles: true })
  },
)

test(
  'A creator of an organization owns it before verifying their email address',
  { tags: ['6.role-verified'] },
  async () => {
    const ida = await signInSomebody(server, 'Ida')
    const body = { name: 'Hearth Co-op', accessLevel: 0, admissionType: 0 }
    const { id } = await (await server.post('/api/Organization/create', { ...ida, body })).json()
    expect((await server.get(`/api/Organization/admin/settings/${id}`, ida)).status).toBe(200)
  },
)

test(
  'A suspended member’s roles stay without effect; an archived or leaving member loses them',
  { tags: ['6.role-holders', '6.role-history'] },
  async () => {
    const ben = await staff.holder('Ben', ['classes.view'])
    const eva = await staff.holder('Eva', ['classes.view'])
    const { change } = memberCalls(server, staff)
    const ids = [ben.organizationUserId]
    await change(ids, 'Suspended')
    expect((await semesters(ben)).status).toBe(403)
    await change(ids, 'Active')
    expect((await semesters(ben)).status).toBe(200)
    await change(ids, 'Archived')
    await change(ids, 'Active')
    expect((await semesters(ben)).status).toBe(403)
    expect(await rolesOf(ben.organizationUserId)).toEqual([])
    const entries = await staff.entriesOf('OrganizationUser', ben.organizationUserId)
    expect(entries).toContainEqual({
      actorName: 'Ada Lind',
      action: 'RoleEnded',
      before: null,
      after: { role: 'What Ben does', untilDate: null },
    })
    await server.del('/api/Account/me', { ...eva, body: { currentPassword: password } })
    expect(await rolesOf(eva.organizationUserId)).toEqual([])
  },
)

test(
  'Roles that end with a deleted member add audit entries',
  { tags: ['6.role-history', '6.role-holders'] },
  async () => {
    const ben = await staff.verified('Ben')
    await staff.give(await staff.roleCalled('Viewer'), ben)
    const { remove } = memberCalls(server, staff)
    expect((await remove(ben.organizationUserId)).status).toBe(204)
    const entries = await staff.entriesOf('OrganizationUser', ben.organizationUserId)
    expect(entries).toMatchObject([
      { action: 'RoleGranted', after: { role: 'Viewer' } },
      { action: 'RoleEnded', after: { role: 'Viewer' } },
      { action: 'Removed', before: { name: 'Ben Lind' } },
    ])
  },
)
