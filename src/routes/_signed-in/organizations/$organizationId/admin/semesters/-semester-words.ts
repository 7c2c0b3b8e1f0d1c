import type { Semester, SemesterStatus } from '#contract/timetable/semesters.ts'
import { displayDate, displayDateRange } from '#src/ui/text/times/display-date.ts'

/** What each status is called, in the order of a semester's life. */
export const semesterStatusWords: Record<SemesterStatus, string> = {
  Planned: 'Planned',
  RegistrationOpen: 'Registration open',
  Running: 'Running',
  Finished: 'Finished',
  Archived: 'Archived',
}

type Window = Pick<Semester, 'registrationOpens' | 'registrationCloses'>

/** When families can register, in one line. */
export function registrationWords({ registrationOpens, registrationCloses }: Window): string {
  if (registrationOpens === null && registrationCloses === null) return 'Not planned'
  if (registrationOpens === null) return `Until ${displayDate(registrationCloses ?? '')}`
  if (registrationCloses === null) return `From ${displayDate(registrationOpens)} on`
  return displayDateRange(registrationOpens, registrationCloses)
}
