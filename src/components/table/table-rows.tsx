import { type ReactNode, memo } from 'react'
import { useSelector } from '@xstate/react'
import type { Row } from '#src/api/watch-rows.ts'
import type { PagedTableActor } from '#src/machines/table/paged-table.machine.ts'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { TableCheck } from '#src/ui/table/selection.tsx'
import {
  TableHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableMessage,
  TableRow,
} from '#src/ui/table/table.tsx'
import { SkeletonBar } from '#src/ui/table/skeleton.tsx'
import type { Act, RowActions } from './row-actions.ts'
import { RowMenu } from './row-menu.tsx'
import { sortOf, type Column, type Sorting, nameIn, textOf } from './table-column.ts'

interface TableRowsProps<Item extends Row> {
  table: PagedTableActor
  label: string
  columns: readonly Column<Item>[]
  /** Null while the first rows are loading. */
  rows: readonly Item[] | null
  /** Shown without rows. */
  nothing: ReactNode
  isBusy: boolean
  isSelectable: boolean
  actions: RowActions<Item> | undefined
  onAct: Act<Item>
  search: Sorting
  onSort: (sortField: string) => void
}

/** The rows of a page below the sortable header. */
export function TableRows<Item extends Row>({
  table,
  label,
  columns,
  rows,
  nothing,
  isBusy,
  isSelectable,
  actions,
  onAct,
  search,
  onSort,
}: TableRowsProps<Item>) {
  const selected = useSelector(table, ({ context }) => context.selected)
  const ids = rows?.map(({ id }) => id) ?? []

  return (
    <Table label={label} isBusy={isBusy}>
      <TableHead>
        {isSelectable && (
          <TableHeader kind="check">
            <TableCheck
              label="Select all rows"
              checked={ids.length > 0 && selected.size === ids.length}
              isMixed={selected.size > 0 && selected.size < ids.length}
              disabled={ids.length === 0}
              onChange={({ target }) =>
                table.send({ type: 'select', ids, isSelected: target.checked })
              }
            />
          </TableHeader>
        )}
        {columns.map(({ id, label: name, sortField, kind }) => (
          <TableHeader
            key={id}
            kind={kind}
            sort={sortOf(search, sortField)}
            onSort={sortField ? () => onSort(sortField) : undefined}
          >
            {name}
          </TableHeader>
        ))}
        {actions && (
          <TableHeader kind="menu">
            <VisuallyHidden>Actions</VisuallyHidden>
          </TableHeader>
        )}
      </TableHead>
      <TableBody>
        {nothing && (
          <TableMessage columns={columns.length + (isSelectable ? 1 : 0) + (actions ? 1 : 0)}>
            {nothing}
          </TableMessage>
        )}
        {rows
          ? rows.map((row) => (
              <OneRow
                key={row.id}
                row={row}
                columns={columns}
                table={isSelectable ? table : null}
                isSelected={selected.has(row.id)}
                actions={actions}
                onAct={onAct}
              />
            ))
          : placeholders.map((index) => (
              <TableRow key={index}>
                {isSelectable && (
                  <TableCell label="" kind="check">
                    {null}
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell key={column.id} label={column.label}>
                    <SkeletonBar />
                  </TableCell>
                ))}
                {actions && (
                  <TableCell label="" kind="menu">
                    {null}
                  </TableCell>
                )}
              </TableRow>
            ))}
      </TableBody>
    </Table>
  )
}

/** The number of placeholder rows while loading (specification §9). */
const placeholders = [0, 1, 2]

interface OneRowProps<Item extends Row> {
  row: Item
  columns: readonly Column<Item>[]
  /** If it can be selected. */
  table: PagedTableActor | null
  isSelected: boolean
  actions: RowActions<Item> | undefined
  onAct: Act<Item>
}

// Memoized: fifty rows stay unchanged when one is selected or while the user types.
const OneRow = memo(function OneRow<Item extends Row>({
  row,
  columns,
  table,
  isSelected,
  actions,
  onAct,
}: OneRowProps<Item>) {
  const naming = nameIn(columns)
  return (
    <TableRow isLink isSelected={isSelected} hasMenu={actions !== undefined}>
      {table && (
        <TableCell label="" kind="check">
          <TableCheck
            label={`Select ${naming && textOf(naming, row)}`}
            checked={isSelected}
            onChange={({ target }) =>
              table.send({ type: 'select', ids: [row.id], isSelected: target.checked })
            }
          />
        </TableCell>
      )}
      <Cells row={row} columns={columns} />
      {actions && (
        <TableCell label="" kind="menu">
          <RowMenu row={row} name={naming ? textOf(naming, row) : ''} of={actions} onAct={onAct} />
        </TableCell>
      )}
    </TableRow>
  )
}) as <Item extends Row>(props: OneRowProps<Item>) => ReactNode

/** The cells of a row, on the screen and on paper. */
export function Cells<Item>({ row, columns }: { row: Item; columns: readonly Column<Item>[] }) {
  const naming = nameIn(columns)
  return columns.map((column) => (
    <TableCell key={column.id} label={column.label} kind={column === naming ? 'name' : column.kind}>
      {column.cell(row)}
    </TableCell>
  ))
}
