import type { Page, PageQuery } from '#contract/page.ts'
import { SortDirection } from '#contract/page.ts'

/** Which rows of all that were found a page shows. */
export const rowsOf = ({ pageIndex, pageSize }: PageQuery) => ({
  limit: pageSize,
  offset: pageIndex * pageSize,
})

/** How SQL spells the direction that a list is sorted in. */
export const directionOf = ({ sortDirection }: PageQuery) =>
  sortDirection === SortDirection.Descending ? 'desc' : 'asc'

/** A page of rows as the list's footer and title count it. */
export const pageOf = <Item>(
  { pageSize }: PageQuery,
  { items, found, all }: { items: Item[]; found: number; all: number },
): Page<Item> => ({
  items,
  totalPages: Math.ceil(found / pageSize),
  totalCount: found,
  unfilteredCount: all,
})
