import { type ReactNode, memo, useMemo } from 'react'
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
import { sortOf, type Column, type Sorting, nameIn, placesOnPhone, textOf } from './table-column.ts'

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
  const naming = nameIn(columns)
  const places = useMemo(() => placesOnPhone(columns), [columns])

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
            kind={id === naming?.id ? 'name' : kind}
            isOnPhone={places.get(id) !== 'hidden'}
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
                places={places}
                table={isSelectable ? table : null}
                isSelected={selected.has(row.id)}
                actions={actions}
                onAct={onAct}
              />
            ))
          : placeholders.map((index) => (
              <TableRow key={index} isCompact>
                {isSelectable && (
                  <TableCell label="" kind="check">
                    {null}
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell
                    key={column.id}
                    label={column.label}
                    onPhone={column === naming ? 'line' : 'hidden'}
                  >
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

type Places = ReturnType<typeof placesOnPhone>

interface OneRowProps<Item extends Row> {
  row: Item
  columns: readonly Column<Item>[]
  places: Places
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
  places,
  table,
  isSelected,
  actions,
  onAct,
}: OneRowProps<Item>) {
  const naming = nameIn(columns)
  return (
    <TableRow isLink isSelected={isSelected} isCompact>
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
      <Cells row={row} columns={columns} places={places} />
      {actions && (
        <TableCell label="" kind="menu">
          <RowMenu row={row} name={naming ? textOf(naming, row) : ''} of={actions} onAct={onAct} />
        </TableCell>
      )}
    </TableRow>
  )
}) as <Item extends Row>(props: OneRowProps<Item>) => ReactNode

interface CellsProps<Item> {
  row: Item
  columns: readonly Column<Item>[]
  places?: Places
}

/** The cells of a row, on the screen and on paper. */
export function Cells<Item>({ row, columns, places }: CellsProps<Item>) {
  const naming = nameIn(columns)
  return columns.map((column) => (
    <TableCell
      key={column.id}
      label={column.label}
      kind={column === naming ? 'name' : column.kind}
      onPhone={places?.get(column.id)}
    >
      {column.cell(row)}
    </TableCell>
  ))
}
