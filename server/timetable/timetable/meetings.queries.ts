import type { Kysely } from 'kysely'
import { daysIn } from '../class-days/class-days.queries.ts'
import type { Meeting } from '../scheduled-classes/scheduled-classes.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { slotsInOrder } from '../rooms/places.queries.ts'
import { type MeetingDay, meetingDates } from '../scheduled-classes/meeting-days.rules.ts'

/** As much of a class as says when it meets. */
export type Timed = Omit<Meeting, 'roomId'> & {
  semesterId: number
  startDate: string
  endDate: string
}

/** The calendars and the time slots that classes go by. */
type Times = {
  days: Map<number, MeetingDay[]>
  slots: Map<number, { startTime: string; endTime: string }>
}

/** Whether two classes meet on the same day at the same time. Days before `from` do not count. */
export function meetingTogether({ days, slots }: Times, from = '') {
  const known = new Map<string, Set<string>>()
  const datesOf = (one: Timed) => {
    const key = [one.semesterId, one.weekday, one.startDate, one.endDate].join()
    const dates = known.get(key) ?? readDates(one)
    known.set(key, dates)
    return dates
  }
  const readDates = (one: Timed) =>
    new Set(meetingDates(one, days.get(one.semesterId) ?? []).filter((date) => date >= from))
  return (one: Timed, other: Timed): boolean => {
    const [times, others] = [timesOf(slots, one), timesOf(slots, other)]
    if (!times || !others) return false
    if (times.startTime >= others.endTime || others.startTime >= times.endTime) return false
    const [dates, otherDates] = [datesOf(one), datesOf(other)]
    return dates === otherDates ? dates.size > 0 : [...dates].some((date) => otherDates.has(date))
  }
}

/** Null for a class that is at no time yet. */
export function timesOf(slots: Times['slots'], { slotId, startTime, endTime }: Timed) {
  if (slotId !== null) return slots.get(slotId)
  return startTime !== null && endTime !== null ? { startTime, endTime } : undefined
}

/** When some classes meet, from today on. One that is cancelled does not. */
export async function readMeetings(
  db: Kysely<Schema>,
  organizationId: number,
  classIds: number[],
  today: string,
) {
  const rows = await classes(db, organizationId, classIds).execute()
  const semesterIds = [...new Set(rows.map(({ semesterId }) => semesterId))]
  const calendars = await daysIn(db, semesterIds).execute()
  const days = Map.groupBy(calendars, ({ semesterId }) => semesterId)
  const slots = await slotsInOrder(db, organizationId).execute()
  const slotsById = new Map(slots.map((slot) => [slot.id, slot]))
  const together = meetingTogether({ days, slots: slotsById }, today)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    together(classId: number, otherId: number): boolean {
      const [one, other] = [byId.get(classId), byId.get(otherId)]
      return one !== undefined && other !== undefined && together(one, other)
    },

    /** Whether a class has met for the last time. */
    isDone(classId: number): boolean {
      const one = byId.get(classId)
      const dates = one ? meetingDates(one, days.get(one.semesterId) ?? []) : []
      return dates.length > 0 && dates.every((date) => date < today)
    },
  }
}

const classes = (db: Kysely<Schema>, organizationId: number, classIds: number[]) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', 'in', classIds)
    .where('class.status', '!=', 'Cancelled')
    .select(['class.id', 'semesterId', 'class.startDate', 'class.endDate'])
    .select(['weekday', 'slotId', 'startTime', 'endTime'])
