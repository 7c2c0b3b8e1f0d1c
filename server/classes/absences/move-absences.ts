import type { Db } from '#server/database/schema/schema.ts'
import type { Merge } from '#server/people/merging/merge-records.ts'

/** The ids of the rows that moved. */
export type MovedAbsences = {
  absences: number[]
  teacherAbsences: number[]
  substitutions: number[]
}

/** Moves absences and substitutions to the other record. Of a class and day that both have, neither moves. */
export async function moveAbsences(
  db: Db,
  { organizationId, from, to }: Merge,
): Promise<MovedAbsences> {
  const absences = await db
    .selectFrom('absence')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['id', 'personId as owner', 'classId', 'classDayId'])
    .execute()
  const [teacherAbsences, substitutions] = [
    await ofMembers(db, 'teacherAbsence', { organizationId, from, to }),
    await ofMembers(db, 'substitution', { organizationId, from, to }),
  ]
  const moved = {
    absences: movable(absences, to.personId),
    teacherAbsences: movable(teacherAbsences, to.organizationUserId),
    substitutions: movable(substitutions, to.organizationUserId),
  }
  await reassign(db, moved, from, to)
  return moved
}

const ofMembers = (
  db: Db,
  table: 'teacherAbsence' | 'substitution',
  { organizationId, from, to }: Merge,
) =>
  db
    .selectFrom(table)
    .where('organizationId', '=', organizationId)
    .where('organizationUserId', 'in', [from.organizationUserId, to.organizationUserId])
    .select(['id', 'organizationUserId as owner', 'classId', 'classDayId'])
    .execute()

type Row = { id: number; owner: number; classId: number; classDayId: number }

function movable(rows: Row[], to: number): number[] {
  const meetingOf = ({ classId, classDayId }: Row) => `${classId} ${classDayId}`
  const own = new Set(rows.filter(({ owner }) => owner === to).map(meetingOf))
  return rows.filter((row) => row.owner !== to && !own.has(meetingOf(row))).map(({ id }) => id)
}

/** Rows that were deleted since then, or belong to somebody else by now, stay as they are. */
export const unmergeAbsences = (db: Db, { from, to }: Merge, moved: MovedAbsences): Promise<void> =>
  reassign(db, moved, to, from)

async function reassign(
  db: Db,
  { absences, teacherAbsences, substitutions }: MovedAbsences,
  before: Merge['from'],
  after: Merge['to'],
): Promise<void> {
  if (absences.length > 0) {
    await db
      .updateTable('absence')
      .set({ personId: after.personId })
      .where('id', 'in', absences)
      .where('personId', '=', before.personId)
      .execute()
  }
  for (const [table, ids] of [
    ['teacherAbsence', teacherAbsences],
    ['substitution', substitutions],
  ] as const) {
    if (ids.length === 0) continue
    await db
      .updateTable(table)
      .set({ organizationUserId: after.organizationUserId })
      .where('id', 'in', ids)
      .where('organizationUserId', '=', before.organizationUserId)
      .execute()
  }
}
