import type { OpenApplication } from '#contract/organizations.ts'
import type { Kysely } from 'kysely'
import { openApplications } from '../applications/open-applications.ts'
import type { Schema } from '../database/schema.ts'
import { invitationsTo } from '../invitations/open-invitations.ts'
import { listHeldRoles } from '../roles/roles.held.ts'
import type { Visitor } from '../rights/visitor.ts'

export type Whose = Pick<Visitor, 'userId' | 'personId'>

/** What somebody is to organizations beside the rows of their memberships. */
export type Relations = {
  /** By the organization's id. */
  applications: Map<number, OpenApplication>
  invitedTo: Set<number>
  /** What they hold today, by the membership's id. */
  roles: Map<number, { name: string; isEmpty: boolean }[]>
}

export async function findRelations(
  db: Kysely<Schema>,
  { userId }: Whose,
  membershipIds: number[],
): Promise<Relations> {
  if (userId === null) return { applications: new Map(), invitedTo: new Set(), roles: new Map() }
  const [applications, invitations, roles] = await Promise.all([
    openApplications(db)
      .where('applicantUserId', '=', userId)
      .select(['organizationId', 'id', 'status', 'createdDate', 'version'])
      .execute(),
    invitationsTo(db, userId).select('invitation.organizationId').execute(),
    findRoles(db, membershipIds),
  ])
  return {
    applications: new Map(applications.map((row) => [row.organizationId, row])),
    invitedTo: new Set(invitations.map((row) => row.organizationId)),
    roles,
  }
}

async function findRoles(db: Kysely<Schema>, membershipIds: number[]): Promise<Relations['roles']> {
  const held = membershipIds.length === 0 ? [] : await listHeldRoles(db, membershipIds)
  if (held.length === 0) return new Map()
  const roleIds = held.map(({ id }) => id)
  const filled = await db
    .selectFrom('rolePermission')
    .where('roleId', 'in', roleIds)
    .select('roleId')
    .distinct()
    .execute()
  const isEmpty = (id: number) => !filled.some(({ roleId }) => roleId === id)
  const roles = held.map(({ id, ...role }) => ({ ...role, isEmpty: isEmpty(id) }))
  return Map.groupBy(roles, ({ organizationUserId }) => organizationUserId)
}
