import type { MoveClasses, MovedClasses, UndoMoves } from '#contract/timetable/place-suggestions.ts'
import type { Services } from '#server/calls/call.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { undo } from '#server/notifications/undo.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { checkPlace } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { requireNotArchived } from '#server/timetable/semesters/semesters.queries.ts'
import { meetingAfter } from '#server/timetable/timetable/check-class.ts'
import {
  formerConflictsOf,
  requireNoNewConflicts,
  type FormerConflicts,
} from '#server/timetable/timetable/resolve-conflicts.ts'
import { changeClass, type ChangedClass } from './change-class.ts'
import { classKind } from './class.notification.ts'
import { moveClass, type Stores } from './classes.queries.ts'
import { notifyOfClass } from './save-class.ts'

/**
 * Moves classes together: all, or none if somebody has changed one of them, or if one would have a
 * conflict that it did not have before.
 */
export async function moveClasses(
  stores: Stores,
  holder: Holder,
  moves: MoveClasses['moves'],
): Promise<MovedClasses> {
  const { db } = stores
  const { organizationId, personId } = holder
  await lockOrganization(db, organizationId)
  const former = new Map<number, FormerConflicts>()
  for (const { classId } of moves)
    former.set(classId, await formerConflictsOf(db, organizationId, classId))
  const changed: ChangedClass[] = []
  for (const { classId, version, ...place } of moves)
    changed.push(
      await changeClass(stores, holder, classId, 'Part', async (before) => {
        const { semesterId } = before
        await requireNotArchived(db, { organizationId, semesterId })
        await checkPlace(db, organizationId, { ...place, semesterId })
        const key = { organizationId, classId }
        const saving = { version, savedByPersonId: personId }
        const isSaved = await moveClass(db, key, meetingAfter(before, place), saving)
        if (isSaved) return
        throw conflict(
          'changed_since',
          {},
          `${before.name} was changed in the meantime. Search again.`,
        )
      }),
    )
  await requireNoNewConflicts(db, holder, former)
  for (const each of changed) await notifyOfClass(db, holder, each, undefined)
  return { classes: changed.map(({ after: { id, version } }) => ({ id, version })) }
}

/**
 * Undoes moves of classes together, the last one first, so that each class finds the timetable in which it moved: all, or
 * none if somebody has changed one of them since, or if people were notified.
 */
export async function undoMoves(
  services: Services & { db: Db },
  holder: Holder,
  classes: UndoMoves['classes'],
): Promise<void> {
  const { db } = services
  const { organizationId } = holder
  for (const { id, version } of classes.toReversed()) {
    await db
      .selectFrom('class')
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow(notFound)
    const held = await db
      .selectFrom('notification')
      .where('organizationId', '=', organizationId)
      .where('kind', '=', classKind.name)
      .where('subjectType', '=', 'Class')
      .where('subjectId', '=', id)
      .where('state', '=', 'Held')
      .select('id')
      .executeTakeFirst()
    if (!held)
      throw conflict(
        'not_held',
        {},
        'It was undone already, or people were notified, so it can’t be undone here.',
      )
    await undo(services, holder, held.id, version)
  }
}
