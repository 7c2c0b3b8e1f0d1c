import type { CancelClassDay, ClassDay, RestoreClassDay } from '#contract/timetable/class-days.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { notifyOfClassDay } from './notify-of-class-day.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { conflict, versionConflict } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { findClassDay } from './class-days.queries.ts'
import { requireNotMadeUp } from './check-class-day.ts'

/** Cancels a day. Everybody who can see the day can read the reason. */
export async function cancelClassDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
  { reason, notification, version }: CancelClassDay,
) {
  const before = await findLocked(db, administrator, classDayId, version)
  if (before.type === 'Canceled') throw conflict('canceled', {}, 'This day is already canceled.')
  if (before.type === 'Holiday')
    throw conflict('holiday', {}, 'No classes meet on holidays, so there’s nothing to cancel.')
  const changes = { type: 'Canceled', cancelReason: reason } as const
  const after = await change(db, administrator, before, changes)
  await audit(db, {
    ...actedBy(administrator),
    action: 'ClassDayCanceled',
    subject: { type: 'ClassDay', id: classDayId },
    before: { type: before.type, reason: null },
    after: { type: after.type, reason },
  })
  await notifyOfClassDay(db, administrator, { before, after }, notification)
  return after
}

/** Restores a canceled day. A make-up day becomes a make-up day again. */
export async function restoreClassDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
  { notification, version }: RestoreClassDay,
) {
  const before = await findLocked(db, administrator, classDayId, version)
  if (before.type !== 'Canceled') throw conflict('not_canceled', {}, 'This day isn’t canceled.')
  requireNotMadeUp(before)
  const type = before.makesUp ? 'MakeUp' : 'Regular'
  const after = await change(db, administrator, before, { type, cancelReason: null })
  await audit(db, {
    ...actedBy(administrator),
    action: 'ClassDayRestored',
    subject: { type: 'ClassDay', id: classDayId },
    before: { type: before.type, reason: before.cancelReason },
    after: { type, reason: null },
  })
  await notifyOfClassDay(db, administrator, { before, after }, notification)
  return after
}

/** A day in the version that the caller saw, locked until the transaction ends. */
async function findLocked(
  db: Db,
  { organizationId }: Administrator,
  classDayId: number,
  version: number,
) {
  await lockOrganization(db, organizationId)
  const day = await findClassDay(db, organizationId, classDayId)
  if (day.version !== version) throw versionConflict(day)
  return day
}

async function change(
  db: Db,
  { organizationId, personId }: Administrator,
  { id, notes }: ClassDay,
  changes: Pick<ClassDay, 'type' | 'cancelReason'>,
) {
  const searchNotes = searchable([notes, changes.cancelReason].filter(Boolean).join(' '))
  await db
    .updateTable('classDay')
    .set({ ...changes, searchNotes, ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
  return findClassDay(db, organizationId, id)
}
