import { nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Merge } from '#server/people/merging/merge-records.ts'
import { endExceptionRequests } from './exception-requests.queries.ts'

/** `withdrawnIds` are open requests that the other record has too: of two, that of the other record stays open. */
export type MovedExceptionRequests = { movedIds: number[]; withdrawnIds: number[] }

export async function moveExceptionRequests(
  db: Db,
  { organizationId, from, to }: Merge,
): Promise<MovedExceptionRequests> {
  const rows = await db
    .selectFrom('exceptionRequest')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['id', 'personId', 'classId', 'permission', 'state'])
    .execute()
  const own = rows.filter(({ personId, state }) => personId === to.personId && state === 'Asked')
  const theirs = rows.filter(({ personId }) => personId === from.personId)
  const withdrawnIds = theirs
    .filter(
      (row) =>
        row.state === 'Asked' &&
        own.some((other) => other.classId === row.classId && other.permission === row.permission),
    )
    .map(idOf)
  const movedIds = theirs.map(idOf)
  await endExceptionRequests(db, withdrawnIds, { state: 'Withdrawn' })
  await reassign(db, movedIds, from.personId, to.personId)
  return { movedIds, withdrawnIds }
}

const idOf = ({ id }: { id: number }) => id

export async function unmergeExceptionRequests(
  db: Db,
  { from, to }: Merge,
  { movedIds, withdrawnIds }: MovedExceptionRequests,
): Promise<void> {
  await reassign(db, movedIds, to.personId, from.personId)
  if (withdrawnIds.length === 0) return
  await db
    .updateTable('exceptionRequest')
    .set({ state: 'Asked', endedDate: null, version: nextVersion })
    .where('id', 'in', withdrawnIds)
    .where('state', '=', 'Withdrawn')
    .execute()
}

async function reassign(db: Db, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await db
    .updateTable('exceptionRequest')
    .set({ personId: after, version: nextVersion })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
}
