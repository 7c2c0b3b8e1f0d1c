import { giveSeatsWaitedFor } from './classes/enrolments/seats.ts'
import { semesterSaved } from './timetable/semesters/semesters.saving.ts'

/** Connects what happens on a floor to what the floors above do because of it. `app.ts` and the commands call it first. */
export function connectHooks(): void {
  semesterSaved.connect((db, organizationId, semesterId) =>
    giveSeatsWaitedFor(db, organizationId, { semesterId }),
  )
}
