import { linkOptions } from '@tanstack/react-router'
import { type AttendanceRow, isMissing } from '#contract/classes/attendance.ts'
import { type AttendanceQuery, AttendanceState } from '#contract/classes/attendance.query.ts'
import type { Column } from '#src/components/table/paged-table.tsx'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { CellNames } from '#src/ui/table/cell-lines.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayDate } from '#contract/dates/display-date.ts'
import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { displayTimeRange } from '#contract/dates/display-time.ts'

const times = ({ startTime, endTime }: AttendanceRow) =>
  startTime === null || endTime === null ? '' : displayTimeRange(startTime, endTime)
const teachers = ({ teacherNames }: AttendanceRow) => teacherNames.join(', ')
const marked = ({ markedCount, studentsCount }: AttendanceRow) =>
  `${markedCount} of ${studentsCount}`
const stateOf = (row: AttendanceRow) => (isMissing(row) ? 'Missing' : 'Taken')

/** The columns of an organization's attendance list. */
export const attendanceColumns: readonly Column<AttendanceRow>[] = [
  nameColumn({
    id: 'class',
    label: 'Class',
    sortField: 'className',
    name: ({ className }: AttendanceRow) => className,
    link: ({ classId, classDayId }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/attendance/$classDayId/$classId',
        params: { classDayId, classId },
      }),
  }),
  {
    id: 'date',
    label: 'Date',
    onPhone: 'second',
    kind: 'whole',
    sortField: 'date',
    cell: ({ date }) => displayDate(date),
  },
  { id: 'time', label: 'Time', onPhone: 'second', kind: 'whole', cell: times },
  {
    id: 'teachers',
    label: 'Teachers',
    onPhone: 'hidden',
    cell: ({ teacherNames }) => <CellNames names={teacherNames} label="teachers" />,
    text: teachers,
  },
  {
    id: 'marked',
    label: 'Marked',
    onPhone: 'hidden',
    kind: 'short',
    sortField: 'markedCount',
    cell: marked,
  },
  {
    id: 'state',
    label: 'State',
    onPhone: 'end',
    kind: 'short',
    cell: (row) => <Badge tone={isMissing(row) ? 'warning' : 'success'}>{stateOf(row)}</Badge>,
    text: stateOf,
  },
]

type AttendanceFilter = Pick<AttendanceQuery, 'date' | 'state'>

interface AttendanceFiltersProps {
  filter: AttendanceFilter
  onFilter: (part: AttendanceFilter) => void
}

export const AttendanceFilters = ({ filter, onFilter }: AttendanceFiltersProps) => (
  <>
    <DayFilter label="Day" day={filter.date} onDay={(date) => onFilter({ date })} />
    <ChoiceFilter
      label="State"
      any="Missing and taken"
      chosen={filter.state}
      choices={AttendanceState.options.map((state) => [state, state])}
      onChoose={(state) => onFilter({ state })}
    />
  </>
)
