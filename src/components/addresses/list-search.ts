import { firstPage, pageQuery, pageSizes, type PageQuery, SortDirection } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { searchBy } from './search-by.ts'

/** The search parameters of every list: the page, the search text, and the sorted column. */
export type ListSearch = PageQuery

/** Whether an address replaces the previous one in the history, and whether its screen starts at the top. */
export interface HowToGo {
  replace: boolean
  resetScroll: boolean
}

/** The defaults of a list, which its address omits (specification §9). */
export const listStart = { ...firstPage, sortDirection: SortDirection.Ascending }

/** The number of rows per page, out of the allowed sizes. */
export const pageSizeOr = (usual: (typeof pageSizes)[number]) =>
  z._default(z.literal(pageSizes), usual)

/** The list's part of an address. Each screen decides which columns can be sorted. */
export const listShape = {
  ...pageQuery(['']).shape,
  pageSize: pageSizeOr(firstPage.pageSize),
  sortField: z.optional(z.string()),
}

export const listSearch = searchBy(listShape)

/**
 * The search parameters of a list by its latest address, while the screen may still show those of an earlier one. What the
 * address no longer has is undefined, so that a filter that was just removed does not come back with the next change.
 */
export function latestSearch<Search extends ListSearch>(
  shown: Search,
  address: Readonly<Record<string, unknown>>,
): Search {
  const removed = Object.keys(shown).map((key) => [key, undefined])
  return { ...Object.fromEntries(removed), ...address, ...listSearch(address) }
}
