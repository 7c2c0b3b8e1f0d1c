import { linkOptions } from '@tanstack/react-router'
import { classDayTypeNames, type ClassDayRow } from '#contract/timetable/class-days.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import type { Column } from '#src/components/table/paged-table.tsx'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { displayDate } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'

const times = ({ startTime, endTime }: ClassDayRow) =>
  startTime === null || endTime === null ? '' : displayTimeRange(startTime, endTime)

const words = ({ notes, cancelReason }: ClassDayRow) =>
  [cancelReason, notes].filter(Boolean).join(' · ')

export const classDayColumns: Column<ClassDayRow>[] = [
  nameColumn({
    id: 'date',
    label: 'Date',
    sortField: 'date',
    name: ({ date }: ClassDayRow) => displayDate(date),
    link: ({ id }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/class-days/$classDayId',
        params: { classDayId: id },
      }),
  }),
  {
    id: 'weekday',
    label: 'Weekday',
    onPhone: 'second',
    kind: 'short',
    cell: ({ date }) => weekdayOf(date),
  },
  {
    id: 'type',
    label: 'Type',
    onPhone: 'end',
    kind: 'short',
    sortField: 'type',
    cell: ({ type }) => <ClassDayTypeBadge type={type} />,
    text: ({ type }) => classDayTypeNames[type],
  },
  {
    id: 'times',
    label: 'Times',
    onPhone: 'second',
    sortField: 'startTime',
    cell: times,
  },
  { id: 'notes', label: 'Notes', onPhone: 'hidden', cell: words },
]
