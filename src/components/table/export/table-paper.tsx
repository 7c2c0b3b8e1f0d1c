import { Paper } from '#src/ui/table/list.tsx'
import { TableHeader } from '#src/ui/table/table-header.tsx'
import { Table, TableBody, TableHead, TableRow } from '#src/ui/table/table.tsx'
import type { Row } from '#src/api/watch-rows.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { onPaper } from '#src/components/table/table-status.ts'
import { counted, type Noun } from '#src/ui/text/counted.ts'
import { usePrint } from './use-print.ts'
import { Cells } from '#src/components/table/table-row.tsx'

interface TablePaperProps<Item> {
  label: string
  noun: Noun
  isPersonal: boolean
  columns: readonly Column<Item>[]
  rows: readonly Item[]
  onPrinted: () => void
}

/** A whole list on paper. The browser's print dialog opens when it is laid out. */
export function TablePaper<Item extends Row>({
  label,
  noun,
  isPersonal,
  columns,
  rows,
  onPrinted,
}: TablePaperProps<Item>) {
  usePrint(onPrinted)

  return (
    <Paper title={label} facts={onPaper(counted(rows.length, noun), isPersonal)}>
      <Table label={label}>
        <TableHead>
          {columns.map(({ id, label: name, kind }) => (
            <TableHeader key={id} kind={kind}>
              {name}
            </TableHeader>
          ))}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <Cells row={row} columns={columns} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}
