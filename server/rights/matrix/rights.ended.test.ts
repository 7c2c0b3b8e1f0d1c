import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openStaff } from '../roles/test-roles.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { holderOf, type Holding } from './test-holders.ts'
import { Permission } from '#contract/rights/permissions.ts'
import { findHolder, lockRights } from '#server/tenancy/rights.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Somebody = { holding: Holding; token: string }
type Ending = (somebody: Somebody) => Promise<unknown>

const statusOf =
  (status: 'Suspended' | 'Archived'): Ending =>
  ({ holding }) =>
    server.db
      .updateTable('organizationUser')
      .set({ status })
      .where('id', '=', holding.organizationUserId)
      .execute()

const endings: [string, Ending, number][] = [
  [
    'the role is removed',
    ({ holding }) =>
      server.db
        .deleteFrom('roleGrant')
        .where('organizationUserId', '=', holding.organizationUserId)
        .execute(),
    403,
  ],
  [
    'the last day of the role has passed',
    ({ holding }) =>
      server.db
        .updateTable('roleGrant')
        .set({ untilDate: '2020-12-31' })
        .where('organizationUserId', '=', holding.organizationUserId)
        .execute(),
    403,
  ],
  [
    'the role loses its permissions',
    ({ holding }) =>
      server.db.deleteFrom('rolePermission').where('roleId', '=', holding.roleId).execute(),
    403,
  ],
  ['the member is suspended', statusOf('Suspended'), 403],
  ['the member is archived', statusOf('Archived'), 404],
  ['the session ends', ({ token }) => server.post('/api/Account/log-out', { token }), 401],
]

test.each(endings)(
  'The next request is refused once %s',
  { tags: ['6.role-at-once', '6.suspended-members'] },
  async (_, end, status) => {
    const school = await openSchool(server)
    const registrar = await holderOf(server, school, 'Registrar')
    const path = `/api/OrganizationUser/admin/organization/${school.organizationId}`
    const ask = async () => (await server.get(path, { token: registrar.token })).status
    expect(await ask()).toBe(200)
    await end(registrar)
    expect(await ask()).toBe(status)
  },
)

test('A repeated answer leaves out what the caller may no longer see', async () => {
  const staff = await openStaff(server)
  const sue = await staff.holder('Sue', ['students.manage', 'members.contact'])
  const student = { isTeacher: false, isStudent: true, isParent: false }
  const body = { ...student, firstName: 'Mia', contactEmail: 'mia@example.org' }
  const add = async () => {
    const { organizationId } = staff
    const answer = await server.post('/api/OrganizationUser/admin', {
      token: sue.token,
      body: { ...body, organizationId },
      headers: { 'idempotency-key': 'press' },
    })
    return answer.json()
  }
  const added = await add()
  expect(added).toMatchObject({ name: 'Mia', email: 'mia@example.org' })
  await server.db
    .deleteFrom('rolePermission')
    .where('roleId', '=', sue.roleId)
    .where('permission', '=', 'members.contact')
    .execute()
  const repeated = await add()
  expect(repeated.id).toBe(added.id)
  expect(repeated).not.toHaveProperty('email')
})

test('A suspended member does not get the repeated answer that they joined', async () => {
  const { organizationId } = await openSchool(server)
  const { token, personId } = await signInSomebody(server, 'Vera')
  const headers = { 'idempotency-key': 'press' }
  const join = async () => {
    const answer = await server.post(`/api/Organization/join/${organizationId}`, { token, headers })
    return answer.status
  }
  expect(await join()).toBe(200)
  await server.db
    .updateTable('organizationUser')
    .set({ status: 'Suspended' })
    .where('personId', '=', personId)
    .execute()
  expect(await join()).toBe(403)
})

test('A former owner can no longer act as one, even with every permission', async () => {
  const { organizationId, holder } = await openStaff(server)
  const eva = await holder('Eva', Permission.options, { isOwner: true })
  const visitor = { ...eva, sessionId: 0 }
  const owner = await findHolder(server.db, visitor, organizationId)
  if (!owner) throw new Error('Eva belongs to it.')
  const lock = () => server.db.transaction().execute((db) => lockRights(db, owner))
  await expect(lock()).resolves.toBeUndefined()
  await server.db
    .updateTable('organizationUser')
    .set({ isOwner: false })
    .where('id', '=', eva.organizationUserId)
    .execute()
  await expect(lock()).rejects.toThrow('Your permissions just changed.')
})
