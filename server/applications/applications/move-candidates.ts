import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Replacement } from '#server/people/replacing/merge-records.ts'

/** What somebody was applied for as goes over with their place in the family that applied. */
export async function moveCandidates(
  db: Kysely<Schema>,
  { organizationId, from, to }: Replacement,
): Promise<number[]> {
  const rows = await db
    .selectFrom('applicationCandidate')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['id', 'personId', 'applicationId', 'kind'])
    .execute()
  const own = rows.filter(({ personId }) => personId === to.personId)
  const ids = rows
    .filter(({ personId }) => personId === from.personId)
    .filter(
      ({ applicationId, kind }) =>
        !own.some((other) => other.applicationId === applicationId && other.kind === kind),
    )
    .map(({ id }) => id)
  await handOver(db, ids, from.personId, to.personId)
  return ids
}

export const giveBackCandidates = (
  db: Kysely<Schema>,
  { from, to }: Replacement,
  ids: number[],
): Promise<void> => handOver(db, ids, to.personId, from.personId)

async function handOver(db: Kysely<Schema>, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await db
    .updateTable('applicationCandidate')
    .set({ personId: after })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
}
