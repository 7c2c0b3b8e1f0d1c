import { nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Merge } from '#server/people/merging/merge-records.ts'

/** Moves marks to the other record. If both have a mark for the same class and day, neither mark moves. */
export async function moveAttendance(
  db: Db,
  { organizationId, from, to }: Merge,
): Promise<number[]> {
  const rows = await db
    .selectFrom('attendance')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['id', 'personId', 'classId', 'classDayId'])
    .execute()
  const isOwn = ({ personId }: { personId: number }) => personId === to.personId
  const meetingOf = (row: (typeof rows)[number]) => `${row.classId} ${row.classDayId}`
  const own = new Set(rows.filter(isOwn).map(meetingOf))
  const moved = rows.filter((row) => !isOwn(row) && !own.has(meetingOf(row))).map(({ id }) => id)
  await reassign(db, moved, from.personId, to.personId)
  return moved
}

export const unmergeAttendance = (db: Db, { from, to }: Merge, movedIds: number[]): Promise<void> =>
  reassign(db, movedIds, to.personId, from.personId)

async function reassign(db: Db, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await db
    .updateTable('attendance')
    .set({ personId: after, version: nextVersion })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
}
