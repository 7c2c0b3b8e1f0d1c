import { enrollmentReaders } from '#contract/rights/guarded.ts'
import { createHash } from 'node:crypto'
import { conflictSentences } from '#contract/timetable/conflict-words.ts'
import type { ConflictsOverride, Override } from '#contract/timetable/meetings.ts'
import type { Conflict, ConflictKind } from '#contract/timetable/timetable.ts'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { conflictsRefused } from '#server/http/problem.ts'
import { type Holder, requireOne, type Administrator } from '#server/tenancy/rights.ts'
import {
  bounded,
  conflictsIn,
  type FoundConflict,
  existedBefore,
  inOrder,
  keyBetween,
  keyOf,
} from './conflicts.rules.ts'
import { readPlanOf } from './plan.queries.ts'
import { inParts } from '#server/database/in-parts.ts'
import { clock } from '#server/process/clock.ts'

/** Conflicts without the names of students, unless the caller may see who attends which class. */
const studentsShown = <Found extends Conflict>(
  { permissions }: Pick<Holder, 'permissions'>,
  conflicts: Found[],
): Found[] =>
  enrollmentReaders.some((permission) => permissions.includes(permission))
    ? conflicts
    : conflicts.map(({ students: _, ...conflict }) => conflict as Found)

/**
 * The conflicts that the viewer may see. Without permission to see enrollments, `StudentTeaches` is hidden: by assigning one
 * teacher after another, the viewer could find out which classes they attend.
 */
export const shownTo = <Found extends Conflict>(
  viewer: Pick<Holder, 'permissions'>,
  conflicts: Found[],
): Found[] => conflicts.filter(({ kind }) => isShownTo(viewer)(kind))

export function isShownTo({ permissions }: Pick<Holder, 'permissions'>) {
  const maySeeAll = enrollmentReaders.some((permission) => permissions.includes(permission))
  return (kind: ConflictKind) => maySeeAll || kind !== 'StudentTeaches'
}

/** The conflicts of a class before a change, and those of them that somebody had accepted. */
export type FormerConflicts = {
  conflicts: Pick<
    FoundConflict,
    'kind' | 'classId' | 'organizationUserIds' | 'roomName' | 'seats'
  >[]
  overrides: Omit<Selectable<Schema['conflictOverride']>, 'id'>[]
}

/**
 * Which new conflicts are accepted. A preview, which is rolled back, accepts all and counts them, and so does a part of
 * a change that is checked as a whole (`requireNoNewConflicts`). An undo accepts those that there were before the
 * change, and restores their overrides.
 */
export type Accepting = ConflictsOverride | null | 'Preview' | 'Part' | FormerConflicts

/**
 * Writes a class with the organization locked, so that conflicts cannot change meanwhile. New conflicts refuse the change,
 * unless the caller may accept them and accepts exactly these; `isAccepted` says so. Conflicts that the caller may not see
 * do not refuse anything and stay open for people who may see them.
 */
export async function withConflictsAccepted<Written extends { id: number }>(
  db: Db,
  holder: Holder,
  { classId, override }: { classId?: number; override: Accepting },
  write: () => Promise<Written>,
): Promise<Accepted<Written>> {
  const { organizationId } = holder
  const acceptsAll = override === 'Preview' || override === 'Part'
  const former = typeof override === 'object' && override && 'conflicts' in override && override
  const accepting = !acceptsAll && !former && override
  if (accepting) await requireOne(db, holder, ['enrollments.override'])
  await lockOrganization(db, organizationId)
  const was =
    classId === undefined
      ? { conflicts: [], overrides: [] }
      : await formerConflictsOf(db, organizationId, classId)
  const before = was.conflicts
  const written = await write()
  const after = await findConflicts(db, organizationId, written.id)
  await dropOverridesBut(db, organizationId, written.id, after)
  const known = former ? [...before, ...former.conflicts] : before
  const added = shownTo(holder, newIn(after, known))
  const newConflictsCount = added.length
  const result = { written, isAccepted: false, newConflictsCount, was }
  if (former) await restoreOverrides(db, organizationId, written.id, { after, former })
  if (newConflictsCount === 0 || acceptsAll) return result
  const fingerprint = fingerprintOf(holder, added)
  if (!accepting || accepting.fingerprint !== fingerprint) {
    const changed = accepting ? 'The conflicts have changed.' : ''
    const sentences = [changed, sentencesFor(holder, added)].filter(Boolean).join(' ')
    throw conflictsRefused(sentences, fingerprint)
  }
  await saveOverrides(db, holder, written.id, added, accepting.reason)
  return { ...result, isAccepted: true }
}

