import type { Db } from '#server/database/schema/schema.ts'
import type { Merge } from '#server/people/merging/merge-records.ts'

/** Moves the choices of one record to another. Returns the ids of those that moved: not of classes that both chose. */
export async function movePlanChoices(db: Db, { organizationId, from, to }: Merge) {
  const rows = await db
    .selectFrom('planChoice')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['id', 'personId', 'classId'])
    .execute()
  const own = rows.filter(({ personId }) => personId === to.personId)
  const movedIds = rows
    .filter(({ personId }) => personId === from.personId)
    .filter(({ classId }) => !own.some((each) => each.classId === classId))
    .map(({ id }) => id)
  await reassign(db, movedIds, from.personId, to.personId)
  return movedIds
}

export const unmergePlanChoices = (db: Db, { from, to }: Merge, movedIds: number[]) =>
  reassign(db, movedIds, to.personId, from.personId)

async function reassign(db: Db, ids: number[], before: number, after: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('planChoice')
    .set({ personId: after })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
}
