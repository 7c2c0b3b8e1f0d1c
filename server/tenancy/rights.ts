import { childrenData, Permission, permissionLabel } from '#contract/rights/permissions.ts'
import { sql } from 'kysely'
import { compileOnce, type Operand, type Placeholders } from '../database/compile-once.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { forbidden, notFound, Refusal } from '../http/problem.ts'
import {
  lockOrganization,
  operationColumns,
  lockInOperation,
  shareOrganization,
  requireOrganizationInOperation,
  requireInOperation,
  isHiddenMember,
} from './organizations.queries.ts'
import { findHeldPermissions, listHeldPermissions, listRoleHolders } from './held-roles.queries.ts'
import { requireSecondFactor, secondFactorRequired, isLackingFactor } from './second-factor.ts'
import {
  type AuthorizeRequest,
  isStillAuthorized,
  type SignedIn,
  signedIn,
  type Authorize,
} from '../calls/call.ts'
import { isOwning } from './memberships.queries.ts'
import { memberName } from '../database/searchable.ts'

/** An organization's id, or a row of the organization. */
type OrganizationKey = number | { table: Table; id: number }

/** Finds the organization of a call. A missing record has none. */
export type Place = (request: AuthorizeRequest) => Promise<OrganizationKey | undefined>

/** The organization in the path. */
export const organizationInPath: Place = async ({ ids }) => ids()['organizationId']

/** The organization in the body. */
export const organizationInBody: Place = async ({ body }) => {
  const named = (await body()) as { organizationId: number }
  return named.organizationId
}

type Table = {
  [Name in keyof Schema]: Schema[Name] extends { organizationId: number | null; id: unknown }
    ? Name
    : never
}[keyof Schema]

/** The organization of the row whose id is in the path, such as `:classId`. */
export const organizationOf =
  (table: Table): Place =>
  async ({ ids }) => ({ table, id: ids()[`${table}Id`] ?? 0 })

/** The id, or a subquery that finds it. */
const idIn = (db: Db, place: OrganizationKey): Operand<number> =>
  typeof place === 'number' ? place : idOfRow(db, place)

const idOfRow = (db: Db, { table, id }: { table: Table; id: Operand<number> }) =>
  sql<number>`(${db.selectFrom(table).where('id', '=', id).select('organizationId')})`

/** A member with the right that the call requires. */
export type Administrator = SignedIn & { organizationId: number }

/** The same, with all their permissions. An owner has all. */
export type Holder = Administrator & {
  organizationUserId: number
  isOwner: boolean
  permissions: readonly Permission[]
  /** The permissions that they would also have with the second factor that the organization requires. */
  withheld?: readonly Permission[]
  isLackingFactor?: boolean
}

/** An owner of the call's organization. Outsiders get the same answer whether or not the record exists. */
export const ownerOf =
  (place: Place): Authorize<Holder> =>
  async (request) => {
    const holder = await memberAt(request, place)
    if (!holder.isOwner) throw forbidden('Only owners can do this.')
    return holder
  }

/** The same, if the call reads children's data. */
export const readingOwnerOf =
  (place: Place): Authorize<Holder> =>
  async (request) => {
    const holder = await ownerOf(place)(request)
    requireSecondFactor(holder)
    return holder
  }

/** A member with the permission in the organization of the call. */
export const may = (permission: Permission, place: Place) => mayOne([permission], place)

/** A member with at least one of the permissions. */
export const mayOne =
  (permissions: readonly Permission[], place: Place): Authorize<Holder> =>
  async (request) => {
    const holder = await memberAt(request, place)
    await requireOne(request.db, holder, permissions)
    return holder
  }

/** A member with all of the permissions. */
export const mayAll =
  (permissions: readonly Permission[], place: Place): Authorize<Holder> =>
  async (request) => {
    const holder = await memberAt(request, place)
    for (const permission of permissions) await requireOne(request.db, holder, [permission])
    return holder
  }

