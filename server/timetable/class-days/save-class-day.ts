import type {
  CreateClassDay,
  DeleteClassDay,
  UpdateClassDay,
} from '#contract/timetable/class-days.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { conflict, versionConflict } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { notifyOfClassDay, notifyOfMakeUpDay } from './notify-of-class-day.ts'
import { factsOf, requirePossible } from './check-class-day.ts'
import { requireNotArchived } from '../semesters/semesters.queries.ts'
import { findClassDay } from './class-days.queries.ts'
import { removeClassDay } from './remove-class-day.ts'

export const insertClassDay = (
  db: Db,
  values: Omit<CreateClassDay, 'notification'>,
  savedByPersonId: number | null,
) =>
  db
    .insertInto('classDay')
    .values({ ...values, ...sortedOut(values), cancelReason: null, ...lastSaved(savedByPersonId) })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function addClassDay(
  db: Db,
  administrator: Administrator,
  { notification, ...values }: CreateClassDay,
) {
  const { organizationId, personId } = administrator
  await lockOrganization(db, organizationId)
  await requireNotArchived(db, values)
  await requirePossible(db, values, { ...values, ...sortedOut(values) })
  const { id } = await insertClassDay(db, values, personId)
  const after = await findClassDay(db, organizationId, id)
  const subject = { type: 'ClassDay', id } as const
  await audit(db, { ...actedBy(administrator), action: 'Added', subject, after: factsOf(after) })
  if (after.makesUp) await notifyOfMakeUpDay(db, administrator, after, notification)
  return after
}

export async function updateClassDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
  { version, notification, ...values }: UpdateClassDay,
) {
  const { organizationId, personId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findClassDay(db, organizationId, classDayId)
  if (before.version !== version) throw versionConflict(before)
  if (before.type === 'Canceled')
    throw conflict('canceled', {}, 'This day is canceled. Restore it first.')
  await requirePossible(db, before, { ...values, ...sortedOut(values) }, classDayId)
  await db
    .updateTable('classDay')
    .set({ ...values, ...sortedOut(values), ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', classDayId)
    .execute()
  const after = await findClassDay(db, organizationId, classDayId)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'ClassDay', id: classDayId },
    before: factsOf(before),
    after: factsOf(after),
  })
  await notifyOfClassDay(db, administrator, { before, after }, notification)
  return after
}

export async function deleteClassDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
  { notified }: DeleteClassDay,
): Promise<void> {
  const { organizationId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findClassDay(db, organizationId, classDayId)
  await removeClassDay(db, administrator, before)
  const options = notified && { sentence: null, isSilent: notified === 'Nobody' }
  await notifyOfClassDay(db, administrator, { before, after: null }, options)
}

/** A holiday has no times, and only a make-up day makes up another. */
const sortedOut = ({ type, notes, startTime, endTime, makesUpClassDayId }: UpdateOrCreate) => ({
  ...(type === 'Holiday' ? { startTime: null, endTime: null } : { startTime, endTime }),
  makesUpClassDayId: type === 'MakeUp' ? makesUpClassDayId : null,
  searchNotes: searchable(notes ?? ''),
})

type UpdateOrCreate = Omit<UpdateClassDay, 'version' | 'notification'>
