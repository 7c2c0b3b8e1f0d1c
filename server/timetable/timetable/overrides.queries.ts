import type { Conflict, ConflictKind } from '#contract/timetable/timetable.ts'
import type { Kysely } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { inOrder, keyBetween, keyOf } from './conflicts.rules.ts'

/** Keeps why somebody accepts what a class collides with, in place of what was accepted of that before. */
export async function keepOverrides(
  db: Kysely<Schema>,
  { organizationId, personId }: Administrator,
  classId: number,
  conflicts: Conflict[],
  reason: string,
): Promise<void> {
  const kept = {
    organizationId,
    reason,
    overriddenByPersonId: personId,
    overriddenDate: new Date().toISOString(),
  }
  const rows = conflicts.map((conflict) => ({
    ...kept,
    kind: conflict.kind,
    ...inOrder(classId, conflict),
  }))
  const anew = new Set(rows.map(keyOf))
  const before = await keptOf(db, organizationId, classId).execute()
  await remove(
    db,
    organizationId,
    before.filter((one) => anew.has(keyOf(one))),
  )
  for (const some of inParts(rows)) await db.insertInto('conflictOverride').values(some).execute()
}

async function remove(db: Kysely<Schema>, organizationId: number, kept: { id: number }[]) {
  for (const some of inParts(kept.map(({ id }) => id)))
    await db
      .deleteFrom('conflictOverride')
      .where('organizationId', '=', organizationId)
      .where('id', 'in', some)
      .execute()
}

/** Whether something was accepted of a class that its students are part of. */
export async function isAcceptedForStudents(
  db: Kysely<Schema>,
  organizationId: number,
  classId: number,
): Promise<boolean> {
  const kept = keptOf(db, organizationId, classId)
    .where('kind', 'in', ['StudentsBooked', 'StudentTeaches', 'RoomTooSmall'])
    .limit(1)
  return (await kept.executeTakeFirst()) !== undefined
}

/** Forgets what was accepted of a class, but for the conflicts that it still has. */
export async function dropOverridesBut(
  db: Kysely<Schema>,
  organizationId: number,
  classId: number,
  conflicts: Conflict[],
): Promise<void> {
  const there = new Set(conflicts.map((conflict) => keyBetween(classId, conflict)))
  const kept = await keptOf(db, organizationId, classId).execute()
  await remove(
    db,
    organizationId,
    kept.filter((one) => !there.has(keyOf(one))),
  )
}

const keptOf = (db: Kysely<Schema>, organizationId: number, classId: number) =>
  db
    .selectFrom('conflictOverride')
    .where('organizationId', '=', organizationId)
    .where((where) =>
      where.or([where('classId', '=', classId), where('otherClassId', '=', classId)]),
    )
    .select(['id', 'kind', 'classId', 'otherClassId'])
    .$narrowType<{ kind: ConflictKind }>()