/** Refuses a member without any of the permissions. The refusal names the roles that have it. */
export async function requireOne(
  db: Db,
  holder: Holder,
  permissions: readonly Permission[],
): Promise<void> {
  const isHeld = permissions.some((permission) => holder.permissions.includes(permission))
  const isWithheld = permissions.some((permission) => holder.withheld?.includes(permission))
  if (!isHeld && isWithheld) throw secondFactorRequired()
  const reason = await findReasonAgainst(db, holder, permissions)
  if (reason === null) return
  throw forbidden(reason, { organizationId: holder.organizationId, permissions: [...permissions] })
}

/** Null if the member has one of the permissions, or else a sentence with the roles that have it. */
export const findReasonAgainst = async (
  db: Db,
  { organizationId, permissions: held }: Holder,
  permissions: readonly Permission[],
): Promise<string | null> =>
  permissions.some((permission) => held.includes(permission))
    ? null
    : explainMissing(db, organizationId, permissions)

/** A member with any permission. */
export const administratorOf =
  (place: Place): Authorize<Holder> =>
  async (request) => {
    const holder = await memberAt(request, place)
    if (holder.permissions.length === 0 && holder.withheld?.length) throw secondFactorRequired()
    if (holder.permissions.length === 0)
      throw forbidden('Only owners and members with a role can do this. Ask an owner for a role.', {
        organizationId: holder.organizationId,
        permissions: [],
      })
    return holder
  }

/** An active member of the call's organization, whatever their permissions. */
export const memberOf =
  (place: Place): Authorize<Holder> =>
  (request) =>
    memberAt(request, place)

export async function memberAt(request: AuthorizeRequest, place: Place): Promise<Holder> {
  const visitor = await signedIn(request)
  const organization = await place(request)
  const found = organization && (await findMembership(request.db, visitor, organization))
  if (!found) throw await absence(request.db, visitor.personId, organization)
  if (request.isChanging) requireInOperation(found.organization)
  return found.holder
}

/** The current permissions of a person in an organization; undefined if they are not an active member. */
export async function findHolder(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
): Promise<Holder | undefined> {
  return (await findMembership(db, visitor, organizationId))?.holder
}

const membershipsOf = (db: Db, organizationId: Operand<number>, personId: Operand<number>) =>
  activeMembers(db)
    .innerJoin('organization', 'organization.id', 'organizationUser.organizationId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.personId', '=', personId)
    .select(['organizationUser.organizationId', ...operationColumns])

const membershipsIn = compileOnce(
  (db, { organizationId, personId }: Placeholders<{ organizationId: number; personId: number }>) =>
    membershipsOf(db, organizationId, personId),
)

const membershipsByRow = (table: Table) =>
  compileOnce((db, { id, personId }: Placeholders<{ id: number; personId: number }>) =>
    membershipsOf(db, idOfRow(db, { table, id }), personId),
  )

const byRow: Partial<Record<Table, ReturnType<typeof membershipsByRow>>> = {}

function listMemberships(db: Db, place: OrganizationKey, personId: number) {
  if (typeof place === 'number') return membershipsIn(db, { organizationId: place, personId })
  const { table, id } = place
  return (byRow[table] ??= membershipsByRow(table))(db, { id, personId })
}

async function findMembership(db: Db, visitor: SignedIn, place: OrganizationKey) {
  const [found] = await listMemberships(db, place, visitor.personId)
  if (!found) return undefined
  const holder = await holderOf(db, visitor, found)
  return { holder, organization: found }
}

type FoundMembership = {
  organizationId: number
  organizationUserId: number
  isOwner: unknown
  isLackingFactor: unknown
}

async function holderOf(
  db: Db,
  visitor: SignedIn,
  { organizationId, organizationUserId, ...membership }: FoundMembership,
): Promise<Holder> {
  const isOwner = Boolean(membership.isOwner)
  const held = isOwner ? Permission.options : await findHeldPermissions(db, organizationUserId)
  const holder = { ...visitor, organizationId, organizationUserId, isOwner }
  if (!membership.isLackingFactor) return { ...holder, permissions: held }
  return {
    ...holder,
    permissions: held.filter((permission) => !showsChildren(permission)),
    withheld: held.filter(showsChildren),
    isLackingFactor: true,
  }
}

