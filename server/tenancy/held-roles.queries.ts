import { type Permission, withImplied, permissionLabel } from '#contract/rights/permissions.ts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { compileOnce, type Placeholders } from '../database/compile-once.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { todayIn } from './organizations.queries.ts'
import { actedBy, auditAll } from '../audit/audit.ts'
import type { Administrator, Holder } from './rights.ts'
import { memberName } from '../database/searchable.ts'
import { forbidden } from '../http/problem.ts'

/** A role that a member has today. */
export type HeldRole = {
  organizationUserId: number
  id: number
  name: string
  untilDate: string | null
}

const allGrants = (db: Db) =>
  db
    .selectFrom('roleGrant')
    .innerJoin('organization', 'organization.id', 'roleGrant.organizationId')

const grantsTo = (db: Db, organizationUserIds: number[]) =>
  allGrants(db).where('roleGrant.organizationUserId', 'in', organizationUserIds)

/** The same without roles of members who have not verified their email address. */
const workingGrantsTo = (db: Db, organizationUserIds: number[]) =>
  working(grantsTo(db, organizationUserIds))

const working = (grants: ReturnType<typeof allGrants>) =>
  grants
    .innerJoin('organizationUser', 'organizationUser.id', 'roleGrant.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('user.emailVerifiedAt', 'is not', null)

/** The roles that these members have today, by name. A role lasts through its last day. */
export async function listHeldRoles(db: Db, organizationUserIds: number[]): Promise<HeldRole[]> {
  return listRoles(workingGrantsTo(db, organizationUserIds))
}

/** Members who have a role today with a permission in one of these organizations, whatever their membership. */
export async function listRoleHolders(
  db: Db,
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

/** The permissions of each of these roles. */
export async function listPermissions(
  db: Db,
  roleIds: number[],
): Promise<Map<number, Permission[]>> {
  if (roleIds.length === 0) return new Map()
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

/** The permissions of a member by all roles together, unless they are an owner. */
export async function findHeldPermissions(
  db: Db,
  organizationUserId: number,
): Promise<Permission[]> {
  const granted = await permissionsOf(db, { organizationUserId })
  return withImplied(granted.filter(isHeld).map(({ permission }) => permission))
}

const permissionsOf = compileOnce(
  (db, { organizationUserId: id }: Placeholders<{ organizationUserId: number }>) =>
    grantedPermissions(working(allGrants(db).where('roleGrant.organizationUserId', '=', id))),
)

/** The same for several members. Members without a role are missing. */
export const listHeldPermissions = (db: Db, organizationUserIds: number[]) =>
  listPermissionsOf(workingGrantsTo(db, organizationUserIds))

/** The permissions of several members by their roles today, or once their email addresses are verified. */
export const listGrantedPermissions = (db: Db, organizationUserIds: number[]) =>
  listPermissionsOf(grantsTo(db, organizationUserIds))

async function listPermissionsOf(
  grants: ReturnType<typeof grantsTo>,
): Promise<Map<number, Permission[]>> {
  const granted = await grantedPermissions(grants).execute()
  const byMember = Map.groupBy(granted.filter(isHeld), (grant) => grant.organizationUserId)
  return new Map(
    [...byMember].map(([id, held]) => [id, withImplied(held.map(({ permission }) => permission))]),
  )
}

const grantedPermissions = (grants: ReturnType<typeof grantsTo>) =>
  grants
    .innerJoin('rolePermission', 'rolePermission.roleId', 'roleGrant.roleId')
    .select(['roleGrant.organizationUserId', 'permission', 'untilDate', 'timeZone'])

const isHeld = ({ untilDate, timeZone }: { untilDate: string | null; timeZone: string }) =>
  untilDate === null || untilDate >= todayIn(timeZone)

type Actor = Pick<Administrator, 'organizationId' | 'userId'>

type Grants = ExpressionBuilder<Schema, 'roleGrant'>

/** Removes all roles from members who have left the organization. */
export const endGrants = (db: Db, actor: Actor, organizationUserIds: number[]) =>
  endGrantsWhere(db, actor, (where) => where('organizationUserId', 'in', organizationUserIds))

/** Removes a role from all members. */
export const endGrantsOf = (db: Db, actor: Actor, roleId: number) =>
  endGrantsWhere(db, actor, (where) => where('roleId', '=', roleId))

/** Logs the ended grants, and returns their number, including expired ones. */
export async function endGrantsWhere(
  db: Db,
  actor: Actor,
  condition: (where: Grants) => Expression<SqlBool>,
): Promise<number> {
  const ended = await db
    .deleteFrom('roleGrant')
    .where('organizationId', '=', actor.organizationId)
    .where(condition)
    .returning(['organizationUserId', 'roleId', 'untilDate'])
    .execute()
  const alike = Map.groupBy(ended, ({ roleId, untilDate }) => `${roleId} ${untilDate}`)
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const { roleId, untilDate } = first
    const { name } = await db
      .selectFrom('role')
      .where('organizationId', '=', actor.organizationId)
      .where('id', '=', roleId)
      .select('name')
      .executeTakeFirstOrThrow()
    const subjects = [first, ...others].map(({ organizationUserId: id }) => ({
      type: 'OrganizationUser' as const,
      id,
    }))
    const after = { role: name, untilDate }
    await auditAll(db, { ...actedBy(actor), action: 'RoleEnded', after }, subjects)
  }
  return ended.length
}

/** The permissions to read and do everywhere what the lead of a class may do there. */
export const ofLeaders: Permission[] = [
  'members.contact',
  'students.medical',
  'families.view',
  'attendance.take',
]

/** Members can assign, remove or change only permissions that they have. */
export function requireHeld(holder: Holder, permissions: readonly Permission[]): void {
  const lacking = lackedBy(holder, permissions)
  if (lacking.length === 0) return
  throw forbidden(
    `You can only assign, change or remove permissions you have. You don’t have ${inWords(lacking)}. Ask an owner.`,
  )
}

/**
 * Members cannot assign permissions for longer than they have them: otherwise they would keep them through another
 * person.
 */
export async function requireNoLonger(
  db: Db,
  holder: Holder,
  permissions: readonly Permission[],
  lastDays: (string | null)[],
): Promise<void> {
  if (holder.isOwner) return
  const own = await findLastDay(db, holder.organizationUserId, permissions)
  if (own === null || lastDays.every((day) => day !== null && day <= own)) return
  throw forbidden(
    `You have this through ${inFull(own)}, so you can’t assign it for longer. Ask an owner.`,
  )
}

/** The last day on which a member has all of these permissions by their roles; null without an end. */
async function findLastDay(
  db: Db,
  organizationUserId: number,
  permissions: readonly Permission[],
): Promise<string | null> {
  const held = await listHeldRoles(db, [organizationUserId])
  const allowed = await listPermissions(
    db,
    held.map(({ id }) => id),
  )
  const lastDays = permissions.map((permission) => {
    const giving = held.filter(({ id }) => allowed.get(id)?.includes(permission))
    return latest(giving.map(({ untilDate }) => untilDate))
  })
  return lastDays.filter((day) => day !== null).toSorted()[0] ?? null
}

const latest = (days: (string | null)[]) =>
  days.reduce((one, other) => (one === null || (other !== null && one > other) ? one : other), '')

/** Only owners change their own roles. */
export function requireOther(holder: Holder, organizationUserId: number): void {
  if (!holder.isOwner && organizationUserId === holder.organizationUserId)
    throw forbidden('You can’t change your own roles. Ask an owner.')
}

/** Only owners change owners, and nobody changes a member with more permissions than they have themselves. */
export async function requireNoLess(
  db: Db,
  holder: Holder,
  organizationUserIds: number[],
): Promise<void> {
  const reason = await findReasonAgainst(db, holder, organizationUserIds)
  if (reason !== null) throw forbidden(reason)
}

/**
 * Why the caller may not change one of these members; null if they may. Includes the roles of members without a
 * verified address, which archiving ends.
 */
export async function findReasonAgainst(
  db: Db,
  holder: Holder,
  organizationUserIds: number[],
): Promise<string | null> {
  if (holder.isOwner) return null
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', holder.organizationId)
    .where('organizationUser.id', 'in', organizationUserIds)
    .select(['organizationUser.id', 'isOwner', memberName.as('name')])
    .orderBy('organizationUser.id')
    .execute()
  const held = await listGrantedPermissions(
    db,
    members.map(({ id }) => id),
  )
  for (const { id, isOwner, name } of members) {
    if (isOwner) return `${name} is an owner. Only owners can change other owners.`
    const lacking = lackedBy(holder, held.get(id) ?? [])
    if (lacking.length > 0)
      return `${name} has permissions that you don’t: ${inWords(lacking)}. Ask an owner.`
  }
  return null
}

const lackedBy = ({ permissions: own }: Holder, permissions: readonly Permission[]) =>
  permissions.filter((permission) => !own.includes(permission))

const inWords = (permissions: Permission[]) =>
  new Intl.ListFormat('en-US').format(
    permissions.map((permission) => `“${permissionLabel(permission)}”`),
  )

/** A day ends at another instant in another time zone, and so do the roles through that day. */
export async function requireSameDays(
  db: Db,
  { organizationId, isOwner }: Pick<Holder, 'organizationId' | 'isOwner'>,
  timeZones: string[],
): Promise<void> {
  if (isOwner || new Set(timeZones).size < 2) return
  const [earliest = ''] = timeZones.map(todayIn).toSorted()
  const grant = await db
    .selectFrom('roleGrant')
    .where('organizationId', '=', organizationId)
    .where('untilDate', '>=', earliest)
    .select('untilDate')
    .executeTakeFirst()
  if (grant)
    throw forbidden(
      'Some roles have a last day, and a new time zone would change when they end. Ask an owner to change the time zone.',
    )
}

const inFull = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'long' })
