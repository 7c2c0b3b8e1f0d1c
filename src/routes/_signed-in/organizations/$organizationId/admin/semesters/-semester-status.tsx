import type { SemesterStatus } from '#contract/timetable/semesters.ts'
import { semesterStatusWords } from './-semester-words.ts'
import { Badge } from '#src/ui/text/badge.tsx'

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
