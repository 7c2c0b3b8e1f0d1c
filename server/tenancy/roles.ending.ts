import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { actedBy, auditAll } from '../audit/audit.ts'
import type { Schema } from '../database/schema/schema.ts'
import type { Administrator } from './rights.ts'

type Actor = Pick<Administrator, 'organizationId' | 'userId'>

type Grants = ExpressionBuilder<Schema, 'roleGrant'>

/** Takes all their roles from members who belong to the organization no more. */
export const endGrants = (db: Kysely<Schema>, actor: Actor, organizationUserIds: number[]) =>
  endGrantsWhere(db, actor, (where) => where('organizationUserId', 'in', organizationUserIds))

/** Takes a role from everybody who holds it. */
export const endGrantsOf = (db: Kysely<Schema>, actor: Actor, roleId: number) =>
  endGrantsWhere(db, actor, (where) => where('roleId', '=', roleId))

/** Says how many grants have ended, those that were over already among them. */
export async function endGrantsWhere(
  db: Kysely<Schema>,
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
