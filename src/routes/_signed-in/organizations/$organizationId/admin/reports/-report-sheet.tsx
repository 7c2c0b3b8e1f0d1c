import { useState, useSyncExternalStore } from 'react'
import type { Report, Cell, ColumnKind, ReportColumn } from '#contract/reports/reports.ts'
import { DaySheetGrid } from '#src/components/timetable/class-days/day-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import {
  OnScreen,
  ReportSection,
  ReportSections,
  Lines,
  OneLine,
  Short,
  PaperHeading,
  SpareRow,
} from '#src/ui/reports/sections.tsx'
import { numbers } from '#src/ui/text/counted.ts'
import { countRows, handedOut } from './-report-words.ts'
import {
  TableHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '#src/ui/table/table.tsx'
import { displayDate } from '#contract/dates/display-date.ts'
import { Unbroken } from '#src/ui/text/unbroken.tsx'
import { Card } from '#src/ui/card.tsx'
import { Bars, type Bar } from '#src/ui/reports/bars.tsx'

/** The rows a screen shows at first. Paper shows all of them. */
const most = 200

/** The most rows that stay together on one printed page. */
const few = 12

interface ReportSheetProps {
  report: Report
  isPrinted: boolean
}

/** The contents of a report. */
export function ReportSheet({ report, isPrinted }: ReportSheetProps) {
  const isPrinting = useIsPrinting()
  const [isWhole, setWhole] = useState(false)
  const { name, title, columns, sections, sheet } = report
  const count = countRows(report)
  const isAll = isWhole || isPrinted || isPrinting
  const shown = isAll ? sections : firstOf(sections)

  if (sheet) return <DaySheetGrid sheet={sheet} />
  return (
    <Stack gap="loose">
      <ReportChart report={report} />
      <ReportSections>
        {shown.map(({ title: about, note, rows }, index) => {
          const heading = rows.length > 0 && about !== null ? { title: about, note } : null
          return (
            <ReportSection
              key={index}
              title={about}
              note={note}
              paper={onPaper(name, rows.length)}
              isRepeated={heading !== null}
            >
              {rows.length === 0 ? (
                <p>{name === 'new-and-left' ? 'No one.' : 'No students yet.'}</p>
              ) : (
                <ReportTable
                  label={about ?? title}
                  heading={heading}
                  columns={columns}
                  rows={rows}
                />
              )}
            </ReportSection>
          )
        })}
      </ReportSections>
      {count > most && (
        <OnScreen>
          <Button onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show first ${most} rows` : `Show all ${numbers.format(count)} rows`}
          </Button>
        </OnScreen>
      )}
    </Stack>
  )
}

/** A handout has a page for each section that has people. */
function onPaper(name: Report['name'], rows: number) {
  if (handedOut.includes(name)) return rows > 0 ? 'ownPage' : 'none'
  return rows <= few ? 'together' : 'flowing'
}

/** The first sections, up to this many rows. */
function firstOf(sections: Report['sections']): Report['sections'] {
  let left = most
  return sections.flatMap((section) => {
    if (left <= 0) return []
    const rows = section.rows.slice(0, left)
    left -= Math.max(1, rows.length)
    return [{ ...section, rows }]
  })
}

let isPrinting = false

function watchPrinting(changed: () => void): () => void {
  const begun = () => {
    isPrinting = true
    changed()
  }
  const done = () => {
    isPrinting = false
    changed()
  }
  window.addEventListener('beforeprint', begun)
  window.addEventListener('afterprint', done)
  return () => {
    window.removeEventListener('beforeprint', begun)
    window.removeEventListener('afterprint', done)
  }
}

/** Whether the user prints with the browser's own command, before the browser lays out the page. */
const useIsPrinting = (): boolean => useSyncExternalStore(watchPrinting, () => isPrinting)

interface ReportTableProps {
  label: string
  /** The header of each printed page. */
  heading: { title: string; note: string | null } | null
  columns: readonly ReportColumn[]
  rows: readonly (readonly Cell[])[]
}

const kinds = {
  name: 'name',
  text: 'plain',
  line: 'plain',
  short: 'short',
  number: 'number',
  percent: 'number',
  date: 'short',
  blank: 'blank',
} as const

/** For students who are not on the list. */
const spareRows = [1, 2, 3, 4]

/** The rows of a report: a table, or cards on a phone. */
function ReportTable({ label, heading, columns: all, rows }: ReportTableProps) {
  const columns = all
    .map((column, at) => ({ ...column, at }))
    .filter(({ key, at }) => key !== 'conditions' || rows.some((row) => isFilled(row[at])))
  return (
    <Table label={label}>
      <TableHead before={heading && <PaperHeading {...heading} columns={columns.length} />}>
        {columns.map(({ key, label: name, kind }) => (
          <TableHeader key={key} kind={isNumber(kind) ? 'number' : 'plain'}>
            {name}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <TableRow key={index}>
            {columns.map(({ key, label: name, kind, at }) => (
              <TableCell key={key} label={name} kind={kinds[kind]}>
                {cellContent(row[at] ?? null, kind)}
              </TableCell>
            ))}
          </TableRow>
        ))}
        {columns.some(isBlank) &&
          spareRows.map((each) => <SpareRow key={each} columns={columns.length} />)}
      </TableBody>
    </Table>
  )
}

const isFilled = (cell: Cell | undefined) => cell !== undefined && cell !== null && cell !== ''

const isBlank = ({ kind }: ReportColumn) => kind === 'blank'

const isNumber = (kind: ColumnKind) => kind === 'number' || kind === 'percent'

function cellContent(cell: Cell, kind: ColumnKind) {
  if (cell === null || cell === '') return null
  if (kind === 'date') return <Unbroken>{displayDate(String(cell))}</Unbroken>
  if (kind === 'short') return <Short>{String(cell)}</Short>
  if (kind === 'line') return <OneLine>{String(cell)}</OneLine>
  if (kind === 'percent') return `${cell}%`
  return typeof cell === 'number' ? numbers.format(cell) : <Lines>{cell}</Lines>
}

const mostDays = 20

/** The charts of a report: how full classes are, and how many attended each day. */
function ReportChart({ report }: { report: Report }) {
  const bars = barsOf(report)
  if (bars.length === 0) return null
  return (
    <Card>
      <Bars caption={captions[report.name] ?? report.title} bars={bars} />
    </Card>
  )
}

const captions: Partial<Record<Report['name'], string>> = {
  enrollment: 'Seats filled in each class',
  attendance: `Attendance on the last ${mostDays} class days`,
}

function barsOf(report: Report): Bar[] {
  const rows = rowsOf(report)
  if (report.name === 'enrollment') return rows.flatMap(fillOf)
  const isByDay = report.columns.some(({ key }) => key === 'date')
  return report.name === 'attendance' && isByDay ? daysOf(rows) : []
}

type Row = Record<string, Cell | undefined>

const rowsOf = ({ columns, sections }: Report): Row[] =>
  sections.flatMap(({ rows }) =>
    rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]]))),
  )

function fillOf(row: Row): Bar[] {
  const [max, fill] = [Number(row['max'] ?? 0), Number(row['fill'] ?? 0)]
  if (max === 0) return []
  const taken = Number(row['enrolled']) + Number(row['offered'])
  return [{ label: String(row['name']), value: `${taken} of ${max}`, fraction: fill / 100 }]
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
