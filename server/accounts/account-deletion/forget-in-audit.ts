import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { linkErasure } from '#server/audit/audit.chain.ts'
import { listOwnRecords } from '#server/people/replacing/replacing.queries.ts'

type Gone = { userId: number; personId: number; email: string }

/**
 * Of somebody whose account goes, what was done stays in the history of their records, and of those that gave way to them:
 * without their address, phone number and birth date. Their name stays where an organization keeps it.
 */
export async function forgetInAudit(db: Kysely<Schema>, gone: Gone): Promise<void> {
  const told = await listEntries(db, gone)
  for (const { id, before, after } of told) {
    const values = { before: withoutFacts(before), after: withoutFacts(after) }
    await db.updateTable('auditEntry').set(values).where('id', '=', id).execute()
  }
  const { userId, personId } = gone
  const acted = await db
    .updateTable('auditEntry')
    .set({ actorName: 'A deleted account' })
    .where('actorUserId', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('organizationUser')
            .where('personId', '=', personId)
            .whereRef('organizationUser.organizationId', '=', 'auditEntry.organizationId')
            .select(['organizationUser.id']),
        ),
      ),
    )
    .returning(['id', 'organizationId'])
    .execute()
  await linkErasure(db, 'Redacted', [...told, ...acted])
}

/** A record may have been offered to them and never become theirs. */
async function listEntries(db: Kysely<Schema>, { personId, email }: Gone) {
  const records = await listOwnRecords(db, personId)
  return db
    .selectFrom('auditEntry')
    .where('action', 'in', ['Edited', 'Invited'])
    .where('subjectType', '=', 'OrganizationUser')
    .where((where) =>
      where.or([
        where(
          'subjectId',
          'in',
          records.map(({ id }) => id),
        ),
        where('after', '=', JSON.stringify({ invitation: email })),
      ]),
    )
    .select(['id', 'organizationId', 'before', 'after'])
    .execute()
}

const facts = new Set(['email', 'phone', 'birthDate'])

function withoutFacts(text: string | null): string | null {
  return (
    text &&
    JSON.stringify(JSON.parse(text), (name, value: unknown) => {
      if (name === 'invitation' && value !== null) return 'somebody'
      return facts.has(name) ? null : value
    })
  )
}
