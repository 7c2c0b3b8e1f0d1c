import type { Semester } from '#contract/timetable/semesters.ts'
import type { SemesterStatus } from '#contract/timetable/semesters.query.ts'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayDate, displayDateRange } from '#contract/dates/display-date.ts'

const tones = {
  Planned: 'default',
  RegistrationOpen: 'accent',
  Running: 'success',
  Finished: 'default',
  Archived: 'warning',
} as const

export const SemesterStatusBadge = ({ status }: { status: SemesterStatus }) => (
  <Badge tone={tones[status]}>{semesterStatusWords[status]}</Badge>
)

/** The name of each status, in the order of a semester's life. */
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
  if (registrationCloses === null) return `From ${displayDate(registrationOpens)}`
  return displayDateRange(registrationOpens, registrationCloses)
}
