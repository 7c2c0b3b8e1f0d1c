import { memo, type ReactNode } from 'react'
import type { Row } from '#src/api/watch-rows.ts'
import type { PagedTableActor } from '#src/machines/table/paged-table.machine.ts'
import { TableCheck } from '#src/ui/table/selection.tsx'
import { TableCell, TableRow } from '#src/ui/table/table.tsx'
import { nameIn, type Column } from './table-column.ts'

interface OneRowProps<Item extends Row> {
  row: Item
  columns: readonly Column<Item>[]
  /** Where it can be selected. */
  table: PagedTableActor | null
  isSelected: boolean
}

// Fifty of them stay as they are when one is selected, and while somebody is typing.
export const OneRow = memo(function OneRow<Item extends Row>({
  row,
  columns,
  table,
  isSelected,
}: OneRowProps<Item>) {
  const naming = nameIn(columns)
  return (
    <TableRow isLink isSelected={isSelected}>
      {table && (
        <TableCell label="" kind="check">
          <TableCheck
            label={`Select ${naming?.text(row)}`}
            checked={isSelected}
            onChange={({ target }) =>
              table.send({ type: 'select', ids: [row.id], isSelected: target.checked })
            }
          />
        </TableCell>
      )}
      <Cells row={row} columns={columns} />
    </TableRow>
  )
}) as <Item extends Row>(props: OneRowProps<Item>) => ReactNode

/** One row's cells, on the screen and on paper. */
export function Cells<Item>({ row, columns }: { row: Item; columns: readonly Column<Item>[] }) {
  const naming = nameIn(columns)
  return columns.map((column) => (
    <TableCell key={column.id} label={column.label} kind={column === naming ? 'name' : column.kind}>
      {column.cell(row)}
    </TableCell>
  ))
}
