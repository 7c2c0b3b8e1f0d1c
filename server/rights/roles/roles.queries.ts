import type { CreateRole, RoleForm, RoleQuery, UpdateRole } from '#contract/rights/roles.ts'
import { sql } from 'kysely'
import { fullName, contains, searchable, skeletonOf } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { conflict, forbidden, notFound, versionConflict } from '#server/http/problem.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import {
  endGrantsOf,
  listHeldRoles,
  listPermissions,
  requireHeld,
  requireNoLonger,
} from '#server/tenancy/held-roles.queries.ts'
import { type Permission, withImplied } from '#contract/rights/permissions.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'

const sorting = { name: 'role.searchName', holdersCount: 'holdersCount' }

/** The roles of an organization, by name by default. */
export async function listRoles(db: Db, holder: Holder, query: RoleQuery) {
  const { organizationId } = holder
  const list = db.selectFrom('role').where('role.organizationId', '=', organizationId)
  const isFound = contains(query.searchString, 'role.searchName')
  const found = roles(db, organizationId, await findToday(db, organizationId)).where(isFound)
  const order = [sorting[query.sortField ?? 'name'], 'role.id']
  const rows = onePage(found, query, order).execute()
  const items = rows.then((read) => withPermissions(db, holder, read))
  return pageOf(query, [items, countBoth(list, isFound)])
}

export async function findRole(db: Db, holder: Holder, roleId: number) {
  const { organizationId } = holder
  const found = roles(db, organizationId, await findToday(db, organizationId))
  const row = await found.where('role.id', '=', roleId).executeTakeFirst()
  const [role] = await withPermissions(db, holder, row ? [row] : [])
  if (!role) throw notFound()
  return role
}

const roles = (db: Db, organizationId: number, today: string) =>
  db
    .selectFrom('role')
    .leftJoin('person as saver', 'saver.id', 'role.savedByPersonId')
    .where('role.organizationId', '=', organizationId)
    .select(['role.id', 'role.organizationId', 'role.name', 'role.description'])
    .select(['role.version', 'role.savedDate', fullName('saver').as('savedBy')])
    .select(
      sql<number>`(
        select count(*) from role_grant
        where role_grant.organization_id = role.organization_id and role_grant.role_id = role.id
          and (role_grant.until_date is null or role_grant.until_date >= ${today})
      )`.as('holdersCount'),
    )

/** The last days of a role's members. */
export async function listLastDays(db: Db, roleId: number): Promise<(string | null)[]> {
  const given = db.selectFrom('roleGrant').where('roleId', '=', roleId).select('untilDate')
  return (await given.distinct().execute()).map(({ untilDate }) => untilDate)
}

/** Roles with their permissions, and whether the caller may change them: not their own roles. */
async function withPermissions<Row extends { id: number }>(db: Db, holder: Holder, rows: Row[]) {
  const given = await listPermissions(
    db,
    rows.map(({ id }) => id),
  )
  const own = await listHeldRoles(db, [holder.organizationUserId])
  return rows.map((row) => {
    const permissions = given.get(row.id) ?? []
    const isOwn = own.some(({ id }) => id === row.id)
    const isHeld = permissions.every((permission) => holder.permissions.includes(permission))
    return { ...row, permissions, mayChange: holder.isOwner || (isHeld && !isOwn) }
  })
}

export async function insertRole(
  db: Db,
  holder: Holder,
  { name, description, permissions }: CreateRole,
) {
  await lockRights(db, holder)
  const { organizationId, personId } = holder
  const values = { name, description, permissions: withImplied(permissions) }
  requireHeld(holder, values.permissions)
  await requireFreeName(db, organizationId, name)
  const { id } = await db
    .insertInto('role')
    .values({
      organizationId,
      name,
      description,
      searchName: searchable(name),
      ...lastSaved(personId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPermissions(db, id, values.permissions)
  await audit(db, {
    ...actedBy(holder),
    action: 'Added',
    subject: { type: 'Role', id },
    after: values,
  })
  return findRole(db, holder, id)
}

export async function updateRole(
  db: Db,
  holder: Holder,
  roleId: number,
  { version, name, description, permissions }: UpdateRole,
) {
  await lockRights(db, holder)
  const { organizationId, personId } = holder
  const role = await findChangeable(db, holder, roleId)
  const values = { name, description, permissions: withImplied(permissions) }
  requireHeld(holder, values.permissions)
  const added = values.permissions.filter((permission) => !role.permissions.includes(permission))
  await requireNoLonger(db, holder, added, await listLastDays(db, roleId))
  if (role.version !== version) throw versionConflict(role)
  await requireFreeName(db, organizationId, name, roleId)
  await db
    .updateTable('role')
    .set({ name, description, searchName: searchable(name), ...lastSaved(personId) })
    .set('version', nextVersion)
    .where('organizationId', '=', organizationId)
    .where('id', '=', roleId)
    .execute()
  await db.deleteFrom('rolePermission').where('roleId', '=', roleId).execute()
  await insertPermissions(db, roleId, values.permissions)
  await audit(db, {
    ...actedBy(holder),
    action: 'Edited',
    subject: { type: 'Role', id: roleId },
    before: factsOf(role),
    after: values,
  })
  return findRole(db, holder, roleId)
}

/** Removes it from all members too. */
export async function deleteRole(db: Db, holder: Holder, roleId: number): Promise<void> {
  await lockRights(db, holder)
  const { organizationId } = holder
  const role = await findChangeable(db, holder, roleId)
  await endGrantsOf(db, holder, roleId)
  await db
    .deleteFrom('role')
    .where('organizationId', '=', organizationId)
    .where('id', '=', roleId)
    .execute()
  await audit(db, {
    ...actedBy(holder),
    action: 'Removed',
    subject: { type: 'Role', id: roleId },
    before: factsOf(role),
  })
}

/** Adding to one's own role would raise one's own rights. */
async function findChangeable(db: Db, holder: Holder, roleId: number) {
  const role = await findRole(db, holder, roleId)
  requireHeld(holder, role.permissions)
  if (!role.mayChange) throw forbidden('You can’t change a role that you have. Ask an owner.')
  return role
}

async function requireFreeName(db: Db, organizationId: number, name: string, exceptId = 0) {
  const others = await db
    .selectFrom('role')
    .where('organizationId', '=', organizationId)
    .where('id', '!=', exceptId)
    .select('name')
    .execute()
  const namesake = others.find((other) => skeletonOf(other.name) === skeletonOf(name))
  if (!namesake) return
  const message = `There’s already a role named ${namesake.name}.`
  throw conflict('name_taken', { name: message }, message)
}

const insertPermissions = (db: Db, roleId: number, permissions: Permission[]) =>
  db
    .insertInto('rolePermission')
    .values(permissions.map((permission) => ({ roleId, permission })))
    .execute()

const factsOf = ({ name, description, permissions }: RoleForm) => ({
  name,
  description,
  permissions,
})
