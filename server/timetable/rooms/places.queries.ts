import { longestPage } from '#contract/page.ts'
import { sql } from 'kysely'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Operand } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { conflict } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'

type Place = 'room' | 'timeSlot'

const nouns = { room: 'room', timeSlot: 'time slot' } as const

/** Refuses a name that another room or time slot has. Locks the organization until the transaction ends. */
export async function requireFreeName(
  db: Db,
  place: Place,
  { organizationId, name }: { organizationId: number; name: string },
  exceptId = 0,
) {
  await lockOrganization(db, organizationId)
  const namesake = await db
    .selectFrom(place)
    .where('organizationId', '=', organizationId)
    .where('searchName', '=', searchable(name))
    .where('id', '!=', exceptId)
    .select('name')
    .executeTakeFirst()
  if (!namesake) return
  const message = `There’s already a ${nouns[place]} named ${namesake.name}.`
  throw conflict('name_taken', { name: message }, message)
}

/** Refuses more rows than a select can list. `requireFreeName` locks the organization. */
export async function requireFew(db: Db, place: Place, organizationId: number) {
  const { many } = await db
    .selectFrom(place)
    .where('organizationId', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many < longestPage.pageSize) return
  const message = `There are already ${many} ${nouns[place]}s. Delete one first.`
  throw conflict('too_many', {}, message)
}

/** The rooms of an organization, by name. */
export const roomsInOrder = (db: Db, organizationId: number) =>
  db
    .selectFrom('room')
    .where('organizationId', '=', organizationId)
    .select(['id', 'name', 'capacity'])
    .orderBy('searchName')

/** The time slots of an organization, by time. */
export const slotsInOrder = (db: Db, organizationId: Operand<number>) =>
  db
    .selectFrom('timeSlot')
    .where('organizationId', '=', organizationId)
    .select(['id', 'name', 'startTime', 'endTime'])
    .orderBy('startTime')
    .orderBy('endTime')
    .orderBy('searchName')

/** How many classes use the room or the time slot of the row. */
export const classesCountOf = (place: Place) =>
  sql<number>`(
    select count(*) from class_meeting
    where class_meeting.organization_id = ${sql.ref(`${place}.organizationId`)}
      and class_meeting.${place === 'room' ? sql`room_id` : sql`slot_id`} = ${sql.ref(`${place}.id`)}
  )`.as('classesCount')

/** Deletes a room or a time slot. Its classes stay; their version changes, so that open forms get a version conflict. */
export async function deletePlace(
  db: Db,
  { organizationId, personId }: Administrator,
  place: Place,
  id: number,
) {
  const field = place === 'room' ? 'roomId' : 'slotId'
  const there = db
    .selectFrom('classMeeting')
    .where('organizationId', '=', organizationId)
    .where(field, '=', id)
  await db
    .updateTable('class')
    .set({ version: nextVersion, ...lastSaved(personId) })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', there.select(['classId']))
    .execute()
  await db
    .updateTable('classMeeting')
    .set({ [field]: null })
    .where('organizationId', '=', organizationId)
    .where(field, '=', id)
    .execute()
  await db
    .deleteFrom(place)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
