import { memo } from 'react'
import type { CatalogueClass } from '#contract/classes/catalogue.ts'
import { meetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { CoverLink } from '#src/components/frame/cover-link.tsx'
import { datesWords } from '#src/components/timetable/timetable/timetable-words.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { CardLink } from '#src/ui/table/card-list.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { ClassFacts, ClassSummary } from '#src/ui/timetable/class-facts.tsx'
import { CatalogueStudents } from './-catalogue-students.tsx'
import { agesWords, policyWords, seatsWords } from './-catalogue-words.ts'
import type { Family } from './-student-words.ts'

interface CatalogueCardProps {
  one: CatalogueClass
  term: { startDate: string; endDate: string }
  family: Family
  /** Whether its page is open to whoever looks. */
  isInside: boolean
  isHidden: boolean
}

/** A class as families choose among several. */
export const CatalogueCard = memo(function CatalogueCard({
  one,
  term,
  family,
  isInside,
  isHidden,
}: CatalogueCardProps) {
  const { id, name, category, photoUrl, summary, roomName, teacherNames, enrolment } = one
  const lines = [
    datesWords(term, one),
    dotted([roomName, teacherNames.length > 0 && teacherNames.join(', ')]),
    dotted([agesWords(one), seatsWords(one)]),
    policyWords[enrolment],
  ].filter(Boolean)
  return (
    <CardLink
      isHidden={isHidden}
      link={
        isInside ? (
          <CoverLink to="/my/classes/$classId" params={{ classId: id }}>
            {name}
          </CoverLink>
        ) : (
          name
        )
      }
      media={
        photoUrl && <Avatar name={name} shape="organization" size="large" imageUrl={photoUrl} />
      }
      note={category}
      footer={<CatalogueStudents one={one} family={family} />}
    >
      {summary && <ClassSummary>{summary}</ClassSummary>}
      <ClassFacts>
        <strong>{meetingWords(one) || 'No time yet'}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </ClassFacts>
    </CardLink>
  )
})
