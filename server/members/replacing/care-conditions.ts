import type { Kysely } from 'kysely'
import { lastSaved, nextVersion } from '../../database/saving.ts'
import type { Schema } from '../../database/schema.ts'
import type { Replacement } from './replacement.ts'

/** Whatever must be known of the one is noted beside what must be known of the other. */
export async function moveCareConditions(
  db: Kysely<Schema>,
  { from, to }: Replacement,
): Promise<number[]> {
  const conditions = await db
    .selectFrom('careCondition')
    .where('personId', '=', from.personId)
    .select('id')
    .execute()
  const ids = conditions.map(({ id }) => id)
  await handOver(db, ids, from.personId, to.personId)
  return ids
}

export const giveBackCareConditions = (
  db: Kysely<Schema>,
  { from, to }: Replacement,
  ids: number[],
): Promise<void> => handOver(db, ids, to.personId, from.personId)

async function handOver(db: Kysely<Schema>, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await db
    .insertInto('careNotes')
    .values({ personId: after, ...lastSaved(null) })
    .onConflict((notes) => notes.column('personId').doNothing())
    .execute()
  await db
    .updateTable('careCondition')
    .set({ personId: after })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
  await db
    .updateTable('careNotes')
    .set({ version: nextVersion })
    .where('personId', 'in', [before, after])
    .execute()
}
