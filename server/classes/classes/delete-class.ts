import type { DeleteClass } from '#contract/classes/classes.query.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, versionConflict } from '#server/http/problem.ts'
import { notify } from '#server/notifications/notify.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { formerConflictsOf } from '#server/timetable/timetable/resolve-conflicts.ts'
import { type Class, classFacts } from './change-class.ts'
import { readClassRows, setAsideImages } from './class-rows.ts'
import { findAdminClass, type Stores } from './classes.queries.ts'
import { deletedClassKind } from './deleted-class.notification.ts'

/** Deletes a class that nobody ever enrolled in, with everything in it. Returns the images that are no longer used. */
export async function deleteClass(
  stores: Stores,
  holder: Holder,
  classId: number,
): Promise<string[]> {
  const { db } = stores
  const { organizationId } = holder
  await lockOrganization(db, organizationId)
  const before = await findAdminClass(stores, organizationId, classId)
  await requireNoEnrollments(db, before)
  const images = await db
    .deleteFrom('image')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .returning('key')
    .execute()
  await removeClass(db, holder, before)
  return images.map(({ key }) => key)
}

/**
 * Deletes a draft. For ten minutes it can be undone (`deletedClassKind`): until then its rows are stored with what waits,
 * and its files stay in the storage.
 */
export async function deleteDraft(
  stores: Stores,
  holder: Holder,
  classId: number,
  { version }: DeleteClass,
): Promise<void> {
  const { db } = stores
  const { organizationId, userId } = holder
  await lockOrganization(db, organizationId)
  const before = await findAdminClass(stores, organizationId, classId)
  if (version !== undefined && before.version !== version) throw versionConflict(before)
  if (before.status !== 'Draft')
    throw conflict('not_draft', {}, `${before.name} is not a draft. Cancel it instead.`)
  await requireNoEnrollments(db, before)
  const deleted = {
    rows: await readClassRows(db, organizationId, classId),
    formerConflicts: await formerConflictsOf(db, organizationId, classId),
    withdrawn: await withdrawHeld(db, organizationId, classId),
  }
  await setAsideImages(db, organizationId, classId)
  await removeClass(db, holder, before)
  await notify(db, deletedClassKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'Class', id: classId },
    facts: { name: before.name },
    change: { before: deleted, version: before.version },
  })
}

async function requireNoEnrollments(db: Db, { id, organizationId, name }: Class): Promise<void> {
  const enrolled = await db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', id)
    .select('id')
    .executeTakeFirst()
  if (!enrolled) return
  const message = `Students have enrolled in ${name} or asked to. Cancel it instead.`
  throw conflict('has_enrollments', {}, message)
}

/** What waits about a class cannot be undone without it. Restoring the class restores it too. */
async function withdrawHeld(db: Db, organizationId: number, classId: number): Promise<number[]> {
  const held = await db
    .updateTable('notification')
    .set({ state: 'Withdrawn' })
    .where('organizationId', '=', organizationId)
    .where('subjectType', '=', 'Class')
    .where('subjectId', '=', classId)
    .where('state', '=', 'Held')
    .returning('id')
    .execute()
  return held.map(({ id }) => id)
}

async function removeClass(db: Db, holder: Holder, before: Class): Promise<void> {
  await db
    .deleteFrom('class')
    .where('organizationId', '=', holder.organizationId)
    .where('id', '=', before.id)
    .execute()
  const subject = { type: 'Class', id: before.id } as const
  await audit(db, { ...actedBy(holder), action: 'Removed', subject, before: classFacts(before) })
}
