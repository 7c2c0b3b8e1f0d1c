import { expect } from 'vitest'
import type { Somebody } from '#server/classes/classes/test-school.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openStaff } from './test-roles.ts'

export type People = Record<
  'owner' | 'stronger' | 'weaker' | 'clerk',
  Somebody & { roleId: number }
>

/** An organization with a clerk, who asks, and others, whom it is about. */
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

/** What must stay as it is where somebody was refused. */
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
