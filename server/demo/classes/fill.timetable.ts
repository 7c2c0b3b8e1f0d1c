import type { Kysely } from 'kysely'
import type { Weekday } from '#contract/dates/weekdays.ts'
import { lastSaved } from '../../database/saving.ts'
import type { Schema } from '../../database/schema/schema.ts'
import { searchable } from '../../database/searchable.ts'
import { insertRoom } from '#server/timetable/rooms/rooms.queries.ts'
import { insertTimeSlot } from '#server/timetable/time-slots/time-slots.queries.ts'
import type { DemoSemester } from '../demo.semesters.ts'
import {
  acceptedRoom,
  changedDays,
  makeUpDay,
  meetingDays,
  plannedDays,
  roomOf,
  rooms,
  slots,
} from './demo.timetable.ts'

type School = { organizationId: number }

/** The rooms and the hours of the meeting house. */
export async function fillRooms(db: Kysely<Schema>, { organizationId }: School): Promise<void> {
  for (const room of rooms) await insertRoom(db, { ...room, organizationId }, null)
  for (const slot of slots) await insertTimeSlot(db, { ...slot, organizationId }, null)
}

/** The days of a semester. In the one that is running, not all went as planned. */
export async function fillDays(
  db: Kysely<Schema>,
  school: School,
  semester: DemoSemester,
  isRunning: boolean,
): Promise<void> {
  const key = { ...school, semesterId: await idOf(db, school, semester) }
  const changed = isRunning ? changedDays(semester) : {}
  const kept = { ...key, ...lastSaved(null), makesUpClassDayId: null }
  const days = plannedDays(semester).map((day) => {
    const { notes = null, cancelReason = null, ...rest } = { ...day, ...changed[day.date] }
    return { ...kept, ...rest, notes, cancelReason, searchNotes: searchable(notes ?? '') }
  })
  await db.insertInto('classDay').values(days).execute()
  if (!isRunning) return
  const { makesUp, ...day } = makeUpDay(semester)
  const { id } = await db
    .selectFrom('classDay')
    .where((where) => where.and({ ...key, date: makesUp }))
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('classDay')
    .values({ ...kept, ...day, makesUpClassDayId: id, notes: null, cancelReason: null })
    .execute()
}

/** Gives each class of a semester the room that it likes, at the quietest hour when nobody in it is busy elsewhere. */
export async function fillPlaces(
  db: Kysely<Schema>,
  school: School,
  semester: DemoSemester,
): Promise<void> {
  const semesterId = await idOf(db, school, semester)
  const { organizationId } = school
  const named = async (table: 'room' | 'timeSlot') =>
    db
      .selectFrom(table)
      .where('organizationId', '=', organizationId)
      .select(['id', 'name'])
      .execute()
  const [roomRows, slotRows] = [await named('room'), await named('timeSlot')]
  const classes = await db
    .selectFrom('class')
    .where('semesterId', '=', semesterId)
    .where('status', '!=', 'Cancelled')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  const hours: Hour[] = meetingDays.flatMap((weekday) =>
    slotRows.map(({ id: slotId }) => ({ weekday, slotId, rooms: new Set(), busy: new Set() })),
  )
  for (const { id: classId, name } of classes) {
    const room = roomRows.find((each) => each.name === roomOf[name])
    const people = await whoComes(db, classId)
    if (!room) continue
    const hour = hours
      .filter((each) => !each.rooms.has(room.id) && people.every((id) => !each.busy.has(id)))
      .toSorted((one, other) => one.rooms.size - other.rooms.size)[0]
    if (!hour) continue
    hour.rooms.add(room.id)
    for (const id of people) hour.busy.add(id)
    const { weekday, slotId } = hour
    await db
      .updateTable('classMeeting')
      .set({ weekday, slotId, roomId: room.id })
      .where('classId', '=', classId)
      .execute()
    if (name === acceptedRoom.className) await accept(db, { organizationId, classId })
  }
}

type Hour = { weekday: Weekday; slotId: number; rooms: Set<number>; busy: Set<number> }

/** Everybody who is in a class: nobody can be elsewhere meanwhile. */
async function whoComes(db: Kysely<Schema>, classId: number) {
  const students = await db
    .selectFrom('enrolment')
    .where('classId', '=', classId)
    .where('status', '=', 'Enrolled')
    .select('personId')
    .execute()
  const teachers = await db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .where('classId', '=', classId)
    .select('personId')
    .execute()
  return [...students, ...teachers].map(({ personId }) => personId)
}

const accept = (db: Kysely<Schema>, key: { organizationId: number; classId: number }) =>
  db
    .insertInto('conflictOverride')
    .values({
      ...key,
      otherClassId: null,
      kind: 'RoomTooSmall',
      reason: acceptedRoom.reason,
      overriddenByPersonId: null,
      overriddenDate: new Date().toISOString(),
    })
    .execute()

async function idOf(db: Kysely<Schema>, { organizationId }: School, { name }: DemoSemester) {
  const { id } = await db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
