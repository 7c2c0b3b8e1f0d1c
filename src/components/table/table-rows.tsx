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
  const naming = nameIn(columns)
  const places = useMemo(() => placesOnPhone(columns), [columns])

  return (
    <Table label={label} isBusy={isBusy}>
      <TableHead>
        {isSelectable && <CheckHeader table={table} rows={rows} />}
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

interface CheckHeaderProps {
  table: PagedTableActor
  rows: readonly Row[] | null
}

function CheckHeader({ table, rows }: CheckHeaderProps) {
  const count = useSelector(table, ({ context }) => context.selected.size)
  const ids = rows?.map(({ id }) => id) ?? []
  return (
    <TableHeader kind="check">
      <TableCheck
        label="Select all rows"
        checked={ids.length > 0 && count === ids.length}
        isMixed={count > 0 && count < ids.length}
        disabled={ids.length === 0}
        onChange={({ target }) => table.send({ type: 'select', ids, isSelected: target.checked })}
      />
    </TableHeader>
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
  actions: RowActions<Item> | undefined
  onAct: Act<Item>
}

// Memoized: fifty rows stay unchanged while the user types.
const OneRow = memo(function OneRow<Item extends Row>({
  row,
  columns,
  places,
  table,
  actions,
  onAct,
}: OneRowProps<Item>) {
  const naming = nameIn(columns)
  const name = naming ? textOf(naming, row) : ''
  const cells = (
    <>
      <Cells row={row} columns={columns} places={places} />
      {actions && (
        <TableCell label="" kind="menu">
          <RowMenu row={row} name={name} of={actions} onAct={onAct} />
        </TableCell>
      )}
    </>
  )
  return table ? (
    <SelectableRow table={table} id={row.id} name={name}>
      {cells}
    </SelectableRow>
  ) : (
    <TableRow isLink isCompact>
      {cells}
    </TableRow>
  )
}) as <Item extends Row>(props: OneRowProps<Item>) => ReactNode

interface SelectableRowProps {
  table: PagedTableActor
  id: number
  name: string
  children: ReactNode
}

/** Knows itself whether it is selected, so that selecting fifty rows renders none of their cells again. */
function SelectableRow({ table, id, name, children }: SelectableRowProps) {
  const isSelected = useSelector(table, ({ context }) => context.selected.has(id))
  return (
    <TableRow isLink isSelected={isSelected} isCompact>
      <TableCell label="" kind="check">
        <TableCheck
          label={`Select ${name}`}
          checked={isSelected}
          onChange={({ target }) =>
            table.send({ type: 'select', ids: [id], isSelected: target.checked })
          }
        />
      </TableCell>
      {children}
    </TableRow>
  )
}

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
