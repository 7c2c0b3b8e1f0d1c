import type { Semester } from '#contract/timetable/semesters.ts'
import type { SemesterStatus } from '#contract/timetable/semesters.query.ts'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayDate } from '#contract/dates/display-date.ts'
import { displayTime } from '#contract/dates/display-time.ts'

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

type Window = Pick<Semester, 'registrationOpens' | 'registrationOpensTime' | 'registrationCloses'>

/** When families can register, in one line. */
export function registrationWords(window: Window): string {
  const { registrationOpens, registrationOpensTime: time, registrationCloses } = window
  if (registrationOpens === null && registrationCloses === null) return 'Not planned'
  if (registrationOpens === null) return `Until ${displayDate(registrationCloses ?? '')}`
  const opens = `${displayDate(registrationOpens)}${time === null ? '' : `, ${displayTime(time)}`}`
  return registrationCloses === null
    ? `From ${opens}`
    : `${opens} to ${displayDate(registrationCloses)}`
}
