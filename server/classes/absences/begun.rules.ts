import { beginningOf } from '#server/timetable/class-days/meeting-days.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { clock } from '#server/process/clock.ts'

/** Today's date in the westernmost time zone: a day that has ended there has ended everywhere. */
export const firstToday = (): string => todayIn('Etc/GMT+12')

type Meeting = { date: string; startTime: string | null }

/** Whether a class has begun on a day. Until then, absences can be reported, changed and withdrawn. */
export const hasBegun = (meeting: Meeting, timeZone: string): boolean =>
  beginningOf(meeting, timeZone) <= clock.timestamp()
