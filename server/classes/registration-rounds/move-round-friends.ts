import type { Db } from '#server/database/schema/schema.ts'
import type { Merge } from '#server/people/merging/merge-records.ts'

/** Moves the friends that one record named to another. Returns the rounds in which they moved: not those in which both named one. */
export async function moveRoundFriends(db: Db, { organizationId, from, to }: Merge) {
  const rows = await db
    .selectFrom('roundFriend')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['roundId', 'personId'])
    .execute()
  const own = rows.filter(({ personId }) => personId === to.personId)
  const movedIds = rows
    .filter(({ personId }) => personId === from.personId)
    .filter(({ roundId }) => !own.some((each) => each.roundId === roundId))
    .map(({ roundId }) => roundId)
  await reassign(db, movedIds, from.personId, to.personId)
  return movedIds
}

export const unmergeRoundFriends = (db: Db, { from, to }: Merge, movedIds: number[]) =>
  reassign(db, movedIds, to.personId, from.personId)

async function reassign(db: Db, ids: number[], before: number, after: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('roundFriend')
    .set({ personId: after })
    .where('roundId', 'in', ids)
    .where('personId', '=', before)
    .execute()
}
