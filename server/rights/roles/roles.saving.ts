import { type Permission, withImplied } from '#contract/rights/permissions.ts'
import type { CreateRole, RoleForm, UpdateRole } from '#contract/rights/roles.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { skeletonOf } from '#server/database/skeleton.ts'
import { conflict, forbidden, stale } from '#server/http/problem.ts'
import { type Holder, keepRights } from '#server/tenancy/rights.ts'
import { requireHeld, requireNoLonger, endGrantsOf } from '#server/tenancy/held-roles.queries.ts'
import { findRole, listLastDays } from './roles.queries.ts'

export async function insertRole(
  db: Kysely<Schema>,
  holder: Holder,
  { name, description, permissions }: CreateRole,
) {
  await keepRights(db, holder)
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
  db: Kysely<Schema>,
  holder: Holder,
  roleId: number,
  { version, name, description, permissions }: UpdateRole,
) {
  await keepRights(db, holder)
  const { organizationId, personId } = holder
  const role = await findChangeable(db, holder, roleId)
  const values = { name, description, permissions: withImplied(permissions) }
  requireHeld(holder, values.permissions)
  const added = values.permissions.filter((permission) => !role.permissions.includes(permission))
  await requireNoLonger(db, holder, added, await listLastDays(db, roleId))
  if (role.version !== version) throw stale(role)
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

/** Takes it from everybody who holds it. */
export async function deleteRole(
  db: Kysely<Schema>,
  holder: Holder,
  roleId: number,
): Promise<void> {
  await keepRights(db, holder)
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

/** A role that its holder may add to would be one that they give themselves. */
async function findChangeable(db: Kysely<Schema>, holder: Holder, roleId: number) {
  const role = await findRole(db, holder, roleId)
  requireHeld(holder, role.permissions)
  if (!role.mayChange) throw forbidden('You hold this role yourself. Ask an owner to change it.')
  return role
}

async function requireFreeName(
  db: Kysely<Schema>,
  organizationId: number,
  name: string,
  exceptId = 0,
) {
  const others = await db
    .selectFrom('role')
    .where('organizationId', '=', organizationId)
    .where('id', '!=', exceptId)
    .select('name')
    .execute()
  const namesake = others.find((other) => skeletonOf(other.name) === skeletonOf(name))
  if (!namesake) return
  const message = `There is a role called ${namesake.name} already.`
  throw conflict('name_taken', { name: message }, message)
}

const insertPermissions = (db: Kysely<Schema>, roleId: number, permissions: Permission[]) =>
  db
    .insertInto('rolePermission')
    .values(permissions.map((permission) => ({ roleId, permission })))
    .execute()

const factsOf = ({ name, description, permissions }: RoleForm) => ({
  name,
  description,
  permissions,
})
