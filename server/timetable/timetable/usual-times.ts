import { sql } from 'kysely'

const start = sql<string | null>`coalesce(time_slot.start_time, class_meeting.start_time)`
const end = sql<string | null>`coalesce(time_slot.end_time, class_meeting.end_time)`

/** When a class usually meets: in its slot, or else at times of its own. Of `classMeeting`, with `timeSlot` joined on the left. */
export const usualTimes = [start.as('startTime'), end.as('endTime')] as const
