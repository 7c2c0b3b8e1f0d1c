import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { forbidden } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { ofLeaders, requireHeld, requireNoLess } from '#server/tenancy/held-roles.queries.ts'

type Replaceable = { organizationUserId: number; displayName: string | null }

/**
 * Who manages teachers, and not all members, replaces those alone who have nothing but a display name. What any other record
 * holds becomes that of the successor, whom only those change who may as much.
 */
export async function requireReplaceable(
  db: Kysely<Schema>,
  holder: Holder,
  { organizationUserId, displayName }: Replaceable,
  successorId: number | null,
): Promise<void> {
  if (displayName === null && !holder.permissions.includes('members.manage')) {
    throw forbidden(
      'You may replace a teacher who has nothing but a display name. More takes the permission “Manage members”. Ask an owner.',
    )
  }
  const successors = displayName === null && successorId !== null ? [successorId] : []
  await requireNoLess(db, holder, [organizationUserId, ...successors])
  // What they taught, and the children whom they looked after, come with it.
  if (successorId === holder.organizationUserId) requireHeld(holder, ofLeaders)
}
