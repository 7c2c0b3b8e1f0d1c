import { useQuery } from '@tanstack/react-query'
import { dueInWords } from '#contract/classes/rule-words.ts'
import type { RoundDue, RoundStatus } from '#contract/classes/registration-rounds.ts'
import type { AudienceSize } from '#contract/timetable/registration-windows.ts'
import type { Semester } from '#contract/timetable/semesters.ts'
import { registrationRoundQuery } from '#src/api/classes/registration-rounds.api.ts'
import { WindowsList } from './-earlier-openings.tsx'
import { listStart } from '#src/components/addresses/list-search.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { factsOf } from '#src/components/forms/fields/fields.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { semesterFields } from './-semester-fields.tsx'
import { registrationWords } from './-semester-status.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/text/facts.tsx'

const admin = '/organizations/$organizationId/admin'

/** What happens in a registration round now. */
const roundWords = ({ status, ...due }: RoundDue & { status: RoundStatus }) =>
  status === 'Choosing'
    ? `Families choose until ${dueInWords(due)}`
    : status === 'Closed'
      ? 'Publish the result'
      : 'The result is published'

interface SemesterFactsProps {
  semester: Semester
  /** How many are in each audience, for who manages semesters. */
  sizes: AudienceSize[] | undefined
}

/** A semester's dates and contents. */
export function SemesterFacts({ semester, sizes }: SemesterFactsProps) {
  const { id, organizationId } = semester
  const mayManageEnrollments = useMay()('enrollments.manage')
  const { data: found } = useQuery({
    ...registrationRoundQuery(id),
    enabled: mayManageEnrollments,
  })
  return (
    <Card>
      <Facts
        items={[
          ['Registration', registrationWords(semester)],
          semester.registrationWindows.length > 0 && [
            'Earlier openings',
            <WindowsList key="windows" windows={semester.registrationWindows} sizes={sizes} />,
          ],
          mayManageEnrollments && [
            'Registration round',
            <RouterLink
              key="round"
              to={`${admin}/registration-rounds/$semesterId`}
              params={{ organizationId, semesterId: id }}
            >
              {found?.round ? roundWords(found.round) : 'Give the seats in a round'}
            </RouterLink>,
          ],
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
