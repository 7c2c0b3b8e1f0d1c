import type { ReactNode } from 'react'
import type { Permission } from '#contract/rights/permissions.ts'
import type { OnPhone, Sort } from '#src/ui/table/table.tsx'
import type { ListSearch } from '#src/components/addresses/list-search.ts'

interface ColumnFacts {
  id: string
  label: string
  /** The server's name of the column. Without it, the list cannot be sorted by it. */
  sortField?: string
  /** Numbers are aligned at the end of the cell; words of short texts stay whole, and dates and times are in one line. */
  kind?: 'number' | 'short' | 'whole'
  /** It names the row, and cannot be hidden. */
  isAlwaysShown?: boolean
  /** Hidden unless the user chooses to see it. */
  isHiddenAtFirst?: boolean
  /**
   * Where it is in the row of a phone. By default, the first two columns after the name are in its second line, and
   * what users add to the list has a line of its own.
   */
  onPhone?: OnPhone
  /** Visible only to users with one of these permissions. */
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

/** A column of a list, on the screen, on paper, and in a file. */
export type Column<Row> = ColumnFacts & (PlainCell<Row> | DrawnCell<Row>)

/** The text of a cell in a file. */
export const textOf = <Row>({ cell, text }: Column<Row>, row: Row): string =>
  text === undefined ? String(cell(row) ?? '') : text(row)

export type Sorting = Pick<ListSearch, 'sortField' | 'sortDirection'>

/** The column that names the rows: the first one by default. */
export const nameIn = <Row>(columns: readonly Column<Row>[]) =>
  columns.find((column) => column.isAlwaysShown) ?? columns[0]

/** Where each column is on a phone. The one that names the row is in the first line. */
export function placesOnPhone<Row>(
  columns: readonly Column<Row>[],
): ReadonlyMap<string, OnPhone | undefined> {
  const naming = nameIn(columns)
  const usual = columns.filter((column) => column !== naming && column.onPhone === undefined)
  const inSecond = usual.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst).slice(0, 2)
  const placeOf = (column: Column<Row>): OnPhone | undefined => {
    if (column === naming || column.onPhone) return column.onPhone
    if (column.isHiddenAtFirst) return 'line'
    return inSecond.includes(column) ? 'second' : 'hidden'
  }
  return new Map(columns.map((column) => [column.id, placeOf(column)]))
}

/** The sortable columns of a list. */
export const sortableIn = <Row>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ label, sortField }) => (sortField ? [{ label, sortField }] : []))

/** The order of a list by a column. */
export function sortOf(sorting: Sorting, sortField: string | undefined): Sort {
  if (sortField === undefined || sortField !== sorting.sortField) return 'none'
  return sorting.sortDirection === 1 ? 'descending' : 'ascending'
}

/** The order after pressing a column header: ascending first, then reversed. */
export const sortedBy = (sorting: Sorting, sortField: string): Sorting => ({
  sortField,
  sortDirection: sortOf(sorting, sortField) === 'ascending' ? 1 : 0,
})
