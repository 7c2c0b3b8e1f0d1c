import type { AbsentOnDay, AbsentStudent } from '#contract/classes/day-overview.ts'
import type { Mark } from '#contract/classes/attendance.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { allOf, readInParts } from '#server/database/in-parts.ts'
import { fullName, memberName } from '#server/database/searchable.ts'
import { familiesOf, guardiansOf, once } from '#server/people/family-lists/relatives.queries.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { listNextDays } from '#server/timetable/class-days/class-days.queries.ts'
import {
  listMeetingDays,
  type MeetingDay,
} from '#server/timetable/class-days/meeting-days.queries.ts'
import { studentsOf } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'

/** Who does not come on the next day on which classes meet, in all published classes, by name. */
export async function findAbsentOnDay(db: Db, organizationId: number): Promise<AbsentOnDay> {
  const today = await findToday(db, organizationId)
  const days = await listNextDays(db, organizationId, today)
  const meetings = await listMeetingsOn(db, organizationId, days)
  const seats = await allOf(readInParts(meetings, (some) => listSeats(db, organizationId, some)))
  const missing = seats.filter(isMissing)
  const byPerson = Map.groupBy(missing, ({ personId }) => personId)
  const guardians = await listGuardiansOf(db, organizationId, [...byPerson.keys()])
  const students = [...byPerson].map(
    ([personId, theirs]): AbsentStudent & { searchName: string } => ({
      personId,
      name: theirs[0]?.name ?? '',
      searchName: theirs[0]?.searchName ?? '',
      guardians: guardians.get(personId) ?? [],
      classes: theirs.toSorted(byTime).map(toClass),
    }),
  )
  return {
    today,
    date: days[0]?.date ?? null,
    seatsCount: seats.length,
    markedCount: seats.filter(({ mark }) => mark !== null).length,
    students: students.toSorted(
      (one, other) =>
        one.searchName.localeCompare(other.searchName) || one.personId - other.personId,
    ),
  }
}

const missingMarks: readonly (Mark | null)[] = ['Absent', 'Excused', 'Late']

/** A mark counts more than what was reported. */
const isMissing = ({ mark, isReported }: Seat) =>
  mark === null ? isReported : missingMarks.includes(mark)

const byTime = (one: Seat, other: Seat) =>
  (one.startTime ?? '').localeCompare(other.startTime ?? '') ||
  one.className.localeCompare(other.className)

function toClass({ personId: _, name: __, searchName: ___, ...seat }: Seat) {
  return seat
}

type NextDay = Awaited<ReturnType<typeof listNextDays>>[number]
type Meeting = MeetingDay & { className: string; roomName: string | null }

/** The published classes that meet on one of these days. */
async function listMeetingsOn(db: Db, organizationId: number, days: NextDay[]): Promise<Meeting[]> {
  if (days.length === 0) return []
  const classes = await db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('room', 'room.id', 'classMeeting.roomId')
    .where('class.organizationId', '=', organizationId)
    .where(
      'class.semesterId',
      'in',
      days.map(({ semesterId }) => semesterId),
    )
    .where('class.status', '=', 'Published')
    .select(['class.id', 'class.name', 'room.name as roomName'])
    .execute()
  const byId = new Map(classes.map((one) => [one.id, one]))
  const dayIds = new Set(days.map(({ id }) => id))
  const all = await listMeetingDays(db, organizationId, [...byId.keys()])
  return all
    .filter(({ classDayId }) => dayIds.has(classDayId))
    .map((meeting) => ({
      ...meeting,
      className: byId.get(meeting.classId)?.name ?? '',
      roomName: byId.get(meeting.classId)?.roomName ?? null,
    }))
}

type Seat = Awaited<ReturnType<typeof listSeats>>[number]

/** The students of some classes on the day, with their marks and reported absences. */
async function listSeats(db: Db, organizationId: number, meetings: Meeting[]) {
  const byClass = new Map(meetings.map((meeting) => [meeting.classId, meeting]))
  const dayIds = [...new Set(meetings.map(({ classDayId }) => classDayId))]
  const rows = await studentsOf(db, organizationId, [...byClass.keys()])
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.classId', '=', 'enrollment.classId')
        .onRef('attendance.personId', '=', 'enrollment.personId')
        .on('attendance.classDayId', 'in', dayIds),
    )
    .leftJoin('absence', (join) =>
      join
        .onRef('absence.classId', '=', 'enrollment.classId')
        .onRef('absence.personId', '=', 'enrollment.personId')
        .on('absence.classDayId', 'in', dayIds),
    )
    .leftJoin('person as reporter', 'reporter.id', 'reportedByPersonId')
    .select(['enrollment.classId', 'enrollment.personId', memberName.as('name')])
    .select(['organizationUser.searchName', 'mark', 'minutesLate', 'attendance.note as markNote'])
    .select(['absence.id as absenceId', 'absence.reason', 'absence.note'])
    .select(fullName('reporter').as('reportedBy'))
    .execute()
  return rows.flatMap(({ absenceId, ...row }) => {
    const meeting = byClass.get(row.classId)
    if (!meeting) return []
    const { className, roomName, classDayId, startTime, endTime } = meeting
    const isReported = absenceId !== null
    return [{ ...row, isReported, className, roomName, classDayId, startTime, endTime }]
  })
}

/** The guardians of some students, in the order in which to call them. */
async function listGuardiansOf(db: Db, organizationId: number, personIds: number[]) {
  if (personIds.length === 0) return new Map<number, never[]>()
  const families = await familiesOf(db, organizationId, personIds, 'children')
  const found = await guardiansOf(
    db,
    organizationId,
    families.map(({ id }) => id),
  )
  const byFamily = Map.groupBy(found, ({ familyId }) => familyId)
  const byChild = Map.groupBy(families, ({ personId }) => personId)
  return new Map(
    personIds.map((personId) => [
      personId,
      once((byChild.get(personId) ?? []).flatMap(({ id }) => byFamily.get(id) ?? [])).map(
        (guardian) => ({
          personId: guardian.personId,
          name: guardian.name,
          phone: guardian.phone,
        }),
      ),
    ]),
  )
}
