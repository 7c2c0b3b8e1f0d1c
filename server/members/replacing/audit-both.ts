import type { Kysely } from 'kysely'
import { audit, type AuditAction } from '../../audit/audit.ts'
import type { Schema } from '../../database/schema.ts'
import type { Replacement } from './replacement.ts'

type Named = { name: string }

type Entry = Replacement & { from: Named; to: Named; actorUserId: number }

/** Tells it in the history of both records. */
export async function auditBoth(
  db: Kysely<Schema>,
  action: AuditAction,
  { organizationId, from, to, actorUserId }: Entry,
): Promise<void> {
  const names = { record: from.name, member: to.name }
  for (const { organizationUserId: id } of [from, to]) {
    const subject = { type: 'OrganizationUser', id } as const
    await audit(db, { organizationId, actorUserId, action, subject, after: names })
  }
}
