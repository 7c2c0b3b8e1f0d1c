import type { ReactNode } from 'react'
import type { Permission } from '#contract/rights/permissions.ts'
import type { Sort } from '#src/ui/table/table.tsx'
import type { ListSearch } from '#src/components/addresses/list-search.ts'

interface ColumnFacts {
  id: string
  label: string
  /** What the server calls the column. Without it, the list cannot be sorted by it. */
  sortField?: string
  /** A number stands at the end of its cell; words that are short are never taken apart. */
  kind?: 'number' | 'short'
  /** It names the row, and cannot be hidden. */
  isAlwaysShown?: boolean
  /** Few want to see it, and they choose to. */
  isHiddenAtFirst?: boolean
  /** Only those see it who hold one of these. */
  permissions?: readonly Permission[]
}

interface PlainCell<Row> {
  cell: (row: Row) => string | number | null | undefined
  text?: never
}

interface DrawnCell<Row> {
  cell: (row: Row) => ReactNode
  /** The same as plain text, for a file. */
  text: (row: Row) => string
}

/** A column of a list, on the screen, on paper and in a file. */
export type Column<Row> = ColumnFacts & (PlainCell<Row> | DrawnCell<Row>)

/** What a cell says in a file. */
export const textOf = <Row>({ cell, text }: Column<Row>, row: Row): string =>
  text === undefined ? String(cell(row) ?? '') : text(row)

export type Sorting = Pick<ListSearch, 'sortField' | 'sortDirection'>

/** What names a row: its first column, unless another one says so. */
export const nameIn = <Row>(columns: readonly Column<Row>[]) =>
  columns.find((column) => column.isAlwaysShown) ?? columns[0]

/** The columns that a list can be sorted by. */
export const sortableIn = <Row>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ label, sortField }) => (sortField ? [{ label, sortField }] : []))

/** How a list is sorted by a column. */
export function sortOf(sorting: Sorting, sortField: string | undefined): Sort {
  if (sortField === undefined || sortField !== sorting.sortField) return 'none'
  return sorting.sortDirection === 1 ? 'descending' : 'ascending'
}

/** What a press on a column's head asks for: ascending first, then to and fro. */
export const sortedBy = (sorting: Sorting, sortField: string): Sorting => ({
  sortField,
  sortDirection: sortOf(sorting, sortField) === 'ascending' ? 1 : 0,
})
