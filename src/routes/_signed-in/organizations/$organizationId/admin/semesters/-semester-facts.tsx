import type { Semester, SemesterStatus } from '#contract/timetable/semesters.ts'
import { listStart } from '#src/components/addresses/list-search.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { factsOf } from '#src/components/forms/fields/fields.ts'
import { semesterFields } from './-semester-fields.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayDate, displayDateRange } from '#src/ui/text/times/display-date.ts'

const admin = '/organizations/$organizationId/admin'

/** What a semester is about, and what is in it. */
export function SemesterFacts({ semester }: { semester: Semester }) {
  const { id, organizationId } = semester
  return (
    <Card>
      <Facts
        items={[
          ['Registration', registrationWords(semester)],
          ...factsOf(semesterFields, semester, 'ageAsOfDate'),
          [
            'Class days',
            <RouterLink
              key="days"
              to={`${admin}/class-days`}
              params={{ organizationId }}
              search={{ ...listStart, semesterId: id }}
            >
              {counted(semester.classDaysCount, ['class day', 'class days'])}
            </RouterLink>,
          ],
          [
            'Classes',
            <RouterLink
              key="classes"
              to={`${admin}/classes`}
              params={{ organizationId }}
              search={{ ...listStart, semesterId: id }}
            >
              {counted(semester.classesCount, ['class', 'classes'])}
            </RouterLink>,
          ],
          ['Students', counted(semester.studentsCount, ['student', 'students'])],
        ]}
      />
    </Card>
  )
}

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