type Accepted<Written> = {
  written: Written
  isAccepted: boolean
  newConflictsCount: number
  was: FormerConflicts
}

/** The conflicts of a stored class, and those of them that somebody has accepted. */
export async function formerConflictsOf(
  db: Db,
  organizationId: number,
  classId: number,
): Promise<FormerConflicts> {
  return {
    conflicts: await findConflicts(db, organizationId, classId),
    overrides: await listOverrides(db, organizationId, classId),
  }
}

/** Refuses classes that have moved together if one has a conflict that it did not have before. */
export async function requireNoNewConflicts(
  db: Db,
  holder: Holder,
  former: ReadonlyMap<number, FormerConflicts>,
): Promise<void> {
  const { organizationId } = holder
  for (const [classId, { conflicts, overrides }] of former) {
    await returnOverrides(db, organizationId, classId, overrides)
    const { plan, one } = await readPlanOf(db, organizationId, classId)
    const added = shownTo(holder, newIn(conflictsIn(plan)(one), conflicts))
    if (added.length === 0) continue
    const sentences = `${one.name}: ${sentencesFor(holder, added)} The timetable has changed. Search again.`
    throw conflictsRefused(sentences, fingerprintOf(holder, added))
  }
}

type FormerOverrides = FormerConflicts['overrides']

/** The accepted conflicts of a class. */
export async function listOverrides(
  db: Db,
  organizationId: number,
  classId: number,
): Promise<FormerOverrides> {
  const overrides = await overridesOf(db, organizationId, classId)
    .select(['organizationId', 'reason', 'overriddenByPersonId', 'overriddenDate'])
    .execute()
  return overrides.map(({ id: _, ...each }) => each)
}

/** Restores the accepted conflicts of a class, as far as there are these conflicts again. */
export async function returnOverrides(
  db: Db,
  organizationId: number,
  classId: number,
  overrides: FormerOverrides,
): Promise<void> {
  if (overrides.length === 0) return
  const after = await findConflicts(db, organizationId, classId)
  await restoreOverrides(db, organizationId, classId, { after, former: { overrides } })
}

/** Restores the overrides of conflicts that there are again. */
async function restoreOverrides(
  db: Db,
  organizationId: number,
  classId: number,
  { after, former }: { after: FoundConflict[]; former: Pick<FormerConflicts, 'overrides'> },
): Promise<void> {
  const there = new Set(after.map((conflict) => keyBetween(classId, conflict)))
  const isThere = (each: FormerConflicts['overrides'][number]) =>
    there.has(keyOf({ ...each, kind: each.kind as ConflictKind }))
  const rows = former.overrides.filter(isThere)
  const replaced = new Set(rows.map((each) => keyOf({ ...each, kind: each.kind as ConflictKind })))
  await removeOverrides(db, organizationId, classId, (key) => replaced.has(key))
  for (const some of inParts(rows)) await db.insertInto('conflictOverride').values(some).execute()
}

/** Enrolls a student. A conflict at that time is stored as accepted, if the caller may accept it. */
export async function withStudentConflictsAccepted<Written>(
  db: Db,
  holder: Holder,
  { classId, override }: { classId: number; override: Override | null },
  write: () => Promise<Written>,
): Promise<Written> {
  if (!override) return write()
  const { organizationId } = holder
  const before = await findConflicts(db, organizationId, classId)
  const written = await write()
  const after = await findConflicts(db, organizationId, classId)
  const elsewhere = newIn(after, before).filter(
    ({ kind }) => kind === 'StudentsBooked' || kind === 'StudentTeaches',
  )
  await saveOverrides(db, holder, classId, elsewhere, override.reason)
  return written
}

const among = ({ kind, classId }: Pick<FoundConflict, 'kind' | 'classId'>) => `${kind} ${classId}`

