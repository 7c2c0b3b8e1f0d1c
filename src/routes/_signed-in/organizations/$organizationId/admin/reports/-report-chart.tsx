import type { Cell, Report } from '#contract/reports/reports.ts'
import { Card } from '#src/ui/card.tsx'
import { Bars, type Bar } from '#src/ui/reports/bars.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'

const mostDays = 20

/** What of a report is easier to see than to read: how full classes are, and how many came day by day. */
export function ReportChart({ report }: { report: Report }) {
  const bars = barsOf(report)
  if (bars.length === 0) return null
  return (
    <Card>
      <Bars caption={captions[report.name] ?? report.title} bars={bars} />
    </Card>
  )
}

const captions: Partial<Record<Report['name'], string>> = {
  enrolment: 'How full each class is',
  attendance: `How many of those who were expected came, on the last ${mostDays} days at most`,
}

function barsOf(report: Report): Bar[] {
  const rows = rowsOf(report)
  if (report.name === 'enrolment') return rows.flatMap(fillOf)
  const isByDay = report.columns.some(({ key }) => key === 'date')
  return report.name === 'attendance' && isByDay ? daysOf(rows) : []
}

type Row = Record<string, Cell | undefined>

const rowsOf = ({ columns, sections }: Report): Row[] =>
  sections.flatMap(({ rows }) =>
    rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]]))),
  )

function fillOf(row: Row): Bar[] {
  const [most, fill] = [Number(row['max'] ?? 0), Number(row['fill'] ?? 0)]
  if (most === 0) return []
  const taken = Number(row['enrolled']) + Number(row['offered'])
  return [{ label: String(row['name']), value: `${taken} of ${most}`, fraction: fill / 100 }]
}

const sumOf = (rows: Row[], ...keys: string[]) =>
  rows.reduce((sum, row) => sum + keys.reduce((of, key) => of + Number(row[key] ?? 0), 0), 0)

const daysOf = (rows: Row[]): Bar[] =>
  [...Map.groupBy(rows, (row) => String(row['date']))]
    .flatMap(([date, ofDay]) => {
      const came = sumOf(ofDay, 'Present', 'Late', 'LeftEarly')
      const expected = came + sumOf(ofDay, 'Absent')
      if (expected === 0) return []
      const value = `${came} of ${expected}`
      return [{ label: displayDate(date), value, fraction: came / expected }]
    })
    .slice(-mostDays)
