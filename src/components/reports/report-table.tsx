import type { Cell, ColumnKind, ReportColumn } from '#contract/reports.ts'
import { Lines } from '#src/ui/reports/sections.tsx'
import { TableHeader } from '#src/ui/table/table-header.tsx'
import { Table, TableBody, TableCell, TableHead, TableRow } from '#src/ui/table/table.tsx'
import { numbers } from '#src/ui/text/counted.ts'
import { displayDate } from '#src/ui/text/display-date.ts'
import { Unbroken } from '#src/ui/text/unbroken.tsx'

interface ReportTableProps {
  label: string
  columns: readonly ReportColumn[]
  rows: readonly (readonly Cell[])[]
}

const kinds = {
  name: 'name',
  text: 'plain',
  short: 'short',
  number: 'number',
  percent: 'number',
  date: 'short',
  blank: 'blank',
} as const

/** Rows of a report: a table, on a phone a card each. */
export const ReportTable = ({ label, columns, rows }: ReportTableProps) => (
  <Table label={label}>
    <TableHead>
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
    </TableBody>
  </Table>
)

const isNumber = (kind: ColumnKind) => kind === 'number' || kind === 'percent'

function shown(cell: Cell, kind: ColumnKind) {
  if (cell === null || cell === '') return null
  if (kind === 'date') return <Unbroken>{displayDate(String(cell))}</Unbroken>
  if (kind === 'short') return <Unbroken>{String(cell)}</Unbroken>
  if (kind === 'percent') return `${cell}%`
  if (typeof cell === 'number') return numbers.format(cell)
  return cell.includes('\n') ? <Lines>{cell}</Lines> : cell
}
