import { linkOptions } from '@tanstack/react-router'
import type { AdminClassRow } from '#contract/classes/classes.ts'
import {
  type AdminClassQuery,
  ClassStatus,
  type ClassWaiting,
} from '#contract/classes/classes.query.ts'
import { CrampedOnly, RoomyOnly } from '#src/ui/frame/by-width.tsx'
import { CellNames } from '#src/ui/table/cell-lines.tsx'
import { Unbroken } from '#src/ui/text/unbroken.tsx'
import { meetingWords, meetsInShort } from '#src/components/timetable/meetings/meeting-words.ts'
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
    onPhone: 'hidden',
    sortField: 'semesterName',
    // The year stays next to its season.
    cell: ({ semesterName }) => semesterName.replace(/ (?=\S+$)/, '\u00a0'),
    text: ({ semesterName }) => semesterName,
  },
  {
    id: 'dates',
    label: 'Dates',
    kind: 'short',
    sortField: 'startDate',
    // Most classes last as long as their semester.
    isHiddenAtFirst: true,
    // At most two lines: the end stays next to its "to".
    cell: ({ startDate, endDate }) =>
      displayDateRange(startDate, endDate).replace('to ', 'to\u00A0'),
    text: ({ startDate, endDate }) => displayDateRange(startDate, endDate),
  },
  {
    id: 'when',
    label: 'When',
    onPhone: 'second',
    kind: 'short',
    cell: (row) => meetingWords(row) && <When of={row} />,
    text: meetingWords,
  },
  {
    id: 'room',
    label: 'Room',
    onPhone: 'hidden',
    cell: ({ roomName }) => roomName,
  },
  {
    id: 'teachers',
    label: 'Teachers',
    onPhone: 'hidden',
    cell: ({ teacherNames }) => <CellNames names={teacherNames} label="teachers" />,
    text: ({ teacherNames }) => teacherNames.join(', '),
  },
  {
    id: 'students',
    label: 'Enrolled',
    onPhone: 'second',
    sortField: 'enrolledStudentsCount',
    kind: 'short',
    cell: (row) => <Enrolled row={row} />,
    text: (row) => [enrolledWords(row), ...waitingParts(row)].join(', '),
  },
  {
    id: 'status',
    label: 'Status',
    onPhone: 'end',
    kind: 'short',
    sortField: 'status',
    cell: ({ status }) =>
      status === 'Published' ? (
        <RoomyOnly>
          <ClassStatusBadge status={status} />
        </RoomyOnly>
      ) : (
        <ClassStatusBadge status={status} />
      ),
    text: ({ status }) => status,
  },
]

/** On two lines if needed, but the time stays in one piece. */
function When({ of }: { of: AdminClassRow }) {
  const { weekday, time } = meetsInShort(of)
  return (
    <span>
      {weekday} <Unbroken>{time}</Unbroken>
    </span>
  )
}

/** The numbers of a class, which lead to its students. */
function Enrolled({ row }: { row: AdminClassRow }) {
  const maySeeStudents = useMay()('enrollments.manage')
  const lines = [enrolledWords(row), ...waitingParts(row)].map((words, index) => (
    <div key={words}>
      {words}
      {index === 0 && row.maxStudents === null && <CrampedOnly> enrolled</CrampedOnly>}
    </div>
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
