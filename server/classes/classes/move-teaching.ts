import type { TeacherRole } from '#contract/classes/classes.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Merge } from '#server/people/merging/merge-records.ts'

/** Classes that a record taught. `isShared`: the other record taught it too, and keeps its own role. */
export type Teaching = { classId: number; role: TeacherRole; isShared: boolean }[]

export async function moveTeaching(db: Db, { from, to }: Merge): Promise<Teaching> {
  const rows = await db
    .selectFrom('classTeacher')
    .where('organizationUserId', 'in', [from.organizationUserId, to.organizationUserId])
    .select(['organizationUserId', 'classId', 'role'])
    .execute()
  const isTheirs = (row: (typeof rows)[number]) =>
    row.organizationUserId === from.organizationUserId
  const own = new Set(rows.filter((row) => !isTheirs(row)).map(({ classId }) => classId))
  const teaching = rows
    .filter(isTheirs)
    .map(({ classId, role }) => ({ classId, role, isShared: own.has(classId) }))
  const ofFrom = { organizationUserId: from.organizationUserId }
  if (own.size > 0) {
    await db
      .deleteFrom('classTeacher')
      .where((where) => where.and(ofFrom))
      .where('classId', 'in', [...own])
      .execute()
  }
  await db
    .updateTable('classTeacher')
    .set({ organizationUserId: to.organizationUserId })
    .where((where) => where.and(ofFrom))
    .execute()
  return teaching
}

/** Classes that were deleted, or that the other record no longer teaches, are not moved back. */
export async function unmergeTeaching(
  db: Db,
  { organizationId, from, to }: Merge,
  teaching: Teaching,
): Promise<void> {
  const still = await db
    .selectFrom('classTeacher')
    .where('organizationUserId', '=', to.organizationUserId)
    .select('classId')
    .execute()
  const taught = new Set(still.map(({ classId }) => classId))
  const back = teaching.filter(({ classId }) => taught.has(classId))
  const own = back.filter(({ isShared }) => !isShared).map(({ classId }) => classId)
  if (own.length > 0) {
    await db
      .deleteFrom('classTeacher')
      .where('organizationUserId', '=', to.organizationUserId)
      .where('classId', 'in', own)
      .execute()
  }
  if (back.length === 0) return
  await db
    .insertInto('classTeacher')
    .values(
      back.map(({ classId, role }) => ({
        organizationId,
        classId,
        organizationUserId: from.organizationUserId,
        role,
      })),
    )
    .execute()
}
