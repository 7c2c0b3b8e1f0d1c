import { Link } from '@tanstack/react-router'
import type { EnrolledClass, TeachingClass } from '#contract/my-classes.ts'
import { enrolledClassesQuery, teachingClassesQuery } from '#src/api/classes.api.ts'
import { UnusualClassStatus, withUnusualStatus } from '#src/components/classes/class-status.tsx'
import { displayDateRange } from '#src/ui/text/display-date.ts'
import type { HowToGo, ListSearch } from '#src/components/addresses/list-search.ts'
import { PagedTable, type Column } from '#src/components/table/paged-table.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'

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
      children: 'You do not teach a class yet. The owners of an organization say who teaches.',
      action: find,
    }}
  />
)

export const EnrolledClasses = (list: ListProps) => (
  <PagedTable
    {...list}
    name="enrolled-classes"
    label="Enrolled Classes"
    noun={['class', 'classes']}
    columns={columns}
    ask={enrolledClassesQuery}
    empty={{
      drawing: 'classes',
      children:
        'You are not enrolled in a class yet. The owners of an organization enrol its students.',
      action: find,
    }}
  />
)

const find = <ButtonLink to="/organizations">Find an organization</ButtonLink>

const columns: Column<Omit<EnrolledClass, 'studentNames'>>[] = [
  {
    id: 'name',
    label: 'Name',
    sortField: 'name',
    isAlwaysShown: true,
    cell: ({ id, name, status }) => (
      <Row gap="tight" wrap>
        <Link to="/my/classes/$classId" params={{ classId: id }} className={rowLink()}>
          {name}
        </Link>
        <UnusualClassStatus status={status} />
      </Row>
    ),
    text: ({ name, status }) => withUnusualStatus(name, status),
  },
  {
    id: 'organization',
    label: 'Organization',
    sortField: 'organizationName',
    cell: ({ organizationName }) => organizationName,
    text: ({ organizationName }) => organizationName,
  },
  {
    id: 'dates',
    label: 'Date Range',
    kind: 'short',
    sortField: 'startDate',
    cell: ({ startDate, endDate }) => displayDateRange(startDate, endDate),
    text: ({ startDate, endDate }) => displayDateRange(startDate, endDate),
  },
]

const teachingColumns: Column<TeachingClass>[] = [
  ...columns,
  {
    id: 'students',
    label: 'Enrolled Students',
    sortField: 'enrolledStudentsCount',
    kind: 'number',
    cell: ({ enrolledStudentsCount }) => enrolledStudentsCount,
    text: ({ enrolledStudentsCount }) => String(enrolledStudentsCount),
  },
]
