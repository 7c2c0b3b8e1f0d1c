import type { Permission } from '#contract/rights/permissions.ts'
import { withImplied } from '#contract/rights/permissions.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { todayIn } from './organizations.today.ts'

/** A role that a member holds today. */
export type HeldRole = {
  organizationUserId: number
  id: number
  name: string
  untilDate: string | null
}

const allGrants = (db: Kysely<Schema>) =>
  db
    .selectFrom('roleGrant')
    .innerJoin('organization', 'organization.id', 'roleGrant.organizationId')

const grantsTo = (db: Kysely<Schema>, organizationUserIds: number[]) =>
  allGrants(db).where('roleGrant.organizationUserId', 'in', organizationUserIds)

/** The same without what does nothing yet: what was given to those who have not verified their email address. */
const workingGrantsTo = (db: Kysely<Schema>, organizationUserIds: number[]) =>
  working(grantsTo(db, organizationUserIds))

const working = (grants: ReturnType<typeof allGrants>) =>
  grants
    .innerJoin('organizationUser', 'organizationUser.id', 'roleGrant.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('user.emailVerifiedAt', 'is not', null)

/** The roles that these members hold today, by name. A role is held through its last day. */
export async function listHeldRoles(
  db: Kysely<Schema>,
  organizationUserIds: number[],
): Promise<HeldRole[]> {
  return listRoles(workingGrantsTo(db, organizationUserIds))
}

/** Who holds a role today that gives a permission in one of these organizations, whatever their membership is. */
export async function listRoleHolders(
  db: Kysely<Schema>,
  organizationIds: number[],
  permission: Permission,
): Promise<HeldRole[]> {
  const given = await db
    .selectFrom('role')
    .innerJoin('rolePermission', 'rolePermission.roleId', 'role.id')
    .where('role.organizationId', 'in', organizationIds)
    .select(['role.id', 'permission'])
    .execute()
  const roleIds = given
    .filter((role) => withImplied([role.permission]).includes(permission))
    .map(({ id }) => id)
  return listRoles(working(allGrants(db).where('roleGrant.roleId', 'in', roleIds)))
}

async function listRoles(held: ReturnType<typeof workingGrantsTo>): Promise<HeldRole[]> {
  const grants = await held
    .innerJoin('role', 'role.id', 'roleGrant.roleId')
    .select(['organizationUserId', 'role.id', 'role.name', 'untilDate', 'timeZone'])
    .orderBy('role.searchName')
    .execute()
  return grants.filter(isHeld).map(({ timeZone: _, ...role }) => role)
}

/** What each of these roles allows. */
export async function listPermissions(
  db: Kysely<Schema>,
  roleIds: number[],
): Promise<Map<number, Permission[]>> {
  const given = await db
    .selectFrom('rolePermission')
    .where('roleId', 'in', roleIds)
    .select(['roleId', 'permission'])
    .execute()
  const byRole = Map.groupBy(given, ({ roleId }) => roleId)
  return new Map(
    [...byRole].map(([id, each]) => [id, withImplied(each.map(({ permission }) => permission))]),
  )
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
