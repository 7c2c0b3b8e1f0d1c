import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { listHeldRoles } from '#server/tenancy/held-roles.queries.ts'

/** Members, each with the names of the roles that they hold today. */
export async function withRoles<Row extends { id: number }>(db: Kysely<Schema>, rows: Row[]) {
  if (rows.length === 0) return []
  const held = await listHeldRoles(
    db,
    rows.map(({ id }) => id),
  )
  const roles = Map.groupBy(held, ({ organizationUserId }) => organizationUserId)
  return rows.map((row) => ({ ...row, roles: (roles.get(row.id) ?? []).map(({ name }) => name) }))
}
