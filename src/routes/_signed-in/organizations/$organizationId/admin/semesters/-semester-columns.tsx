import { linkOptions } from '@tanstack/react-router'
import type { SemesterRow } from '#contract/timetable/semesters.ts'
import { SemesterStatusBadge, registrationWords, semesterStatusWords } from './-semester-status.tsx'
import type { Column } from '#src/components/table/paged-table.tsx'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { displayDate } from '#contract/dates/display-date.ts'

const count = (
  id: 'classDaysCount' | 'classesCount' | 'studentsCount',
  label: string,
): Column<SemesterRow> => ({
  id,
  label,
  sortField: id,
  kind: 'number',
  onPhone: 'hidden',
  cell: (semester) => semester[id],
})

export const semesterColumns: Column<SemesterRow>[] = [
  nameColumn({
    id: 'name',
    label: 'Name',
    sortField: 'name',
    name: ({ name }: SemesterRow) => name,
    link: ({ id }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/semesters/$semesterId',
        params: { semesterId: id },
      }),
  }),
  {
    id: 'status',
    label: 'Status',
    onPhone: 'end',
    kind: 'short',
    sortField: 'status',
    cell: ({ status }) => <SemesterStatusBadge status={status} />,
    text: ({ status }) => semesterStatusWords[status],
  },
  {
    id: 'starts',
    label: 'Starts',
    onPhone: 'second',
    kind: 'whole',
    sortField: 'startDate',
    cell: ({ startDate }) => displayDate(startDate),
  },
  {
    id: 'ends',
    label: 'Ends',
    onPhone: 'hidden',
    kind: 'whole',
    sortField: 'endDate',
    cell: ({ endDate }) => displayDate(endDate),
  },
  {
    id: 'registration',
    label: 'Registration',
    onPhone: 'hidden',
    cell: (semester) => registrationWords(semester),
  },
  { ...count('classDaysCount', 'Class days'), isHiddenAtFirst: true },
  count('classesCount', 'Classes'),
  count('studentsCount', 'Students'),
]
