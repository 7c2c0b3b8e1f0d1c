import type { Db } from '#server/database/schema/schema.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import { instantAt } from '#server/tenancy/organizations.queries.ts'
import { expectedDays, timesOn } from '../scheduled-classes/meetings.rules.ts'
import { usualTimes } from '../scheduled-classes/scheduled-classes.queries.ts'
import { listDaysIn } from './class-days.queries.ts'

/** A class on one of its days. */
export type MeetingDay = Awaited<ReturnType<typeof listMeetingDays>>[number]

/** Every day of some classes by date, including holidays and canceled days, with the times of each class. */
export async function listMeetingDays(db: Db, organizationId: number, classIds: number[]) {
  const classes = await timesOf(db, { organizationId, classIds })
  const semesterIds = [...new Set(classes.map(({ semesterId }) => semesterId))]
  const calendar = await listDaysIn(db, { semesterIds })
  const days = Map.groupBy(calendar, ({ semesterId }) => semesterId)
  return classes
    .flatMap(({ id: classId, ...one }) => {
      return expectedDays(one, days.get(one.semesterId) ?? []).map((day) => ({
        classId,
        classDayId: day.id,
        date: day.date,
        type: day.type,
        ...timesOn(one, day),
      }))
    })
    .toSorted((one, other) => one.date.localeCompare(other.date))
}

const timesOf = compileOnce(
  (
    db,
    { organizationId, classIds }: Placeholders<{ organizationId: number; classIds: number[] }>,
  ) =>
    db
      .selectFrom('class')
      .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
      .leftJoin('timeSlot', 'timeSlot.id', 'classMeeting.slotId')
      .where('class.organizationId', '=', organizationId)
      .where('class.id', 'in', classIds)
      .select(['class.id', 'semesterId', 'class.startDate', 'class.endDate', 'weekday'])
      .select(usualTimes),
)

/** The instant at which a class begins on a day: without a time, the day itself. */
export const beginningOf = (
  { date, startTime }: { date: string; startTime: string | null },
  timeZone: string,
): string => instantAt(date, startTime ?? '00:00', timeZone)
