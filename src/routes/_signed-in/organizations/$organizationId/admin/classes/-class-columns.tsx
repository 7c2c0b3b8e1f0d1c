import { linkOptions } from '@tanstack/react-router'
import type { AdminClassRow } from '#contract/classes/classes.ts'
import {
  type AdminClassQuery,
  ClassStatus,
  type ClassWaiting,
} from '#contract/classes/classes.query.ts'
import { meetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { enrolledWords, waitingParts } from '#src/components/classes/classes/rule-words.ts'
import { ClassStatusBadge } from '#src/components/classes/classes/class-status.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { displayDateRange } from '#contract/dates/display-date.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { useQuery } from '@tanstack/react-query'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { ChoiceFilter, choicesOf } from '#src/ui/fields/choice-filter.tsx'

/** The columns of the class list. */
export const classColumns: Column<AdminClassRow>[] = [
  nameColumn({
    id: 'name',
    label: 'Name',
    sortField: 'name',
    name: ({ name }: AdminClassRow) => name,
    link: ({ id }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/classes/$classId',
        params: { classId: id },
      }),
  }),
  {
    id: 'semester',
    label: 'Semester',
    sortField: 'semesterName',
    cell: ({ semesterName }) => semesterName,
  },
  {
    id: 'dates',
    label: 'Dates',
    kind: 'short',
    sortField: 'startDate',
    // At most two lines: the end stays next to its "to".
    cell: ({ startDate, endDate }) =>
      displayDateRange(startDate, endDate).replace('to ', 'to\u00A0'),
    text: ({ startDate, endDate }) => displayDateRange(startDate, endDate),
  },
  {
    id: 'students',
    label: 'Enrolled',
    sortField: 'enrolledStudentsCount',
    kind: 'short',
    cell: (row) => <Enrolled row={row} />,
    text: (row) => [enrolledWords(row), ...waitingParts(row)].join(', '),
  },
  {
    id: 'when',
    label: 'When',
    cell: meetingWords,
  },
  {
    id: 'room',
    label: 'Room',
    cell: ({ roomName }) => roomName,
  },
  {
    id: 'teachers',
    label: 'Teachers',
    cell: ({ teacherNames }) => teacherNames.join(', '),
  },
  {
    id: 'status',
    label: 'Status',
    kind: 'short',
    sortField: 'status',
    cell: ({ status }) => <ClassStatusBadge status={status} />,
    text: ({ status }) => status,
  },
]

/** The numbers of a class, which lead to its students. */
function Enrolled({ row }: { row: AdminClassRow }) {
  const maySeeStudents = useMay()('enrollments.manage')
  const lines = [enrolledWords(row), ...waitingParts(row)].map((words) => (
    <div key={words}>{words}</div>
  ))
  if (!maySeeStudents) return <div>{lines}</div>
  return (
    <RouterLink
      from="/organizations/$organizationId/admin"
      to="/organizations/$organizationId/admin/classes/$classId"
      params={{ classId: row.id }}
      search={{ tab: 'students' }}
      aria-label={`Students of ${row.name}: ${[enrolledWords(row), ...waitingParts(row)].join(', ')}`}
    >
      {lines}
    </RouterLink>
  )
}

const waitingWords: Record<ClassWaiting, string> = {
  Requests: 'With requests',
  Waitlist: 'With a waitlist',
}

type ClassFilter = Pick<AdminClassQuery, 'semesterId' | 'status' | 'waiting'>

interface ClassFiltersProps {
  organizationId: number
  filter: ClassFilter
  onFilter: (part: ClassFilter) => void
}

export function ClassFilters({ organizationId, filter, onFilter }: ClassFiltersProps) {
  const { data } = useQuery(semesterChoicesQuery(organizationId))
  return (
    <>
      <ChoiceFilter
        label="Semester"
        any="Any semester"
        chosen={filter.semesterId}
        choices={data?.items.map(({ id, name }) => [id, name]) ?? []}
        onChoose={(semesterId) => onFilter({ semesterId })}
      />
      <ChoiceFilter
        label="Status"
        any="Any status"
        chosen={filter.status}
        choices={ClassStatus.options.map((status) => [status, status])}
        onChoose={(status) => onFilter({ status })}
      />
      <ChoiceFilter
        label="Waiting"
        any="All classes"
        chosen={filter.waiting}
        choices={choicesOf(waitingWords)}
        onChoose={(waiting) => onFilter({ waiting })}
      />
    </>
  )
}
