import type { RoleQuery } from '#contract/rights/roles.ts'
import { type Kysely, sql } from 'kysely'
import { fullName } from '#server/database/names.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { notFound } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { listHeldRoles, listPermissions } from '#server/tenancy/held-roles.queries.ts'

const sorting = { name: 'role.searchName', holdersCount: 'holdersCount' }

/** The roles of an organization, by name unless asked otherwise. */
export async function listRoles(db: Kysely<Schema>, holder: Holder, query: RoleQuery) {
  const { organizationId } = holder
  const list = db.selectFrom('role').where('role.organizationId', '=', organizationId)
  const isFound = contains(query.searchString, 'role.searchName')
  const found = roles(db, organizationId, await findToday(db, organizationId)).where(isFound)
  const order = [sorting[query.sortField ?? 'name'], 'role.id']
  const rows = onePage(found, query, order).execute()
  const items = rows.then((read) => withPermissions(db, holder, read))
  return pageOf(query, [items, countBoth(list, isFound)])
}

export async function findRole(db: Kysely<Schema>, holder: Holder, roleId: number) {
  const { organizationId } = holder
  const found = roles(db, organizationId, await findToday(db, organizationId))
  const row = await found.where('role.id', '=', roleId).executeTakeFirst()
  const [role] = await withPermissions(db, holder, row ? [row] : [])
  if (!role) throw notFound()
  return role
}

const roles = (db: Kysely<Schema>, organizationId: number, today: string) =>
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

/** Until when those who were given a role hold it. */
export async function listLastDays(db: Kysely<Schema>, roleId: number): Promise<(string | null)[]> {
  const given = db.selectFrom('roleGrant').where('roleId', '=', roleId).select('untilDate')
  return (await given.distinct().execute()).map(({ untilDate }) => untilDate)
}

/** Roles with what they allow, and whether the holder may change them: not those that they hold themselves. */
async function withPermissions<Row extends { id: number }>(
  db: Kysely<Schema>,
  holder: Holder,
  rows: Row[],
) {
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
