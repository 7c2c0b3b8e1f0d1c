import { type Permission, withImplied } from '#contract/rights/permissions.ts'
import { openSchool, type School, type Somebody } from '#server/classes/classes/test-school.ts'
import { lastSaved } from '#server/database/saving.ts'
import { searchable } from '#server/database/searchable.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import { verify } from '../matrix/test-holders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { expect } from 'vitest'

export type Staff = Awaited<ReturnType<typeof openStaff>>

const base = '/api/Role/admin'

/** An organization with roles, and members who have them. Calls are the owner's unless a token is given. */
export const openStaff = async (server: TestApp) => staffOf(server, await openSchool(server))

/** The same for an existing school. */
export function staffOf(server: TestApp, school: School) {
  const { db } = server
  const { organizationId } = school

  async function role(name: string, permissions: Permission[]) {
    const values = { organizationId, name, searchName: searchable(name), description: null }
    const { id: roleId } = await db
      .insertInto('role')
      .values({ ...values, ...lastSaved(null) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('rolePermission')
      .values(withImplied(permissions).map((permission) => ({ roleId, permission })))
      .execute()
    return roleId
  }

  const hold = async (
    roleId: number,
    { organizationUserId }: { organizationUserId: number },
    untilDate: string | null = null,
  ) => {
    await verify(server, organizationUserId)
    await db
      .insertInto('roleGrant')
      .values({
        organizationId,
        roleId,
        organizationUserId,
        untilDate,
        grantedByPersonId: null,
        grantedDate: new Date().toISOString(),
      })
      .execute()
  }

  return {
    ...school,
    role,
    hold,

    /** A member with a role of their own with this permission. */
    holder: async (
      name: string,
      permissions: Permission[],
      values: Partial<Membership> = {},
    ): Promise<Somebody & { roleId: number }> => {
      const somebody = await school.member(name, values)
      const roleId = await role(`What ${name} does`, permissions)
      await hold(roleId, somebody)
      return { ...somebody, roleId }
    },

    /** A member who may get a role. */
    verified: async (name: string, values: Partial<Membership> = {}): Promise<Somebody> => {
      const somebody = await school.member(name, values)
      await verify(server, somebody.organizationUserId)
      return somebody
    },

    /** A default role. */
    roleCalled: async (name: string) => {
      const { id } = await db
        .selectFrom('role')
        .where('organizationId', '=', organizationId)
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow()
      return id
    },

    list: (query = '', token = school.token) =>
      server.get(`${base}/organization/${organizationId}${query}`, { token }),
    add: (values: object, token = school.token) =>
      server.post(base, { token, body: { organizationId, description: null, ...values } }),
    read: async (roleId: number, token = school.token) =>
      (await server.get(`${base}/${roleId}`, { token })).json(),
    save: (roleId: number, body: object, token = school.token) =>
      server.put(`${base}/${roleId}`, { token, body: { description: null, ...body } }),
    remove: (roleId: number, token = school.token) => server.del(`${base}/${roleId}`, { token }),
    grants: async (roleId: number, query = '') =>
      (await server.get(`${base}/grants/${roleId}${query}`, school)).json(),
    give: (
      roleId: number,
      { organizationUserId }: { organizationUserId: number },
      untilDate: string | null = null,
      token = school.token,
    ) =>
      server.put(`${base}/grants/${roleId}/${organizationUserId}`, { token, body: { untilDate } }),
    take: (
      roleId: number,
      { organizationUserId }: { organizationUserId: number },
      token = school.token,
    ) => server.del(`${base}/grants/${roleId}/${organizationUserId}`, { token }),

    /** The audit entries of a role or a member, oldest first. */
    entriesOf: async (type: 'Role' | 'OrganizationUser', id: number) => {
      const entries = await db
        .selectFrom('auditEntry')
        .where('subjectType', '=', type)
        .where('subjectId', '=', id)
        .orderBy('id')
        .select(['actorName', 'action', 'before', 'after'])
        .execute()
      return entries.map(({ before, after, ...entry }) => ({
        ...entry,
        before: before && JSON.parse(before),
        after: after && JSON.parse(after),
      }))
    },
  }
}

export type People = Record<
  'owner' | 'stronger' | 'weaker' | 'clerk',
  Somebody & { roleId: number }
>

/** An organization with a clerk, who makes the calls, and other members, whom they are about. */
export async function openClerk(server: TestApp) {
  const staff = await openStaff(server)
  const people: People = {
    owner: await staff.holder('Olga', ['classes.view'], { isOwner: true }),
    stronger: await staff.holder('Rob', ['audit.view']),
    weaker: await staff.holder('Wim', ['classes.view']),
    clerk: await staff.holder('Cora', ['roles.manage', 'members.manage', 'classes.view']),
  }
  return { staff, people, everything: () => everythingOf(server, staff) }
}

/** What must not change when a call is refused. */
const everythingOf = async ({ db }: TestApp, { organizationId }: { organizationId: number }) => ({
  members: await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .selectAll()
    .execute(),
  roles: await db
    .selectFrom('role')
    .leftJoin('rolePermission', 'rolePermission.roleId', 'role.id')
    .where('organizationId', '=', organizationId)
    .orderBy('role.id')
    .orderBy('permission')
    .selectAll()
    .execute(),
  grants: await db
    .selectFrom('roleGrant')
    .where('organizationId', '=', organizationId)
    .orderBy('roleId')
    .selectAll()
    .execute(),
})

export async function refused(answer: Promise<Response>, sentence: RegExp) {
  const { status, message } = await answer.then(async (sent) => ({
    status: sent.status,
    ...(await sent.json()),
  }))
  expect([status, message]).toEqual([403, expect.stringMatching(sentence)])
}
