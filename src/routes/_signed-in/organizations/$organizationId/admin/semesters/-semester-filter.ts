import type { SemesterStatus } from '#contract/timetable/semesters.ts'

/** In the order of a semester's life. */
export const semesterStatuses: readonly SemesterStatus[] = [
  'Planned',
  'RegistrationOpen',
  'Running',
  'Finished',
  'Archived',
]

/** What narrows a list of semesters. */
export interface SemesterFilter {
  status?: SemesterStatus
}

/** A filter out of an address or out of a form. Whatever nobody could have chosen is as if it had not been said. */
export function semesterFilter({ status }: { status?: unknown }): SemesterFilter {
  const known = semesterStatuses.find((each) => each === status)
  return known ? { status: known } : {}
}
