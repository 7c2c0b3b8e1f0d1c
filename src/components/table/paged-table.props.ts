import type { ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { Row, RowsQuestion } from '#src/api/watch-rows.ts'
import type { DrawingName } from '#src/ui/pictures/drawings.tsx'
import type { HowToGo, ListSearch } from '#src/components/addresses/list-search.ts'
import type { Column } from './table-column.ts'
import type { Noun } from '#src/ui/text/counted.ts'

/** What is said where there is nothing to search or filter: why, and the next step. */
export interface EmptyList {
  drawing: DrawingName
  children: ReactNode
  action?: ReactNode
}

export interface PagedTableProps<
  Item extends Row,
  Search extends ListSearch,
  Key extends QueryKey,
> {
  /** Under this name the browser remembers how the list is seen, and a file of it is saved. */
  name: string
  /** What the rows are, such as "Classes of Lindenschule". */
  label: string
  noun: Noun
  /** Made once, outside the component: all rows are drawn anew when this is another array. */
  columns: readonly Column<Item>[]
  search: Search
  onSearch: (next: Search, how: HowToGo) => void
  ask: (query: Search) => RowsQuestion<Item, Key>
  /** The list's own filters, in one line with the search box. */
  filters?: ReactNode
  isFiltered?: boolean
  /** Whether rows can be selected, by those who may do something with them. */
  isSelectable?: boolean
  /** What can be done with the rows that are selected. */
  renderActions?: ((selected: Item[], clear: () => void) => ReactNode) | undefined
  /** How a row looks as a card. Without it, the list is always seen as a table. */
  renderCard?: (row: Item) => ReactNode
  /** Whether the rows tell of persons what not everybody may know, which is then said on paper. */
  isPersonal?: boolean
  empty: EmptyList
  /** Said of a search that finds nothing: where else somebody may be. */
  elsewhere?: ReactNode
}