/** The conflicts that a class did not have before. */
export function newIn(
  after: FoundConflict[],
  before: FormerConflicts['conflicts'],
): FoundConflict[] {
  const known = Map.groupBy(before, among)
  return after.filter((conflict) => !known.get(among(conflict))?.some(existedBefore(conflict)))
}

/**
 * Identifies the conflicts to accept by what the caller may see of them. A caller who may not see the students cannot find
 * them out by trying fingerprints.
 */
export function fingerprintOf(holder: Holder, added: FoundConflict[]) {
  const shown = studentsShown(holder, added)
  const facts = shown.map((each) =>
    JSON.stringify([
      each.kind,
      each.classId,
      each.organizationUserIds.toSorted((one, other) => one - other),
      each.studentsCount,
      each.students?.toSorted(),
      each.roomName,
      each.capacity,
      each.seats,
      each.date,
    ]),
  )
  return createHash('sha256').update(facts.toSorted().join('\n')).digest('base64url')
}

/** Deletes the overrides of a class whose conflicts have ended because a student left. */
export async function dropOverrides(
  db: Db,
  organizationId: number,
  classId: number,
): Promise<void> {
  // Finding conflicts reads the whole plan, and there is rarely an override to delete.
  const overrides = overridesOf(db, organizationId, classId)
    .where('kind', 'in', ['StudentsBooked', 'StudentTeaches', 'RoomTooSmall'])
    .limit(1)
  if (!(await overrides.executeTakeFirst())) return
  const conflicts = await findConflicts(db, organizationId, classId)
  await dropOverridesBut(db, organizationId, classId, conflicts)
}

/** The conflicts of a stored class. */
async function findConflicts(db: Db, organizationId: number, classId: number) {
  const { plan, one } = await readPlanOf(db, organizationId, classId)
  return conflictsIn(plan)(one)
}

/** The first sentences, and how many more there are. */
function sentencesFor(holder: Holder, added: FoundConflict[]): string {
  const { conflicts, moreConflicts: more } = bounded(added)
  const shown = studentsShown(holder, conflicts)
  return conflictSentences(shown, more ? more.open + more.accepted : 0)
}

/** Stores the reason for accepting conflicts of a class. Replaces the overrides of the same conflicts. */
async function saveOverrides(
  db: Db,
  { organizationId, personId }: Administrator,
  classId: number,
  conflicts: Conflict[],
  reason: string,
): Promise<void> {
  const common = {
    organizationId,
    reason,
    overriddenByPersonId: personId,
    overriddenDate: clock.timestamp(),
  }
  const rows = conflicts.map((conflict) => ({
    ...common,
    kind: conflict.kind,
    ...inOrder(classId, conflict),
  }))
  const replaced = new Set(rows.map(keyOf))
  await removeOverrides(db, organizationId, classId, (key) => replaced.has(key))
  for (const some of inParts(rows)) await db.insertInto('conflictOverride').values(some).execute()
}

/** Deletes the overrides of a class whose conflicts have ended. */
async function dropOverridesBut(
  db: Db,
  organizationId: number,
  classId: number,
  conflicts: Conflict[],
): Promise<void> {
  const there = new Set(conflicts.map((conflict) => keyBetween(classId, conflict)))
  await removeOverrides(db, organizationId, classId, (key) => !there.has(key))
}

async function removeOverrides(
  db: Db,
  organizationId: number,
  classId: number,
  isGone: (key: string) => boolean,
): Promise<void> {
  const overrides = await overridesOf(db, organizationId, classId).execute()
  const gone = overrides.filter((one) => isGone(keyOf(one))).map(({ id }) => id)
  for (const some of inParts(gone))
    await db
      .deleteFrom('conflictOverride')
      .where('organizationId', '=', organizationId)
      .where('id', 'in', some)
      .execute()
}

const overridesOf = (db: Db, organizationId: number, classId: number) =>
  db
    .selectFrom('conflictOverride')
    .where('organizationId', '=', organizationId)
    .where((where) =>
      where.or([where('classId', '=', classId), where('otherClassId', '=', classId)]),
    )
    .select(['id', 'kind', 'classId', 'otherClassId'])
    .$narrowType<{ kind: ConflictKind }>()
