import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { decryptRows, deleteUnusedKey, encryptAnew, encryptRows } from '../care/care.encryption.ts'
import { isChild } from './merging.queries.ts'
import type { Merge } from './merge-records.ts'

/** `ownIds` are the conditions that the other person had before. */
export type MovedCare = { movedIds: number[]; ownIds: number[] }

export const noCare: MovedCare = { movedIds: [], ownIds: [] }

/** Adds the conditions of the merged person to those of the other. */
export async function moveCareConditions(db: Db, { from, to }: Merge): Promise<MovedCare> {
  const [movedIds, ownIds] = [await idsOf(db, from.personId), await idsOf(db, to.personId)]
  await moveRows(db, movedIds, from.personId, to.personId)
  return { movedIds, ownIds }
}

/** Conditions added since the merge go to both people, and a child in a family does not lose any. */
export async function unmergeCareConditions(
  db: Db,
  { from, to }: Merge,
  { movedIds, ownIds }: MovedCare,
): Promise<void> {
  const [before, after] = [to.personId, from.personId]
  if (await isChild(db, after)) {
    const known = [...movedIds, ...ownIds]
    const since = (await idsOf(db, before)).filter((id) => !known.includes(id))
    await copy(db, since, before, after)
  }
  const unmerge = (await isChild(db, before)) ? copy : moveRows
  await unmerge(db, movedIds, before, after)
}

async function idsOf(db: Db, personId: number) {
  const conditions = await db
    .selectFrom('careCondition')
    .where('personId', '=', personId)
    .select('id')
    .execute()
  return conditions.map(({ id }) => id)
}

async function moveRows(db: Db, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await openNotes(db, [before, after])
  await db
    .updateTable('careCondition')
    .set({ personId: after })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
  await encryptAnew(db, 'careCondition', { ids, before, after })
  await deleteUnusedKey(db, before)
}

async function copy(db: Db, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  const conditions = await db
    .selectFrom('careCondition')
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .orderBy('id')
    .select(['personId', 'name', 'severity', 'reaction', 'whatToDo', 'reviewDate'])
    .execute()
  if (conditions.length === 0) return
  await openNotes(db, [after])
  await db
    .insertInto('careCondition')
    .values(
      await encryptRows(
        db,
        'careCondition',
        after,
        await decryptRows(db, 'careCondition', conditions),
      ),
    )
    .execute()
}

/** Increments the version, so that a concurrent edit gets a version conflict. */
async function openNotes(db: Db, personIds: number[]) {
  const values = personIds.map((personId) => ({ personId, ...lastSaved(null) }))
  await db
    .insertInto('careNotes')
    .values(values)
    .onConflict((notes) =>
      notes.column('personId').doUpdateSet(({ eb }) => ({
        ...lastSaved(null),
        version: eb('careNotes.version', '+', 1),
      })),
    )
    .execute()
}
