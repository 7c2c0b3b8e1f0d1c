import type { Cell, ColumnKind, ReportColumn } from '#contract/reports/reports.ts'
import { Lines, OneLine, PaperHeading, SpareRow } from '#src/ui/reports/sections.tsx'
import { TableHeader } from '#src/ui/table/table-header.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#src/ui/table/table.tsx'
import { numbers } from '#src/ui/text/counted.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { Unbroken } from '#src/ui/text/unbroken.tsx'

interface ReportTableProps {
  label: string
  /** What stands above it on each page of paper. */
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

/** For whoever comes and is not on the list. */
const spareRows = [1, 2, 3, 4]

/** Rows of a report: a table, on a phone a card each. */
export const ReportTable = ({ label, heading, columns, rows }: ReportTableProps) => (
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
          {columns.map(({ key, label: name, kind }, at) => (
            <TableCell key={key} label={name} kind={kinds[kind]}>
              {shown(row[at] ?? null, kind)}
            </TableCell>
          ))}
        </TableRow>
      ))}
      {columns.some(isBlank) &&
        spareRows.map((each) => <SpareRow key={each} columns={columns.length} />)}
    </TableBody>
  </Table>
)

const isBlank = ({ kind }: ReportColumn) => kind === 'blank'

const isNumber = (kind: ColumnKind) => kind === 'number' || kind === 'percent'

function shown(cell: Cell, kind: ColumnKind) {
  if (cell === null || cell === '') return null
  if (kind === 'date') return <Unbroken>{displayDate(String(cell))}</Unbroken>
  if (kind === 'short') return <Unbroken>{String(cell)}</Unbroken>
  if (kind === 'line') return <OneLine>{String(cell)}</OneLine>
  if (kind === 'percent') return `${cell}%`
  return typeof cell === 'number' ? numbers.format(cell) : <Lines>{cell}</Lines>
}
