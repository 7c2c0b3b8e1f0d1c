import { Link } from '@tanstack/react-router'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { SemesterStatusBadge, registrationWords, semesterStatusWords } from './-semester-facts.tsx'
import type { Column } from '#src/components/table/paged-table.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'

const count = (
  id: 'classDaysCount' | 'classesCount' | 'studentsCount',
  label: string,
): Column<SemesterRow> => ({
  id,
  label,
  sortField: id,
  kind: 'number',
  cell: (semester) => semester[id],
})

export const semesterColumns: Column<SemesterRow>[] = [
  {
    id: 'name',
    label: 'Name',
    sortField: 'name',
    isAlwaysShown: true,
    cell: ({ id, name }) => (
      <Link
        from="/organizations/$organizationId/admin"
        to="/organizations/$organizationId/admin/semesters/$semesterId"
        params={{ semesterId: id }}
        className={rowLink()}
      >
        {name}
      </Link>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'status',
    label: 'Status',
    kind: 'short',
    sortField: 'status',
    cell: ({ status }) => <SemesterStatusBadge status={status} />,
    text: ({ status }) => semesterStatusWords[status],
  },
  {
    id: 'starts',
    label: 'Starts',
    kind: 'short',
    sortField: 'startDate',
    cell: ({ startDate }) => displayDate(startDate),
  },
  {
    id: 'ends',
    label: 'Ends',
    kind: 'short',
    sortField: 'endDate',
    cell: ({ endDate }) => displayDate(endDate),
  },
  {
    id: 'registration',
    label: 'Registration',
    cell: (semester) => registrationWords(semester),
  },
  count('classDaysCount', 'Class days'),
  count('classesCount', 'Classes'),
  count('studentsCount', 'Students'),
]
