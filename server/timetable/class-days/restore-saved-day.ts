import { isOff } from '#contract/timetable/class-days.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { versionConflict } from '#server/http/problem.ts'
import type { Change } from '#server/notifications/notification-kind.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import type { DayBefore } from './class-day.notification.ts'
import { findClassDay } from './class-days.queries.ts'
import { factsOf, requireNotMadeUp, requirePossible } from './check-class-day.ts'
import { removeClassDay } from './remove-class-day.ts'

/** Undoes a change of a class day, or its addition, if nobody has changed it since. */
export async function restoreSavedDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
  { before, version }: Change<DayBefore | null>,
): Promise<number> {
  const { organizationId, personId } = administrator
  await lockOrganization(db, organizationId)
  const day = await findClassDay(db, organizationId, classDayId)
  if (day.version !== version) throw versionConflict(day)
  if (!before) {
    await removeClassDay(db, administrator, day)
    return version
  }
  if (!isOff(before.type)) requireNotMadeUp(day)
  await requirePossible(db, day, before, classDayId)
  const searchNotes = searchable([before.notes, before.cancelReason].filter(Boolean).join(' '))
  await db
    .updateTable('classDay')
    .set({ ...before, searchNotes, ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', classDayId)
    .execute()
  const after = await findClassDay(db, organizationId, classDayId)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'ClassDay', id: classDayId },
    before: factsOf(day),
    after: factsOf(after),
  })
  return after.version
}
