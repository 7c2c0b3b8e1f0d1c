import type { Kysely } from 'kysely'
import { daysIn } from '#server/timetable/class-days/class-days.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import {
  daysOff,
  meetingDays,
  timesOn,
} from '#server/timetable/scheduled-classes/meeting-days.rules.ts'
import { usualTimes } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'

/** Every day of some classes, also those that are off, by date; and at what time each class meets. */
export async function listMeetingDays(
  db: Kysely<Schema>,
  organizationId: number,
  classIds: number[],
) {
  const classes = await timesOf(db, organizationId, classIds).execute()
  const semesterIds = [...new Set(classes.map(({ semesterId }) => semesterId))]
  const calendar = daysIn(db, semesterIds).select(['startTime', 'endTime'])
  const days = Map.groupBy(await calendar.execute(), ({ semesterId }) => semesterId)
  return classes
    .flatMap(({ id: classId, ...one }) => {
      const ofSemester = days.get(one.semesterId) ?? []
      return [...meetingDays(one, ofSemester), ...daysOff(one, ofSemester)].map((day) => ({
        classId,
        classDayId: day.id,
        date: day.date,
        type: day.type,
        ...timesOn(one, day),
      }))
    })
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

const timesOf = (db: Kysely<Schema>, organizationId: number, classIds: number[]) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', 'in', classIds)
    .select(['class.id', 'semesterId', 'class.startDate', 'class.endDate', 'weekday'])
    .select(usualTimes)
