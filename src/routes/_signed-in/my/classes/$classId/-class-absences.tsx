import { useQuery } from '@tanstack/react-query'
import type { Class } from '#contract/classes/my-classes.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { todayHere } from '#contract/dates/display-date.ts'
import { ownAbsencesQuery } from '#src/api/classes/absences.api.ts'
import {
  OwnSubstitutions,
  StudentAbsences,
} from '#src/components/classes/absences/own-absences.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'

/** The coming absences from a class that concern the user, and how to report one. */
export function ClassAbsences({ shown }: { shown: Class }) {
  const { id: classId, isTeacher, eligibilities, dates, status } = shown
  const { data } = useQuery(ownAbsencesQuery)
  if (!data || status !== 'Published') return null
  const next = dates.find(({ date, type }) => date >= todayHere() && !isOff(type))
  const inClass = new Set(
    eligibilities.filter((one) => one.status === 'Enrolled').map(({ personId }) => personId),
  )
  const people = next ? data.people.filter(({ personId }) => inClass.has(personId)) : []
  const students = data.students.filter((one) => one.classId === classId)
  const teaching = data.teaching.filter((one) => one.classId === classId)
  const mayReport = next !== undefined && (isTeacher || people.length > 0)
  if (!mayReport && students.length + teaching.length === 0) return null
  return (
    <Card title="Absences">
      {students.length > 0 && <StudentAbsences absences={students} />}
      {teaching.length > 0 && <OwnSubstitutions days={teaching} />}
      <Row gap="tight" wrap>
        {people.map(({ personId, name, isMe }) => (
          <ButtonLink
            key={personId}
            to="/my/absences/new"
            search={{ personId, classId, fromDate: next?.date }}
          >
            {isMe ? 'Report your absence' : `Report an absence of ${name}`}
          </ButtonLink>
        ))}
        {isTeacher && next && (
          <ButtonLink to="/my/absences/teaching" search={{ classId, fromDate: next.date }}>
            {people.some(({ isMe }) => isMe)
              ? 'Report your absence as a teacher'
              : 'Report your absence'}
          </ButtonLink>
        )}
      </Row>
    </Card>
  )
}
