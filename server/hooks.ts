import { giveSeatsWaitedFor } from './classes/enrolments/give-seats.ts'
import { semesterSaved } from './timetable/semesters/semesters.queries.ts'

/** Connects what happens on a floor to what the floors above do because of it. `app.ts` and the commands call it first. */
export function connectHooks(): void {
  semesterSaved.connect((db, organizationId, semesterId) =>
    giveSeatsWaitedFor(db, organizationId, { semesterId }),
  )
}
