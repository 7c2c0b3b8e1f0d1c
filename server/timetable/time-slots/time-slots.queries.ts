import type {
  CreateTimeSlot,
  TimeSlot,
  TimeSlotQuery,
  UpdateTimeSlot,
} from '#contract/timetable/time-slots.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { fullName, contains, searchable } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound, versionConflict } from '#server/http/problem.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import {
  classesCountOf,
  deletePlace,
  requireFew,
  requireFreeName,
} from '../rooms/places.queries.ts'

export const insertTimeSlot = (db: Db, values: CreateTimeSlot, savedByPersonId: number | null) =>
  db
    .insertInto('timeSlot')
    .values({ ...values, searchName: searchable(values.name), ...lastSaved(savedByPersonId) })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function addTimeSlot(db: Db, administrator: Administrator, values: CreateTimeSlot) {
  await requireFreeName(db, 'timeSlot', values)
  await requireFew(db, 'timeSlot', values.organizationId)
  const { id } = await insertTimeSlot(db, values, administrator.personId)
  const after = await findTimeSlot(db, administrator.organizationId, id)
  const subject = { type: 'TimeSlot', id } as const
  await audit(db, { ...actedBy(administrator), action: 'Added', subject, after: factsOf(after) })
  return after
}

const sorting = { name: ['timeSlot.searchName'], startTime: ['startTime', 'endTime'] }

/** The time slots of an organization, by time by default. */
export async function listTimeSlots(db: Db, organizationId: number, query: TimeSlotQuery) {
  const list = db.selectFrom('timeSlot').where('timeSlot.organizationId', '=', organizationId)
  const isFound = contains(query.searchString, 'timeSlot.searchName')
  const found = timeSlots(db, organizationId).where(isFound)
  const order = [...sorting[query.sortField ?? 'startTime'], 'timeSlot.id']
  return pageOf(query, [onePage(found, query, order).execute(), countBoth(list, isFound)])
}

export const findTimeSlot = (db: Db, organizationId: number, timeSlotId: number) =>
  timeSlots(db, organizationId)
    .where('timeSlot.id', '=', timeSlotId)
    .executeTakeFirstOrThrow(notFound)

const timeSlots = (db: Db, organizationId: number) =>
  db
    .selectFrom('timeSlot')
    .leftJoin('person as saver', 'saver.id', 'timeSlot.savedByPersonId')
    .where('timeSlot.organizationId', '=', organizationId)
    .select(['timeSlot.id', 'timeSlot.organizationId', 'timeSlot.name'])
    .select(['timeSlot.startTime', 'timeSlot.endTime'])
    .select(['timeSlot.version', 'timeSlot.savedDate', fullName('saver').as('savedBy')])
    .select(classesCountOf('timeSlot'))

export async function saveTimeSlot(
  db: Db,
  administrator: Administrator,
  timeSlotId: number,
  { version, ...values }: Omit<UpdateTimeSlot, 'notification'>,
) {
  const { organizationId, personId } = administrator
  await requireFreeName(db, 'timeSlot', { organizationId, name: values.name }, timeSlotId)
  const before = await findTimeSlot(db, organizationId, timeSlotId)
  if (before.version !== version) throw versionConflict(before)
  await db
    .updateTable('timeSlot')
    .set({ ...values, searchName: searchable(values.name), ...lastSaved(personId) })
    .set('version', nextVersion)
    .where('organizationId', '=', organizationId)
    .where('id', '=', timeSlotId)
    .execute()
  const after = await findTimeSlot(db, organizationId, timeSlotId)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'TimeSlot', id: timeSlotId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return { before: factsOf(before), after }
}

/** Its classes stay without a time slot. */
export async function deleteTimeSlot(
  db: Db,
  administrator: Administrator,
  timeSlotId: number,
): Promise<void> {
  const { organizationId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findTimeSlot(db, organizationId, timeSlotId)
  await deletePlace(db, administrator, 'timeSlot', timeSlotId)
  const subject = { type: 'TimeSlot', id: timeSlotId } as const
  const entry = { action: 'Removed', subject, before: factsOf(before) } as const
  await audit(db, { ...actedBy(administrator), ...entry })
}

const factsOf = ({ name, startTime, endTime }: TimeSlot) => ({ name, startTime, endTime })