/** The permissions of some people in an organization now, as `findHolder` finds them. Others than active members are missing. */
export async function listPermissionsOfPeople(
  db: Db,
  organizationId: number,
  personIds: number[],
): Promise<Map<number, { permissions: Permission[]; isTeacher: boolean }>> {
  const members = await activeMembers(db)
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.personId', 'in', personIds)
    .select(['organizationUser.personId', 'organizationUser.isTeacher'])
    .execute()
  const others = members.filter((member) => !member.isOwner)
  const held = await listHeldPermissions(
    db,
    others.map(({ organizationUserId }) => organizationUserId),
  )
  return new Map(
    members.map(({ personId, isTeacher, ...member }) => {
      const all = member.isOwner ? Permission.options : (held.get(member.organizationUserId) ?? [])
      const isShown = (permission: Permission) =>
        !member.isLackingFactor || !showsChildren(permission)
      return [personId, { permissions: all.filter(isShown), isTeacher }]
    }),
  )
}

/**
 * Locks the permissions in the organization until the transaction ends, and checks this member's again: they may have
 * been removed since the authorization, or the organization deleted.
 */
export async function lockRights(db: Db, holder: Holder): Promise<void> {
  if (isStillAuthorized(db, holder))
    return requireOrganizationInOperation(db, holder.organizationId)
  await lockInOperation(db, holder.organizationId)
  await requireSameRights(db, holder)
}

/** The same, also in a soft-deleted organization. */
export async function lockHolder(db: Db, holder: Holder): Promise<void> {
  if (isStillAuthorized(db, holder)) return
  await lockOrganization(db, holder.organizationId)
  await requireSameRights(db, holder)
}

/**
 * The rule, with the rights locked until the transaction ends. Others may do the same meanwhile: for changes of
 * rows that have a version.
 */
export const lockingRights =
  (place: Place, authorize: Authorize<Holder>): Authorize<Holder> =>
  async (request) => {
    if (!request.db.isTransaction) return authorize(request)
    const organization = await place(request)
    if (organization === undefined) return authorize(request)
    await shareOrganization(request.db, idIn(request.db, organization))
    return authorize(request)
  }

async function requireSameRights(db: Db, holder: Holder) {
  const { isOwner, permissions } = (await findHolder(db, holder, holder.organizationId)) ?? {}
  const isLess = holder.permissions.some((permission) => !permissions?.includes(permission))
  if (isLess || isOwner !== holder.isOwner)
    throw forbidden('Your permissions just changed. Reload the page.')
}

/** Why a person finds nothing of an organization: they or it are suspended, or it does not exist for them. */
export const absence = async (
  db: Db,
  personId: number | null,
  organization: OrganizationKey | undefined,
): Promise<Refusal> => {
  if (personId === null || organization === undefined) return notFound()
  return (await findSuspension(db, personId, organization)) ?? notFound()
}

/** A signed-in user who is not suspended in the organization of the path, also if it is Private. */
export const unlessSuspended: Authorize<SignedIn> = async (request) => {
  const visitor = await signedIn(request)
  const { organizationId = 0 } = request.ids()
  const refusal = await findSuspension(request.db, visitor.personId, organizationId)
  if (refusal) throw refusal
  return visitor
}

/** The refusal for a suspended member, and for a member of a suspended organization. */
export async function findSuspension(
  db: Db,
  personId: number,
  organization: OrganizationKey,
): Promise<Refusal | undefined> {
  const shut = await db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('organizationId', '=', idIn(db, organization))
    .where('personId', '=', personId)
    .where((where) => where.or([where('status', '=', 'Suspended'), isHiddenMember()]))
    .select(['name', 'suspendedDate'])
    .executeTakeFirst()
  if (!shut) return undefined
  return shut.suspendedDate === null ? suspended(shut.name) : organizationSuspended(shut.name)
}

export const suspended = (organizationName: string): Refusal =>
  forbidden(`Your membership in ${organizationName} is suspended. Ask an owner to restore it.`)

