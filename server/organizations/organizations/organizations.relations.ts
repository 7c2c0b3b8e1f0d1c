import type { OpenApplication } from '#contract/organizations/organizations.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { Kysely } from 'kysely'
import { openApplications } from '#server/applications/applications/open-applications.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { invitationsTo } from '#server/people/invitations/open-invitations.ts'
import { listHeldPermissions, listHeldRoles } from '#server/tenancy/roles.held.ts'
import { listReaders } from '#server/tenancy/second-factor.ts'
import type { Visitor } from '#server/calls/visitor.ts'

export type Whose = Pick<Visitor, 'userId' | 'personId'>

/** What somebody is to organizations beside the rows of their memberships. */
export type Relations = {
  /** By the organization's id. */
  applications: Map<number, OpenApplication>
  invitedTo: Set<number>
  held: Held
  /** The memberships that lack the second factor which they need. */
  lacking: Set<number>
}

/** The roles that somebody holds today and what these allow, by the membership's id. */
type Held = { roles: Map<number, { name: string }[]>; permissions: Map<number, Permission[]> }

const nothing: Held = { roles: new Map(), permissions: new Map() }

export async function findRelations(
  db: Kysely<Schema>,
  { userId }: Whose,
  membershipIds: number[],
): Promise<Relations> {
  if (userId === null) {
    return { applications: new Map(), invitedTo: new Set(), held: nothing, lacking: new Set() }
  }
  const [applications, invitations, held, readers] = await Promise.all([
    openApplications(db)
      .where('applicantUserId', '=', userId)
      .select(['organizationId', 'id', 'status', 'createdDate', 'version'])
      .execute(),
    invitationsTo(db, userId).select('invitation.organizationId').execute(),
    findHeld(db, membershipIds),
    listReaders(db, { userId }),
  ])
  return {
    applications: new Map(applications.map((row) => [row.organizationId, row])),
    invitedTo: new Set(invitations.map((row) => row.organizationId)),
    held,
    lacking: new Set(readers.filter(({ hasFactor }) => !hasFactor).map(({ id }) => id)),
  }
}

async function findHeld(db: Kysely<Schema>, membershipIds: number[]): Promise<Held> {
  if (membershipIds.length === 0) return nothing
  const roles = await listHeldRoles(db, membershipIds)
  return {
    roles: Map.groupBy(roles, ({ organizationUserId }) => organizationUserId),
    permissions: await listHeldPermissions(db, membershipIds),
  }
}
