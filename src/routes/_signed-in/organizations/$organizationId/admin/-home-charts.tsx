import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AttendanceByDay } from '#contract/classes/day-overview.ts'
import type { AdminClassRow } from '#contract/classes/classes.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { longestPage, SortDirection } from '#contract/page.ts'
import { classesQuery } from '#src/api/classes/classes.api.ts'
import { attendanceByDayQuery } from '#src/api/classes/day-overview.api.ts'
import { enrolledWords } from '#src/components/classes/classes/rule-words.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Bars } from '#src/ui/reports/bars.tsx'
import { Chart, PercentLine } from '#src/ui/reports/chart.tsx'

/** The share of students who came on each day of the semester. */
export function AttendanceChart({ organizationId }: { organizationId: number }) {
  const attendance = useQuery(attendanceByDayQuery(organizationId))
  const names = attendance.data?.semesterNames ?? []
  return (
    <Card title="Attendance" description={names.join(', ')}>
      <Later of={attendance} failed="The attendance couldn’t be loaded.">
        {({ days }) =>
          days.length === 0 ? (
            <p>Attendance has not been taken yet.</p>
          ) : (
            <>
              <p>{averageWords(days)}</p>
              <Chart
                label="Attendance by day"
                columns={['Day', 'Present', 'Absent', 'Share present']}
                rows={days.map((day) => [
                  dayInWords(day.date),
                  day.presentCount,
                  day.absentCount,
                  `${percentOf(day)}%`,
                ])}
              >
                <PercentLine
                  percents={days.map(percentOf)}
                  ends={[dayInWords(days[0]?.date ?? ''), dayInWords(days.at(-1)?.date ?? '')]}
                />
              </Chart>
            </>
          )
        }
      </Later>
    </Card>
  )
}

type Counts = Pick<AttendanceByDay['days'][number], 'presentCount' | 'absentCount'>

const percentOf = ({ presentCount, absentCount }: Counts) =>
  Math.round((100 * presentCount) / (presentCount + absentCount))

/** "91% came on average. Excused absences aren’t counted." */
function averageWords(days: readonly Counts[]): string {
  const sum = (key: keyof Counts) => days.reduce((total, day) => total + day[key], 0)
  const all = { presentCount: sum('presentCount'), absentCount: sum('absentCount') }
  return `${percentOf(all)}% came on average. Excused absences aren’t counted.`
}

const mostShown = 8

/** The seats taken in each published class of a semester, those with most free seats first. */
export function EnrollmentChart({
  organizationId,
  semester,
}: {
  organizationId: number
  semester: { id: number; name: string }
}) {
  const [isWhole, setWhole] = useState(false)
  const classes = useQuery(
    classesQuery(organizationId, {
      ...longestPage,
      sortDirection: SortDirection.Ascending,
      semesterId: semester.id,
      status: 'Published',
    }),
  )
  return (
    <Card title="Enrollment by class" description={semester.name}>
      <Later of={classes} failed="The enrollment couldn’t be loaded.">
        {({ items, totalCount }) => {
          if (items.length === 0) return <p>No class is published yet.</p>
          const inOrder = byFullness(items)
          const shown = isWhole ? inOrder : inOrder.slice(0, mostShown)
          const more = items.length - mostShown
          return (
            <>
              <Chart
                label="Enrollment by class"
                action={
                  more > 0 && (
                    <Button size="small" onClick={() => setWhole(!isWhole)}>
                      {isWhole ? 'Show fewer' : `Show ${more} more`}
                    </Button>
                  )
                }
                columns={['Class', 'Students', 'Seats', 'Waitlist']}
                rows={inOrder.map(({ row }) => [
                  row.name,
                  row.enrolledStudentsCount,
                  row.maxStudents ?? 'No limit',
                  row.waitingCount,
                ])}
              >
                <Bars
                  caption="Seats taken"
                  bars={shown.map(({ row, fraction }) => ({
                    label: row.name,
                    value: valueOf(row),
                    fraction,
                  }))}
                />
              </Chart>
              {(totalCount ?? 0) > items.length && (
                <p>The first {items.length} classes are shown.</p>
              )}
            </>
          )
        }}
      </Later>
    </Card>
  )
}

/** By the share of seats taken. If no class has a limit, compared with the largest class. */
function byFullness(rows: readonly AdminClassRow[]) {
  const hasLimits = rows.some(({ maxStudents }) => maxStudents !== null)
  const largest = Math.max(1, ...rows.map(({ enrolledStudentsCount }) => enrolledStudentsCount))
  const fractionOf = ({ enrolledStudentsCount: count, maxStudents }: AdminClassRow) =>
    hasLimits ? (maxStudents ? count / maxStudents : 0) : count / largest
  return rows
    .map((row) => ({ row, fraction: Math.min(1, fractionOf(row)) }))
    .toSorted((one, other) => one.fraction - other.fraction)
}

const valueOf = (row: AdminClassRow) =>
  [
    enrolledWords(row),
    row.maxStudents === null && 'no limit',
    row.waitingCount > 0 && `${row.waitingCount} waiting`,
  ]
    .filter(Boolean)
    .join(', ')