/** Without the reason, which is for owners. */
const organizationSuspended = (name: string): Refusal =>
  new Refusal(403, {
    code: 'organization_suspended',
    message: `“${name}” is suspended by the people who run this site. Until that ends, only its owners see it. Ask one of them.`,
  })

async function explainMissing(
  db: Db,
  organizationId: number,
  permissions: readonly Permission[],
): Promise<string> {
  const roles = await db
    .selectFrom('role')
    .innerJoin('rolePermission', 'rolePermission.roleId', 'role.id')
    .where('organizationId', '=', organizationId)
    .where('permission', 'in', permissions)
    .select(['role.name', 'role.searchName'])
    .distinct()
    .orderBy('role.searchName')
    .execute()
  const labels = permissions.map((permission) => `“${permissionLabel(permission)}”`).join(' or ')
  const names = roles.map(({ name }) => name).join(', ')
  const givenBy = names === '' ? 'No role has it.' : `Roles with it: ${names}.`
  return `You need the permission ${labels}. ${givenBy} Ask an owner.`
}

/** Whether the member of the row is an owner now. */
const isOwner = sql<boolean>`(${sql.ref('organizationUser.isOwner')} and ${isOwning()})`

/** The members of any organization who can have permissions, and whether each is an owner. */
export const activeMembers = (db: Db) =>
  db
    .selectFrom('organizationUser')
    .where('organizationUser.status', '=', 'Active')
    .select('organizationUser.id as organizationUserId')
    .select(isOwner.$castTo<boolean | number>().as('isOwner'))
    .select(isLackingFactor().$castTo<boolean | number>().as('isLackingFactor'))

/** Whether a permission reads children's data, which may require a second factor. */
export const showsChildren = (permission: Permission): boolean => childrenData.includes(permission)

export type PermissionHolder = {
  personId: number
  userId: number | null
  name: string
  organizationId: number
  /** Null for an owner. */
  roleName: string | null
  untilDate: string | null
}

/**
 * All members with a permission in these organizations now, as `findHolder` finds one. One row for each role with it.
 */
export async function listPermissionHolders(
  db: Db,
  organizationIds: number[],
  permission: Permission,
): Promise<PermissionHolder[]> {
  const inThese = activeMembers(db)
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', 'in', organizationIds)
    .where('person.userId', 'is not', null)
    .$if(showsChildren(permission), (all) => all.where((where) => where.not(isLackingFactor())))
    .select(['organizationUser.organizationId', 'organizationUser.personId'])
    .select(['person.userId', memberName.as('name')])
  const owners = await inThese.where('organizationUser.isOwner', '=', true).where(isOwner).execute()
  const isKnown = new Set(owners.map(({ organizationUserId }) => organizationUserId))
  const grants = await listRoleHolders(db, organizationIds, permission)
  const held = Map.groupBy(grants, ({ organizationUserId }) => organizationUserId)
  const members = await inThese.where('organizationUser.id', 'in', [...held.keys()]).execute()
  return [
    ...owners.map((owner) => ({ ...owner, roleName: null, untilDate: null })),
    ...members
      .filter(({ organizationUserId }) => !isKnown.has(organizationUserId))
      .flatMap((member) =>
        (held.get(member.organizationUserId) ?? []).map(({ name: roleName, untilDate }) => ({
          ...member,
          roleName,
          untilDate,
        })),
      ),
  ]
}

/** The accounts of the members who have all of these permissions; with `userId`, only that one. */
export async function listHolders(
  db: Db,
  organizationId: number,
  permissions: readonly Permission[],
  userId?: number,
): Promise<number[]> {
  const holders = await Promise.all(
    permissions.map((permission) => listPermissionHolders(db, [organizationId], permission)),
  )
  const [first = new Set<number>(), ...others] = holders.map(
    (some) => new Set(some.flatMap((each) => each.userId ?? [])),
  )
  return [...first].filter(
    (id) => (userId === undefined || id === userId) && others.every((some) => some.has(id)),
  )
}
