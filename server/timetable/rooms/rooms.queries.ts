import type { CreateRoom, Room, RoomQuery, UpdateRoom } from '#contract/timetable/rooms.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { fullName, contains, searchable } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound, versionConflict } from '#server/http/problem.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { classesCountOf, deletePlace, requireFew, requireFreeName } from './places.queries.ts'

type NewRoom = Pick<CreateRoom, 'organizationId' | 'name'> & Partial<CreateRoom>

/** By default, it has no other facts than its name. */
export const insertRoom = (db: Db, values: NewRoom, savedByPersonId: number | null) =>
  db
    .insertInto('room')
    .values({ ...values, searchName: searchable(values.name), ...lastSaved(savedByPersonId) })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function addRoom(db: Db, administrator: Administrator, values: NewRoom) {
  await requireFreeName(db, 'room', values)
  await requireFew(db, 'room', values.organizationId)
  const { id } = await insertRoom(db, values, administrator.personId)
  const after = await findRoom(db, administrator.organizationId, id)
  const subject = { type: 'Room', id } as const
  await audit(db, { ...actedBy(administrator), action: 'Added', subject, after: factsOf(after) })
  return after
}

/** The rooms of an organization, by name. */
export async function listRooms(db: Db, organizationId: number, query: RoomQuery) {
  const list = db.selectFrom('room').where('room.organizationId', '=', organizationId)
  const isFound = contains(query.searchString, 'room.searchName')
  const found = rooms(db, organizationId).where(isFound)
  const order = ['room.searchName', 'room.id']
  return pageOf(query, [onePage(found, query, order).execute(), countBoth(list, isFound)])
}

export const findRoom = (db: Db, organizationId: number, roomId: number) =>
  rooms(db, organizationId).where('room.id', '=', roomId).executeTakeFirstOrThrow(notFound)

const rooms = (db: Db, organizationId: number) =>
  db
    .selectFrom('room')
    .leftJoin('person as saver', 'saver.id', 'room.savedByPersonId')
    .where('room.organizationId', '=', organizationId)
    .select(['room.id', 'room.organizationId', 'room.name', 'room.capacity'])
    .select(['room.version', 'room.savedDate', fullName('saver').as('savedBy')])
    .select(classesCountOf('room'))

export async function updateRoom(
  db: Db,
  administrator: Administrator,
  roomId: number,
  { version, ...values }: UpdateRoom,
) {
  const { organizationId, personId } = administrator
  await requireFreeName(db, 'room', { organizationId, name: values.name }, roomId)
  const before = await findRoom(db, organizationId, roomId)
  if (before.version !== version) throw versionConflict(before)
  await db
    .updateTable('room')
    .set({ ...values, searchName: searchable(values.name), ...lastSaved(personId) })
    .set('version', nextVersion)
    .where('organizationId', '=', organizationId)
    .where('id', '=', roomId)
    .execute()
  const after = await findRoom(db, organizationId, roomId)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Room', id: roomId },
    before: factsOf(before),
    after: factsOf(after),
  })
  return after
}

/** Its classes stay without a room. */
export async function deleteRoom(
  db: Db,
  administrator: Administrator,
  roomId: number,
): Promise<void> {
  const { organizationId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findRoom(db, organizationId, roomId)
  await deletePlace(db, administrator, 'room', roomId)
  const subject = { type: 'Room', id: roomId } as const
  const entry = { action: 'Removed', subject, before: factsOf(before) } as const
  await audit(db, { ...actedBy(administrator), ...entry })
}

const factsOf = ({ name, capacity }: Room) => ({ name, capacity })
