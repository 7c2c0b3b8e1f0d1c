import { Link } from '@tanstack/react-router'
import {
  type AdminClassRow,
  type AdminClassQuery,
  ClassStatus,
  ClassWaiting,
} from '#contract/classes/classes.ts'
import { meetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { enrolledWords, waitingParts } from '#src/components/classes/classes/rule-words.ts'
import { ClassStatusBadge } from '#src/components/classes/classes/class-status.tsx'
import { displayDateRange } from '#src/ui/text/times/display-date.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'
import { useQuery } from '@tanstack/react-query'
import { semesterChoicesQuery } from '#src/api/timetable/semesters.api.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

/** What the list of classes shows. */
export const classColumns: Column<AdminClassRow>[] = [
  {
    id: 'name',
    label: 'Name',
    sortField: 'name',
    isAlwaysShown: true,
    cell: ({ id, name }) => (
      <Link
        from="/organizations/$organizationId/admin"
        to="/organizations/$organizationId/admin/classes/$classId"
        params={{ classId: id }}
        className={rowLink()}
      >
        {name}
      </Link>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'semester',
    label: 'Semester',
    sortField: 'semesterName',
    cell: ({ semesterName }) => semesterName,
    text: ({ semesterName }) => semesterName,
  },
  {
    id: 'dates',
    label: 'Dates',
    kind: 'short',
    sortField: 'startDate',
    // At most two lines: the end stays beside its "to".
    cell: ({ startDate, endDate }) =>
      displayDateRange(startDate, endDate).replace('to ', 'to\u00A0'),
    text: ({ startDate, endDate }) => displayDateRange(startDate, endDate),
  },
  {
    id: 'students',
    label: 'Enrolled',
    sortField: 'enrolledStudentsCount',
    kind: 'short',
    cell: (row) => (
      <div>
        {[enrolledWords(row), ...waitingParts(row)].map((words) => (
          <div key={words}>{words}</div>
        ))}
      </div>
    ),
    text: (row) => [enrolledWords(row), ...waitingParts(row)].join(', '),
  },
  {
    id: 'when',
    label: 'When',
    cell: meetingWords,
    text: meetingWords,
  },
  {
    id: 'room',
    label: 'Room',
    cell: ({ roomName }) => roomName,
    text: ({ roomName }) => roomName ?? '',
  },
  {
    id: 'teachers',
    label: 'Teachers',
    cell: ({ teacherNames }) => teacherNames.join(', '),
    text: ({ teacherNames }) => teacherNames.join(', '),
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

const waitingWords = { Requests: 'With requests', Waitlist: 'With a waitlist' }

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
      <SelectInput
        aria-label="Semester"
        value={filter.semesterId ?? ''}
        onChange={({ target }) => onFilter({ semesterId: Number(target.value) || undefined })}
      >
        <option value="">Any semester</option>
        {data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="Status"
        value={filter.status ?? ''}
        onChange={({ target }) => onFilter({ status: ClassStatus.safeParse(target.value).data })}
      >
        <option value="">Any status</option>
        {ClassStatus.options.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="Waiting"
        value={filter.waiting ?? ''}
        onChange={({ target }) => onFilter({ waiting: ClassWaiting.safeParse(target.value).data })}
      >
        <option value="">All classes</option>
        {ClassWaiting.options.map((waiting) => (
          <option key={waiting} value={waiting}>
            {waitingWords[waiting]}
          </option>
        ))}
      </SelectInput>
    </>
  )
}
