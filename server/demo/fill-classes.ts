import { addDays, type Weekday } from '#contract/dates/weekdays.ts'
import { hour } from '#contract/dates/durations.ts'
import { ageOn } from '#server/people/people/age.ts'
import { createClass, setPhoto } from '#server/classes/classes/classes.queries.ts'
import { findGradeLevels } from '#server/people/grade-levels/grade-levels.queries.ts'
import { memberName, searchable } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import {
  type ClassKey,
  insertEnrollment,
  seatMember,
  setStatus,
} from '#server/classes/enrollments/enrollments.queries.ts'
import { insertSemester, type SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { type DemoClass, markOf, notTaken } from './classes.ts'
import {
  type DemoSemester,
  acceptedRoom,
  changedDays,
  makeUpDay,
  meetingDays,
  plannedDays,
  roomOf,
  rooms,
  slots,
} from './timetable.ts'
import { lastSaved } from '../database/saving.ts'
import { insertRoom } from '#server/timetable/rooms/rooms.queries.ts'
import { insertTimeSlot } from '#server/timetable/time-slots/time-slots.queries.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { listMeetingDays } from '#server/timetable/class-days/meeting-days.queries.ts'
import { inParts } from '#server/database/in-parts.ts'
import { clock } from '#server/process/clock.ts'

/** The photo of a class. */
export type Photos = Map<DemoClass, number>

type School = { organizationId: number }

/**
 * A semester and its classes; returns its id. The students are dealt out like cards, so that siblings are in
 * different classes.
 */
export async function fillClasses(
  db: Db,
  { organizationId }: School,
  semester: DemoSemester,
  classes: DemoClass[],
): Promise<number> {
  const members = await activeMembers(db, { organizationId })
  const students = members.filter(({ isStudent }) => isStudent)
  const savedBy = members.find(({ isOwner }) => isOwner)?.personId ?? null
  const { id: semesterId } = await insertSemester(db, { organizationId, ...semester }, savedBy)
  const { startDate, endDate } = semester
  const { levels } = await findGradeLevels(db, organizationId)
  let dealt = 0
  for (const {
    name,
    teachers,
    students: many,
    ages,
    fromGrade,
    line,
    photo: _,
    ...about
  } of classes) {
    const comers = ages ? students.filter(isAged(ages, startDate)) : students
    const classId = await createClass(
      db,
      {
        organizationId,
        semesterId,
        name,
        startDate,
        endDate,
        summary: null,
        description: null,
        status: 'Published',
        minAge: ages?.[0] ?? null,
        maxAge: ages?.[1] ?? null,
        minGradeLevelId: levels.find((level) => level.name === fromGrade)?.id ?? null,
        maxStudents: many + (many % 3) || null,
        ...about,
        teachers: teachers.map((teacher, place) => ({
          organizationUserId: idOf(members, teacher),
          role: place === 0 ? 'Lead' : 'CoTeacher',
        })),
      },
      savedBy,
    )
    const key = { organizationId, classId }
    for (let place = 0; place < many; place += 1) {
      const student = comers[(dealt * stride) % comers.length]
      dealt += 1
      if (student) await seatMember(db, key, { organizationUserId: student.id })
    }
    if (line) {
      const offered = members.find((each) => each.name === line.offeredTo)
      await fillLine(db, key, [offered, ...comers.toReversed()], line.waiting)
    }
    const createdDate = `${addDays(startDate, -90)}T15:00:00.000Z`
    await db
      .updateTable('enrollment')
      .set({ createdDate, statusDate: createdDate })
      .where('classId', '=', classId)
      .execute()
    await db
      .updateTable('enrollment')
      .set({ enrolledDate: createdDate })
      .where('classId', '=', classId)
      .where('status', '=', 'Enrolled')
      .execute()
  }
  return semesterId
}

/** An offer to the first student, and the waitlist of others who are not in the class. */
async function fillLine(
  db: Db,
  key: ClassKey,
  [first, ...others]: ({ personId: number } | undefined)[],
  waiting: number,
): Promise<void> {
  const begun = { status: 'Waitlisted', requestedByUserId: null } as const
  const id = first && (await insertEnrollment(db, key, { ...begun, personId: first.personId }))
  const offeredUntil = new Date(clock.now() + 40 * hour).toISOString()
  if (id !== undefined) await setStatus(db, key, id, { status: 'Offered', offeredUntil })
  let inLine = 0
  for (const each of others) {
    if (inLine === waiting || !each) return
    if (await insertEnrollment(db, key, { ...begun, personId: each.personId })) inLine += 1
  }
}

const isAged =
  ([least, most]: [number, number], day: string) =>
  ({ birthDate }: { birthDate: string | null }) =>
    birthDate !== null && ageOn(birthDate, day) >= least && ageOn(birthDate, day) <= most

// Coprime with any number of students that is not a multiple of it.
const stride = 37

const activeMembers = (db: Db, { organizationId }: School) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .select([
      'organizationUser.id',
      'personId',
      'isOwner',
      'isStudent',
      'birthDate',
      memberName.as('name'),
    ])
    .orderBy('organizationUser.id')
    .execute()

function idOf(members: { id: number; name: string }[], name: string): number {
  const member = members.find((each) => each.name === name)
  if (!member) throw new Error(`${name} is not an active member.`)
  return member.id
}

/** The rooms and time slots of the meeting house. */
export async function fillRooms(db: Db, { organizationId }: School): Promise<void> {
  for (const room of rooms) await insertRoom(db, { ...room, organizationId }, null)
  for (const slot of slots) await insertTimeSlot(db, { ...slot, organizationId }, null)
}

/** The class days of a semester. In the current one, some changed. */
export async function fillDays(
  db: Db,
  key: SemesterKey,
  semester: DemoSemester,
  isRunning: boolean,
): Promise<void> {
  const changed = isRunning ? changedDays(semester) : {}
  const common = { ...key, ...lastSaved(null), makesUpClassDayId: null }
  const days = plannedDays(semester).map((day) => {
    const { notes = null, cancelReason = null, ...rest } = { ...day, ...changed[day.date] }
    return { ...common, ...rest, notes, cancelReason, searchNotes: searchable(notes ?? '') }
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
    .values({ ...common, ...day, makesUpClassDayId: id, notes: null, cancelReason: null })
    .execute()
}

/** Gives each class of a semester its preferred room, at the least busy time when nobody in it has another class. */
export async function fillPlaces(
  db: Db,
  { organizationId, semesterId }: SemesterKey,
): Promise<void> {
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
    .where('status', '!=', 'Canceled')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  const hours: Hour[] = meetingDays.flatMap((weekday) =>
    slotRows.map(({ id: slotId }) => ({ weekday, slotId, rooms: new Set(), busy: new Set() })),
  )
  for (const { id: classId, name } of classes) {
    const room = roomRows.find((each) => each.name === roomOf[name])
    const teachers = (await teachersOf(db, classId)).map(({ personId }) => personId)
    const people = [...(await studentsOf(db, classId)), ...teachers]
    if (!room) continue
    const quietest = hours
      .filter((each) => !each.rooms.has(room.id) && people.every((id) => !each.busy.has(id)))
      .toSorted((one, other) => one.rooms.size - other.rooms.size)[0]
    if (!quietest) continue
    quietest.rooms.add(room.id)
    for (const id of people) quietest.busy.add(id)
    const { weekday, slotId } = quietest
    await db
      .updateTable('classMeeting')
      .set({ weekday, slotId, roomId: room.id })
      .where('classId', '=', classId)
      .execute()
    if (name === acceptedRoom.className) await accept(db, { organizationId, classId })
  }
}

type Hour = { weekday: Weekday; slotId: number; rooms: Set<number>; busy: Set<number> }

const accept = (db: Db, key: { organizationId: number; classId: number }) =>
  db
    .insertInto('conflictOverride')
    .values({
      ...key,
      otherClassId: null,
      kind: 'RoomTooSmall',
      reason: acceptedRoom.reason,
      overriddenByPersonId: null,
      overriddenDate: clock.timestamp(),
    })
    .execute()

/** Attendance in the classes of a semester until today. */
export async function fillAttendance(
  db: Db,
  { organizationId, semesterId }: SemesterKey,
  today: string,
): Promise<void> {
  const classes = await db
    .selectFrom('class')
    .where('semesterId', '=', semesterId)
    .where('status', '=', 'Published')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  for (const one of classes) {
    const days = await listMeetingDays(db, organizationId, [one.id])
    const past = days.filter(({ date, type }) => date < today && !isOff(type))
    const taken = past.slice(0, Math.max(0, past.length - (notTaken[one.name] ?? 0)))
    const students = await studentsOf(db, one.id)
    const teacher = (await teachersOf(db, one.id)).find(({ role }) => role === 'Lead')
    const rows = taken.flatMap(({ classDayId, date, endTime }, day) =>
      students.map((personId, place) => ({
        organizationId,
        classId: one.id,
        classDayId,
        personId,
        minutesLate: null,
        note: null,
        ...markOf(one.id + place, day),
        markedByPersonId: teacher?.personId ?? null,
        markedDate: `${date}T${endTime ?? '15:00'}:00.000Z`,
      })),
    )
    for (const part of inParts(rows)) await db.insertInto('attendance').values(part).execute()
  }
}

async function studentsOf(db: Db, classId: number) {
  const rows = await db
    .selectFrom('enrollment')
    .where('classId', '=', classId)
    .where('status', '=', 'Enrolled')
    .orderBy('id')
    .select('personId')
    .execute()
  return rows.map(({ personId }) => personId)
}

const teachersOf = (db: Db, classId: number) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .where('classId', '=', classId)
    .select(['personId', 'role'])
    .execute()

/** Sets the photos of a semester's classes. */
export async function fillPhotos(
  db: Db,
  { organizationId, semesterId }: SemesterKey,
  classes: DemoClass[],
  photos: Photos,
  userId: number,
) {
  for (const one of classes) {
    const photo = photos.get(one)
    if (photo === undefined) continue
    const { id: classId } = await db
      .selectFrom('class')
      .where('semesterId', '=', semesterId)
      .where('name', '=', one.name)
      .select('id')
      .executeTakeFirstOrThrow()
    await setPhoto(db, { organizationId, classId }, photo, userId)
  }
}
