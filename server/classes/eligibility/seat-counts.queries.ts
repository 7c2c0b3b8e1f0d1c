import { expressionBuilder, sql } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'

type Seats = { maxStudents: number | null; seatsTaken: number; isAwaited: boolean }

/** How many seats are free to anybody: one that somebody waits for is theirs. Null where there is no limit. */
export function freeSeats({ maxStudents, seatsTaken, isAwaited }: Seats): number | null {
  if (maxStudents === null) return null
  return isAwaited ? 0 : maxStudents - seatsTaken
}

export const isFull = (seats: Seats): boolean => freeSeats(seats) === 0

const ofEnrolment = expressionBuilder<Schema, 'enrolment'>()

/** Whether the student of the row could take a seat: an active member, whatever admission is. */
export const mayTakeSeat = ofEnrolment.exists(
  ofEnrolment
    .selectFrom('organizationUser')
    .whereRef('organizationUser.organizationId', '=', 'enrolment.organizationId')
    .whereRef('organizationUser.personId', '=', 'enrolment.personId')
    .where('organizationUser.status', '=', 'Active')
    .select(['organizationUser.id']),
)

const ofClass = expressionBuilder<Schema, 'class'>()

/** Whether anybody waits for the class of the row who could take a seat. */
export const isAwaited = ofClass
  .exists(
    ofClass
      .selectFrom('enrolment')
      .whereRef('enrolment.organizationId', '=', 'class.organizationId')
      .whereRef('enrolment.classId', '=', 'class.id')
      .where('enrolment.status', '=', 'Waitlisted')
      .where(mayTakeSeat)
      .select(['enrolment.id']),
  )
  .$castTo<boolean>()
  .as('isAwaited')

/** How many are in front of somebody who waits, and they. For the rows of a query of enrolments. */
export const placeInLine = sql<number | null>`case when enrolment.position is not null then (
  select count(*) from enrolment as line
  where line.organization_id = enrolment.organization_id and line.class_id = enrolment.class_id
    and line.status = 'Waitlisted' and line.position <= enrolment.position
) end`.as('position')
