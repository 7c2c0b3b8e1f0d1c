import type { Permission } from '#contract/rights/permissions.ts'
import { withImplied } from '#contract/rights/permissions.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { todayIn } from '../organizations/organizations.today.ts'

/** A role that a member holds today. */
export type HeldRole = {
  organizationUserId: number
  id: number
  name: string
  untilDate: string | null
}

const grantsTo = (db: Kysely<Schema>, organizationUserIds: number[]) =>
  db
    .selectFrom('roleGrant')
    .innerJoin('organization', 'organization.id', 'roleGrant.organizationId')
    .where('roleGrant.organizationUserId', 'in', organizationUserIds)

/** The same without what does nothing yet: what was given to those who have not verified their email address. */
const workingGrantsTo = (db: Kysely<Schema>, organizationUserIds: number[]) =>
  grantsTo(db, organizationUserIds)
    .innerJoin('organizationUser', 'organizationUser.id', 'roleGrant.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('user.emailVerifiedAt', 'is not', null)

/** The roles that these members hold today, by name. A role is held through its last day. */
export async function listHeldRoles(
  db: Kysely<Schema>,
  organizationUserIds: number[],
): Promise<HeldRole[]> {
  const grants = await workingGrantsTo(db, organizationUserIds)
    .innerJoin('role', 'role.id', 'roleGrant.roleId')
    .select(['organizationUserId', 'role.id', 'role.name', 'untilDate', 'timeZone'])
    .orderBy('role.searchName')
    .execute()
  return grants.filter(isHeld).map(({ timeZone: _, ...held }) => held)
}

/** What a member who is no owner may do today by all their roles together. */
export async function findHeldPermissions(
  db: Kysely<Schema>,
  organizationUserId: number,
): Promise<Permission[]> {
  const held = await listHeldPermissions(db, [organizationUserId])
  return held.get(organizationUserId) ?? []
}

/** The same of several. Who holds no role is not there. */
export const listHeldPermissions = (db: Kysely<Schema>, organizationUserIds: number[]) =>
  listPermissionsOf(workingGrantsTo(db, organizationUserIds))

/** What several may do by their roles today, or as soon as they have verified their email address. */
export const listGrantedPermissions = (db: Kysely<Schema>, organizationUserIds: number[]) =>
  listPermissionsOf(grantsTo(db, organizationUserIds))

async function listPermissionsOf(
  grants: ReturnType<typeof grantsTo>,
): Promise<Map<number, Permission[]>> {
  const granted = await grants
    .innerJoin('rolePermission', 'rolePermission.roleId', 'roleGrant.roleId')
    .select(['roleGrant.organizationUserId', 'permission', 'untilDate', 'timeZone'])
    .execute()
  const byMember = Map.groupBy(granted.filter(isHeld), (grant) => grant.organizationUserId)
  return new Map(
    [...byMember].map(([id, held]) => [id, withImplied(held.map(({ permission }) => permission))]),
  )
}

const isHeld = ({ untilDate, timeZone }: { untilDate: string | null; timeZone: string }) =>
  untilDate === null || untilDate >= todayIn(timeZone)
