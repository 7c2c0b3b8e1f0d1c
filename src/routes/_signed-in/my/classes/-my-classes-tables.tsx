import { Link } from '@tanstack/react-router'
import type { EnrolledClass, TeachingClass } from '#contract/classes/my-classes.ts'
import { enrolledClassesQuery, teachingClassesQuery } from '#src/api/classes/classes.api.ts'
import {
  UnusualClassStatus,
  withUnusualStatus,
} from '#src/components/classes/classes/class-status.tsx'
import { displayDateRange } from '#contract/dates/display-date.ts'
import { type HowToGo, type ListSearch, listStart } from '#src/components/addresses/list-search.ts'
import { PagedTable, type Column } from '#src/components/table/paged-table.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'
import { Small } from '#src/ui/table/day-grid.tsx'
import { useQuery } from '@tanstack/react-query'
import { mayAnswer, type PendingEnrollment } from '#contract/classes/enrollments.ts'
import { pendingEnrollmentsQuery } from '#src/api/classes/enrollments.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { sentenceOf } from '#src/machines/classes/enroll-child.words.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

export interface ListProps {
  search: ListSearch
  onSearch: (next: ListSearch, how: HowToGo) => void
}

export const TeachingClasses = (list: ListProps) => (
  <PagedTable
    {...list}
    name="teaching-classes"
    label="Classes I'm Teaching"
    noun={['class', 'classes']}
    columns={teachingColumns}
    ask={teachingClassesQuery}
    empty={{
      drawing: 'classes',
      children: 'You aren’t teaching any classes yet. Organization owners assign teachers.',
      action: (
        <ButtonLink to="/my/classes" search={{ ...listStart, tab: 'enrolled' }}>
          See enrolled classes
        </ButtonLink>
      ),
    }}
  />
)

export const EnrolledClasses = (list: ListProps) => (
  <PagedTable
    {...list}
    name="enrolled-classes"
    label="Enrolled Classes"
    noun={['class', 'classes']}
    columns={enrolledColumns}
    ask={enrolledClassesQuery}
    empty={{
      drawing: 'classes',
      children: 'No enrolled classes yet. Browse classes in your organizations.',
      action: <ButtonLink to="/my/organizations">Find a class</ButtonLink>,
    }}
  />
)

type OwnClass = Omit<EnrolledClass, 'studentNames'>

const ClassName = ({ of: { id, name, status } }: { of: OwnClass }) => (
  <Row gap="tight" wrap>
    <Link to="/my/classes/$classId" params={{ classId: id }} className={rowLink()}>
      {name}
    </Link>
    <UnusualClassStatus status={status} />
  </Row>
)

const nameColumn = {
  id: 'name',
  label: 'Name',
  sortField: 'name',
  isAlwaysShown: true,
} as const

const columns: Column<OwnClass>[] = [
  {
    id: 'organization',
    label: 'Organization',
    sortField: 'organizationName',
    cell: ({ organizationName }) => organizationName,
  },
  {
    id: 'dates',
    label: 'Date Range',
    kind: 'whole',
    sortField: 'startDate',
    cell: ({ startDate, endDate }) => displayDateRange(startDate, endDate),
  },
]

const enrolledColumns: Column<EnrolledClass>[] = [
  {
    ...nameColumn,
    cell: ({ studentNames, ...one }) => (
      <Stack gap="none">
        <ClassName of={one} />
        {studentNames.length > 0 && <Small>{inWords(studentNames)}</Small>}
      </Stack>
    ),
    text: ({ name, status, studentNames }) =>
      [withUnusualStatus(name, status), inWords(studentNames)].filter(Boolean).join(': '),
  },
  ...columns,
]

const inWords = (names: string[]) => new Intl.ListFormat('en-US').format(names)

const teachingColumns: Column<TeachingClass>[] = [
  {
    ...nameColumn,
    cell: (one) => <ClassName of={one} />,
    text: ({ name, status }) => withUnusualStatus(name, status),
  },
  ...columns,
  {
    id: 'students',
    label: 'Enrolled Students',
    sortField: 'enrolledStudentsCount',
    kind: 'number',
    onPhone: 'hidden',
    cell: ({ enrolledStudentsCount }) => enrolledStudentsCount,
  },
]

const usePending = () => useQuery(pendingEnrollmentsQuery())

/** Pending requests, waitlists, and offers of the user and their children: offers first. */
export function PendingEnrollments() {
  const asked = usePending()
  const title = 'Requests and waitlists'
  if (asked.data ? asked.data.length === 0 : !asked.error) return null
  return (
    <Card title={title}>
      <Later of={asked} failed="Requests and waitlists couldn’t be loaded.">
        {(pending) => (
          <RowList label={title}>
            {pending.map((one) => (
              <RowListItem key={`${one.classId} ${one.personId}`} note={one.organizationName}>
                <ClassLink of={one} />: {one.isCanceled && 'The class is canceled. '}
                {sentenceOf(one)}
              </RowListItem>
            ))}
          </RowList>
        )}
      </Later>
    </Card>
  )
}

/** The offers alone, for other screens. */
export function SeatsOnOffer() {
  const asked = usePending()
  return (
    <Later of={asked} failed="Seat offers couldn’t be loaded." isQuiet>
      {(pending) => <Offers of={pending.filter(mayAnswer)} />}
    </Later>
  )
}

function Offers({ of: offers }: { of: PendingEnrollment[] }) {
  if (offers.length === 0) return null
  return (
    <Notice title={offers.length === 1 ? 'A seat is available' : 'Seats are available'}>
      {offers.map((one) => (
        <div key={`${one.classId} ${one.personId}`}>
          <ClassLink of={one} />: {sentenceOf(one)}
        </div>
      ))}
    </Notice>
  )
}

const ClassLink = ({ of: { classId, className } }: { of: PendingEnrollment }) => (
  <RouterLink to="/my/classes/$classId" params={{ classId }}>
    {className}
  </RouterLink>
)
