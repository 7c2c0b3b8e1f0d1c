import type { CalendarDays, CalendarEntry, CalendarRange } from '#contract/classes/calendars.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { nobodyAbsent, readSubstituted } from '#server/timetable/class-days/substituted.queries.ts'
import {
  meetingKey,
  meetingsOf,
  timesOn,
} from '#server/timetable/scheduled-classes/meetings.rules.ts'
import { homeworkKey, homeworkSince } from '../class-content/class-content.queries.ts'
import { firstToday } from '../absences/begun.rules.ts'
import { absencesFrom } from '../absences/student-absences.queries.ts'
import {
  eldestFirst,
  listPlanned,
  type PlannedClass,
} from '../my-classes/planned-classes.queries.ts'

/** The classes of a person and their children on the days of a range, by date and time. */
export async function listCalendarDays(
  db: Db,
  personId: number,
  range: CalendarRange,
): Promise<CalendarDays> {
  const fromDate = range.fromDate ?? firstToday()
  const untilDate = range.untilDate ?? addDays(fromDate, 30)
  const planned = (await listPlanned(db, personId, fromDate)).filter(isOnDays)
  const classIds = planned.map(({ id }) => id)
  const absent = Map.groupBy(await absencesFrom(db, classIds, fromDate), meetingKey)
  const substituted = await readSubstituted(db, classIds, fromDate)
  const homework = await homeworkSince(db, classIds, fromDate)
  const entries = planned.flatMap((row) =>
    meetingsOf(row, row.days)
      .filter(({ date }) => date >= fromDate && date <= untilDate)
      .map(({ date, day, isCanceled }): CalendarEntry => {
        const key = day && meetingKey({ classId: row.id, classDayId: day.id })
        const personIds = peopleIn(row, personId)
        const away = (key && absent.get(key)) || []
        const { substitute } = (key && substituted.get(key)) || nobodyAbsent
        return {
          date,
          classId: row.id,
          className: row.name,
          organizationName: row.organizationName,
          roomName: row.roomName,
          ...timesOn(row, day),
          isTeaching: row.part.isTeacher,
          personIds,
          absentIds: personIds.filter((id) => away.some((one) => one.personId === id)),
          substituteName: substitute?.name ?? null,
          isCanceled: isCanceled || row.status === 'Canceled',
          cancelReason: day?.cancelReason ?? null,
          type: day?.type ?? null,
          makesUpDate: row.days.find(({ id }) => id === day?.makesUpClassDayId)?.date ?? null,
          bring: row.bring,
          homework: homework.get(homeworkKey({ classId: row.id, date })) ?? null,
        }
      }),
  )
  return { people: peopleOf(planned, personId), entries: entries.toSorted(inOrder) }
}

/** Without a weekday, a class meets on every class day. Once it is canceled, it would fill all of them. */
const isOnDays = ({ status, weekday }: PlannedClass) => status !== 'Canceled' || weekday !== null

const peopleIn = ({ part }: PlannedClass, me: number): number[] => [
  ...part.children.map(({ personId }) => personId),
  ...(part.isStudent ? [me] : []),
]

/** The children in the classes, eldest first, and the person themselves. */
function peopleOf(planned: PlannedClass[], me: number): CalendarDays['people'] {
  const children = new Map(
    planned.flatMap(({ part }) => part.children).map((child) => [child.personId, child]),
  )
  return [
    ...[...children.values()]
      .toSorted(eldestFirst)
      .map(({ personId, name }) => ({ personId, name })),
    { personId: me, name: null },
  ]
}

const inOrder = (one: CalendarEntry, other: CalendarEntry) =>
  one.date.localeCompare(other.date) ||
  (one.startTime ?? '').localeCompare(other.startTime ?? '') ||
  one.classId - other.classId
