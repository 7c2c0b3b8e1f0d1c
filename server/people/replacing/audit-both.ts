import type { AuditAction } from '#contract/rights/audit.ts'
import type { Kysely } from 'kysely'
import { auditAll } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { familyIdsOf, type MovedFamilies } from './families.ts'
import type { Replacement } from './replacement.ts'

type Named = { name: string }

type Entry = Replacement & {
  from: Named
  to: Named
  actorUserId: number
  families: MovedFamilies
}

/** Tells it in the history of both records, and of families and people if places in families went over. */
export async function auditBoth(
  db: Kysely<Schema>,
  action: AuditAction,
  { organizationId, from, to, actorUserId, families }: Entry,
): Promise<void> {
  const after = { record: from.name, member: to.name }
  const familyIds = familyIdsOf(families)
  const people = familyIds.length > 0 ? [from, to] : []
  await auditAll(db, { organizationId, actorUserId, action, after }, [
    ...[from, to].map((each) => ({
      type: 'OrganizationUser' as const,
      id: each.organizationUserId,
    })),
    ...familyIds.map((id) => ({ type: 'Family' as const, id })),
    ...people.map(({ personId: id }) => ({ type: 'Person' as const, id })),
  ])
}
