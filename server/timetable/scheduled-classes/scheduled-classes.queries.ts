import type { CreateClass } from '#contract/classes/classes.ts'
import type { EnrolmentStatus } from '#contract/classes/enrolments.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { invalidFields } from '#server/http/problem.ts'

/** When and where a class meets, as it is kept. */
export type Meeting = Pick<CreateClass, 'weekday' | 'slotId' | 'startTime' | 'endTime' | 'roomId'>

type Place = Pick<CreateClass, 'semesterId'> & Partial<Meeting>

/** Refuses a semester, a slot or a room of another organization, each at its field. */
export async function checkPlace(
  db: Kysely<Schema>,
  organizationId: number,
  { semesterId, slotId = null, roomId = null }: Place,
): Promise<void> {
  const isThere = async (table: 'semester' | 'timeSlot' | 'room', id: number | null) => {
    if (id === null) return true
    const row = db.selectFrom(table).where('organizationId', '=', organizationId)
    return (await row.where('id', '=', id).select('id').executeTakeFirst()) !== undefined
  }
  const refused = {
    ...(!(await isThere('semester', semesterId)) && {
      semesterId: 'Choose a semester of this organization.',
    }),
    ...(!(await isThere('timeSlot', slotId)) && {
      slotId: 'Choose a time slot of this organization.',
    }),
    ...(!(await isThere('room', roomId)) && { roomId: 'Choose a room of this organization.' }),
  }
  if (Object.keys(refused).length > 0) throw invalidFields(refused)
}

const start = sql<string | null>`coalesce(time_slot.start_time, class_meeting.start_time)`
const end = sql<string | null>`coalesce(time_slot.end_time, class_meeting.end_time)`

/** When a class usually meets: in its slot, or else at times of its own. Of `classMeeting`, with `timeSlot` joined on the left. */
export const usualTimes = [start.as('startTime'), end.as('endTime')] as const

const countOf = (status: EnrolmentStatus) => sql<number>`(
  select count(*) from enrolment
  where enrolment.organization_id = class.organization_id
    and enrolment.class_id = class.id and enrolment.status = ${sql.lit(status)}
)`

/** How many are enrolled in the class of the row, ask for it, or wait for a seat in it. */
export const enrolledStudentsCount = countOf('Enrolled').as('enrolledStudentsCount')
export const requestedCount = countOf('Requested').as('requestedCount')
export const waitingCount = countOf('Waitlisted').as('waitingCount')

/** All enrolments of an organization, with the membership and the person of each. */
export const membersEnrolled = (db: Kysely<Schema>, organizationId: number) =>
  db
    .selectFrom('enrolment')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'enrolment.organizationId')
        .onRef('organizationUser.personId', '=', 'enrolment.personId'),
    )
    .innerJoin('person', 'person.id', 'enrolment.personId')
    .where('enrolment.organizationId', '=', organizationId)
